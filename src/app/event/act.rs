//! The verbs that append one entry and need nothing but the log.

use super::open::{Changing, instant_of};
use crate::app::{AppError, AppResult, Context};
use crate::event::{Event, last_standing};
use crate::model::Instant;
use crate::model::event::{Act, Bye, GameState};
use crate::model::key::check_text;
use crate::report::changes::Changes;

/// What every changing verb is told.
#[derive(Clone, Debug)]
pub struct Change {
    /// The event.
    pub event: String,
    /// When it happened; `None`: now.
    pub at: Option<Instant>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Appends the entry that `make` gives, and says what `say` makes of the event before and after.
pub(super) fn run(
    context: &Context<'_>,
    change: &Change,
    command: &str,
    make: impl FnOnce(&Changing<'_>) -> AppResult<Act>,
    say: impl FnOnce(&Event, &Event) -> Vec<String>,
) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    let act = make(&changing)?;
    changing.append(context, act, instant_of(context, change.at, changing.before())?)?;
    let said = say(changing.before(), &changing.opened.event);
    changing.conclude(context, command, said, change.dry_run)
}

/// The typed key of a player, where it can be one.
pub(super) fn player_key(typed: &str) -> AppResult<String> {
    let key = typed.trim();
    check_text(key).map_err(|why| {
        AppError::usage(format!("\"{typed}\" cannot be a player: {why}")).hint(why.remedy())
    })?;
    Ok(key.to_owned())
}

/// A text that may be left out; blanks are none.
pub(super) fn given(text: Option<&String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A round is called.
///
/// # Errors
/// Where the rules refuse it (77).
pub fn call(context: &Context<'_>, change: &Change, round: u32) -> AppResult<Changes> {
    run(
        context,
        change,
        "event call",
        |_| Ok(Act::Call { round }),
        |_, after| {
            let mut said = vec![format!("round {round} is called")];
            if let (true, Some(of)) = (after.is_four(), after.round(round)) {
                if let Some(end) = of.called.map(|called| called.plus(crate::event::WINDOW)) {
                    said.push(format!("presence is confirmed before {}", after.local(end)));
                }
                said.extend(of.games.iter().enumerate().map(|(at, game)| {
                    format!("table {}: {} – {}", at + 1, after.shown(game.first), after.shown(game.second))
                }));
            }
            said
        },
    )
}

/// Players confirm presence in the round that was called, all of them or none (R-FOUR-4).
///
/// # Errors
/// As [`call`].
pub fn present(context: &Context<'_>, change: &Change, players: &[String]) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    let round = changing.before().called.unwrap_or(1);
    let at = instant_of(context, change.at, changing.before())?;
    for player in players {
        changing.append(context, Act::Present { player: player_key(player)?, round }, at)?;
    }
    let after = &changing.opened.event;
    let missing: Vec<&str> = after
        .round(round)
        .iter()
        .flat_map(|of| of.games.iter())
        .filter(|game| game.is_open())
        .flat_map(|game| [(game.first, game.present[0]), (game.second, game.present[1])])
        .filter(|(number, present)| {
            present.is_none() && after.player(*number).is_some_and(|player| player.withdrawn.is_none())
        })
        .map(|(number, _)| after.shown(number))
        .collect();
    let left =
        if missing.is_empty() { "all are".to_owned() } else { format!("{} not yet", missing.join(", ")) };
    let said = vec![format!("{} present in round {round}: {left}", all_of(after, players))];
    changing.conclude(context, "event present", said, change.dry_run)
}

/// `Ana is`, `Ana and Bo are`.
pub(super) fn all_of(event: &Event, players: &[String]) -> String {
    let names: Vec<String> = players.iter().map(|player| shown(event, player)).collect();
    match &names[..] {
        [one] => format!("{one} is"),
        names => format!("{} are", names.join(", ")),
    }
}

/// Absences of a round are settled (R-FOUR-4).
///
/// # Errors
/// As [`call`].
pub fn resolve(context: &Context<'_>, change: &Change, round: u32) -> AppResult<Changes> {
    run(
        context,
        change,
        "event resolve",
        |_| Ok(Act::Resolve { round }),
        |before, after| {
            let games = |event: &Event| event.round(round).map(|of| of.games.clone()).unwrap_or_default();
            let (old, new) = (games(before), games(after));
            let settled = new.iter().enumerate().filter(|(at, game)| old.get(*at) != Some(game));
            settled
                .map(|(at, game)| {
                    let (first, second) = (after.shown(game.first), after.shown(game.second));
                    let said = game.state.ending().map(|ending| ending.to_string()).unwrap_or_default();
                    format!("round {round} table {}: {first} – {second} {said}, by absence", at + 1)
                })
                .collect()
        },
    )
}

/// A player has a bye.
///
/// # Errors
/// As [`call`].
pub fn bye(
    context: &Context<'_>,
    change: &Change,
    player: &str,
    (round, bye): (Option<u32>, Bye),
) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    let event = changing.before();
    let manual = event.setup.system == crate::model::event::System::Manual;
    let usual = if manual { Some(event.next_bye_of(player)) } else { event.round_ahead() };
    let chosen = round.or(usual).unwrap_or(1);
    let act = Act::Bye { round: chosen, player: player_key(player)?, bye };
    changing.append(context, act, instant_of(context, change.at, changing.before())?)?;
    let said =
        format!("{} has a {} bye in round {chosen}", shown(&changing.opened.event, player), bye.as_str());
    changing.conclude(context, "event bye", vec![said], change.dry_run)
}

/// The director pairs the next round by hand.
///
/// # Errors
/// As [`call`], and where a player is not known (2).
pub fn pair(
    context: &Context<'_>,
    change: &Change,
    round: Option<u32>,
    pairs: &[(String, String)],
) -> AppResult<Changes> {
    let make = |changing: &Changing<'_>| {
        let event = changing.before();
        let number = |typed: &str| event.number_of(typed).map_err(super::open::refused);
        let games = pairs.iter().map(|(first, second)| Ok((number(first)?, number(second)?)));
        let games = games.collect::<AppResult<Vec<_>>>()?;
        Ok(Act::Pair { round: round.unwrap_or_else(|| event.next_to_pair()), games })
    };
    run(context, change, "event pairings", make, |before, after| {
        let round = before.next_to_pair();
        let games = after.round(round).map(|of| &of.games[..]).unwrap_or_default();
        let line = |(at, game): (usize, &crate::event::Game)| {
            format!(
                "round {round} table {}: {} – {}",
                at + 1,
                after.shown(game.first),
                after.shown(game.second)
            )
        };
        games.iter().enumerate().map(line).collect()
    })
}

/// Takes an entry back: the last one that stands, or the one that is named.
///
/// # Errors
/// Where nothing can be undone, or a later entry depends on it (77).
pub fn undo(context: &Context<'_>, change: &Change, entry: Option<u32>) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    let entries = &changing.opened.entries;
    let target = entry.or_else(|| last_standing(entries).map(|entry| entry.number)).unwrap_or(1);
    let taken = entries.iter().find(|entry| entry.number == target).cloned();
    changing.append(context, Act::Undo { entry: target }, context.now())?;
    let what = taken.as_ref().map_or("", |entry| entry.act.word());
    let mut said = match &taken {
        Some(entry) if matches!(entry.act, Act::Undo { .. }) => {
            vec![format!("entry {target} (undo) is taken back: what it took stands again")]
        }
        _ => vec![format!("entry {target} ({what}) is undone")],
    };
    said.extend(decided(changing.before(), &changing.opened.event));
    changing.conclude(context, "event undo", said, change.dry_run)
}

/// The name to show of a typed player.
pub(super) fn shown(event: &Event, typed: &str) -> String {
    event.number_of(typed).map_or_else(|_| typed.trim().to_owned(), |number| event.shown(number).to_owned())
}

/// Games that stand otherwise after than before, a sentence each.
pub(super) fn decided(before: &Event, after: &Event) -> Vec<String> {
    let mut said = Vec::new();
    for (index, (old, new)) in before.rounds.iter().zip(&after.rounds).enumerate() {
        for (at, (was, is)) in old.games.iter().zip(new.games.iter()).enumerate() {
            if was.state != is.state {
                let (first, second) = (after.shown(is.first), after.shown(is.second));
                let (round, table) = (index + 1, at + 1);
                said.push(format!("round {round} table {table}: {first} – {second} {}", state(is.state)));
            }
        }
    }
    said
}

/// How a game stands, for people.
pub(super) fn state(state: GameState) -> String {
    match state {
        GameState::Unplayed => "is to be played".to_owned(),
        GameState::Adjourned => "is adjourned".to_owned(),
        GameState::Over(ending) => ending.to_string(),
    }
}
