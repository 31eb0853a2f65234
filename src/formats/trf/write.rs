//! Writing reports: a whole one from a tournament, or one more round into a file that was read.

use super::TrfFile;
use super::lines::Encoding;
use super::player::{letter, round_position};
use crate::model::tournament::{Code, Colour, Entrant, Points, RoundEntry, Scoring, Tournament};

/// Why something cannot be written into a report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// The file has no record for an entrant.
    #[error("the report has no record 001 for entrant {0}")]
    NoRecord(u32),
}

impl TrfFile {
    /// Sets one round of one entrant; every other character stays.
    ///
    /// # Errors
    /// [`WriteError::NoRecord`] where the file does not hold the entrant.
    pub fn set_round(&mut self, number: u32, round: u32, entry: RoundEntry) -> Result<(), WriteError> {
        let holds = |index: &usize| {
            let text = self.text(*index);
            text.starts_with("001")
                && text.chars().skip(4).take(4).collect::<String>().trim().parse() == Ok(number)
        };
        let index = (0..self.len()).find(holds).ok_or(WriteError::NoRecord(number))?;
        let mut chars: Vec<char> = self.text(index).chars().collect();
        let at = round_position(round.max(1) as usize) - 1;
        if chars.len() < at + 8 {
            chars.resize(at + 8, ' ');
        }
        for (offset, c) in entry_text(entry).chars().enumerate() {
            chars[at + offset] = c;
        }
        self.replace(index, &chars.into_iter().collect::<String>());
        Ok(())
    }
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
    let points = entrant.points.unwrap_or_else(|| total(entrant, tournament)).to_string();
    let rank = entrant.rank.map_or_else(String::new, |rank| rank.to_string());
    let mut line =
        format!("001 {:>4}      {name:<33} {rating:>4}{:28}{points:>4} {rank:>4}", entrant.number, "");
    for entry in &entrant.rounds {
        line.push_str("  ");
        line.push_str(&entry_text(*entry));
    }
    line.trim_end().to_owned()
}

fn total(entrant: &Entrant, tournament: &Tournament) -> Points {
    let worth = |entry: &RoundEntry| tournament.scoring.worth(entry.code, entry.colour);
    entrant.rounds.iter().fold(Points::ZERO, |sum, entry| sum.plus(worth(entry)))
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
