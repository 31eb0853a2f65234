//! `list ls` and `list show`: rating lists, and every value of their rules.

use schemars::JsonSchema;
use serde::Serialize;

use super::value::Time;
use super::{Cell, Column, Items, Json, Report, Table, document, each};

/// All lists of a database.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Lists {
    /// The lists, by name.
    pub lists: Vec<ListHead>,
}

/// What a list is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ListHead {
    /// Its name.
    pub list: String,
    /// The kind of game it rates.
    pub game: String,
    /// The name of its profile.
    pub profile: String,
    /// Its zone.
    pub zone: String,
    /// When its first period starts (R-TIME-6).
    pub activated: Time,
    /// `active`, `waiting` before its activation, or `retired`.
    pub state: ListState,
    /// How many versions its rules have.
    pub versions: u32,
}

/// Whether a list is in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListState {
    /// Its activation lies after the clock.
    Waiting,
    /// In use.
    Active,
    /// Ended by `list retire`.
    Retired,
}

impl ListState {
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Active => "active",
            Self::Retired => "retired",
        }
    }
}

/// A list with its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ListShow {
    /// What it is.
    #[serde(flatten)]
    pub head: ListHead,
    /// Every value of the rules in force.
    pub knobs: Vec<Knob>,
    /// The versions of its rules, in the order they were set.
    pub history: Vec<VersionRow>,
    /// Why it was retired, and by whom; `null` where it was not.
    pub retired: Option<String>,
}

/// One value of a list's rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Knob {
    /// Its key in a profile, such as `rating.k`.
    pub key: String,
    /// Its value, as a profile writes it.
    pub value: String,
    /// The rule it belongs to, such as `R-VEZZ-4`.
    pub rule: Option<String>,
    /// Whether the built-in value is a decision of ours, where the source is silent or contradicts itself.
    pub ours: bool,
}

/// A version of a list's rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct VersionRow {
    /// 1 for the first.
    pub version: u32,
    /// From when it is in force; `null` for the first, which is in force from ever.
    pub effective: Option<Time>,
    /// When it was set.
    pub recorded: Time,
    /// Who set it.
    pub actor: String,
    /// Why; `null` for the first.
    pub reason: Option<String>,
    /// What it changed, such as `rating.k 20 → 24`.
    pub changes: Vec<String>,
    /// The version that took its place before it took effect, such as its withdrawal; absent where it takes
    /// effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<u32>,
}

impl Report for Lists {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("list", "List"),
            Column::left("game", "Game"),
            Column::left("profile", "Profile"),
            Column::left("zone", "Zone"),
            Column::left("activated", "Activated"),
            Column::left("state", "State"),
            Column::right("versions", "Versions"),
        ];
        let rows = self.lists.iter().map(|head| {
            vec![
                head.list.as_str().into(),
                head.game.as_str().into(),
                head.profile.as_str().into(),
                head.zone.as_str().into(),
                (&head.activated).into(),
                head.state.as_str().into(),
                head.versions.into(),
            ]
        });
        Table::new(columns, rows).empty("no lists yet")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.lists)
    }
}

impl Report for ListShow {
    fn title(&self) -> Option<String> {
        let head = &self.head;
        Some(format!(
            "{}: {} by the rules of {}, {}",
            head.list,
            head.game,
            head.profile,
            head.state.as_str()
        ))
    }

    fn lead(&self) -> Vec<String> {
        let head = &self.head;
        let mut lead = vec![format!("zone {}, activated {}", head.zone, head.activated.local)];
        lead.extend(self.retired.iter().map(|why| format!("retired: {why}")));
        lead
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("key", "Key"),
            Column::left("value", "Value"),
            Column::left("rule", "Rule"),
            Column::left("ours", ""),
        ];
        let rows = self.knobs.iter().map(|knob| {
            vec![
                knob.key.as_str().into(),
                knob.value.as_str().into(),
                knob.rule.as_ref().into(),
                Cell::said(knob.ours, if knob.ours { "our decision" } else { "" }),
            ]
        });
        Table::new(columns, rows)
    }

    fn more(&self) -> Vec<Table<'_>> {
        let superseded = |version: &VersionRow| version.superseded_by.is_some();
        let columns = vec![
            Column::right("version", "Version"),
            Column::left("effective", "In force from"),
            Column::left("changes", "Changes"),
            Column::left("superseded_by", "").shown_if(self.history.iter().any(superseded)),
            Column::left("reason", "Reason"),
            Column::left("actor", "By"),
            Column::left("recorded", "Set"),
        ];
        let rows = self.history.iter().map(|version| {
            let first = Cell::said(Cell::default(), "the beginning");
            vec![
                version.version.into(),
                version.effective.as_ref().map_or(first, Cell::from),
                version.changes.join("; ").into(),
                version.superseded_by.map_or_else(Cell::default, |by| {
                    Cell::said(by, format!("not in force: version {by} took its place"))
                }),
                version.reason.as_ref().into(),
                version.actor.as_str().into(),
                (&version.recorded).into(),
            ]
        });
        vec![Table::new(columns, rows).caption("Versions")]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.knobs)
    }
}
