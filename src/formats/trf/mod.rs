//! TRF16 and TRF26, the tournament report files of chess federations, with the extensions of pairing engines.
//!
//! A file is kept line by line as it came, so that writing it back changes no byte; what the lines say is
//! read into a [`Tournament`], with a diagnostic at line and column for everything that is wrong.

mod columns;
mod consistency;
pub(super) mod games;
mod lines;
mod player;
mod remarks;
mod rules;
mod write;

use crate::model::diagnostic::{Diagnostic, Severity};
use crate::model::tournament::Tournament;
use columns::Cursor;
pub use lines::{Encoding, Ending, TrfFile};
use remarks::Remarks;
pub use write::{Noted, WriteError, compose};

/// What a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The tournament, as far as the file could be understood.
    pub tournament: Tournament,
    /// What is wrong, in the order of the lines.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more errors there are, which no diagnostic was kept of.
    pub more: u64,
}

impl Reading {
    /// Whether the file can be taken.
    pub fn is_sound(&self) -> bool {
        self.diagnostics.iter().all(|d| d.severity != Severity::Error)
    }
}

/// What the lines gathered so far, and where each entrant's record stands.
#[derive(Default)]
struct Gathered {
    tournament: Tournament,
    diagnostics: Remarks,
    record_lines: Vec<(u32, usize)>,
    new_scoring: bool,
}

/// Reads a file; `name` is how diagnostics call it.
pub fn read(file: &TrfFile, name: &str) -> Reading {
    let mut gathered = Gathered::default();
    for index in 0..file.len() {
        let text = file.text(index);
        let mut cursor = Cursor::new(name, index, &text);
        read_record(&mut cursor, &mut gathered);
        gathered.diagnostics.append(&mut cursor.diagnostics);
    }
    consistency::check(file, name, &mut gathered);
    let (diagnostics, more) = gathered.diagnostics.in_order();
    Reading { tournament: gathered.tournament, diagnostics, more }
}

fn read_record(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let tag: String = cursor.slice(1, 3);
    match tag.as_str() {
        "001" => player::read(cursor, gathered),
        "012" => gathered.tournament.name = cursor.rest(5),
        "142" | "XXR" => rules::rounds(cursor, gathered),
        "152" => rules::initial_colour(cursor, gathered),
        "162" => rules::scoring(cursor, gathered),
        "192" => rules::system(cursor),
        "240" => rules::byes(cursor, gathered),
        "250" => rules::acceleration(cursor, gathered),
        "260" => rules::prohibition(cursor, gathered),
        "XXC" => rules::configuration(cursor, gathered),
        "XXS" => rules::scoring_pairs(cursor, gathered),
        "XXA" => rules::fictitious(cursor, gathered),
        "XXP" => rules::forbidden(cursor, gathered),
        "XXZ" => rules::absent(cursor, gathered),
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => rules::scoring_line(cursor, gathered, &tag),
        _ => rules::other(cursor, &tag),
    }
}
