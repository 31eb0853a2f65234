//! `nightly`: the account of a night.

use schemars::JsonSchema;
use serde::Serialize;

use super::close::{Closed, Revised, closed_table, revised_table};
use super::value::Time;
use super::{Column, Items, Json, Report, Table, count, document, each};

/// What a night did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Nightly {
    /// The clock the night went by.
    pub clock: Time,
    /// Whether that clock was given instead of read from the machine.
    pub clock_given: bool,
    /// Whether it was only tried: nothing was written.
    pub dry_run: bool,
    /// The inputs, in the order they were taken.
    pub inputs: Vec<Input>,
    /// The lists that were rated.
    pub lists: Vec<RatedList>,
    /// Periods that were closed, the oldest first.
    pub closed: Vec<Closed>,
    /// Revisions that late results appended to earlier closings.
    pub revised: Vec<Revised>,
    /// Files that were written; where the night was only tried, those that it would write.
    pub written: Vec<Written>,
    /// What went wrong or needs a look, a sentence each.
    pub problems: Vec<String>,
}

/// What became of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum InputState {
    /// Its games are in.
    Taken,
    /// It was taken before and has not changed.
    Skipped,
    /// It is bad; nothing of it is in.
    Failed,
    /// It is required, and not there.
    Missing,
    /// No file matches its pattern, and none has to.
    Absent,
}

impl InputState {
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
            Self::Missing => "missing",
            Self::Absent => "absent",
        }
    }
}

/// An input of a night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Input {
    /// The file, or the pattern that matched none.
    pub file: String,
    /// The kind of game.
    pub game: String,
    /// What became of it.
    pub state: InputState,
    /// New games it brought.
    pub new: u64,
    /// What it brought, or why not, in words.
    pub detail: String,
}

/// A list that a night rated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RatedList {
    /// The list.
    pub list: String,
    /// Whether the night created it.
    pub created: bool,
    /// Rated games in all.
    pub rated: u64,
    /// Players with a rating in all.
    pub players: u64,
    /// Periods that are due and were not closed.
    pub waiting: u64,
    /// Why nothing was closed, such as an input that failed; `null` where closing went on.
    pub not_closed: Option<String>,
}

/// A file that a night wrote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Written {
    /// The file.
    pub file: String,
    /// What it holds, such as `damas weekly 2026-11-17`.
    pub content: String,
}

/// Closed periods that are shown one by one.
const PERIODS_SHOWN: usize = 30;
/// Files that are shown one by one.
const FILES_SHOWN: usize = 30;

impl Written {
    /// The list and kind, and the label.
    fn parts(&self) -> (&str, &str) {
        self.content.rsplit_once(' ').unwrap_or((&self.content, ""))
    }
}

/// Files of one list and kind whose labels go up.
fn runs(written: &[Written]) -> Vec<&[Written]> {
    let goes_on = |one: &Written, next: &Written| {
        let ((kind, label), (next_kind, next_label)) = (one.parts(), next.parts());
        kind == next_kind && label < next_label
    };
    written.chunk_by(goes_on).collect()
}

impl Nightly {
    /// What is left to say under `-q`, a line each: problems, and published closings that were revised.
    /// Nothing where all went well.
    pub fn quiet(&self) -> Vec<String> {
        self.problems.iter().cloned().chain(self.revised.iter().map(Revised::sentence)).collect()
    }

    fn lists_table(&self) -> Table<'_> {
        let any_waits = self.lists.iter().any(|list| list.not_closed.is_some());
        let columns = vec![
            Column::left("list", "List"),
            Column::right("rated", "Rated games"),
            Column::right("players", "Players"),
            Column::left("created", "Created").shown_if(self.lists.iter().any(|list| list.created)),
            Column::right("waiting", "Waiting").shown_if(any_waits),
            Column::left("not_closed", "Not closed").shown_if(any_waits),
        ];
        let rows = self.lists.iter().map(|list| {
            vec![
                list.list.as_str().into(),
                list.rated.into(),
                list.players.into(),
                list.created.into(),
                list.waiting.into(),
                list.not_closed.as_ref().into(),
            ]
        });
        Table::new(columns, rows).caption("Rated")
    }

    /// Every closed period; of a night that closed years, how many and from when to when.
    fn closed_table(&self) -> Table<'_> {
        let caption = format!("Closed: {}", count(self.closed.len() as u64, "period", "periods"));
        if self.closed.len() <= PERIODS_SHOWN {
            let waiting = self.lists.iter().map(|list| list.waiting).sum();
            let empty = match waiting {
                0 => "nothing is due".to_owned(),
                _ => format!("nothing; due and waiting: {}", count(waiting, "period", "periods")),
            };
            return closed_table(&self.closed).caption(caption).empty(empty);
        }
        let columns = vec![
            Column::left("list", "List"),
            Column::left("kind", "Kind"),
            Column::right("periods", "Periods"),
            Column::left("start", "From"),
            Column::left("end", "To"),
            Column::right("counted", "Games"),
        ];
        let mut runs: Vec<Vec<&Closed>> = Vec::new();
        for one in &self.closed {
            let same = |run: &&mut Vec<&Closed>| (&run[0].list, run[0].kind) == (&one.list, one.kind);
            match runs.iter_mut().find(same) {
                Some(run) => run.push(one),
                None => runs.push(vec![one]),
            }
        }
        let rows = runs.into_iter().map(|run| {
            let last = run[run.len() - 1];
            vec![
                run[0].list.as_str().into(),
                run[0].kind.as_str().into(),
                (run.len() as u64).into(),
                (&run[0].start).into(),
                (&last.end).into(),
                run.iter().map(|one| u64::from(one.counted)).sum::<u64>().into(),
            ]
        });
        Table::new(columns, rows).caption(caption + "; arbitro closing ls LIST shows each")
    }

    fn written_table(&self) -> Table<'_> {
        let columns = vec![Column::left("file", "File"), Column::left("content", "Content")];
        let caption = if self.dry_run { "Would be written" } else { "Written" };
        if self.written.len() <= FILES_SHOWN {
            let rows =
                self.written.iter().map(|one| vec![one.file.as_str().into(), one.content.as_str().into()]);
            return Table::new(columns, rows).caption(caption);
        }
        let rows = runs(&self.written).into_iter().map(|run| {
            let (first, last) = (&run[0], &run[run.len() - 1]);
            let content = match run.len() {
                1 => last.content.clone(),
                files => format!("{} to {}: {files} files", first.content, last.parts().1),
            };
            vec![last.file.as_str().into(), content.into()]
        });
        Table::new(columns, rows).caption(format!("{caption}: {} files", self.written.len()))
    }
}

impl Report for Nightly {
    fn title(&self) -> Option<String> {
        let given = if self.clock_given { " (given, not the machine's clock)" } else { "" };
        let tried = if self.dry_run { " (dry run: nothing is written)" } else { "" };
        Some(format!("Night of {}{given}{tried}", self.clock.local))
    }

    fn lead(&self) -> Vec<String> {
        self.problems.iter().map(|problem| format!("problem: {problem}")).collect()
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("file", "File"),
            Column::left("game", "Game"),
            Column::left("state", "State"),
            Column::right("new", "New games"),
            Column::left("detail", ""),
        ];
        let rows = self.inputs.iter().map(|input| {
            vec![
                input.file.as_str().into(),
                input.game.as_str().into(),
                input.state.as_str().into(),
                input.new.into(),
                input.detail.as_str().into(),
            ]
        });
        Table::new(columns, rows).caption("Inputs").empty("none")
    }

    fn more(&self) -> Vec<Table<'_>> {
        vec![self.lists_table(), self.closed_table(), revised_table(&self.revised), self.written_table()]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.inputs)
    }
}
