//! `event join`, `leave` and `accept`: who plays, until the start.

use super::act::{Change, given, player_key, run, shown};
use super::open::Changing;
use crate::app::import::Likeness;
use crate::app::import::source::read_whole;
use crate::app::{AppError, AppResult, Context, Kind};
use crate::event::conditions;
use crate::formats::roster::{self, RosterLine};
use crate::model::event::Act;
use crate::model::key::fold_player;
use crate::report::changes::Changes;

/// Who joins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Joining {
    /// Those who are named, all of them of one club where there is one; a name to show goes with one alone.
    Named {
        /// Their keys.
        players: Vec<String>,
        /// The name to show.
        name: Option<String>,
        /// The club.
        club: Option<String>,
    },
    /// Those of a file; `-` is standard input.
    File(String),
}

/// Players join, all of them or none.
///
/// # Errors
/// Where the rules refuse one of them (77), or the file is missing (66) or bad (65).
pub fn join(context: &Context<'_>, change: &Change, joining: &Joining) -> AppResult<Changes> {
    let people = people(context, joining)?;
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    let mut refused = Vec::new();
    for one in &people {
        let player = player_key(&one.player)?;
        let act = Act::Join { player, name: given(one.name.as_ref()), club: given(one.club.as_ref()) };
        refused.extend(changing.append(context, act, context.now()).err());
    }
    if let Some(error) = together(refused, people.len()) {
        return Err(error);
    }
    let players = &changing.opened.event.players;
    let from = players.len() - people.len();
    let joins = (from + 1..).zip(&players[from..]);
    let mut said: Vec<String> =
        joins.map(|(number, player)| format!("{} joins as player {number}", player.shown())).collect();
    said.extend(look_alikes(&changing, &people));
    changing.conclude(context, "event join", said, change.dry_run)
}

/// What is wrong with several of many is said at once.
fn together(mut refused: Vec<AppError>, of: usize) -> Option<AppError> {
    let first = refused.first().map(|error| (error.kind, error.rule, error.hint.clone()))?;
    if of == 1 || first.0 != Kind::Refused {
        return Some(refused.swap_remove(0));
    }
    let messages: Vec<&str> = refused.iter().map(|error| error.message.as_str()).collect();
    let message = format!("{}; none of the {of} joins", messages.join("; "));
    Some(AppError { message, ..refused.swap_remove(0) })
}

fn people(context: &Context<'_>, joining: &Joining) -> AppResult<Vec<RosterLine>> {
    let file = match joining {
        Joining::Named { players, name, club } => {
            let one = |player: &String| RosterLine {
                player: player.clone(),
                name: name.clone(),
                club: club.clone(),
            };
            for (at, player) in players.iter().enumerate() {
                let key = fold_player(player);
                if players[..at].iter().any(|other| fold_player(other) == key) {
                    let message = format!("\"{}\" is named twice: nobody joins", player.trim());
                    return Err(
                        AppError::usage(message).hint("name each player once; two people need two keys")
                    );
                }
            }
            return Ok(players.iter().map(one).collect());
        }
        Joining::File(file) => file,
    };
    let bytes = read_whole(file, context.input, "a file of players")?;
    let read = roster::read(&bytes, file)
        .map_err(|problems| AppError::data(format!("{file}: nobody joins"), problems))?;
    read.notes.iter().for_each(|note| context.progress.note(&note.message));
    Ok(read.lines)
}

/// Known players, and those who joined before, whose keys look like those of players nobody has met yet.
fn look_alikes(changing: &Changing<'_>, people: &[RosterLine]) -> Vec<String> {
    let mut names = changing.names.clone();
    for other in &changing.before().players {
        names.player_or_passing(&other.key);
    }
    let known = names.keys.len();
    for one in people {
        names.player_or_passing(&fold_player(&one.player));
    }
    let close = Likeness::of(&names, known).into_iter();
    close
        .map(|one| {
            format!(
                "\"{}\" looks like \"{}\", who is another player ({})",
                one.new, one.known, one.difference
            )
        })
        .collect()
}

/// A player leaves before the start.
///
/// # Errors
/// Where the rules refuse it (77), or there is no such player (2).
pub fn leave(context: &Context<'_>, change: &Change, player: &str) -> AppResult<Changes> {
    let act = Act::Leave { player: player_key(player)? };
    run(
        context,
        change,
        "event leave",
        |_| Ok(act),
        |before, after| {
            let left = match after.players.len() {
                0 => "nobody is left".to_owned(),
                1 => "1 player is left".to_owned(),
                left => format!("{left} players are left"),
            };
            vec![format!("{} leaves: {left}", shown(before, player))]
        },
    )
}

/// Players accept the conditions, all of them or none (R-FOUR-1).
///
/// # Errors
/// As [`leave`].
pub fn accept(context: &Context<'_>, change: &Change, players: &[String]) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut changing = Changing::begin(context, &mut store, change)?;
    for player in players {
        changing.append(context, Act::Accept { player: player_key(player)? }, context.now())?;
    }
    let event = &changing.opened.event;
    let open = event.players.iter().filter(|player| !player.accepted).count();
    let left = if open == 0 { "all have".to_owned() } else { format!("{open} have not yet") };
    let names: Vec<String> = players.iter().map(|player| shown(event, player)).collect();
    let verb = if names.len() == 1 { "accepts" } else { "accept" };
    let said = format!("{} {verb} the conditions ({}): {left}", names.join(", "), conditions(&event.setup));
    changing.conclude(context, "event accept", vec![said], change.dry_run)
}
