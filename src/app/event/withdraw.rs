//! `event withdraw` and `event reinstate`, and which rule says what happens to the games.

use super::act::{Change, decided, given, player_key, run, shown};
use super::standings::{methods, settings_of};
use crate::app::{AppResult, Context};
use crate::event::{Decided, Event, Rule, results};
use crate::model::event::{Act, System};
use crate::report::changes::Changes;
use crate::standings::{Withdrawals, rank};

/// A player withdraws.
///
/// # Errors
/// Where the rules refuse it (77), or there is no such player (2).
pub fn withdraw(
    context: &Context<'_>,
    change: &Change,
    player: &str,
    reason: Option<&String>,
) -> AppResult<Changes> {
    let act = Act::Withdraw { player: player_key(player)?, reason: given(reason) };
    run(
        context,
        change,
        "event withdraw",
        |_| Ok(act),
        |before, after| {
            let mut said = vec![format!("{} withdraws", shown(after, player))];
            said.extend(decided(before, after));
            said.extend(what_holds(after, player));
            said
        },
    )
}

/// What becomes of the games of who has withdrawn, and by which rule.
fn what_holds(event: &Event, player: &str) -> Vec<String> {
    let is_to_come = is_to_come(event, player);
    if event.is_four() {
        let rule = Rule::Four5.code();
        return vec![
            format!(
                "by {rule} results stay, and a game in play is lost by abandonment; the withdrawal is definitive"
            ),
            if is_to_come {
                "games to come are forfeits when their rounds are called and resolved".to_owned()
            } else {
                NONE_TO_COME.to_owned()
            },
        ];
    }
    let rule = Rule::Withdrawals.code();
    let results = match played_of(event, player) {
        Some((played, all, true)) => format!(
            "by {rule} and C.05, with {played} of {all} games played, fewer than half, they count for nobody in the \
             standings; they are posted all the same"
        ),
        Some((played, all, false)) => {
            format!("by {rule} and C.05, with {played} of {all} games played, half or more, results stay")
        }
        None => format!("by {rule} results stay"),
    };
    let to_come = match event.setup.system {
        System::Manual => format!("{} is not paired any more", shown(event, player)),
        _ if !is_to_come => NONE_TO_COME.to_owned(),
        _ => "games to come are forfeits, won by the opponents".to_owned(),
    };
    vec![results, to_come]
}

const NONE_TO_COME: &str = "no games are to come";

/// Whether who has withdrawn would have had games to play.
fn is_to_come(event: &Event, player: &str) -> bool {
    let Ok(number) = event.number_of(player) else { return false };
    let games = event.rounds.iter().filter_map(|round| round.game_of(number));
    games.map(|(_, game)| game).any(|game| game.is_open() || game.decided == Some(Decided::Withdrawn))
}

/// How many games a player has played, how many there are for each, and whether they count for nobody; `None`
/// where a withdrawal leaves all results as they are.
fn played_of(event: &Event, player: &str) -> Option<(u32, u32, bool)> {
    let methods = methods(&event.setup);
    let settings = settings_of(event, &methods).ok()?;
    let Withdrawals::Half { games } = settings.withdrawals else { return None };
    let standings = rank(&results(event), &settings);
    let row = standings.of(event.number_of(player).ok()?)?;
    Some((row.played, games, row.rank.is_none()))
}

/// A player who withdrew is back.
///
/// # Errors
/// As [`withdraw`].
pub fn reinstate(
    context: &Context<'_>,
    change: &Change,
    player: &str,
    reason: Option<&String>,
) -> AppResult<Changes> {
    let act = Act::Reinstate { player: player_key(player)?, reason: given(reason) };
    run(
        context,
        change,
        "event reinstate",
        |_| Ok(act),
        |before, after| {
            let mut said = vec![format!("{} is back", shown(after, player))];
            said.extend(decided(before, after));
            said.push(format!(
                "by {} what nothing but the withdrawal decided is to be played, in the round in play and later",
                Rule::Withdrawals.code()
            ));
            said
        },
    )
}
