//! Who entered, as players of a list: by FIDE number where there is one, else by name.

use std::collections::HashMap;
use std::ops::Range;

use super::{Cursor, Remarks};
use crate::formats::trf::TrfFile;
use crate::model::key::fold_player;
use crate::model::tournament::Tournament;

/// Somebody who entered.
pub(super) struct Person {
    /// The player's key.
    pub key: String,
    /// The key as players are told apart.
    pub folded: String,
    /// The name to show, where it is not the key.
    pub name: Option<String>,
    /// The line of the record, from 0.
    pub line: usize,
    /// The record.
    pub text: String,
    /// The columns of the key: where they begin, and how many.
    pub columns: (usize, usize),
}

impl Person {
    /// Columns of the record, from 1, as bytes; never empty, and within the text.
    pub(super) fn bytes(&self, column: usize, width: usize) -> Range<usize> {
        let at = |index: usize| self.text.char_indices().nth(index).map_or(self.text.len(), |(at, _)| at);
        let span = at(column - 1)..at(column - 1 + width);
        if span.is_empty() { 0..at(1) } else { span }
    }
}

const NAME: (usize, usize) = (15, 33);
const NUMBER: (usize, usize) = (58, 11);

/// The players of a report, in the order of its entrants. Two that a list would take for one are an error.
pub(super) fn of(
    file: &TrfFile,
    name: &str,
    tournament: &Tournament,
    by_number: bool,
    errors: &mut Remarks,
) -> Vec<Person> {
    let records = file.records();
    let mut known: HashMap<String, u32> = HashMap::new();
    let mut people = Vec::with_capacity(tournament.entrants.len());
    for entrant in &tournament.entrants {
        let line = records.get(&entrant.number).copied().unwrap_or_default();
        let text = file.text(line);
        let mut cursor = Cursor::new(name, line, &text);
        let number = cursor.slice(NUMBER.0, NUMBER.0 + NUMBER.1 - 1);
        let has_number = by_number && !number.trim_start_matches('0').is_empty();
        let (key, columns) = if has_number { (number, NUMBER) } else { (entrant.name.clone(), NAME) };
        let folded = fold_player(&key).into_owned();
        if folded.is_empty() {
            let message = format!("record 001, entrant {}: neither a name nor a FIDE number", entrant.number);
            cursor.error("player", message, NAME.0, NAME.1, "give the name");
        } else if let Some(other) = known.insert(folded.clone(), entrant.number) {
            let message =
                format!("record 001: entrants {other} and {} are both \"{key}\", one player", entrant.number);
            cursor.error("player", message, columns.0, columns.1, "tell them apart by FIDE number or name");
        }
        errors.append(&mut cursor.diagnostics);
        let name = (has_number && !entrant.name.is_empty()).then(|| entrant.name.clone());
        people.push(Person { key, folded, name, line, text, columns });
    }
    people
}
