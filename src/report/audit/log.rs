//! `audit log`: who did what, and when.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::model::Digest;

use crate::report::value::{Time, digest, digest_schema};
use crate::report::{Column, Items, Json, Report, Table, document, each};

/// Entries of the audit log, in their order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct AuditLog {
    /// What the entries were narrowed to, in words; empty: all entries.
    #[serde(skip)]
    pub filters: Vec<String>,
    /// The entries.
    pub entries: Vec<AuditEntry>,
}

/// One entry of the audit log.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AuditEntry {
    /// Its number.
    pub seq: u32,
    /// When it was recorded.
    pub recorded: Time,
    /// Who acted, as `--actor` said.
    pub actor: String,
    /// The operating system's name for the user.
    pub os_user: String,
    /// The machine.
    pub host: String,
    /// `machine`, or `given` where the clock was given with `--now`.
    pub clock: String,
    /// The command.
    pub command: String,
    /// What it acted on.
    pub subject: String,
    /// Everything else, as recorded.
    #[schemars(with = "serde_json::Value")]
    pub detail: Box<RawValue>,
    /// The hash of the entry in front.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub previous: Digest,
    /// The hash of this entry.
    #[serde(serialize_with = "digest")]
    #[schemars(schema_with = "digest_schema")]
    pub hash: Digest,
}

impl Report for AuditLog {
    fn title(&self) -> Option<String> {
        None
    }

    fn lead(&self) -> Vec<String> {
        if self.filters.is_empty() { Vec::new() } else { vec![self.filters.join(", ")] }
    }

    fn table(&self) -> Table<'_> {
        let given = self.entries.iter().any(|entry| entry.clock != "machine");
        let columns = vec![
            Column::right("seq", "No."),
            Column::left("recorded", "Recorded"),
            Column::left("actor", "By"),
            Column::left("command", "Command"),
            Column::left("subject", "Subject"),
            Column::left("clock", "Clock").shown_if(given),
            Column::left("os_user", "User").detail(),
            Column::left("host", "Host").detail(),
            Column::left("detail", "Detail").detail(),
            Column::left("previous", "Previous hash").detail(),
            Column::left("hash", "Hash").detail(),
        ];
        let rows = self.entries.iter().map(|entry| {
            vec![
                entry.seq.into(),
                (&entry.recorded).into(),
                entry.actor.as_str().into(),
                entry.command.as_str().into(),
                entry.subject.as_str().into(),
                entry.clock.as_str().into(),
                entry.os_user.as_str().into(),
                entry.host.as_str().into(),
                entry.detail.get().into(),
                entry.previous.to_string().into(),
                entry.hash.to_string().into(),
            ]
        });
        Table::new(columns, rows).empty("no entries")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.entries)
    }
}
