//! `event start`: players, ratings, rules and numbers are frozen.

use super::act::Change;
use super::open::{Changing, refused};
use super::prospect::prospects;
use crate::app::rank::{live_cut, state_at};
use crate::app::{AppError, AppResult, Context, book};
use crate::model::Rating;
use crate::model::event::{Act, Order};
use crate::rating::Knowledge;
use crate::report::changes::Changes;

/// How starting numbers are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartRequest {
    /// In which order.
    pub order: Order,
    /// From which lots are drawn.
    pub seed: Option<u64>,
    /// A seed by chance, for a draw that names none.
    pub chance: u64,
}

/// Starts an event.
///
/// # Errors
/// Where the rules refuse it (77), or a rating order has no list to take ratings from (2).
pub fn start(context: &Context<'_>, change: &Change, request: StartRequest) -> AppResult<Changes> {
    let order = request.order;
    if request.seed.is_some() && !order.draws() {
        let message = format!("the order \"{}\" draws no lots", order.as_str());
        return Err(AppError::usage(message).hint("--seed goes with --order draw or --order varma"));
    }
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    if order == Order::Rating && changing.before().setup.list.is_none() {
        let message = format!("the event {} has no list to take ratings from", changing.before().setup.name);
        return Err(AppError::usage(message).hint("use another --order, or make the event with --list"));
    }
    let seed = order.draws().then(|| request.seed.unwrap_or(request.chance));
    let ratings = ratings(context, &changing)?;
    let digest = changing.before().digest_at_start(order, seed, &ratings).map_err(refused)?;
    changing.append(context, Act::Start { order, seed, ratings, digest }, context.now())?;
    let event = &changing.opened.event;
    let mut said = vec![format!("players, ratings, rules and numbers are frozen: digest {digest}")];
    said.extend(seed.map(|seed| format!("lots were drawn from the seed {seed}")));
    said.extend(event.players.iter().enumerate().map(|(at, player)| {
        let rating = player.rating.map(|rating| format!(" ({})", rating.shown())).unwrap_or_default();
        format!("{}. {}{rating}", at + 1, player.shown())
    }));
    if !event.rounds.is_empty() {
        said.push(format!("{} rounds are paired", event.rounds.len()));
    }
    said.extend(prospects(changing.writer.reader(), &changing.names, &event.setup, context.now())?);
    changing.conclude(context, "event start", said, change.dry_run)
}

/// The ratings of the players in the event's list at the command's clock, as they joined.
fn ratings(context: &Context<'_>, changing: &Changing<'_>) -> AppResult<Vec<Option<Rating>>> {
    let event = changing.before();
    let Some(list) = &event.setup.list else { return Ok(vec![None; event.players.len()]) };
    let book = book::open(changing.writer.reader(), &changing.names, list)?;
    let (_, table) = state_at(&book.facts, &book.list, Knowledge::ALL, live_cut(None, context.now()))?;
    let rating = |key: &str| changing.names.player(key).and_then(|player| table.get(player).rating());
    Ok(event.players.iter().map(|player| rating(&player.key)).collect())
}
