//! A round as it is entered at the desk: who meets whom, what stands, and which scores are usual.

use super::open::open;
use crate::app::{AppResult, Context, book, log};
use crate::event::Event;
use crate::model::event::{Ending, GameState};
use crate::model::key::fold_player;
use crate::model::{List, Score};
use crate::rating::packed::Unpacked;
use crate::store::Reader;

/// A round to be entered.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The event.
    pub event: String,
    /// The round.
    pub round: u32,
    /// Its games, by table.
    pub games: Vec<SheetGame>,
    /// The scores that are usual; `None` where too little is known.
    pub usual: Option<[Score; 2]>,
}

/// A game of the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetGame {
    /// The table.
    pub table: u32,
    /// Both names.
    pub names: [String; 2],
    /// Both folded keys.
    keys: [String; 2],
    /// How it stands.
    pub state: GameState,
}

/// Games with scores from which on the usual range is that of the games, not of the rules.
const ENOUGH: usize = 100;
/// Of so many scores the lowest and the highest are unusual.
const ONE_IN: usize = 200;

/// The round in play of an event, or another one, as it is entered.
///
/// # Errors
/// Where there is no such event or round.
pub fn sheet(context: &Context<'_>, name: &str, round: Option<u32>) -> AppResult<Sheet> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let opened = open(reader, &names, name)?;
    let event = &opened.event;
    let round = match round {
        Some(round) => round,
        None => super::result::usual_round(event)?,
    };
    let list = event.setup.list.as_ref().map(|list| {
        let row = book::find_list(reader, list)?;
        book::list(reader, &names, &row)
    });
    let usual = usual(reader, opened.row.kind, list.transpose()?.as_ref(), context)?;
    Ok(Sheet { event: event.setup.name.clone(), round, games: games(event, round)?, usual })
}

fn games(event: &Event, round: u32) -> AppResult<Vec<SheetGame>> {
    event.game(round, 1).map_err(super::open::refused)?;
    let games = event.round(round).map(|of| &of.games[..]).unwrap_or_default();
    let of = |number: u32, what: fn(&crate::event::Player) -> &str| {
        event.player(number).map_or_else(String::new, |player| what(player).to_owned())
    };
    let sheet_game = |(at, game): (usize, &crate::event::Game)| SheetGame {
        table: at as u32 + 1,
        names: [game.first, game.second].map(|number| of(number, crate::event::Player::shown)),
        keys: [game.first, game.second].map(|number| of(number, |player| &player.key)),
        state: game.state,
    };
    Ok(games.iter().enumerate().map(sheet_game).collect())
}

/// The range of all but the lowest and highest of two hundred scores of the kind's recorded games; where
/// there are few, from what the list's rules discard on.
fn usual(
    reader: Reader<'_>,
    kind: u32,
    list: Option<&List>,
    context: &Context<'_>,
) -> AppResult<Option<[Score; 2]>> {
    let mut scores = Vec::new();
    let mut unpacked = Unpacked::default();
    for chunk in &log::load(reader, kind)?.chunks {
        chunk.unpack(&mut unpacked)?;
        scores.extend(unpacked.games.iter().flat_map(|game| [game.first_score, game.second_score]).flatten());
    }
    if scores.len() >= 2 * ENOUGH {
        let (low, high) = (scores.len() / ONE_IN, scores.len() - 1 - scores.len() / ONE_IN);
        scores.sort_unstable();
        return Ok(Some([scores[low], scores[high]]));
    }
    let floor = list.and_then(|list| list.rules_at(context.now()).eligibility.discard.winner_below);
    Ok(floor.map(|floor| [floor, Score::points(1_000_000)]))
}

impl Sheet {
    /// The game of a table.
    pub fn game(&self, table: u32) -> Option<&SheetGame> {
        self.games.iter().find(|game| game.table == table)
    }

    /// The game of two typed players, and whether they are typed second side first.
    pub fn game_of(&self, first: &str, second: &str) -> Option<(&SheetGame, bool)> {
        let (first, second) = (fold_player(first), fold_player(second));
        self.games.iter().find_map(|game| {
            let [one, other] = &game.keys;
            let straight = *one == first && *other == second;
            let turned = *one == second && *other == first;
            (straight || turned).then_some((game, turned))
        })
    }

    /// Whether a score is outside the usual range.
    pub fn is_unusual(&self, score: Score) -> bool {
        self.usual.is_some_and(|[low, high]| score < low || score > high)
    }

    /// Notes what was entered.
    pub fn note(&mut self, table: u32, state: GameState) {
        if let Some(game) = self.games.iter_mut().find(|game| game.table == table) {
            game.state = state;
        }
    }

    /// The games without a result, adjourned ones among them.
    pub fn missing(&self) -> impl Iterator<Item = &SheetGame> {
        self.games.iter().filter(|game| game.ending().is_none())
    }
}

impl SheetGame {
    /// The result that stands.
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending()
    }
}
