//! Which column of a file holds which field: the known names, and what `--map` adds to them.

use super::error::OpenError;
use super::header::{FIELDS, Field, REJECT_REASON, canonical_names, plain_header};
use super::options::ReadOptions;
use crate::model::Diagnostic;

/// What a column's name means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// It holds this field.
    Field(Field),
    /// It is passed over without a word: the reasons of an earlier `--rejects`, or `--map COL=-`.
    Ignored,
    /// Nobody knows.
    Unknown,
}

/// The names of one reading: what the user mapped comes before what is known.
pub(crate) struct Naming {
    mapped: Vec<(String, Option<Field>)>,
}

impl Naming {
    /// Checks the mapping that a user gave.
    pub(crate) fn new(options: &ReadOptions) -> Result<Self, OpenError> {
        let one = |(column, field): &(String, String)| -> Result<_, OpenError> {
            let meaning = match field.trim() {
                "-" => None,
                name => Some(Field::of_column(name).ok_or_else(|| OpenError::MappedField {
                    field: name.to_owned(),
                    known: canonical_names(),
                })?),
            };
            Ok((plain_header(column), meaning))
        };
        Ok(Self { mapped: options.mapping.iter().map(one).collect::<Result<_, OpenError>>()? })
    }

    /// What a column's name means; a field that the user mapped is not looked for under its usual names.
    pub(crate) fn of(&self, column: &str) -> Meaning {
        let plain = plain_header(column);
        if let Some((_, field)) = self.mapped.iter().find(|(name, _)| *name == plain) {
            return field.map_or(Meaning::Ignored, Meaning::Field);
        }
        match Field::of_column(column) {
            Some(field) if self.mapped.iter().any(|(_, mapped)| *mapped == Some(field)) => Meaning::Unknown,
            Some(field) => Meaning::Field(field),
            None if plain == plain_header(REJECT_REASON) || plain.is_empty() => Meaning::Ignored,
            None => Meaning::Unknown,
        }
    }

    /// The first mapped column that a header lacks.
    fn unmet<'o>(&self, names: &[String], options: &'o ReadOptions) -> Option<&'o str> {
        let plain: std::collections::HashSet<String> = names.iter().map(|name| plain_header(name)).collect();
        let missing = self.mapped.iter().position(|(column, _)| !plain.contains(column))?;
        options.mapping.get(missing).map(|(column, _)| column.as_str())
    }
}

/// The columns of a file with a header.
pub(crate) struct Columns {
    /// Their names as typed, trimmed.
    pub names: Vec<String>,
    /// The column of each field.
    pub of_field: [Option<u32>; FIELDS],
    /// What each column means.
    meanings: Vec<Meaning>,
}

impl Columns {
    /// Gives each name its meaning, without judging the whole.
    pub(crate) fn of_names(names: Vec<String>, naming: &Naming) -> Self {
        let meanings: Vec<Meaning> = names.iter().map(|name| naming.of(name)).collect();
        let mut of_field = [None; FIELDS];
        for (index, meaning) in meanings.iter().enumerate().rev() {
            if let Meaning::Field(field) = meaning {
                of_field[*field as usize] = Some(index as u32);
            }
        }
        Self { names, of_field, meanings }
    }

    /// How many columns hold a field.
    pub(crate) fn known(&self) -> usize {
        self.of_field.iter().flatten().count()
    }

    /// Whether a column holds the reasons of an earlier `--rejects`.
    pub(crate) fn is_reason(&self, column: usize) -> bool {
        plain_header(&self.names[column]) == plain_header(REJECT_REASON)
    }

    /// Checks a whole header: every mapped column is there.
    pub(crate) fn check_mapping(
        &self,
        file: &str,
        naming: &Naming,
        options: &ReadOptions,
    ) -> Result<(), OpenError> {
        naming.unmet(&self.names, options).map_or(Ok(()), |column| {
            Err(OpenError::MappedColumn {
                name: file.to_owned(),
                column: column.to_owned(),
                columns: self.names.join(", "),
            })
        })
    }

    /// The fields that two columns hold: the field and the later column.
    pub(crate) fn doubled(&self) -> Vec<(Field, usize)> {
        let doubled = |(index, meaning): (usize, &Meaning)| match meaning {
            Meaning::Field(field) if self.of_field[*field as usize] != Some(index as u32) => {
                Some((*field, index))
            }
            _ => None,
        };
        self.meanings.iter().enumerate().filter_map(doubled).collect()
    }

    /// The needed columns that the header lacks: the first player, the second unless byes may be recorded,
    /// and a finish, or a last move where there are games in play.
    pub(crate) fn missing(&self) -> Vec<Field> {
        let has = |field: Field| self.of_field[field as usize].is_some();
        let mut missing = Vec::new();
        let timed = has(Field::FinishedAt) || has(Field::LastMoveAt) && has(Field::Status);
        if !timed {
            missing.push(Field::FinishedAt);
        }
        if !has(Field::First) {
            missing.push(Field::First);
        }
        if !has(Field::Second) && !has(Field::Termination) {
            missing.push(Field::Second);
        }
        missing
    }

    /// One note that names the columns nobody knows.
    pub(crate) fn unknown_note(&self, file: &str) -> Option<Diagnostic> {
        let unknown = self.names.iter().zip(&self.meanings);
        let unknown = unknown.filter(|(_, meaning)| **meaning == Meaning::Unknown).map(|(name, _)| name);
        unknown_note(file, "column", unknown)
    }
}

/// How many names a note lists.
const MOST_NAMED: usize = 20;

/// One note that names what is not read; `what` is `column` or `key`.
pub(crate) fn unknown_note<'a>(
    file: &str,
    what: &str,
    names: impl Iterator<Item = &'a String>,
) -> Option<Diagnostic> {
    let names: Vec<&String> = names.collect();
    if names.is_empty() {
        return None;
    }
    let mut listed: Vec<String> =
        names.iter().take(MOST_NAMED).map(|name| format!("\"{}\"", clip(name))).collect();
    if names.len() > MOST_NAMED {
        listed.push(format!("and {} more", names.len() - MOST_NAMED));
    }
    let plural = if names.len() == 1 { "" } else { "s" };
    let message = format!("{file}: unknown {what}{plural} not read: {}", listed.join(", "));
    Some(Diagnostic::note("columns", message).remedy("if one is needed, say what it holds: --map COL=FIELD"))
}

/// The beginning of a text that may be endless.
pub(crate) fn clip(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
