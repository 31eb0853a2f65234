//! Writing reports: a whole one from a tournament, or one more round into a file that was read.

use super::TrfFile;
use super::lines::Encoding;
use super::player::{letter, round_position};
use std::collections::BTreeMap;

use crate::model::tournament::{Code, Colour, Entrant, Points, RoundEntry, Scoring, Tournament};

/// Why something cannot be written into a report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// The file has no record for an entrant.
    #[error("the report has no record 001 for entrant {0}")]
    NoRecord(u32),
}

/// What is to be written of one round into an entrant's record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noted {
    /// The starting number.
    pub number: u32,
    /// The round.
    pub entry: RoundEntry,
    /// The points to be stated; `None`: those that stand there.
    pub points: Option<Points>,
}

impl TrfFile {
    /// The line of every entrant's record, by starting number; of a doubled number the first.
    pub fn records(&self) -> BTreeMap<u32, usize> {
        let mut records = BTreeMap::new();
        for index in 0..self.len() {
            let text = self.text(index);
            let number: String = text.chars().skip(4).take(4).collect();
            if text.starts_with("001")
                && let Ok(number) = number.trim().parse()
            {
                records.entry(number).or_insert(index);
            }
        }
        records
    }

    /// Sets one round of one entrant; every other character stays.
    ///
    /// # Errors
    /// [`WriteError::NoRecord`] where the file does not hold the entrant.
    pub fn set_round(&mut self, number: u32, round: u32, entry: RoundEntry) -> Result<(), WriteError> {
        self.set_rounds(round, &[Noted { number, entry, points: None }])
    }

    /// Sets one round of many entrants; every other character stays.
    ///
    /// # Errors
    /// [`WriteError::NoRecord`] where the file does not hold one of them; the file is then as it was.
    pub fn set_rounds(&mut self, round: u32, noted: &[Noted]) -> Result<(), WriteError> {
        let records = self.records();
        let line = |one: &Noted| records.get(&one.number).copied().ok_or(WriteError::NoRecord(one.number));
        let lines = noted.iter().map(line).collect::<Result<Vec<usize>, WriteError>>()?;
        let at = round_position(round.max(1) as usize) - 1;
        for (one, index) in noted.iter().zip(lines) {
            let mut chars: Vec<char> = self.text(index).chars().collect();
            put(&mut chars, at, &entry_text(one.entry));
            if let Some(points) = one.points {
                put(&mut chars, 80, &points_text(points));
            }
            self.replace(index, &chars.into_iter().collect::<String>());
        }
        Ok(())
    }
}

/// Writes a text over what stands at an index, counted from 0.
fn put(chars: &mut Vec<char>, at: usize, text: &str) {
    for (place, c) in (at..).zip(text.chars()) {
        if chars.len() <= place {
            chars.resize(place + 1, ' ');
        }
        chars[place] = c;
    }
}

/// Points in the four columns that a record has for them; blank where they need more.
fn points_text(points: Points) -> String {
    let text = points.to_string();
    let text = if text.len() > 4 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{:>4}", if text.len() > 4 { "" } else { text })
}

fn entry_text(entry: RoundEntry) -> String {
    let colour = match entry.colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None if entry == RoundEntry::default() => ' ',
        None => '-',
    };
    let opponent = match entry.opponent {
        Some(number) => format!("{number:>4}"),
        None if entry == RoundEntry::default() => "    ".to_owned(),
        None => "0000".to_owned(),
    };
    format!("{opponent} {colour} {}", letter(entry.code))
}

/// A report of a tournament, in TRF26 records that TRF16 readers pass over, with the engines' own beside.
pub fn compose(tournament: &Tournament) -> TrfFile {
    let mut file = TrfFile::empty(Encoding::Utf8);
    file.push(&format!("012 {}", tournament.name));
    for entrant in &tournament.entrants {
        file.push(&record(entrant, tournament));
    }
    if let Some(rounds) = tournament.rounds {
        file.push(&format!("142 {rounds}"));
        file.push(&format!("XXR {rounds}"));
    }
    if let Some(colour) = tournament.initial_colour {
        let (letter, word) = if colour == Colour::White { ("W", "white1") } else { ("B", "black1") };
        file.push(&format!("152 {letter}"));
        file.push(&format!("XXC {word}"));
    }
    scoring(&mut file, &tournament.scoring);
    for a in &tournament.accelerations {
        let (first, last) = (a.first_round, a.last_round.min(999));
        file.push(&format!(
            "250      {:>4} {first:03} {last:03} {:04} {:04}",
            a.points.to_string(),
            a.first,
            a.last
        ));
    }
    for p in &tournament.prohibitions {
        let numbers = numbers(&p.numbers);
        file.push(&format!("260 {:03} {:03}{numbers}", p.first_round, p.last_round.min(999)));
    }
    for bye in &tournament.byes {
        let numbers = numbers(&bye.numbers);
        file.push(&format!("240 {} {:03}{numbers}", letter(bye.code), bye.round));
    }
    file
}

fn numbers(numbers: &[u32]) -> String {
    numbers.iter().map(|n| format!(" {n:>4}")).collect::<Vec<_>>().concat()
}

fn record(entrant: &Entrant, tournament: &Tournament) -> String {
    let name: String = entrant.name.chars().take(33).collect();
    let rating = if entrant.rating == 0 { String::new() } else { entrant.rating.to_string() };
    let rounds = entrant.rounds.len() as u32;
    let points = entrant.points.unwrap_or_else(|| entrant.points_before(rounds + 1, &tournament.scoring));
    let points = points_text(points);
    let rank = entrant.rank.map_or_else(String::new, |rank| rank.to_string());
    let mut line =
        format!("001 {:>4}      {name:<33} {rating:>4}{:28}{points} {rank:>4}", entrant.number, "");
    for entry in &entrant.rounds {
        line.push_str("  ");
        line.push_str(&entry_text(*entry));
    }
    line.trim_end().to_owned()
}

fn scoring(file: &mut TrfFile, scoring: &Scoring) {
    if *scoring == Scoring::default() {
        return;
    }
    let parts = [
        ('W', scoring.win[0]),
        ('D', scoring.draw[0]),
        ('L', scoring.loss[0]),
        ('A', scoring.zero_bye),
        ('P', scoring.allocated),
    ];
    let line = parts.map(|(letter, value)| format!("{letter}{:>4}", value.to_string())).join("    ");
    file.push(&format!("162  {line}"));
    for (tag, code) in [
        ("BBW", Code::Win),
        ("BBD", Code::Draw),
        ("BBL", Code::Loss),
        ("BBZ", Code::ZeroBye),
        ("BBF", Code::ForfeitLoss),
        ("BBU", Code::Allocated),
    ] {
        file.push(&format!("{tag} {:>4}", scoring.worth(code, None).to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_stay_in_their_columns() {
        assert_eq!(points_text(Points(50)), " 0.5");
        assert_eq!(points_text(Points(1150)), "11.5");
        assert_eq!(points_text(Points(12_000)), " 120");
        assert_eq!(points_text(Points(1025)), "    ", "10.25 needs five");
        assert_eq!(points_text(Points(12_050)), "    ");
    }
}
