//! How an event's standings are computed: its conditions as the settings of the methods, and their defaults.

use crate::app::{AppError, AppResult, book};
use crate::event::{Event, results};
use crate::model::event::{Setup, System};
use crate::model::{Points, Score};
use crate::pairing::berger::{self, Cycles};
use crate::standings::{Brightwell, METHODS, Method, Settings, Withdrawals, method, rank, settings};

/// The settings of tie-breaks: their names, and what they are.
const SETTINGS: [(&str, &str); 4] = [
    ("brightwell-constant", "how many discs a point of an opponent is worth"),
    ("brightwell-rounds", "from how many rounds on; shorter events count discs alone"),
    ("unplayed-spread", "the spread of a round that was won without play"),
    ("withdrawals", "keep, or half: who played fewer than half of the games is taken out"),
];

/// The tie-breaks of an event: those that were named, else the usual ones of its system.
///
/// # Errors
/// Where one is not known or named twice, or a championship of four is to have some (R-FOUR-3).
pub fn tiebreaks(system: System, given: Option<&[String]>) -> AppResult<Vec<String>> {
    let named: Vec<String> = match given {
        Some(given) => {
            given.iter().map(|name| name.trim().to_lowercase()).filter(|name| name != "none").collect()
        }
        None => usual(system).iter().map(|name| (*name).to_owned()).collect(),
    };
    if system == System::Four && !named.is_empty() {
        let message = "in a championship of four who has equal points shares the place";
        return Err(AppError::refused("R-FOUR-3", message).hint("leave --tiebreaks out"));
    }
    for (at, name) in named.iter().enumerate() {
        if method(name).is_none() {
            let known: Vec<&str> = METHODS.iter().map(|method| method.name()).collect();
            return Err(book::unknown("tie-break", name, &known, &format!("known are {}", known.join(", "))));
        }
        if named[..at].contains(name) {
            return Err(
                AppError::usage(format!("the tie-break \"{name}\" is named twice")).hint("name it once")
            );
        }
    }
    Ok(named)
}

/// The tie-breaks of an event that names none.
const fn usual(system: System) -> &'static [&'static str] {
    match system {
        System::Four => &[],
        System::RoundRobin | System::DoubleRoundRobin => {
            &["direct-encounter", "wins", "sonneborn-berger", "koya"]
        }
        System::Manual => &["direct-encounter", "buchholz", "wins"],
    }
}

/// Settings of tie-breaks as they are kept: `name=value`, checked, each once.
///
/// # Errors
/// Where one is not known, is given twice or has no such value, or takes what was won before a withdrawal from a
/// championship of four (R-FOUR-5).
pub fn checked(system: System, given: &[(String, String)]) -> AppResult<Vec<String>> {
    let known: Vec<&str> = SETTINGS.iter().map(|(name, _)| *name).collect();
    let mut kept: Vec<String> = Vec::new();
    for (name, value) in given {
        let Some((name, about)) = SETTINGS.iter().find(|(known, _)| known == name) else {
            return Err(book::unknown("setting", name, &known, &format!("known are {}", known.join(", "))));
        };
        let value = value.trim();
        let good = match *name {
            "withdrawals" => matches!(value, "keep" | "half"),
            "unplayed-spread" => Score::parse(value).is_some(),
            _ => value.parse::<u32>().is_ok_and(|number| number <= 1000),
        };
        if !good {
            return Err(AppError::usage(format!("\"{value}\" is no value of {name}"))
                .hint(format!("it says {about}")));
        }
        if (system, *name, value) == (System::Four, "withdrawals", "half") {
            let message = "in a championship of four who withdraws keeps what was won before";
            return Err(AppError::refused("R-FOUR-5", message).hint("leave --set withdrawals=half out"));
        }
        if kept.iter().any(|one| one.starts_with(&format!("{name}="))) {
            return Err(AppError::usage(format!("the setting {name} is given twice")).hint("give it once"));
        }
        kept.push(format!("{name}={value}"));
    }
    Ok(kept)
}

/// Points as standings know them.
///
/// # Errors
/// Where they have more than two decimals.
pub fn points(points: [Score; 3]) -> AppResult<[Points; 3]> {
    let hundredths =
        |score: Score| i32::try_from(score.0 / 10).ok().filter(|_| score.0 % 10 == 0).map(Points);
    match points.map(hundredths) {
        [Some(win), Some(draw), Some(loss)] => Ok([win, draw, loss]),
        _ => Err(AppError::usage("points have two decimals at most").hint("write them as in 1,0.5,0")),
    }
}

/// The methods of an event, in their order.
pub fn methods(setup: &Setup) -> Vec<&'static dyn Method> {
    setup.tiebreaks.iter().filter_map(|name| method(name)).collect()
}

/// The settings of an event's standings.
///
/// # Errors
/// Where the log holds conditions that this program would not have taken.
pub fn settings_of<'a>(event: &Event, methods: &'a [&'static dyn Method]) -> AppResult<Settings<'a>> {
    let setup = &event.setup;
    let [win, draw, loss] = points(setup.points)?;
    let value = |name: &str| {
        let found =
            setup.settings.iter().find_map(|one| one.split_once('=').filter(|(known, _)| *known == name));
        found.map(|(_, value)| value)
    };
    let number = |name: &str| value(name).and_then(|value| value.parse::<u32>().ok());
    let usual = Brightwell::default();
    let games = match setup.system {
        System::RoundRobin => Some(berger::games_each(event.players.len() as u32, Cycles::Single)),
        System::DoubleRoundRobin => Some(berger::games_each(event.players.len() as u32, Cycles::Double)),
        System::Four | System::Manual => None,
    };
    let half = match value("withdrawals") {
        Some("half") => games.or(Some(event.rounds.len() as u32)),
        Some(_) => None,
        None => games,
    };
    Ok(Settings {
        points: settings::points(win, draw, loss),
        tiebreaks: methods,
        withdrawals: half.map_or(Withdrawals::Keep, |games| Withdrawals::Half { games }),
        brightwell: Brightwell {
            constant: number("brightwell-constant").unwrap_or(usual.constant),
            rounds: number("brightwell-rounds").unwrap_or(usual.rounds),
        },
        unplayed_spread: value("unplayed-spread").and_then(Score::parse).unwrap_or_default(),
    })
}

/// Whose points or place a change of results moves, a sentence each.
///
/// # Errors
/// As [`settings_of`].
pub fn moved(old: &Event, new: &Event) -> AppResult<Vec<String>> {
    let methods = methods(&new.setup);
    let settings = settings_of(new, &methods)?;
    let (before, after) = (rank(&results(old), &settings), rank(&results(new), &settings));
    let place =
        |rank: Option<u32>| rank.map_or_else(|| "no place".to_owned(), |rank| format!("place {rank}"));
    let mut said = Vec::new();
    for row in &after.rows {
        let Some(was) = before.of(row.number) else { continue };
        if (was.points, was.rank) != (row.points, row.rank) {
            said.push(format!(
                "{}: {} points, {} → {} points, {}",
                new.shown(row.number),
                was.points,
                place(was.rank),
                row.points,
                place(row.rank)
            ));
        }
    }
    if said.is_empty() {
        said.push("nobody's points or place moves".to_owned());
    }
    Ok(said)
}
