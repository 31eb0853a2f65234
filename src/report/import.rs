//! `import` and `import ls`: what came in, from which file.

use schemars::JsonSchema;
use serde::Serialize;

use super::close::{Revised, revised_table};
use super::value::Time;
use super::{Cell, Column, Items, Json, Report, Table, count, document, each};

/// The outcome of `import`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Import {
    /// The kind of game.
    pub game: String,
    /// Whether nothing was written.
    pub dry_run: bool,
    /// The files, in the order they were named.
    pub files: Vec<ImportedFile>,
    /// All files together.
    pub total: ImportCounts,
    /// The earliest finish among the games taken; `null` where there is none.
    pub first_finish: Option<Time>,
    /// The latest finish among the games taken; `null` where there is none.
    pub last_finish: Option<Time>,
    /// What was assumed about the files: delimiter, encoding, zone.
    pub assumptions: Vec<String>,
    /// What somebody should look at.
    pub warnings: Vec<String>,
    /// Those of the warnings that tell of games which no list will ever count: said under `-q`, too.
    #[serde(skip)]
    pub uncounted: Vec<String>,
    /// New names that are close to known ones.
    pub close_names: Vec<CloseName>,
    /// The files that hold the rejected rows; absent where no row was rejected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rejects: Vec<String>,
    /// Late results: what was done with them, a sentence for each list (R-CLO-4).
    pub late: Vec<String>,
    /// Closings that the late results reached behind.
    pub revised: Vec<Revised>,
}

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ImportedFile {
    /// The file as it was named; `-` for standard input.
    pub file: String,
    /// The batch it became; `null` where nothing was written.
    pub batch: Option<u32>,
    /// What its rows were.
    #[serde(flatten)]
    pub counts: ImportCounts,
}

/// What the rows of an input were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ImportCounts {
    /// Rows with a record.
    pub rows: u64,
    /// New games.
    pub new: u64,
    /// Games that were there with the same content.
    pub already: u64,
    /// Those of them that are void, and stay so.
    pub void: u64,
    /// Games that were amended, under `--on-conflict amend`.
    pub amended: u64,
    /// Games that were there with other content and were kept, under `--on-conflict keep`.
    pub kept: u64,
    /// Games in play that were new or replaced by a later state.
    pub snapshots: u64,
    /// Games in play that were skipped: older than what is there, or of a finished game.
    pub snapshots_skipped: u64,
    /// Rows that were written to `--rejects`.
    pub rejected: u64,
    /// Players that were seen for the first time.
    pub new_players: u64,
}

/// A new name that is close to a known one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CloseName {
    /// The new name.
    pub new: String,
    /// The known one.
    pub known: String,
    /// How they differ, such as `accents`.
    pub difference: String,
}

impl ImportCounts {
    /// `812 new games, 3 already there, 5 new players`: what is zero is left out, but for the new games.
    pub fn sentence(&self) -> String {
        let mut parts = vec![count(self.new, "new game", "new games")];
        let others = [
            (self.already, "already there"),
            (self.void, "of them void"),
            (self.amended, "amended"),
            (self.kept, "kept as they were"),
            (self.snapshots, "in play"),
            (self.snapshots_skipped, "in play skipped"),
            (self.rejected, "rejected"),
        ];
        parts.extend(
            others.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}")),
        );
        if self.new_players > 0 {
            parts.push(count(self.new_players, "new player", "new players"));
        }
        parts.join(", ")
    }

    fn cells(&self) -> Vec<Cell> {
        vec![
            self.rows.into(),
            self.new.into(),
            self.already.into(),
            self.void.into(),
            self.amended.into(),
            self.kept.into(),
            self.snapshots.into(),
            self.snapshots_skipped.into(),
            self.rejected.into(),
            self.new_players.into(),
        ]
    }

    fn columns(&self) -> [Column; 10] {
        [
            Column::right("rows", "Rows"),
            Column::right("new", "New"),
            Column::right("already", "Already there"),
            Column::right("void", "Void").shown_if(self.void > 0),
            Column::right("amended", "Amended").shown_if(self.amended > 0),
            Column::right("kept", "Kept").shown_if(self.kept > 0),
            Column::right("snapshots", "In play").shown_if(self.snapshots > 0),
            Column::right("snapshots_skipped", "In play, skipped").shown_if(self.snapshots_skipped > 0),
            Column::right("rejected", "Rejected").shown_if(self.rejected > 0),
            Column::right("new_players", "New players"),
        ]
    }
}

impl Import {
    /// The line that closes an import.
    pub fn closing_line(&self) -> String {
        let span = match (&self.first_finish, &self.last_finish) {
            (Some(first), Some(last)) => format!("; finished {} to {}", first.local, last.local),
            _ => String::new(),
        };
        let dry = if self.dry_run { " (dry run: nothing is written)" } else { "" };
        format!("{}: {}{span}{dry}", self.game, self.total.sentence())
    }

    /// What is left to say under `-q`, a line each: rows that were rejected, games that will never
    /// count, published closings that were revised.
    pub fn quiet(&self) -> Vec<String> {
        let mut said: Vec<String> = self.rejected().into_iter().collect();
        said.extend(self.uncounted.iter().map(|warning| format!("warning: {warning}")));
        said.extend(self.revised.iter().map(Revised::sentence));
        said
    }

    /// A game that is there and void does not count because it came in once more.
    fn still_void(&self) -> Option<String> {
        let void = count(
            self.total.void,
            "game that is there is void and stays",
            "games that are there are void and stay",
        );
        let remedy = "arbitro game restore KEY --reason TEXT takes a void back, arbitro decide FILE.csv many";
        (self.total.void > 0).then(|| format!("{void} so: {remedy}"))
    }

    /// `2 of 9 rows were rejected: mend them in bad.csv, and import that`.
    pub fn rejected(&self) -> Option<String> {
        let (bad, rows) = (self.total.rejected, count(self.total.rows, "row was", "rows were"));
        let files = self.rejects.join(" and ");
        (bad > 0).then(|| format!("{bad} of {rows} rejected: mend them in {files}, and import that"))
    }
}

impl Report for Import {
    fn title(&self) -> Option<String> {
        Some(self.closing_line())
    }

    fn lead(&self) -> Vec<String> {
        let names = self.close_names.iter().map(|name| {
            format!("warning: \"{}\" is close to \"{}\" ({})", name.new, name.known, name.difference)
        });
        let mut lead = self.assumptions.clone();
        lead.extend(self.warnings.iter().map(|warning| format!("warning: {warning}")));
        lead.extend(names);
        lead.extend(self.still_void());
        lead.extend(self.rejected());
        lead.extend(self.late.iter().cloned());
        lead
    }

    fn table(&self) -> Table<'_> {
        let mut columns = vec![Column::left("file", "File"), Column::right("batch", "Batch")];
        columns.extend(self.total.columns());
        let rows = self.files.iter().map(|file| {
            let mut cells = vec![file.file.as_str().into(), file.batch.into()];
            cells.extend(file.counts.cells());
            cells
        });
        Table::new(columns, rows).empty("no files")
    }

    fn more(&self) -> Vec<Table<'_>> {
        vec![revised_table(&self.revised)]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.files)
    }
}

/// All batches that came in (`import ls`), in their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Batches {
    /// The batches.
    pub batches: Vec<BatchRow>,
}

/// A file that came in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BatchRow {
    /// Its number, for `import void`.
    pub batch: u32,
    /// When it was recorded.
    pub recorded: Time,
    /// Who brought it.
    pub actor: String,
    /// The file as it was named.
    pub file: String,
    /// The kind of game.
    pub game: String,
    /// The source that stands in its keys; `null` where it has none.
    pub source: Option<String>,
    /// New games it brought.
    pub games: u64,
    /// Whether it was taken back, by `import void`.
    pub void: bool,
    /// How many of its games were restored since, and count again.
    pub restored: u64,
}

impl BatchRow {
    /// `void, 1 restored`; empty where it was not taken back.
    fn state(&self) -> String {
        match (self.void, self.restored) {
            (false, _) => String::new(),
            (true, 0) => "void".to_owned(),
            (true, restored) => format!("void, {restored} restored"),
        }
    }
}

impl Report for Batches {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let any = |has: fn(&BatchRow) -> bool| self.batches.iter().any(has);
        let columns = vec![
            Column::right("batch", "Batch"),
            Column::left("recorded", "Recorded"),
            Column::left("actor", "By"),
            Column::left("game", "Game"),
            Column::left("source", "Source").shown_if(any(|batch| batch.source.is_some())),
            Column::left("file", "File"),
            Column::right("games", "New games"),
            Column::left("void", "").shown_if(any(|batch| batch.void)),
            Column::right("restored", "Restored").detail(),
        ];
        let rows = self.batches.iter().map(|batch| {
            vec![
                batch.batch.into(),
                (&batch.recorded).into(),
                batch.actor.as_str().into(),
                batch.game.as_str().into(),
                batch.source.as_ref().into(),
                batch.file.as_str().into(),
                batch.games.into(),
                Cell::said(batch.void, batch.state()),
                batch.restored.into(),
            ]
        });
        Table::new(columns, rows).empty("nothing came in yet")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.batches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Instant, Zone};

    #[test]
    fn the_closing_line_leaves_out_what_did_not_happen() {
        let total =
            ImportCounts { new: 1, already: 12, rejected: 2, new_players: 3, ..ImportCounts::default() };
        let time = |text| Some(Time::new(Instant::parse(text).unwrap(), &Zone::named("UTC").unwrap()));
        let mut import = Import {
            game: "damas".into(),
            total,
            first_finish: time("2026-11-18T10:00:00Z"),
            last_finish: time("2026-11-19T10:00:00Z"),
            ..Import::default()
        };
        assert_eq!(
            import.closing_line(),
            "damas: 1 new game, 12 already there, 2 rejected, 3 new players; \
             finished 2026-11-18 10:00:00 +00:00 to 2026-11-19 10:00:00 +00:00"
        );
        import = Import { game: "damas".into(), dry_run: true, ..Import::default() };
        assert_eq!(import.closing_line(), "damas: 0 new games (dry run: nothing is written)");
    }
}
