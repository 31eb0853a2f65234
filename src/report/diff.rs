//! `closing diff`: what two revisions of a closing, or two closings, say differently.

use schemars::JsonSchema;
use serde::Serialize;

use super::closings::Head;
use super::value::Time;
use super::{Cell, Column, Items, Json, Report, Table, count, document, each};

/// What differs between two closed rankings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Diff {
    /// The ranking on the left.
    pub before: Head,
    /// The ranking on the right.
    pub after: Head,
    /// Rules that differ, a value each: of two periods only.
    pub rules: Vec<String>,
    /// Revisions that lie between the two, and the one on the right: what they say of themselves.
    pub revisions: Vec<String>,
    /// Players whose row differs, in the order of the ranking on the right; players who are gone at the end.
    pub rows: Vec<RowDiff>,
    /// Counted games that differ: of two revisions of one closing only.
    pub games: Vec<GameDiff>,
}

/// A player's row, on both sides; a side is `null` where the player has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowDiff {
    /// The player's key, in the spelling to show.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The row on the left.
    pub before: Option<Said>,
    /// The row on the right.
    pub after: Option<Said>,
}

/// What a published row says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Said {
    /// The rank.
    pub rank: u32,
    /// The shown rating.
    pub shown: i64,
    /// Games so far.
    pub games: u32,
    /// Counted games of the period.
    pub period_games: u32,
    /// Activity (R-VEZZ-7).
    pub activity: u32,
    /// Whether the rating is provisional.
    pub provisional: bool,
    /// The level; `null` where the rules have none.
    pub level: Option<String>,
}

/// A counted game, on both sides; a side is `null` where it does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameDiff {
    /// The game's key.
    pub key: String,
    /// As the left counts it.
    pub before: Option<GameSaid>,
    /// As the right counts it.
    pub after: Option<GameSaid>,
}

/// What counts of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameSaid {
    /// Who moved first.
    pub first: String,
    /// Who moved second.
    pub second: String,
    /// The result.
    pub result: String,
    /// First's points; `null` where there are none.
    pub first_score: Option<super::Exact>,
    /// Second's points; `null` where there are none.
    pub second_score: Option<super::Exact>,
    /// When it was finished.
    pub finish: Time,
}

impl Diff {
    /// Whether anything differs.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.games.is_empty() && self.rules.is_empty()
    }

    fn is_of_one_closing(&self) -> bool {
        (self.before.kind, &self.before.label) == (self.after.kind, &self.after.label)
    }
}

/// Before and after in one cell: once where they are equal, `→` between where they are not.
fn across<T: PartialEq + ToString>(before: Option<T>, after: Option<T>) -> Cell {
    let said = |side: Option<T>| side.map_or_else(|| "–".to_owned(), |value| value.to_string());
    if before == after { said(before).into() } else { format!("{} → {}", said(before), said(after)).into() }
}

impl RowDiff {
    fn cells(&self) -> Vec<Cell> {
        fn of<T: PartialEq + ToString>(row: &RowDiff, value: fn(&Said) -> T) -> Cell {
            across(row.before.as_ref().map(value), row.after.as_ref().map(value))
        }
        let level = |side: &Option<Said>| side.as_ref().and_then(|said| said.level.clone());
        vec![
            self.player.as_str().into(),
            self.name.as_str().into(),
            of(self, |said| said.rank),
            of(self, |said| said.shown),
            of(self, |said| said.games),
            of(self, |said| said.period_games),
            of(self, |said| said.activity),
            of(self, |said| if said.provisional { "yes" } else { "no" }),
            across(level(&self.before), level(&self.after)),
        ]
    }
}

impl GameSaid {
    fn score(&self) -> Option<String> {
        let short = |exact: super::Exact| crate::model::rating::show_decimal(exact.0.nanos(), 9);
        Some(format!("{}–{}", short(self.first_score?), short(self.second_score?)))
    }
}

impl GameDiff {
    fn what(&self) -> &'static str {
        match (&self.before, &self.after) {
            (None, _) => "counts now",
            (_, None) => "counts no more",
            _ => "reads differently",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        // What counts on one side alone is said once: the second column says which side that is.
        let one = |side: fn(&GameSaid) -> String| -> Cell {
            match (&self.before, &self.after) {
                (Some(one), None) | (None, Some(one)) => side(one).into(),
                (before, after) => across(before.as_ref().map(side), after.as_ref().map(side)),
            }
        };
        vec![
            self.key.as_str().into(),
            self.what().into(),
            one(|game| game.first.clone()),
            one(|game| game.second.clone()),
            one(|game| game.result.clone()),
            one(|game| game.score().unwrap_or_default()),
            one(|game| game.finish.local.clone()),
        ]
    }
}

impl Report for Diff {
    fn title(&self) -> Option<String> {
        let (before, after) = (&self.before, &self.after);
        Some(if self.is_of_one_closing() {
            format!("{}: revision {} → revision {}", after.name(), before.revision, after.revision)
        } else {
            let name = |head: &Head| format!("{}, revision {}", head.name(), head.revision);
            format!("{} → {}", name(before), name(after))
        })
    }

    fn lead(&self) -> Vec<String> {
        let mut lead = self.revisions.clone();
        lead.extend(self.rules.iter().map(|rule| format!("rules: {rule}")));
        if self.is_empty() {
            lead.push("nothing that is published differs".to_owned());
        } else {
            let players = count(self.rows.len() as u64, "player's row differs", "players' rows differ");
            let games = count(self.games.len() as u64, "counted game differs", "counted games differ");
            lead.push(if self.is_of_one_closing() { format!("{players}, {games}") } else { players });
        }
        lead
    }

    fn table(&self) -> Table<'_> {
        let any =
            |has: fn(&Said) -> bool| self.rows.iter().any(|row| row.before.iter().chain(&row.after).any(has));
        let columns = vec![
            Column::left("player", "Player"),
            Column::left("name", "Name").shown_if(self.rows.iter().any(|row| row.name != row.player)),
            Column::right("rank", "Rank"),
            Column::right("shown", "Rating"),
            Column::right("games", "Games"),
            Column::right("period_games", "In period"),
            Column::right("activity", "Activity"),
            Column::left("provisional", "Provisional").shown_if(any(|said| said.provisional)),
            Column::left("level", "Level").shown_if(any(|said| said.level.is_some())),
        ];
        Table::new(columns, self.rows.iter().map(RowDiff::cells)).caption("Rows")
    }

    fn more(&self) -> Vec<Table<'_>> {
        let scored = self
            .games
            .iter()
            .any(|game| game.before.iter().chain(&game.after).any(|said| said.score().is_some()));
        let columns = vec![
            Column::left("key", "Game"),
            Column::left("what", "What"),
            Column::left("first", "First"),
            Column::left("second", "Second"),
            Column::left("result", "Result"),
            Column::left("scores", "Points").shown_if(scored),
            Column::left("finish", "Finished"),
        ];
        vec![Table::new(columns, self.games.iter().map(GameDiff::cells)).caption("Games")]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rows)
    }
}
