//! The dates of a report: its start and end (042, 052), and its rounds (132).

use super::told::Told;
use super::{Cursor, Remarks};
use crate::formats::trf::TrfFile;
use crate::formats::trf::player::round_position;
use crate::model::Diagnostic;

/// The dates of a report, as `YYYY-MM-DD`.
#[derive(Default)]
pub(super) struct Dates {
    start: Option<String>,
    end: Option<String>,
    rounds: Vec<Option<String>>,
}

impl Dates {
    /// Reads the records; a date of a round that is none is an error at its place.
    pub(super) fn read(file: &TrfFile, name: &str, errors: &mut Remarks) -> Self {
        let mut dates = Self::default();
        for index in 0..file.len() {
            let text = file.text(index);
            let mut cursor = Cursor::new(name, index, &text);
            match cursor.slice(1, 3).as_str() {
                "042" => dates.start = date(&cursor.rest(5)),
                "052" => dates.end = date(&cursor.rest(5)),
                "132" => dates.read_rounds(&mut cursor),
                _ => {}
            }
            errors.append(&mut cursor.diagnostics);
        }
        dates
    }

    fn read_rounds(&mut self, cursor: &mut Cursor<'_>) {
        // Some writers keep no columns and put one date after another.
        let said: Vec<(usize, String)> = if cursor.len() < round_position(1) {
            cursor.words(4)
        } else {
            let rounds = (1..).map(round_position).take_while(|at| *at <= cursor.len());
            rounds.map(|at| (at, cursor.slice(at, at + 9))).collect()
        };
        for (round, (at, text)) in said.into_iter().enumerate() {
            let read = date(&text);
            if read.is_none() && !text.is_empty() {
                let message =
                    format!("record 132: the date of round {} cannot be read: \"{text}\"", round + 1);
                cursor.error("date", message, at, text.chars().count(), "write YY/MM/DD or YYYY/MM/DD");
            }
            self.rounds.resize(self.rounds.len().max(round + 1), None);
            self.rounds[round] = read.or(self.rounds[round].take());
        }
    }

    /// The first day, by record 042 or the first round's date.
    pub(super) fn start(&self) -> Option<&str> {
        self.start.as_deref().or_else(|| self.rounds.first()?.as_deref())
    }

    /// When each round that is told of was finished: on its date, else on the last day of the tournament.
    pub(super) fn of_rounds(
        &self,
        name: &str,
        told: &[Told],
        errors: &mut Remarks,
        notes: &mut Vec<Diagnostic>,
    ) -> Vec<Option<String>> {
        let last = told.iter().map(|one| one.round).max().unwrap_or(0);
        let own = |round: u32| self.rounds.get(round as usize - 1).cloned().flatten();
        let dateless: Vec<String> =
            (1..=last).filter(|round| own(*round).is_none()).map(|round| round.to_string()).collect();
        if !dateless.is_empty() {
            let rounds = if dateless.len() == 1 { "round" } else { "rounds" };
            let which = format!("{name}: no date is given for {rounds} {}", dateless.join(", "));
            if let Some(end) = &self.end {
                let message =
                    format!("{which} (record 132): taken as finished on the last day, {end} (record 052)");
                notes.push(Diagnostic::note("date", message));
            } else {
                let remedy = "add record 132 with the dates of the rounds, or 052 with the last day";
                errors.push(Diagnostic::error("date", which).remedy(remedy));
            }
        }
        (1..=last).map(|round| own(round).or_else(|| self.end.clone())).collect()
    }
}

/// `YY/MM/DD` or `YYYY/MM/DD`, also with `-` or `.`, as `YYYY-MM-DD`; whether there is such a day is seen when the
/// time is read.
fn date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.trim().split(['/', '-', '.']).collect();
    let [year, month, day] = parts[..] else { return None };
    let digits = |part: &str, lengths: &[usize]| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(year, &[2, 4]) || !digits(month, &[1, 2]) || !digits(day, &[1, 2]) {
        return None;
    }
    let century = if year.len() == 4 { "" } else { "20" };
    Some(format!("{century}{year}-{month:0>2}-{day:0>2}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_begins_with_the_year() {
        assert_eq!(date("26/11/25").as_deref(), Some("2026-11-25"));
        assert_eq!(date("2026/11/25 ").as_deref(), Some("2026-11-25"));
        assert_eq!(date("2026-1-5").as_deref(), Some("2026-01-05"));
        for wrong in ["25.11.2026", "", "26/11", "26/xi/25", "126/11/25"] {
            assert_eq!(date(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn dates_stand_in_columns_or_one_after_another() {
        let (mut errors, gap) = (Remarks::default(), " ".repeat(88));
        let text = format!("132{gap}26/11/20  26/11/21            26/11/23\n");
        let dates = Dates::read(&TrfFile::parse(text.as_bytes()), "a", &mut errors);
        let day = |text: &str| Some(text.to_owned());
        assert_eq!(dates.rounds, [day("2026-11-20"), day("2026-11-21"), None, day("2026-11-23")]);
        let dates = Dates::read(&TrfFile::parse(b"132 26/11/20 26/11/21"), "a", &mut errors);
        assert_eq!(dates.rounds, [day("2026-11-20"), day("2026-11-21")]);
        assert_eq!((dates.start(), errors.is_empty()), (Some("2026-11-20"), true));
    }

    #[test]
    fn a_date_that_is_none_is_an_error_at_its_columns() {
        let (mut errors, gap) = (Remarks::default(), " ".repeat(88));
        Dates::read(&TrfFile::parse(format!("132{gap}26/11/20  20/XI/21").as_bytes()), "a", &mut errors);
        let errors = errors.in_order().0;
        let place = errors[0].place.clone().unwrap();
        assert_eq!((errors.len(), place.line, place.column), (1, 1, Some(102)));
    }
}
