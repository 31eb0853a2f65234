//! `check`: what a list says of every game, and the way of players without a rating.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{Reason, Reasons, Verdict};

use super::value::{Exact, Time, reasons, reasons_schema, verdict, verdict_schema};
use super::{Cell, Column, Items, Json, Report, Series, Table, Value, count, document};

/// The verdicts of a list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Check {
    /// The list.
    #[serde(skip)]
    pub list: String,
    /// What the games were narrowed to, in words, such as `player ana`; empty: all games of the list.
    #[serde(skip)]
    pub filters: Vec<String>,
    /// The games.
    pub games: Series<Game>,
    /// Whether any of them is under review (R-CLO-7).
    #[serde(skip)]
    pub any_held: bool,
    /// Whether the codes of any of them speak of something that is said beside them.
    #[serde(skip)]
    pub any_explained: bool,
    /// How many of those games have each verdict and each code.
    pub counts: Counts,
    /// Players without a rating and with at least one qualifying game (R-FISE-2).
    pub progress: Vec<Progress>,
}

/// A game's verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Game {
    /// The game's key.
    pub key: String,
    /// What the list says of it (R-VER-1).
    #[serde(serialize_with = "verdict")]
    #[schemars(schema_with = "verdict_schema")]
    pub verdict: Verdict,
    /// All codes that apply, in the order of R-VER-1.
    #[serde(serialize_with = "reasons")]
    #[schemars(schema_with = "reasons_schema")]
    pub reasons: Reasons,
    /// What the codes speak of: what the record says, and what the list's rules want. Absent where the codes say
    /// everything.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub details: BTreeMap<&'static str, String>,
    /// Present and true where the game is under review (R-CLO-7).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// When it was finished, for people; `None` for a game in play.
    #[serde(skip)]
    pub when: Option<Time>,
    /// When the last move of a game in play was made, for people.
    #[serde(skip)]
    pub last_move: Option<Time>,
    /// Who moved first, for people.
    #[serde(skip)]
    pub first: String,
    /// Who moved second, for people; `None` for a bye.
    #[serde(skip)]
    pub second: Option<String>,
    /// Scores or result, for people: `412-388`, `1-0`.
    #[serde(skip)]
    pub result: String,
}

/// How many games have each verdict and each code.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// Games that count.
    pub rated: u64,
    /// Games that are kept and do not count.
    pub unrated: u64,
    /// Games that the rules discard.
    pub discarded: u64,
    /// Games with each code; a game with two codes is counted for both.
    #[serde(flatten)]
    pub codes: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// How many games there are: each has one verdict.
    pub const fn games(&self) -> u64 {
        self.rated + self.unrated + self.discarded
    }

    /// Counts one more game.
    pub fn add(&mut self, reasons: Reasons) {
        match reasons.verdict() {
            Verdict::Rated => self.rated += 1,
            Verdict::Unrated => self.unrated += 1,
            Verdict::Discarded => self.discarded += 1,
        }
        for reason in reasons.iter() {
            *self.codes.entry(reason.code()).or_default() += 1;
        }
    }
}

/// A player's way to a first rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Progress {
    /// The player's key, in the spelling to show.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// Qualifying games so far.
    pub qualifying: u32,
    /// Qualifying games that a first rating needs.
    pub needed: u32,
    /// The mean of the player's own points in them; `null` where the rules do not go by points.
    pub mean: Option<Exact>,
    /// The first rating if the mean, or the performance, stays as it is.
    pub projected: Option<Exact>,
}

impl Progress {
    /// `5 of 7 qualifying games, mean 361.4: 1715 if it stays there`.
    pub fn sentence(&self) -> String {
        let games = if self.needed == 1 { "game" } else { "games" };
        let mut text = format!("{} of {} qualifying {games}", self.qualifying, self.needed);
        // Writing to a String cannot fail.
        if let Some(mean) = self.mean {
            let _ = write!(text, ", mean {}", mean.tenths());
        }
        if let Some(projected) = self.projected {
            let _ = write!(text, ": {} if it stays there", projected.0.shown());
        }
        text
    }
}

impl Game {
    /// `mode: fast; the list rates: tournament`.
    fn why(&self) -> String {
        let told = self.reasons.iter().filter_map(|reason| {
            let code = reason.code();
            Some(format!("{code}: {}", self.details.get(code)?))
        });
        told.collect::<Vec<_>>().join(" / ")
    }

    /// When it was finished; of a game in play, people read when it was last moved in.
    fn finished(&self) -> Cell {
        match &self.last_move {
            Some(moved) => Cell::said(Cell::default(), format!("in play, last move {}", moved.local)),
            None => self.when.as_ref().into(),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let codes = self.reasons.codes().into_iter().map(str::to_owned).collect();
        vec![
            self.key.as_str().into(),
            self.finished(),
            self.last_move.as_ref().into(),
            self.first.as_str().into(),
            self.second.as_ref().into(),
            self.result.as_str().into(),
            self.verdict.as_str().into(),
            Value::Words(codes).into(),
            self.why().into(),
            Cell::said(self.held, if self.held { "under review" } else { "" }),
        ]
    }
}

impl Check {
    fn progress_table(&self) -> Table<'_> {
        let named = self.progress.iter().any(|player| player.name != player.player);
        let columns = vec![
            Column::left("player", "Player"),
            Column::left("name", "Name").shown_if(named),
            Column::left("qualifying", "Progress"),
        ];
        let rows = self.progress.iter().map(|player| {
            vec![
                player.player.as_str().into(),
                player.name.as_str().into(),
                Cell::said(player.qualifying, player.sentence()),
            ]
        });
        Table::new(columns, rows).caption("Without a rating yet")
    }

    fn counts_table(&self) -> Table<'_> {
        let columns = vec![Column::left("verdict", "Verdict or code"), Column::right("games", "Games")];
        let counts = &self.counts;
        let verdicts = [
            (Verdict::Rated.as_str(), counts.rated),
            (Verdict::Unrated.as_str(), counts.unrated),
            (Verdict::Discarded.as_str(), counts.discarded),
        ];
        // In the order of R-VER-1, not of the alphabet.
        let codes = Reason::ALL.into_iter().filter_map(|reason| {
            let code = reason.code();
            counts.codes.get(code).map(|games| (code, *games))
        });
        let rows = verdicts.into_iter().chain(codes).map(|(word, games)| vec![word.into(), games.into()]);
        Table::new(columns, rows).caption("Counts")
    }
}

impl Report for Check {
    fn title(&self) -> Option<String> {
        Some(format!("Verdicts of {}", self.list))
    }

    fn lead(&self) -> Vec<String> {
        let games = count(self.counts.games(), "game", "games");
        if self.filters.is_empty() {
            vec![games]
        } else {
            vec![format!("{games}: {}", self.filters.join(", "))]
        }
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("key", "Game"),
            Column::left("when", "Finished"),
            Column::left("last_move", "Last move").detail(),
            Column::left("first", "First"),
            Column::left("second", "Second"),
            Column::right("result", "Result"),
            Column::left("verdict", "Verdict"),
            Column::left("reasons", "Codes"),
            Column::left("details", "Why").shown_if(self.any_explained),
            Column::left("held", "").shown_if(self.any_held),
        ];
        Table::new(columns, self.games.iter().map(|game| game.cells())).empty("no games")
    }

    fn more(&self) -> Vec<Table<'_>> {
        let mut tables = vec![self.counts_table()];
        if !self.progress.is_empty() {
            tables.push(self.progress_table());
        }
        tables
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn write_json(&self, out: &mut dyn Write) -> serde_json::Result<()> {
        serde_json::to_writer(out, self)
    }

    fn items(&self) -> Items<'_> {
        Box::new(self.games.iter().map(|game| document(&game)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Rating;

    fn game(key: &str, codes: &[Reason]) -> Game {
        let mut reasons = Reasons::NONE;
        for code in codes {
            reasons.add(*code);
        }
        Game {
            key: key.into(),
            verdict: reasons.verdict(),
            reasons,
            details: BTreeMap::new(),
            held: false,
            when: None,
            last_move: None,
            first: "ana".into(),
            second: None,
            result: String::new(),
        }
    }

    #[test]
    fn json_is_the_documented_one() {
        let games = vec![
            game("damas/17", &[]),
            game("damas/18", &[Reason::Mode, Reason::TimeControl]),
            game("damas/19", &[Reason::WinnerBelow]),
        ];
        let mut counts = Counts::default();
        for game in &games {
            counts.add(game.reasons);
        }
        let check = Check {
            list: "damas".into(),
            filters: vec![],
            games: games.into(),
            any_held: false,
            any_explained: false,
            counts,
            progress: vec![],
        };
        let expected = "{\"games\":[{\"key\":\"damas/17\",\"verdict\":\"rated\",\"reasons\":[]},\
             {\"key\":\"damas/18\",\"verdict\":\"unrated\",\"reasons\":[\"mode\",\"time-control\"]},\
             {\"key\":\"damas/19\",\"verdict\":\"discarded\",\"reasons\":[\"winner-below-100\"]}],\
             \"counts\":{\"rated\":1,\"unrated\":1,\"discarded\":1,\"mode\":1,\"time-control\":1,\
             \"winner-below-100\":1},\"progress\":[]}";
        assert_eq!(check.json().unwrap().get(), expected);
        let mut written = Vec::new();
        check.write_json(&mut written).unwrap();
        assert_eq!(written, expected.as_bytes());
        assert_eq!(check.lead(), ["3 games"]);
    }

    #[test]
    fn r_fise_2_progress_says_where_it_leads() {
        let exact = |text| Some(Exact(Rating::parse(text).unwrap()));
        let mut progress = Progress {
            player: "leo".into(),
            name: "leo".into(),
            qualifying: 5,
            needed: 7,
            mean: exact("361.4"),
            // 4.658 · 361.4 + 31.69
            projected: exact("1715.0912"),
        };
        assert_eq!(progress.sentence(), "5 of 7 qualifying games, mean 361.4: 1715 if it stays there");
        (progress.mean, progress.projected) = (None, None);
        assert_eq!(progress.sentence(), "5 of 7 qualifying games");
    }
}
