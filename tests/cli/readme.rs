//! The tour of the README: what it shows is what a run prints.

use crate::world::{World, ran};

/// What stands between a line that begins a block of the tour and the line that ends it.
fn block<'a>(readme: &'a str, begin: &str) -> &'a str {
    let tour = readme.split_once("\n## Five minutes\n").unwrap().1;
    tour.split_once(begin).unwrap().1.split_once("\n```").unwrap().0
}

/// The words of a line of the tour, in which single quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let parted = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    parted.collect()
}

#[test]
fn the_tour_shows_what_a_run_prints() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let world = World::empty();
    world.write("games.csv", format!("{}\n", block(&readme, "```csv\n")));
    let (console, mut seen) = (block(&readme, "```console\n"), Vec::new());
    for line in console.lines().filter_map(|line| line.strip_prefix("$ arbitro ")) {
        let mut command = world.bare();
        let ran = ran(command.args(["--actor", "ana", "--now", "2026-11-25T12:00:00Z"]).args(words(line)));
        assert_eq!(ran.code, 0, "{line}: {}", ran.err);
        seen.push(format!("$ arbitro {line}\n{}{}", ran.out, ran.err));
    }
    // Blanks at the end of a line are not seen.
    let seen: Vec<&str> = seen.iter().flat_map(|one| one.lines()).map(str::trim_end).collect();
    let seen = seen.join("\n");
    assert!(seen == console, "paste this into the README:\n{seen}");
}
