//! `referee ladder`: players against the computer.

use schemars::JsonSchema;
use serde::Serialize;

use crate::referee::ladder;
use crate::report::{Column, Items, Json, Report, Table, document, each};

/// The ladder (R-LAD), as the games of a file leave it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Ladder {
    /// The zone by whose clock weeks begin.
    pub zone: String,
    /// The players, by their folded keys.
    pub players: Vec<Climber>,
    /// Records that are no counted game of the ladder.
    pub passed_over: Vec<PassedOver>,
    /// What was assumed about the file, for people.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// A player on the ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Climber {
    /// The player's key, as first typed.
    pub player: String,
    /// The level, 1 to 100.
    pub level: u32,
    /// The highest level at which a won game was played; `null` where no game was won.
    pub best_beaten: Option<u32>,
    /// Losses in a row that count towards a fall: 0 or 1.
    pub streak: u32,
    /// Counted games.
    pub games: u32,
    /// Of them, won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// All credits.
    pub credits: u64,
    /// The weeks with credits, in order.
    pub weeks: Vec<Week>,
    /// The rules that were applied, with every decision of ours in them.
    pub rule: String,
    /// Why, in one sentence.
    pub reason: String,
}

/// The credits of a week.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Week {
    /// The local date of its start (R-TIME-5).
    pub week: String,
    /// The distinct levels beaten, the lowest first.
    pub levels: Vec<u32>,
    /// What they give.
    pub credits: u64,
}

/// A record that is no counted game of the ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PassedOver {
    /// Its key within its kind of game.
    pub key: String,
    /// The rule that leaves it out.
    pub rule: String,
    /// Why, in one sentence.
    pub reason: String,
}

impl From<ladder::Climber> for Climber {
    fn from(climber: ladder::Climber) -> Self {
        let rules: Vec<String> = climber.rules.iter().map(ToString::to_string).collect();
        let week = |week: ladder::Week| Week { week: week.label, levels: week.levels, credits: week.credits };
        let [games, wins, draws, losses] = climber.games;
        Self {
            player: climber.player,
            level: climber.level,
            best_beaten: climber.best_beaten,
            streak: climber.streak,
            games,
            wins,
            draws,
            losses,
            credits: climber.credits,
            weeks: climber.weeks.into_iter().map(week).collect(),
            rule: rules.join(", "),
            reason: climber.reason,
        }
    }
}

impl From<ladder::PassedOver> for PassedOver {
    fn from(passed: ladder::PassedOver) -> Self {
        Self { key: passed.key, rule: passed.rule.to_string(), reason: passed.reason }
    }
}

impl Ladder {
    fn weeks_table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("player", "Player"),
            Column::left("week", "Week"),
            Column::left("levels", "Levels beaten"),
            Column::right("credits", "Credits"),
        ];
        let rows = self.players.iter().flat_map(|player| {
            player.weeks.iter().map(|week| {
                let levels: Vec<String> = week.levels.iter().map(ToString::to_string).collect();
                vec![
                    player.player.as_str().into(),
                    week.week.as_str().into(),
                    levels.join(" ").into(),
                    week.credits.into(),
                ]
            })
        });
        Table::new(columns, rows).caption("Credits a week")
    }

    fn passed_table(&self) -> Table<'_> {
        let columns =
            vec![Column::left("key", "Game"), Column::left("rule", "Rule"), Column::left("reason", "Reason")];
        let rows = self.passed_over.iter().map(|passed| {
            vec![passed.key.as_str().into(), passed.rule.as_str().into(), passed.reason.as_str().into()]
        });
        Table::new(columns, rows).caption("Passed over")
    }
}

impl Report for Ladder {
    fn title(&self) -> Option<String> {
        Some("Ladder against the computer".to_owned())
    }

    fn lead(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("player", "Player"),
            Column::right("level", "Level"),
            Column::right("best_beaten", "Best beaten"),
            Column::right("streak", "Losses in a row"),
            Column::right("games", "Games"),
            Column::right("wins", "Won"),
            Column::right("draws", "Drawn"),
            Column::right("losses", "Lost"),
            Column::right("credits", "Credits"),
            Column::left("rule", "Rule"),
            Column::left("reason", "Reason").detail(),
        ];
        let rows = self.players.iter().map(|player| {
            vec![
                player.player.as_str().into(),
                player.level.into(),
                player.best_beaten.into(),
                player.streak.into(),
                player.games.into(),
                player.wins.into(),
                player.draws.into(),
                player.losses.into(),
                player.credits.into(),
                player.rule.as_str().into(),
                player.reason.as_str().into(),
            ]
        });
        Table::new(columns, rows).empty("no games of the ladder")
    }

    fn more(&self) -> Vec<Table<'_>> {
        let mut tables = Vec::new();
        if self.players.iter().any(|player| !player.weeks.is_empty()) {
            tables.push(self.weeks_table());
        }
        if !self.passed_over.is_empty() {
            tables.push(self.passed_table());
        }
        tables
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.players)
    }
}
