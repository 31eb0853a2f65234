//! The JSON Schemas of the reports: the registry from which `schemas/json/` is written.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use super::{
    archive, audit, backup, changes, check, close, closings, diff, doctor, event, game, games, history,
    import, lists, nightly, pair, player, ranking, rate, referee, verify,
};

/// A schema's file name, and how it is made.
pub type Entry = (&'static str, fn() -> Schema);

/// Every report that has a JSON shape, by the name of its schema.
pub const SCHEMAS: &[Entry] = &[
    ("audit-check-seal", of::<audit::CheckedSeal>),
    ("audit-head", of::<audit::AuditHead>),
    ("audit-keygen", of::<audit::KeyPair>),
    ("audit-log", of::<audit::AuditLog>),
    ("audit-seal", of::<audit::SealedHead>),
    ("audit-verify", of::<audit::Verified>),
    ("backup", of::<backup::Copied>),
    ("changes", of::<changes::Changes>),
    ("check", of::<check::Check>),
    ("close", of::<close::Close>),
    ("closing-diff", of::<diff::Diff>),
    ("closing-verify", of::<verify::Verify>),
    ("closings", of::<closings::Closings>),
    ("doctor", of::<doctor::Doctor>),
    ("event", of::<event::EventShow>),
    ("event-check", of::<event::EventCheck>),
    ("event-crosstable", of::<event::CrossTable>),
    ("event-explain", of::<event::Explained>),
    ("event-log", of::<event::EventLog<'_>>),
    ("event-pairings", of::<event::Pairings>),
    ("event-slips", of::<event::Slips>),
    ("event-standings", of::<event::Standings>),
    ("event-wallchart", of::<event::WallChart>),
    ("events", of::<event::Events>),
    ("export-facts", of::<archive::Exported>),
    ("game", of::<game::GameShow>),
    ("games", of::<games::Games>),
    ("import", of::<import::Import>),
    ("imports", of::<import::Batches>),
    ("list", of::<lists::ListShow>),
    ("lists", of::<lists::Lists>),
    ("nightly", of::<nightly::Nightly>),
    ("pair", of::<pair::Pairing>),
    ("pair-check", of::<pair::PairCheck>),
    ("player", of::<player::Player>),
    ("player-history", of::<history::History>),
    ("ranking", of::<ranking::Ranking>),
    ("rate", of::<rate::Rate>),
    ("referee", of::<referee::Rulings>),
    ("referee-deadline", of::<referee::Deadline>),
    ("referee-deadline-rows", of::<referee::DeadlineRows>),
    ("referee-keep", of::<referee::Keep>),
    ("referee-ladder", of::<referee::Ladder>),
    ("referee-othello", of::<referee::Othello>),
    ("referee-othello-rows", of::<referee::OthelloRows>),
    ("referee-visavis", of::<referee::Visavis>),
];

/// The schema of what the report writes (not of what it would read): a field that is always written is
/// required even where it may be `null`.
fn of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}
