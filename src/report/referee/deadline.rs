//! `referee deadline`: when a player's time ends, and what happens then.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{Civil, Zone};
use crate::referee::deadline::{Autopass, Kind, Lapse};
use crate::report::value::Time;
use crate::report::{Cell, Column, Items, Json, Report, Table, Value, document, each};

/// A deadline (R-CLOCK), and those that follow it if nobody plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Deadline {
    /// What was asked for: `autopass`, `rapid-challenge`, `invitation` or `room`.
    pub kind: String,
    /// The zone whose days were counted.
    pub zone: String,
    /// The deadline.
    #[serde(flatten)]
    pub next: Due,
    /// The autopasses after it, as many as were asked for and the game has.
    pub following: Vec<Due>,
}

/// What comes when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Due {
    /// The instant.
    pub at: Time,
    /// The same as the zone's clock shows it, with the offset.
    pub local: String,
    /// Whose autopass it is, `to move` or `opponent`; `null` where it is none.
    pub player: Option<String>,
    /// Which autopass of that player in the game, from 1.
    pub number: Option<u32>,
    /// `pass`, `end-of-game` for that player, `discarded`, or `lapse` where it is no autopass.
    pub effect: String,
    /// Local days that were not counted, or on which it is not executed.
    pub skipped: Vec<String>,
    /// The rule that was applied, with every decision of ours in it.
    pub rule: String,
    /// Why, in one sentence.
    pub reason: String,
}

impl Due {
    fn of_autopass(autopass: Autopass, zone: &Zone) -> Self {
        let at = Time::new(autopass.at, zone);
        let date = |day| Civil { day, time: 0 }.to_string().split(' ').next().unwrap_or_default().to_owned();
        Self {
            local: at.local.clone(),
            at,
            player: Some(autopass.mover.as_str().to_owned()),
            number: Some(autopass.number),
            effect: autopass.effect.as_str().to_owned(),
            skipped: autopass.skipped.into_iter().map(date).collect(),
            rule: autopass.rule.to_string(),
            reason: autopass.reason,
        }
    }

    fn cells(&self) -> Vec<Cell> {
        vec![
            (&self.at).into(),
            self.player.as_ref().into(),
            self.number.into(),
            self.effect.as_str().into(),
            Value::Words(self.skipped.clone()).into(),
            self.rule.as_str().into(),
            self.reason.as_str().into(),
        ]
    }
}

impl Deadline {
    /// The autopasses of a game; `None` where there is none.
    pub fn of_autopasses(list: Vec<Autopass>, zone: &Zone) -> Option<Self> {
        let mut dues = list.into_iter().map(|autopass| Due::of_autopass(autopass, zone));
        let next = dues.next()?;
        Some(Self {
            kind: Kind::Autopass.as_str().to_owned(),
            zone: zone.name().to_owned(),
            next,
            following: dues.collect(),
        })
    }

    /// The end of a plain span.
    pub fn of_lapse(kind: Kind, lapse: Lapse, zone: &Zone) -> Self {
        let at = Time::new(lapse.at, zone);
        let next = Due {
            local: at.local.clone(),
            at,
            player: None,
            number: None,
            effect: "lapse".to_owned(),
            skipped: Vec::new(),
            rule: lapse.rule.to_string(),
            reason: lapse.reason,
        };
        Self { kind: kind.as_str().to_owned(), zone: zone.name().to_owned(), next, following: Vec::new() }
    }

    fn all(&self) -> impl Iterator<Item = &Due> {
        std::iter::once(&self.next).chain(&self.following)
    }
}

impl Report for Deadline {
    fn title(&self) -> Option<String> {
        Some(format!("{}: {} ({})", self.kind, self.next.local, self.zone))
    }

    fn table(&self) -> Table<'_> {
        Table::new(columns(|| self.all()), self.all().map(Due::cells))
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        Box::new(self.all().map(document))
    }
}

fn columns<'a, D: Iterator<Item = &'a Due>>(dues: impl Fn() -> D) -> Vec<Column> {
    let any = |has: fn(&Due) -> bool| dues().any(has);
    vec![
        Column::left("at", "When"),
        Column::left("player", "Player").shown_if(any(|due| due.player.is_some())),
        Column::right("number", "Autopass").shown_if(any(|due| due.number.is_some())),
        Column::left("effect", "Effect"),
        Column::left("skipped", "Days left out").shown_if(any(|due| !due.skipped.is_empty())),
        Column::left("rule", "Rule"),
        Column::left("reason", "Reason"),
    ]
}

/// The deadlines of the games of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct DeadlineRows {
    /// The rulings, in the order of the file.
    pub rulings: Vec<DeadlineRow>,
}

/// The deadline of a game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeadlineRow {
    /// The line of the file.
    pub line: u64,
    /// What the file calls the game.
    pub id: Option<String>,
    /// The ruling.
    #[serde(flatten)]
    pub ruling: Deadline,
}

impl Report for DeadlineRows {
    fn title(&self) -> Option<String> {
        None
    }

    fn table(&self) -> Table<'_> {
        let any = |has: fn(&DeadlineRow) -> bool| self.rulings.iter().any(has);
        let mut all = vec![
            Column::right("line", "Line"),
            Column::left("id", "Game").shown_if(any(|row| row.id.is_some())),
            Column::left("kind", "Deadline"),
        ];
        all.extend(columns(|| self.rulings.iter().flat_map(|row| row.ruling.all())));
        let rows = self.rulings.iter().flat_map(|row| {
            row.ruling.all().map(|due| {
                let mut cells =
                    vec![row.line.into(), row.id.as_ref().into(), row.ruling.kind.as_str().into()];
                cells.extend(due.cells());
                cells
            })
        });
        Table::new(all, rows).empty("no games")
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rulings)
    }
}
