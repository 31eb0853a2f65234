//! Lists of players who join an event: a key a line, or CSV with the columns player, name and club.

use std::collections::BTreeMap;

use super::decoded::decoded;
use super::options::ReadOptions;
use super::sheet::{Line, Sheet};
use super::text::place_in;
use crate::model::key::{check_text, fold_player};
use crate::model::{Diagnostic, Instant, Place};

/// Somebody who joins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RosterLine {
    /// The player's key as typed.
    pub player: String,
    /// The name to show.
    pub name: Option<String>,
    /// The club.
    pub club: Option<String>,
}

const SHEET: Sheet = Sheet { code: "roster", needed: &["player"], optional: &["name", "club"], also: &[] };

/// A list of players as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Its lines.
    pub lines: Vec<RosterLine>,
    /// What was assumed about it.
    pub notes: Vec<Diagnostic>,
}

/// Reads a list of players, as a file of games is read: packed or not, in the encoding that it has.
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str) -> Result<Roster, Vec<Diagnostic>> {
    let (text, notes) = decoded(bytes, file, &ReadOptions::at(Instant::MAX), "a list of players")?;
    Ok(Roster { lines: lines(&text, file)?, notes })
}

fn lines(text: &str, file: &str) -> Result<Vec<RosterLine>, Vec<Diagnostic>> {
    let first = text.lines().next().unwrap_or_default();
    let is_header = |part: &str| part.trim().trim_matches('"').eq_ignore_ascii_case("player");
    let people = if first.split([',', ';', '\t', '|']).any(is_header) || text.trim().is_empty() {
        SHEET.read_text(text, file, |line| from_columns(line).map_err(Into::into))?.lines
    } else {
        keys(text, file)?
    };
    if people.is_empty() {
        let message = format!("{file} names nobody");
        return Err(vec![Diagnostic::error("roster", message).remedy("write a player a line")]);
    }
    each_once(people)
}

/// Somebody of a list, and where the player stands there.
type Found = (RosterLine, Place);

/// Who stands twice in one list is a slip: two names could be two people.
fn each_once(people: Vec<Found>) -> Result<Vec<RosterLine>, Vec<Diagnostic>> {
    let (mut seen, mut problems) = (BTreeMap::new(), Vec::new());
    for (one, place) in &people {
        match seen.get(&fold_player(&one.player)) {
            Some(line) => {
                let message = format!("\"{}\" stands in line {line} already", one.player);
                let remedy = "take one of the lines out; two people need two keys";
                problems.push(Diagnostic::error("roster", message).remedy(remedy).at(place.clone()));
            }
            None => {
                seen.insert(fold_player(&one.player), place.line);
            }
        }
    }
    if problems.is_empty() { Ok(people.into_iter().map(|(one, _)| one).collect()) } else { Err(problems) }
}

fn from_columns(line: &Line<'_>) -> Result<Found, Diagnostic> {
    let player = line.value("player").ok_or_else(|| {
        let remedy = "write the player's key, or take the line out";
        line.problem_in("player", "player is missing").remedy(remedy)
    })?;
    for (what, text) in [("player", Some(player)), ("name", line.value("name")), ("club", line.value("club"))]
    {
        let checked = text.map_or(Ok(()), check_text);
        checked.map_err(|why| {
            let message = format!("\"{}\" cannot be a {what}: {why}", text.unwrap_or(""));
            line.problem_in(what, message).remedy(why.remedy())
        })?;
    }
    let own = |text: Option<&str>| text.map(str::to_owned);
    let one = RosterLine {
        player: player.to_owned(),
        name: own(line.value("name")),
        club: own(line.value("club")),
    };
    Ok((one, line.place_of("player")))
}

/// A key a line. What has columns needs a header, for nobody can tell a name from a club.
fn keys(text: &str, file: &str) -> Result<Vec<Found>, Vec<Diagnostic>> {
    let (mut people, mut problems) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let player = line.trim();
        let from = line.len() - line.trim_start().len();
        let place = |range| place_in(file, index as u64 + 1, line, range);
        let whole = from..from + player.len();
        if let Some(at) = line.trim_end().find([',', ';', '\t', '|']).filter(|at| *at >= from) {
            let message = format!("\"{player}\" has columns, and the file has no header");
            let remedy = "begin the file with the line player,name,club, or write a key a line";
            problems.push(Diagnostic::error("roster", message).remedy(remedy).at(place(at..at + 1)));
        } else if let Err(why) = check_text(player) {
            let message = format!("this cannot be a player: {why}");
            problems.push(Diagnostic::error("roster", message).remedy(why.remedy()).at(place(whole)));
        } else {
            people.push((RosterLine { player: player.to_owned(), name: None, club: None }, place(whole)));
        }
    }
    if problems.is_empty() { Ok(people) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(text: &str) -> Vec<(String, Option<String>, Option<String>)> {
        let people = read(text.as_bytes(), "players.txt").unwrap().lines;
        people.into_iter().map(|one| (one.player, one.name, one.club)).collect()
    }

    #[test]
    fn a_key_a_line_or_columns_with_a_header() {
        let plain = |key: &str| (key.to_owned(), None, None);
        assert_eq!(who("ana\n\n Bo Li \r\n"), [plain("ana"), plain("Bo Li")]);
        let full = ("4711".to_owned(), Some("Ana María".to_owned()), Some("Norte".to_owned()));
        assert_eq!(who("\u{feff}Player;name;club\n4711;Ana María;Norte\nbo;;\n"), [full, plain("bo")]);
    }

    #[test]
    fn what_is_wrong_is_said_at_its_line() {
        let lines = |text: &str| -> Vec<(u64, String)> {
            let problems = read(text.as_bytes(), "players.txt").unwrap_err();
            let place = |one: &Diagnostic| one.place.as_ref().map_or(0, |place| place.line);
            problems.iter().map(|one| (place(one), one.message.clone())).collect()
        };
        let found = lines("ana\nbo,Bo Li\n\u{7}\n");
        assert_eq!(found.iter().map(|one| one.0).collect::<Vec<_>>(), [2, 3], "{found:?}");
        assert!(found[0].1.contains("no header"), "{found:?}");
        assert_eq!(lines("player,name\n,Bo\n")[0], (2, "player is missing".to_owned()));
        assert!(lines("")[0].1.contains("empty"));
        assert!(lines("player,name\n")[0].1.contains("names nobody"));
    }
}
