//! Configurations as people write them: one with everything in it, and one with everything wrong.

use proptest::prelude::*;
use rstest::rstest;

use super::super::document::plain;
use super::*;
use crate::formats::Fold;
use crate::model::profile::LatePolicy;
use crate::model::{Instant, PeriodKind};

const NIGHTLY: &str = include_str!("../../../fixtures/config/nightly.toml");

fn complaints(text: &str) -> Vec<String> {
    read(text, "n.toml").unwrap_err().iter().map(plain).collect()
}

#[test]
fn everything_a_configuration_can_say_is_read() {
    let config = read(NIGHTLY, "nightly.toml").unwrap();
    assert_eq!((config.database.as_str(), config.create), ("club.db", true));
    assert_eq!(config.now, Instant::parse("2026-05-20T00:00:00Z"));
    assert_eq!(config.actor.as_deref(), Some("night watch"));

    let [damas, palabras] = &config.lists[..] else { panic!("two lists") };
    assert_eq!((damas.name.as_str(), damas.game.as_str(), damas.line), ("damas", "damas", 7));
    assert_eq!(damas.profile, ProfileSource::BuiltIn("vezz".to_owned()));
    assert_eq!(damas.zone.name(), "America/Santiago");
    assert_eq!(Some(damas.activated), Instant::parse("2026-01-08T12:30:00Z"));
    assert_eq!(damas.default_mode.as_deref(), Some("matchmaking"));
    assert_eq!(damas.late_results, Some(LatePolicy::NextPeriod));
    assert_eq!(palabras.profile, ProfileSource::File("profiles/club.toml".to_owned()));
    assert_eq!(palabras.zone.name(), "Europe/Madrid");
    assert_eq!(Some(palabras.activated), Instant::parse("2025-12-31T23:00:00Z"));
    assert_eq!((&palabras.default_mode, palabras.late_results), (&None, None));
}

#[test]
fn every_option_of_import_is_read() {
    let config = read(NIGHTLY, "nightly.toml").unwrap();
    let [first, second] = &config.inputs[..] else { panic!("two inputs") };
    assert_eq!(first.paths, ["incoming/*.csv"]);
    assert_eq!(first.zone.as_ref().map(crate::model::Zone::name), Some("America/Santiago"));
    assert_eq!((first.source.as_deref(), first.input.as_deref()), (Some("hall-1"), Some("csv")));
    let pair = |column: &str, field: &str| (column.to_owned(), field.to_owned());
    assert_eq!(first.map, [pair("Fecha", "finished_at"), pair("a=b", "first")]);
    assert_eq!((first.encoding.as_deref(), first.delimiter), (Some("windows-1252"), Some('\t')));
    assert_eq!((first.fold, first.on_conflict), (Some(Fold::Earlier), OnConflict::Amend));
    assert_eq!(first.reason.as_deref(), Some("the hall's corrections"));
    assert_eq!((first.rejects.as_deref(), first.required), (Some("rejected.csv"), true));
    assert_eq!(second.paths, ["b/*.jsonl", "/srv/c.jsonl"]);
    assert_eq!(second.map, [pair("Datum", "finished_at")]);
    assert_eq!((second.on_conflict, second.required, second.delimiter), (OnConflict::Refuse, false, None));
}

#[test]
fn backups_have_a_folder_and_a_number() {
    let config = read(NIGHTLY, "nightly.toml").unwrap();
    assert_eq!(config.backup, Some(BackupConfig { folder: "backups".to_owned(), keep: 30 }));
    let usual = read("database = \"a.db\"\n[backup]\nfolder = \"b\"\n", "n.toml").unwrap();
    assert_eq!(usual.backup.unwrap().keep, 14);
    let wrong = complaints("database = \"a.db\"\n[backup]\nkeep = 0\nkept = 2\n");
    assert_eq!(wrong.len(), 3, "{wrong:?}");
    assert!(wrong.iter().any(|said| said.contains("keep must be between 1 and")), "{wrong:?}");
    assert!(wrong.iter().any(|said| said.contains("folder is missing")), "{wrong:?}");
}

#[test]
fn reports_know_their_paths() {
    let config = read(NIGHTLY, "nightly.toml").unwrap();
    let [week, month, general] = &config.reports[..] else { panic!("three reports") };
    assert_eq!((week.kind.period(), &week.label), (Some(PeriodKind::Weekly), &None));
    assert_eq!(week.format, ReportFormat::Markdown);
    assert_eq!(week.path_for("2026-05-12"), "out/damas/weekly-2026-05-12.md");
    assert_eq!((month.kind, month.label.as_deref()), (ReportKind::Monthly, Some("2026-04")));
    assert_eq!((general.kind.period(), general.format.as_str()), (None, "table"));
    assert_eq!(general.path_for("general"), "out/palabras.txt");
    let climbing =
        ReportConfig { list: "../a:b".to_owned(), path: "{list}/{list}.csv".to_owned(), ..week.clone() };
    assert_eq!(climbing.path_for("x"), "..-a-b/..-a-b.csv");
    let dots = ReportConfig { list: "..".to_owned(), ..climbing };
    assert_eq!(dots.path_for("x"), "--/--.csv");
}

#[test]
fn everything_wrong_with_a_file_is_said_at_once() {
    let text = include_str!("../../../fixtures/config/wrong.toml");
    let expected: Vec<&str> = include_str!("../../../fixtures/config/wrong.expected.txt").lines().collect();
    assert_eq!(complaints(text), expected);
}

#[rstest]
#[case("", "1:- missing: database is missing | add database = \"arbitro.db\"")]
#[case("database = \" \"", "1:12+3 value: database cannot be \" \" | name a file")]
#[case("database = \"a\"\nactor = 5", "2:9+1 type: actor must be a text in quotes, but it is a whole number")]
#[case(
    "database = \"a\"\nnow = true",
    "2:7+4 type: now must be an instant such as 2026-01-01T00:00:00Z, but it is true or false"
)]
#[case(
    "database = \"a\"\nnow = 2026-05-20",
    "2:7+10 value: now: \"2026-05-20\" is no instant | write RFC 3339 with an offset, such as 2026-01-01T00:00:00Z or 2026-01-01T00:00:00-03:00"
)]
#[case(
    "database = \"a\"\n[lists]\nname = \"x\"",
    "2:1+7 type: lists must be a list of tables | head each with [[lists]]"
)]
#[case("database = \"a\"\ninputs = [5]", "2:11+1 type: an input must be a table, but it is a whole number")]
#[case(
    "database = \"a\"\n[[inputs]]\npaths = 5\ngame = \"a\"\nmap = 5",
    "3:9+1 type: paths must be a text in quotes or a list of them, but it is a whole number;5:7+1 type: map must be a table or a list of \"COLUMN=FIELD\", but it is a whole number"
)]
#[case(
    "database = \"a\"\n[[reports]]\nlist = \"a\"\nkind = \"weekly\"\nlabel = 5\nformat = \"csv\"\npath = \"a}\"",
    "5:9+1 type: label must be a text in quotes, but it is a whole number;7:8+4 value: path: a brace of \"a}\" has no partner | write {list}, {kind} or {label}"
)]
#[case(
    "database = \"a\"\n[[reports]]\n",
    "2:1+11 missing: list is missing | add list = \"…\";2:1+11 missing: kind is missing | add kind = \"general\", \"weekly\" or \"monthly\";2:1+11 missing: format is missing | add format = \"csv\";2:1+11 missing: path is missing | add path = \"reports/{list}-{kind}.csv\""
)]
#[case("database = ", "1:12+1 toml: string values must be quoted, expected literal string")]
fn a_wrong_line_is_said_at_its_place(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(complaints(text).join(";"), expected);
}

#[test]
fn labels_of_periods_are_checked() {
    let with = |kind: &str, label: &str| {
        let report =
            format!("list = \"a\"\nkind = \"{kind}\"\nlabel = {label}\nformat = \"csv\"\npath = \"a.csv\"");
        read(&format!("database = \"a\"\n[[reports]]\n{report}"), "n.toml")
            .map(|config| config.reports[0].label.clone())
    };
    let some = |label: &str| Ok(Some(label.to_owned()));
    assert_eq!(with("weekly", "\"2026-11-17\""), some("2026-11-17"));
    assert_eq!(with("weekly", "2026-11-17"), some("2026-11-17"));
    assert_eq!(with("weekly", "\"2026-11-17-bridge\""), some("2026-11-17-bridge"));
    assert_eq!(with("monthly", "\"2026-11\""), some("2026-11"));
    assert_eq!(with("monthly", "\"latest\""), Ok(None));
    for (kind, label) in
        [("weekly", "2026-11"), ("monthly", "2026-11-17"), ("weekly", "2026-02-29"), ("monthly", "26-1")]
    {
        assert!(with(kind, &format!("\"{label}\"")).is_err(), "{kind} {label}");
    }
}

#[test]
fn a_file_with_thousands_of_faults_is_read_in_no_time() {
    let text =
        format!("database = \"a\"\n{}", "[[lists]]\nname = \"a\"\nzone = \"x/y\"\nq = 1\n".repeat(900));
    assert_eq!(read(&text, "n.toml").unwrap_err().len(), 1000);
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(text) = super::super::text_of(&bytes, "x") {
            let _ = read(text, "x");
        }
    }

    #[test]
    fn no_broken_configuration_panics(
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), "[\\[\\]{}=\"'.,\n #a1é-]{0,3}"), 1..6),
    ) {
        let mut text: Vec<char> = NIGHTLY.chars().collect();
        for (at, with) in cuts {
            let at = at.index(text.len());
            let end = (at + with.len()).min(text.len());
            text.splice(at..end, with.chars());
        }
        let text: String = text.into_iter().collect();
        if let Err(found) = read(&text, "x") {
            prop_assert!(!found.is_empty());
            prop_assert!(found.iter().all(|wrong| wrong.place.is_some()));
        }
    }
}

#[test]
fn the_page_names_every_key() {
    let page = include_str!("../../../docs/nightly.md");
    let sections = [super::KEYS, lists::KEYS, inputs::KEYS, reports::KEYS, backup::KEYS];
    for key in
        sections.into_iter().flatten().filter(|key| !["lists", "inputs", "reports", "backup"].contains(*key))
    {
        let row = |line: &&str| line.split('|').nth(1).is_some_and(|keys| keys.contains(&format!("`{key}`")));
        assert!(page.lines().any(|line| row(&line)), "docs/nightly.md has no row for {key}");
    }
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let config = read(example, "n.toml").unwrap();
    assert_eq!((config.lists.len(), config.inputs.len(), config.reports.len()), (1, 1, 1));
    // Chile is three hours behind UTC in its summer.
    assert_eq!(Some(config.lists[0].activated), Instant::parse("2026-01-01T03:00:00Z"));
}
