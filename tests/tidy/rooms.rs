//! The rooms: the table of `docs/architecture.md` against the code.

use std::collections::BTreeMap;

use crate::lexer::matching;
use crate::source::{Named, Source, paths};

/// Which rooms each room may use.
pub(crate) type Table = BTreeMap<String, Vec<String>>;

/// Reads the table: the rows under the header `| room | … | may use |`, names in backticks.
pub(crate) fn table(markdown: &str) -> Result<Table, String> {
    let is_header = |line: &&str| {
        let cells = cells(line);
        cells.first() == Some(&"room") && cells.last() == Some(&"may use")
    };
    let mut lines = markdown.lines().skip_while(|line| !is_header(line)).skip(1);
    if !lines.next().is_some_and(|line| line.starts_with("|-") || line.starts_with("| -")) {
        return Err("docs/architecture.md has no table \"| room | … | may use |\"".to_owned());
    }
    let mut table = Table::new();
    for line in lines.take_while(|line| line.starts_with('|')) {
        let cells = cells(line);
        let [name] = quoted(cells[0])[..] else { return Err(format!("the row names no one room: {line}")) };
        let used = cells.last().copied().unwrap_or_default();
        let rooms: Vec<String> = quoted(used).into_iter().map(str::to_owned).collect();
        if rooms.is_empty() && used != "–" {
            return Err(format!("the row of `{name}` says neither rooms nor \"–\""));
        }
        if table.insert(name.to_owned(), rooms).is_some() {
            return Err(format!("`{name}` has two rows"));
        }
    }
    Ok(table)
}

fn cells(line: &str) -> Vec<&str> {
    line.trim().trim_start_matches('|').trim_end_matches('|').split('|').map(str::trim).collect()
}

/// What stands in backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// What is wrong with the table itself: rooms without a row, and cycles.
pub(crate) fn check_table(table: &Table) -> Vec<String> {
    let mut findings = Vec::new();
    for (room, used) in table {
        for other in used.iter().filter(|other| !table.contains_key(*other)) {
            findings.push(format!("the table lets `{room}` use `{other}`, which has no row"));
        }
        if reaches(table, used, room, &mut Vec::new()) {
            findings.push(format!("the table has a cycle through `{room}`"));
        }
    }
    findings
}

fn reaches<'a>(table: &'a Table, from: &'a [String], goal: &str, seen: &mut Vec<&'a str>) -> bool {
    from.iter().any(|room| {
        if room == goal {
            return true;
        }
        if seen.contains(&room.as_str()) {
            return false;
        }
        seen.push(room);
        table.get(room).is_some_and(|next| reaches(table, next, goal, seen))
    })
}

/// What is wrong with the code: files outside the rooms, and rooms that use what they may not.
pub(crate) fn check_code(table: &Table, files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files {
        let Some(room) = file.room() else { continue };
        let named = paths(&file.tokens);
        findings.extend(placed_by_hand(file, &named));
        if room == "lib" {
            findings.extend(check_root(table, file));
            continue;
        }
        let Some(allowed) = table.get(room) else {
            findings.push(format!("{}: `{room}` is no room of docs/architecture.md", file.path));
            continue;
        };
        for path in &named {
            if let Some(finding) = wrong_use(file, path, room, allowed, table) {
                findings.push(finding);
            }
        }
    }
    findings
}

/// `lib.rs` names the rooms and lends none of their names: a short cut past the table.
fn check_root(table: &Table, file: &Source) -> Vec<String> {
    let mut findings = Vec::new();
    for window in file.tokens.windows(2) {
        if window[0].is("use") {
            findings.push(format!(
                "{}:{}: the crate's root lends names past the rooms",
                file.path, window[0].line
            ));
        }
        if window[0].is("mod") && !table.contains_key(&window[1].text) {
            let name = &window[1].text;
            findings.push(format!("{}:{}: `{name}` is no room", file.path, window[1].line));
        }
    }
    findings
}

/// Files and modules that stand elsewhere than their path says would slip past the table.
fn placed_by_hand(file: &Source, named: &[Named]) -> Vec<String> {
    let tokens = &file.tokens;
    let by_attribute =
        (1..tokens.len()).filter(|at| tokens[at - 1].is("#") && tokens[*at].is("[")).filter(|open| {
            let inside = &tokens[*open..matching(tokens, *open).unwrap_or(*open)];
            inside.windows(2).any(|pair| pair[0].is("path") && pair[1].is("="))
        });
    let by_macro = named.iter().filter(|path| path.is_macro && path.segments == ["include"]);
    let lines = by_attribute.map(|at| tokens[at].line).chain(by_macro.map(|path| path.line));
    lines.map(|line| format!("{}:{line}: code is placed by hand, past the rooms", file.path)).collect()
}

fn wrong_use(file: &Source, path: &Named, room: &str, allowed: &[String], table: &Table) -> Option<String> {
    let target = from_root(file, path)?;
    let at = format!("{}:{}", file.path, path.line);
    if target == room || allowed.iter().any(|name| name == target) {
        None
    } else if table.contains_key(target) {
        Some(format!("{at}: `{room}` may not use `{target}`"))
    } else {
        Some(format!("{at}: `{}` leads to no room", path.segments.join("::")))
    }
}

/// The first segment under the crate's root, where a path goes through the root: by `crate::`, by the
/// crate's own name, or by as many `super::` as the file stands deep. Empty where the path ends there.
fn from_root<'a>(file: &Source, path: &'a Named) -> Option<&'a str> {
    let segments = &path.segments;
    let start = match segments.first()?.as_str() {
        "crate" | "arbitro" if segments.len() > 1 => 1,
        "self" | "super" => {
            let start = usize::from(segments[0] == "self");
            let ups = segments[start..].iter().take_while(|segment| *segment == "super").count();
            if ups == 0 || ups < file.depth() + path.nesting {
                return None;
            }
            start + ups
        }
        _ => return None,
    };
    Some(segments.get(start).map_or("", String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
# Rooms

| room | what lives there | may use |
|---|---|---|
| `model` | nouns | – |
| `store` | SQL | `model` |
| `app` | steps | `model`, `store` |
| `main` | the binary | `app` |

Text after it.
";

    fn findings(path: &str, text: &str) -> Vec<String> {
        check_code(&table(TABLE).unwrap(), &[Source::new(path, text)])
    }

    #[test]
    fn the_table_is_read() {
        let table = table(TABLE).unwrap();
        assert_eq!(table.len(), 4);
        assert_eq!(table["app"], ["model", "store"]);
        assert_eq!(table["model"], [""; 0]);
        assert_eq!(check_table(&table), [""; 0]);
    }

    #[test]
    fn a_missing_table_an_empty_cell_and_a_second_row_are_refused() {
        assert!(table("# Rooms\n\nno table\n").is_err());
        assert!(table(&TABLE.replace("| – |", "| |")).is_err());
        assert!(table(&TABLE.replace("| `store` |", "| `model` |")).is_err());
    }

    #[test]
    fn a_cycle_is_found() {
        let cyclic = TABLE.replace("| nouns | – |", "| nouns | `app` |");
        let found = check_table(&table(&cyclic).unwrap());
        assert!(found.contains(&"the table has a cycle through `model`".to_owned()), "{found:?}");
    }

    #[test]
    fn a_room_without_a_row_is_found() {
        let open = TABLE.replace("| nouns | – |", "| nouns | `attic` |");
        assert_eq!(
            check_table(&table(&open).unwrap()),
            ["the table lets `model` use `attic`, which has no row"]
        );
    }

    #[test]
    fn a_room_uses_what_the_table_says() {
        assert_eq!(findings("src/app/mod.rs", "use crate::{model::A, store, app::b};"), [""; 0]);
        assert_eq!(
            findings("src/store/a.rs", "use super::super::model::A; use super::b; use self::c;"),
            [""; 0]
        );
        assert_eq!(findings("src/main.rs", "fn main() { arbitro::app::run() }"), [""; 0]);
    }

    #[test]
    fn every_way_to_reach_a_forbidden_room_is_found() {
        for bad in [
            "use crate::app::run;",
            "use crate::{model::A, app};",
            "fn f() { crate::app::run() }",
            "use super::super::app::run;",
            "use super::super::{model, app};",
            "use self::super::super::app;",
            "use arbitro::app;",
            "mod tests { use super::super::super::app; }",
            "macro_rules! m { () => { $crate::app::run() } }",
        ] {
            let found = findings("src/store/a.rs", bad);
            assert_eq!(found, ["src/store/a.rs:1: `store` may not use `app`"], "{bad}");
        }
        assert_eq!(
            findings("src/main.rs", "use arbitro::store;"),
            ["src/main.rs:1: `main` may not use `store`"]
        );
    }

    #[test]
    fn paths_that_name_no_room_are_found() {
        for bad in ["use crate::*;", "use crate::Rating;", "use super::super::*;", "use crate::{self};"] {
            assert_eq!(findings("src/store/a.rs", bad).len(), 1, "{bad}");
        }
    }

    #[test]
    fn the_root_only_names_rooms() {
        assert_eq!(findings("src/lib.rs", "pub mod model; pub mod store;"), [""; 0]);
        assert_eq!(findings("src/lib.rs", "pub mod attic;"), ["src/lib.rs:1: `attic` is no room"]);
        assert_eq!(findings("src/lib.rs", "pub use model::A;").len(), 1);
    }

    #[test]
    fn code_placed_by_hand_is_found() {
        assert_eq!(findings("src/app/a.rs", "#[path = \"../store/b.rs\"] mod b;").len(), 1);
        assert_eq!(findings("src/app/a.rs", "#[cfg_attr(unix, path = \"b.rs\")] mod b;").len(), 1);
        assert_eq!(findings("src/app/a.rs", "#[inline] fn f() { let path = \"b.rs\"; }"), [""; 0]);
        assert_eq!(findings("src/app/a.rs", "include!(\"b.rs\");").len(), 1);
        assert_eq!(findings("src/attic/a.rs", "").len(), 1);
    }
}
