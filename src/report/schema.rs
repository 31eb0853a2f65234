//! The JSON Schemas of the reports: the registry from which `schemas/json/` is written.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use super::{check, closings, ranking};

/// A schema's file name, and how it is made.
pub type Entry = (&'static str, fn() -> Schema);

/// Every report that has a JSON shape, by the name of its schema.
pub const SCHEMAS: &[Entry] = &[
    ("check", of::<check::Check>),
    ("closings", of::<closings::Closings>),
    ("ranking", of::<ranking::Ranking>),
];

/// The schema of what the report writes (not of what it would read): a field that is always written is
/// required even where it may be `null`.
fn of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}
