//! Rows whose game is there already: the same is skipped, other content is kept out, taken as an amendment, or a
//! conflict with both sides shown.

use super::super::OnConflict;
use super::super::to_row::{Adding, Looking, record, row};
use super::Intake;
use crate::app::AppResult;
use crate::formats::{self, Field, Row};
use crate::model::{Act, Diagnostic, Record, Severity};
use crate::report::import::ImportCounts;
use crate::store::{DecisionRow, FIELDS, GameRow, Writer};

impl Intake<'_> {
    /// A row whose key is there already: the same is skipped, other content is a conflict.
    pub(super) fn take_known(
        &mut self,
        writer: &mut Writer<'_>,
        line: &Row<'_>,
        record_of: &Record<'_>,
        (seq, content): (u32, Option<u64>),
        counts: &mut ImportCounts,
    ) -> AppResult<Option<Diagnostic>> {
        if self.derived.contains(record_of.tail.as_ref()) {
            let message = "two rows without an id have the same finish, players, round and event";
            let remedy = "give the games ids, or different rounds, or leave one out";
            return Ok(Some(line.diagnostic(Severity::Error, "duplicate", None, message, remedy)));
        }
        let new = row(record_of, &mut Looking(&self.names))?;
        if content == Some(new.content_hash()) {
            self.count_known(writer, seq, counts)?;
            return Ok(None);
        }
        let old = writer.reader().game_by_number(seq)?;
        let old = old.ok_or_else(|| writer.reader().damaged(format!("game {seq} is missing")))?;
        let amended = writer.reader().amended_game(seq)?;
        if old.says_same(&new) || amended.as_ref().is_some_and(|amended| amended.says_same(&new)) {
            self.count_known(writer, seq, counts)?;
            return Ok(None);
        }
        match self.request.on_conflict {
            OnConflict::Keep => counts.kept += 1,
            OnConflict::Amend => {
                self.amend(writer, record_of, seq)?;
                counts.amended += 1;
            }
            OnConflict::Refuse => {
                let known = amended.as_ref().unwrap_or(&old);
                return Ok(Some(self.conflict(line, record_of, known, seq > self.arrived.before)));
            }
        }
        Ok(None)
    }

    /// A game that is there just so. One that is void stays so: whoever takes back a wrong file and imports the right
    /// one is told of those that stood in both.
    fn count_known(&mut self, writer: &Writer<'_>, seq: u32, counts: &mut ImportCounts) -> AppResult<()> {
        counts.already += 1;
        let voided = match &mut self.voided {
            Some(voided) => voided,
            none => none.insert(writer.reader().void_games(self.kind)?),
        };
        counts.void += u64::from(voided.contains(&seq));
        Ok(())
    }

    fn conflict(&self, line: &Row<'_>, new: &Record<'_>, known: &GameRow<'_>, is_new: bool) -> Diagnostic {
        let known = record(known, &self.names);
        let (code, what) =
            if is_new { ("duplicate", "this import has") } else { ("conflict", "the database has") };
        let message = format!(
            "{what} a game {}/{} with other content: {}\n  there: {}\n  here:  {}",
            self.report.game,
            new.tail,
            formats::differences(&known, new).join("; "),
            formats::csv_line(&known).trim_end_matches([',', '\n']),
            formats::csv_line(new).trim_end_matches([',', '\n'])
        );
        let remedy = if is_new {
            "give the games different ids, or leave one out"
        } else {
            "leave the row out, or say --on-conflict keep, or --on-conflict amend --reason TEXT"
        };
        line.diagnostic(Severity::Error, code, Some(Field::Id), message, remedy)
    }

    /// Records the whole new row as an amendment of the known game.
    fn amend(&mut self, writer: &mut Writer<'_>, record: &Record<'_>, seq: u32) -> AppResult<()> {
        let row = row(record, &mut Adding::new(writer, &mut self.names))?;
        let decision = DecisionRow {
            seq: 0,
            entry: writer.entry(),
            recorded: writer.recorded(),
            game: seq,
            act: Act::Amend,
            reason: self.request.reason.clone().unwrap_or_default(),
            decided_at: None,
            fields: FIELDS.iter().map(|(field, _)| *field).collect(),
            amended: Some(row.into_owned()),
        };
        writer.add_decision(&decision)?;
        self.report.warnings.push(format!("game {}/{} is amended", self.report.game, record.tail));
        Ok(())
    }
}
