//! `event show`: the conditions of an event, its players, and where it stands.

use schemars::JsonSchema;
use serde::Serialize;

use super::list::EventHead;
use crate::report::value::{Exact, Time};
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventShow {
    /// What it is, and where it stands.
    #[serde(flatten)]
    pub head: EventHead,
    /// The list that ratings are pinned from; `null` where there is none.
    pub list: Option<String>,
    /// The play mode that its games are posted with.
    pub mode: String,
    /// Whether its games may be rated.
    pub rated: bool,
    /// The time control; `null` where none was set.
    pub clock: Option<String>,
    /// What a win, a draw and a loss are worth.
    pub points: Vec<String>,
    /// The tie-breaks, in their order.
    pub tiebreaks: Vec<String>,
    /// The settings of tie-breaks that were given, as `name=value`.
    pub settings: Vec<String>,
    /// The digest of what the start froze; `null` before it.
    pub digest: Option<String>,
    /// When it was started; `null` before that.
    pub started: Option<Time>,
    /// When the round in play was called; `null` where it was not.
    pub called: Option<Time>,
    /// The players, by starting number.
    pub entrants: Vec<Entrant>,
    /// What is to be known early, such as that a list will rate none of its games; a sentence each.
    pub notes: Vec<String>,
}

/// A player of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Entrant {
    /// The starting number; before the start the place in the order of joining.
    pub number: u32,
    /// The key as typed.
    pub player: String,
    /// The name.
    pub name: String,
    /// The club; `null` where none was given.
    pub club: Option<String>,
    /// The rating pinned at the start; `null` where there is none.
    pub rating: Option<Exact>,
    /// The rating that people see.
    pub shown: Option<i64>,
    /// Whether the conditions were accepted.
    pub accepted: bool,
    /// Whether presence is confirmed in the round that was called; `null` where none asks for it.
    pub present: Option<bool>,
    /// When the player withdrew; `null` where they did not.
    pub withdrawn: Option<Time>,
}

impl EventShow {
    fn conditions(&self) -> String {
        let mut parts = vec![self.head.system.clone(), self.head.game.clone()];
        parts.extend(self.clock.clone());
        parts.push(format!("mode {}", self.mode));
        parts.extend(self.list.as_ref().map(|list| format!("ratings from {list}")));
        parts.push(format!("points {}", self.points.join(" / ")));
        if !self.tiebreaks.is_empty() {
            parts.push(format!("tie-breaks {}", self.tiebreaks.join(", ")));
        }
        if !self.settings.is_empty() {
            parts.push(self.settings.join(", "));
        }
        if !self.rated {
            parts.push("unrated".to_owned());
        }
        parts.join(" · ")
    }
}

impl Report for EventShow {
    fn title(&self) -> Option<String> {
        Some(format!("{} ({})", self.head.event, self.head.phase))
    }

    fn lead(&self) -> Vec<String> {
        let mut lead = vec![self.conditions()];
        if let (Some(digest), Some(started)) = (&self.digest, &self.started) {
            lead.push(format!("started {}, digest {digest}", started.local));
        }
        if let Some(round) = self.head.round {
            let called = self.called.as_ref().map(|at| format!(", called {}", at.local)).unwrap_or_default();
            let of = self.head.rounds;
            lead.push(format!("round {round} of {of}{called}; {} games without a result", self.head.open));
        }
        lead
    }

    fn table(&self) -> Table<'_> {
        let any = |has: fn(&Entrant) -> bool| self.entrants.iter().any(has);
        let columns = vec![
            Column::right("number", "#"),
            Column::left("player", "Player"),
            Column::left("name", "Name").shown_if(any(|one| one.name != one.player)),
            Column::left("club", "Club").shown_if(any(|one| one.club.is_some())),
            Column::right("rating", "Exact rating").detail(),
            Column::right("shown", "Rating").shown_if(any(|one| one.shown.is_some())),
            Column::left("accepted", "Accepted")
                .shown_if(self.head.phase == "registration" && self.head.system == "four"),
            Column::left("present", "Present").shown_if(any(|one| one.present.is_some())),
            Column::left("withdrawn", "Withdrawn").shown_if(any(|one| one.withdrawn.is_some())),
        ];
        let rows = self.entrants.iter().map(|one| {
            vec![
                one.number.into(),
                one.player.as_str().into(),
                one.name.as_str().into(),
                one.club.as_ref().into(),
                one.rating.into(),
                one.shown.into(),
                one.accepted.into(),
                one.present.map_or_else(Cell::default, Cell::from),
                one.withdrawn.as_ref().map_or_else(Cell::default, Cell::from),
            ]
        });
        Table::new(columns, rows).empty("nobody has joined yet").notes(self.notes.iter().cloned())
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.entrants)
    }
}
