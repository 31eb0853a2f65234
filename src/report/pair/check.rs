//! `pair check`: every round paired again, and where the reports differ.

use schemars::JsonSchema;
use serde::Serialize;

use crate::pairing::RoundPairing;
use crate::report::{Cell, Column, Items, Json, Report, Table, count, document, each};

/// Rounds that were paired again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PairCheck {
    /// The pairing system.
    pub system: &'static str,
    /// The reports that could be read, in order.
    pub files: Vec<CheckedFile>,
    /// How many rounds were paired again, over all files.
    pub rounds: u32,
    /// How many of them are the same.
    pub identical: u32,
}

/// The rounds of one report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckedFile {
    /// The file.
    pub file: String,
    /// The tournament's name.
    pub tournament: String,
    /// How many entered.
    pub entrants: u32,
    /// How many rounds were paired again.
    pub rounds: u32,
    /// How many of them are the same.
    pub identical: u32,
    /// Those that differ.
    pub differences: Vec<Difference>,
}

/// How many lines of a round that differs people see.
const MOST_SHOWN: usize = 30;

/// What a round was compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Against {
    /// The columns of the report: games and colours, no board order.
    Report,
    /// A file of pairs beside the report, board order included.
    Pairs,
}

/// A game; `black` is 0 for the bye.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Meeting {
    /// The starting number of who has White, or the bye.
    pub white: u32,
    /// The starting number of who has Black.
    pub black: u32,
}

/// A round that differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Difference {
    /// The round, from 1.
    pub round: u32,
    /// What it was compared with.
    pub against: Against,
    /// The round as it was told, by White's number, or by board in a file of pairs.
    pub told: Vec<Meeting>,
    /// The round as the system pairs it, in the same order; `null` where it has none.
    pub computed: Option<Vec<Meeting>>,
    /// Why the system has none.
    pub problem: Option<String>,
}

impl Meeting {
    /// The games of a pairing in board order, the bye last.
    pub fn of(pairing: &RoundPairing) -> Vec<Self> {
        let games = pairing.pairs.iter().map(|pair| Self { white: pair.white, black: pair.black });
        games.chain(pairing.bye.map(|white| Self { white, black: 0 })).collect()
    }
}

impl CheckedFile {
    /// Counts a round.
    pub fn add(&mut self, difference: Option<Difference>) {
        self.rounds += 1;
        self.identical += u32::from(difference.is_none());
        self.differences.extend(difference);
    }
}

impl PairCheck {
    /// The sum of some files.
    pub fn new(system: &'static str, files: Vec<CheckedFile>) -> Self {
        let rounds = files.iter().map(|file| file.rounds).sum();
        let identical = files.iter().map(|file| file.identical).sum();
        Self { system, files, rounds, identical }
    }
}

impl Difference {
    /// The games that only one side has; in a file of pairs, the boards that differ.
    fn rows(&self) -> Vec<(Option<Meeting>, Option<Meeting>)> {
        let computed = self.computed.as_deref().unwrap_or_default();
        let length = self.told.len().max(computed.len());
        if self.against == Against::Pairs {
            let boards = (0..length).map(|at| (self.told.get(at).copied(), computed.get(at).copied()));
            return boards.filter(|(told, computed)| told != computed).collect();
        }
        let only = |some: &[Meeting], others: &[Meeting]| -> Vec<Meeting> {
            some.iter().filter(|one| !others.contains(one)).copied().collect()
        };
        let (told, computed) = (only(&self.told, computed), only(computed, &self.told));
        (0..told.len().max(computed.len()))
            .map(|at| (told.get(at).copied(), computed.get(at).copied()))
            .collect()
    }

    fn table(&self, file: &str, system: &'static str) -> Table<'_> {
        let there = if self.against == Against::Pairs { "Its pairs file" } else { "The report" };
        let columns = vec![Column::left("told", there), Column::left("computed", system)];
        let cell = |one: Option<Meeting>| {
            Cell::from(one.map(|one| match one.black {
                0 => format!("{} bye", one.white),
                black => format!("{} - {black}", one.white),
            }))
        };
        let rows = self.rows();
        let more = rows.len().saturating_sub(MOST_SHOWN);
        let more = (more > 0).then(|| format!("… and {more} more; --format json has all"));
        let problem = self.problem.iter().map(|problem| format!("{system}: {problem}"));
        let rows = rows.into_iter().take(MOST_SHOWN);
        let table = Table::new(columns, rows.map(move |(told, computed)| vec![cell(told), cell(computed)]));
        table.caption(format!("{file}, round {}", self.round)).notes(more.into_iter().chain(problem))
    }
}

impl Report for PairCheck {
    fn title(&self) -> Option<String> {
        let rounds = count(u64::from(self.rounds), "round", "rounds");
        let files = count(self.files.len() as u64, "file", "files");
        Some(format!("{rounds} of {files} paired again ({}): {} identical", self.system, self.identical))
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("file", "File"),
            Column::left("tournament", "Tournament").detail(),
            Column::right("entrants", "Entrants"),
            Column::right("rounds", "Rounds"),
            Column::right("identical", "Identical"),
        ];
        let rows = self.files.iter().map(|file| -> Vec<Cell> {
            vec![
                file.file.as_str().into(),
                file.tournament.as_str().into(),
                file.entrants.into(),
                file.rounds.into(),
                file.identical.into(),
            ]
        });
        Table::new(columns, rows).empty("no report could be read")
    }

    fn more(&self) -> Vec<Table<'_>> {
        let all = self.files.iter().flat_map(|file| file.differences.iter().map(move |one| (file, one)));
        all.map(|(file, difference)| difference.table(&file.file, self.system)).collect()
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.files)
    }
}
