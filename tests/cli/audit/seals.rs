//! `audit keygen`, `audit seal` and `audit check-seal`.

use super::full;
use crate::world::World;

fn sealed() -> World {
    let world = full::world();
    world.ok("audit keygen club.key");
    world.write("club.seal", world.ok("audit seal --key club.key"));
    world
}

#[test]
fn keys_are_made_once_and_the_private_one_is_for_its_owner_alone() {
    let world = World::empty();
    let made = world.json("audit keygen club.key");
    assert_eq!((&made["private_file"], &made["public_file"]), (&"club.key".into(), &"club.key.pub".into()));
    let public = made["public_key"].as_str().unwrap();
    assert!(world.read("club.key.pub").contains(public) && !world.read("club.key").contains(public));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(world.path("club.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let (private, public) = (world.read("club.key"), world.read("club.key.pub"));
    assert!(world.fails(73, "audit keygen club.key").contains("club.key.pub exists already"));
    std::fs::remove_file(world.path("club.key.pub")).unwrap();
    assert!(world.fails(73, "audit keygen club.key").contains("club.key exists already"));
    assert_eq!(world.read("club.key"), private);
    assert!(!world.path("club.key.pub").exists());
    assert_ne!(world.ok("audit keygen other.key"), "");
    assert_ne!(world.read("other.key"), private);
    assert_ne!(world.read("other.key.pub"), public);
    world.fails(73, "audit keygen nowhere/club.key");
}

#[test]
fn a_seal_holds_while_the_database_grows_and_fails_once_it_is_altered() {
    let world = sealed();
    let text = world.read("club.seal");
    let head = world.json("audit head");
    assert!(text.starts_with("arbitro seal 1\n"), "{text}");
    assert!(text.contains(&format!("head: {}\n", head["hash"].as_str().unwrap())), "{text}");
    let held = world.ok("audit check-seal club.seal --key club.key.pub");
    assert!(held.contains("the signature is right: tester sealed entry"), "{held}");
    world.ok("game hold damas/2 --reason later");
    let grown = world.json("audit check-seal club.seal --key club.key.pub");
    assert_eq!((&grown["holds"], &grown["database"]["intact"]), (&true.into(), &true.into()));

    let file = full::Edited::copy(&world.path("arbitro.db"), &world.path("edited.db"));
    assert!(file.set("name", "text", 1, &rusqlite::types::Value::Text("zoe".to_owned())));
    let bad = world.run("audit check-seal club.seal --key club.key.pub --db edited.db");
    assert_eq!(bad.code, 1);
    assert!(bad.out.contains("row 1 of name"), "{}", bad.out);
    // And nobody seals such a file.
    let said = world.fails(1, "audit seal --key club.key --db edited.db");
    assert!(said.contains("nothing was sealed") && said.contains("row 1 of name"), "{said}");
    // Of another database the signature is right all the same, and the head is missing.
    let other = World::with_damas();
    other.write("club.seal", &text);
    other.write("club.key.pub", world.read("club.key.pub"));
    assert_eq!(other.run("audit check-seal club.seal --key club.key.pub").code, 1);
    other.ok("audit check-seal club.seal --key club.key.pub --signature-only");
}

#[test]
fn a_forged_seal_or_another_key_is_refused() {
    let world = sealed();
    let text = world.read("club.seal");
    let key = world.read("club.key.pub");
    let digits = key.lines().last().unwrap().trim_start_matches("key: ");
    world.ok(&format!("audit check-seal club.seal --key {digits} --signature-only"));
    world.write("forged.seal", text.replace("actor: tester", "actor: eva"));
    let forged = world.run("audit check-seal forged.seal --key club.key.pub");
    assert_eq!(forged.code, 1);
    assert!(forged.out.contains("the signature is wrong"), "{}", forged.out);
    world.ok("audit keygen other.key");
    let other = world.run("audit check-seal club.seal --key other.key.pub");
    assert_eq!(other.code, 1);
    assert!(other.out.contains("another key"), "{}", other.out);
    // A mail that turned the line breaks round does no harm.
    world.write("mailed.seal", text.replace('\n', "\r\n"));
    world.ok("audit check-seal mailed.seal --key club.key.pub");
}

#[test]
fn files_that_are_no_seal_or_key_are_bad_data() {
    let world = sealed();
    world.write("cut.seal", &world.read("club.seal")[..60]);
    assert!(world.fails(65, "audit check-seal cut.seal --key club.key.pub").contains("cut.seal is no seal"));
    assert!(
        world.fails(65, "audit check-seal club.seal --key club.key").contains("club.key is no public key")
    );
    assert!(world.fails(65, "audit seal --key club.key.pub").contains("club.key.pub is no private key"));
    world.fails(66, "audit seal --key nowhere.key");
    world.fails(66, "audit check-seal nowhere.seal --key club.key.pub");
    world.fails(66, "audit check-seal club.seal --key nowhere.pub");
}

#[test]
fn a_seal_goes_to_a_new_file_and_an_empty_chain_has_none() {
    let world = sealed();
    let said = world.ok("audit seal --key club.key --out new.seal");
    assert!(said.contains("new.seal can be published"), "{said}");
    assert_eq!(world.read("new.seal"), world.read("club.seal"));
    world.fails(73, "audit seal --key club.key --out new.seal");
    assert_eq!(world.json("audit seal --key club.key")["actor"], "tester");
    let empty = World::new();
    empty.ok("audit keygen club.key");
    assert!(empty.fails(2, "audit seal --key club.key").contains("nothing to seal"));
}

#[test]
fn a_damaged_private_key_seals_nothing() {
    let world = sealed();
    let key = world.read("club.key");
    let digits = key.find("key: ").unwrap() + 5;
    for at in [digits, digits + 31, digits + 63] {
        let digit = if &key[at..=at] == "0" { "1" } else { "0" };
        let mut damaged = key.clone();
        damaged.replace_range(at..=at, digit);
        world.write("damaged.key", &damaged);
        let said = world.fails(65, "audit seal --key damaged.key --out never.seal");
        assert!(said.contains("damaged.key:3") && said.contains("damaged"), "{said}");
    }
    for lines in [1, 2] {
        let cut = key.lines().take(lines).collect::<Vec<_>>().join("\n");
        world.write("damaged.key", cut);
        let said = world.fails(65, "audit seal --key damaged.key --out never.seal");
        assert!(said.contains("needs a line"), "{said}");
    }
    assert!(!world.path("never.seal").exists());
}

#[test]
#[cfg(unix)]
fn a_private_key_that_others_can_read_is_used_and_told() {
    use std::os::unix::fs::PermissionsExt;
    let world = sealed();
    assert_eq!(world.run("audit seal --key club.key").err, "");
    for mode in [0o640, 0o604, 0o644] {
        std::fs::set_permissions(world.path("club.key"), std::fs::Permissions::from_mode(mode)).unwrap();
        let ran = world.run("audit seal --key club.key");
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.err.contains("chmod 600 club.key"), "{mode:o}: {ran:?}");
    }
}
