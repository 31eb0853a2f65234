//! Files of clocks to be ruled on: CSV that says of each game when it started and when it was last played.

use std::str::FromStr;

use super::sheet::{Line, Sheet};
use crate::model::instant::scan;
use crate::model::zone::Reading;
use crate::model::{Diagnostic, Instant, Place, Zone};

/// A line of a file of clocks. The words are as typed: what they mean is the referee's.
#[derive(Clone, Debug)]
pub struct DeadlineLine {
    /// What the file calls the game.
    pub id: Option<String>,
    /// What the deadline is of, where the file says it.
    pub kind: Option<String>,
    /// When the game started, the invitation was sent or the room was opened.
    pub started: Option<Instant>,
    /// The previous play or autopass.
    pub last_play: Option<Instant>,
    /// The zone whose days are counted, where the file or the caller says it.
    pub zone: Option<Zone>,
    /// Whether it is a tournament game, where the file says it.
    pub tournament: Option<bool>,
    /// Autopasses that the player to move has had.
    pub autopasses: u32,
    /// Autopasses that the opponent has had.
    pub opponent_autopasses: u32,
    /// What became of a challenge, where the file says it.
    pub challenge: Option<String>,
    place: Place,
}

impl DeadlineLine {
    /// An error at this line.
    pub fn problem(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(SHEET.code, message).at(self.place.clone())
    }

    /// The number of the line.
    pub const fn line(&self) -> u64 {
        self.place.line
    }
}

const SHEET: Sheet = Sheet {
    code: "deadline",
    needed: &["started", "last_play"],
    optional: &["id", "kind", "zone", "tournament", "autopasses", "opponent_autopasses", "challenge"],
    also: &[],
};

/// Reads a file of clocks. Local times are read in the line's zone, else in the one given.
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str, zone: Option<&Zone>) -> Result<Vec<DeadlineLine>, Vec<Diagnostic>> {
    SHEET.read(bytes, file, |line| deadline(line, zone).map_err(Box::new))
}

fn deadline(line: &Line<'_>, zone: Option<&Zone>) -> Result<DeadlineLine, Diagnostic> {
    let zone = match line.value("zone") {
        Some(name) => Some(Zone::named(name).map_err(|error| {
            line.problem(error.to_string()).remedy("zones are named as in America/Santiago; UTC is one, too")
        })?),
        None => zone.cloned(),
    };
    let instant =
        |name: &str| line.value(name).map(|typed| instant(line, name, typed, zone.as_ref())).transpose();
    let word = |name: &str| line.value(name).map(str::to_owned);
    Ok(DeadlineLine {
        id: word("id"),
        kind: word("kind"),
        started: instant("started")?,
        last_play: instant("last_play")?,
        tournament: line.value("tournament").map(|typed| yes_or_no(line, typed)).transpose()?,
        autopasses: number(line, "autopasses")?,
        opponent_autopasses: number(line, "opponent_autopasses")?,
        challenge: word("challenge"),
        zone,
        place: line.place.clone(),
    })
}

fn number(line: &Line<'_>, name: &str) -> Result<u32, Diagnostic> {
    let typed = line.value(name).unwrap_or("0");
    u32::from_str(typed)
        .map_err(|_| line.problem(format!("\"{typed}\" is no number of autopasses")).remedy("write 0 or 1"))
}

fn yes_or_no(line: &Line<'_>, typed: &str) -> Result<bool, Diagnostic> {
    let is = |word: &str| typed.eq_ignore_ascii_case(word);
    match (is("yes") || is("true"), is("no") || is("false")) {
        (false, false) => Err(line
            .problem(format!("\"{typed}\" does not say whether it is a tournament game"))
            .remedy("write yes or no")),
        (yes, _) => Ok(yes),
    }
}

/// An instant of a line: with an offset, or as the zone's clock shows it. A clock needs a time of day.
fn instant(line: &Line<'_>, name: &str, typed: &str, zone: Option<&Zone>) -> Result<Instant, Diagnostic> {
    if let Some(instant) = Instant::parse(typed) {
        return Ok(instant);
    }
    let bad = |what: &str, remedy: &str| line.problem(format!("{name}: \"{typed}\" {what}")).remedy(remedy);
    let scanned = scan(typed).filter(|scanned| scanned.has_time).ok_or_else(|| {
        bad("is no date and time", "write it as in 2026-11-25T16:00-03:00 or 2026-11-25T16:00")
    })?;
    let zone = zone.ok_or_else(|| bad("has no offset", "say --zone, or add a column zone"))?;
    match zone.read(scanned.civil) {
        Reading::Once(instant) => Ok(instant),
        Reading::Skipped { .. } | Reading::Doubled { .. } => {
            let what = format!("was skipped or doubled by a zone change of {}", zone.name());
            Err(bad(&what, "write it with its offset"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str, zone: Option<&str>) -> Result<Vec<DeadlineLine>, Vec<Diagnostic>> {
        read(text.as_bytes(), "g.csv", zone.map(|name| Zone::named(name).unwrap()).as_ref())
    }

    fn said(text: &str, zone: Option<&str>) -> Vec<String> {
        read_text(text, zone).unwrap_err().into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn local_times_are_those_of_the_line_or_of_all() {
        let text = "id,started,last_play,zone,tournament,autopasses\n\
                    a,2026-11-16T10:00,2026-11-20T15:00,,,\n\
                    b,2026-11-16T10:00:00Z,2026-11-20T15:00,America/Santiago,yes,1\n";
        let lines = read_text(text, Some("Europe/Madrid")).unwrap();
        let at = |instant: Option<Instant>| instant.unwrap().to_string();
        assert_eq!(at(lines[0].started), "2026-11-16T09:00:00Z");
        assert_eq!((lines[0].tournament, lines[0].autopasses, lines[0].line()), (None, 0, 2));
        assert_eq!(at(lines[1].started), "2026-11-16T10:00:00Z");
        assert_eq!(at(lines[1].last_play), "2026-11-20T18:00:00Z");
        assert_eq!((lines[1].tournament, lines[1].autopasses), (Some(true), 1));
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        assert_eq!(said("", None), ["g.csv is empty"]);
        for text in ["id,first,second\n", "started\n"] {
            assert!(said(text, None)[0].starts_with("there is no column"), "{text:?}");
        }
        assert!(read_text("started,last_play\n", None).unwrap().is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        assert_eq!(
            said("started,last_play\n2026-11-16T10:00,\n", None),
            ["started: \"2026-11-16T10:00\" has no offset"]
        );
        assert_eq!(
            said("started,last_play\n2026-11-16,\n", Some("UTC")),
            ["started: \"2026-11-16\" is no date and time"]
        );
        let doubled = said("started,last_play\n,2026-10-25T02:30\n", Some("Europe/Madrid"));
        assert_eq!(
            doubled,
            ["last_play: \"2026-10-25T02:30\" was skipped or doubled by a zone change of Europe/Madrid"]
        );
        let rest =
            said("started,last_play,zone,tournament,autopasses\n,,Mars,,\n,,,perhaps,\n,,,,-1\n", None);
        assert!(rest[0].contains("Mars"), "{rest:?}");
        assert_eq!(
            rest[1..],
            ["\"perhaps\" does not say whether it is a tournament game", "\"-1\" is no number of autopasses"]
        );
    }
}
