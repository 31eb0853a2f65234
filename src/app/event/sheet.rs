//! A round as it is entered at the desk: who meets whom, what stands, and which scores are usual.

use super::open::open;
use super::usual::{unusual, usual};
use crate::app::{AppResult, Context};
use crate::event::Event;
use crate::model::Score;
use crate::model::event::{Ending, GameState};
use crate::model::key::fold_player;

/// A round to be entered.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The event.
    pub event: String,
    /// The round.
    pub round: u32,
    /// Its games, by table.
    pub games: Vec<SheetGame>,
    /// The lowest and the highest usual score.
    pub usual: [Score; 2],
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
    event.check_has_rounds().map_err(super::open::refused)?;
    let round = match round {
        Some(round) => round,
        None => super::result::usual_round(event)?,
    };
    let usual = usual(reader, &names, &event.setup, context.now())?;
    Ok(Sheet { event: event.setup.name.clone(), round, games: games(event, round)?, usual })
}

/// A sheet as it stands now: others may have entered results meanwhile.
///
/// # Errors
/// Where the event has no such round any more.
pub fn reread(context: &Context<'_>, sheet: &Sheet) -> AppResult<Sheet> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let opened = open(reader, &names, &sheet.event)?;
    Ok(Sheet { games: games(&opened.event, sheet.round)?, ..sheet.clone() })
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

    /// The scores of a state that are outside the usual range.
    pub fn unusual(&self, state: GameState) -> Vec<Score> {
        unusual(state, self.usual)
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
