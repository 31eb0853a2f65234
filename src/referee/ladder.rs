//! Players on the ladder against the computer: level, best beaten, streak, credits a week (R-LAD).

use std::collections::BTreeMap;

use super::rule::Rule;
use crate::model::key::fold_player;
use crate::model::rating::HalfPoints;
use crate::model::{Civil, Instant, Outcome, Record, Status, Termination, Zone};
use crate::rating::ladder::credits::{Beaten, is_long_enough, week_of};
use crate::rating::ladder::{Rung, computer_level, is_computer, own_score};

/// The mode of ladder games; a record that names none is taken for one.
const MODE: &str = "ladder";
/// A game of the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its key.
    pub key: String,
    /// When it was finished.
    pub at: Instant,
    /// The player's key as typed.
    pub player: String,
    /// The computer's level.
    pub level: u32,
    /// The player's score.
    pub own: HalfPoints,
    /// Whether the player left, and the record does not say how far the game had come.
    pub left_unknown: bool,
    /// Plies.
    pub moves: Option<u32>,
    /// How long it took.
    pub seconds: Option<u32>,
}

/// A record that is no counted game of the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassedOver {
    /// Its key.
    pub key: String,
    /// The rule that leaves it out.
    pub rule: Rule,
    /// Why, in one sentence.
    pub reason: String,
}

/// The levels that a player beat in a week.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Week {
    /// The local date of its start (R-TIME-5).
    pub label: String,
    /// The distinct levels, the lowest first.
    pub levels: Vec<u32>,
    /// What they give.
    pub credits: u64,
}

/// The ruling on a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climber {
    /// The player's key, as first typed.
    pub player: String,
    /// The level.
    pub level: u32,
    /// The highest level at which a won game was played (R-LAD-2).
    pub best_beaten: Option<u32>,
    /// Losses in a row that count towards a fall: 0 or 1.
    pub streak: u32,
    /// Games, wins, draws and losses.
    pub games: [u32; 4],
    /// Weeks with credits, in order.
    pub weeks: Vec<Week>,
    /// All credits.
    pub credits: u64,
    /// The rules that were applied.
    pub rules: Vec<Rule>,
    /// Why, in one sentence.
    pub reason: String,
}

/// Reads a record as a game of the ladder.
///
/// # Errors
/// [`PassedOver`] where it is none, or has no result.
pub fn read(record: &Record<'_>) -> Result<Played, PassedOver> {
    let passed = |number, reason: &str| PassedOver {
        key: record.tail.clone().into_owned(),
        rule: Rule::new(number),
        reason: reason.to_owned(),
    };
    let finish = record.finish.as_ref().filter(|_| record.status == Status::Finished);
    let at = finish.ok_or_else(|| passed("R-VER-1", "the game is still in play"))?.at;
    if let Some(mode) = record.mode.as_ref().filter(|mode| !mode.eq_ignore_ascii_case(MODE)) {
        return Err(passed("R-VEZZ-1", &format!("its mode is {mode}, and the ladder counts {MODE}")));
    }
    if record.termination == Some(Termination::Bye) {
        return Err(passed("R-VER-1", "a bye is no game"));
    }
    let forfeit = matches!(record.termination, Some(Termination::Forfeit | Termination::DoubleForfeit));
    if forfeit || record.result.is_some_and(Outcome::is_forfeit) {
        return Err(passed("R-VER-2", "a forfeit was not played"));
    }
    let (first, second) = (&record.first.key, record.second.as_ref().map(|seat| &seat.key));
    let (player, computer, is_first) = match second {
        Some(second) if is_computer(second) && !is_computer(first) => (first, second, true),
        Some(second) if is_computer(first) && !is_computer(second) => (second, first, false),
        _ => return Err(passed("R-LAD-1", "it is not one player against the computer")),
    };
    let level = computer_level(computer)
        .ok_or_else(|| passed("R-LAD-1", "levels are whole numbers from 1 to 100"))?;
    let shown = || record.first_score.zip(record.second_score).map(|(a, b)| Outcome::of_scores(a, b));
    let said = record.result.or_else(shown).map(Outcome::half_points);
    let said = said.map(|first| if is_first { first } else { 2 - first });
    let left = record.termination == Some(Termination::Abandoned);
    let own = own_score(record.termination, record.moves, said).ok_or_else(|| {
        if left {
            passed("R-LAD-1", "the player left before the first move: no result")
        } else {
            passed("R-VER-1", "it has neither a result nor both scores")
        }
    })?;
    Ok(Played {
        key: record.tail.clone().into_owned(),
        at,
        player: player.clone().into_owned(),
        level,
        own,
        left_unknown: left && record.moves.is_none(),
        moves: record.moves,
        seconds: record.duration_s,
    })
}

/// Plays the games of all players in the order of their finish, and of equal ones of their keys. Weeks are
/// those of a zone; players for whom `is_verified` says no (by their folded keys) earn no credits (R-LAD-3).
pub fn climb(mut games: Vec<Played>, zone: &Zone, is_verified: impl Fn(&str) -> bool) -> Vec<Climber> {
    games.sort_by(|a, b| (a.at, &a.key).cmp(&(b.at, &b.key)));
    let mut players: BTreeMap<String, Vec<Played>> = BTreeMap::new();
    for game in games {
        players.entry(fold_player(&game.player).into_owned()).or_default().push(game);
    }
    players.iter().map(|(folded, games)| climber(games, zone, is_verified(folded))).collect()
}

fn climber(games: &[Played], zone: &Zone, verified: bool) -> Climber {
    let mut rung = Rung::FIRST;
    let mut counts = [0; 4];
    let (mut fell, mut elsewhere) = (false, false);
    for game in games {
        elsewhere |= game.level != rung.level;
        let next = rung.after(game.own);
        // The second loss in a row: the only one after which the count stands at nothing.
        fell |= game.own == 0 && next.losses == 0;
        rung = next;
        counts[0] += 1;
        counts[3 - usize::from(game.own.min(2))] += 1;
    }
    let best_beaten = games.iter().filter(|game| game.own == 2).map(|game| game.level).max();
    let weeks = if verified { weeks(games, zone) } else { Vec::new() };
    let credits = weeks.iter().map(|week| week.credits).sum();
    let left_unknown = games.iter().any(|game| game.left_unknown);
    let level_rule = Rule::new("R-LAD-1")
        .ours_if(elsewhere, "a game counts whatever level it was played at")
        .ours_if(fell, "after a fall the count of losses starts again")
        .ours_if(left_unknown, "who left a game of unknown length left it after the first move");
    let credit_rule = Rule::new("R-LAD-3")
        .ours_if(!weeks.is_empty(), "weeks begin on Tuesday 20:00, as in R-TIME-4")
        .ours_if(!weeks.is_empty(), "accounts are verified unless said otherwise");
    let mut climber = Climber {
        player: games.first().map(|game| game.player.clone()).unwrap_or_default(),
        level: rung.level,
        best_beaten,
        streak: rung.losses,
        games: counts,
        weeks,
        credits,
        rules: vec![level_rule, Rule::new("R-LAD-2"), credit_rule],
        reason: String::new(),
    };
    climber.reason = climber.sentence(verified);
    climber
}

impl Climber {
    fn sentence(&self, verified: bool) -> String {
        let [_, wins, draws, losses] = self.games;
        let many =
            |number: u32, one: &str, more: &str| format!("{number} {}", if number == 1 { one } else { more });
        let beaten = match self.best_beaten {
            Some(level) => format!("the highest level beaten is {level}"),
            None => "no level is beaten".to_owned(),
        };
        let credits = if verified { "" } else { ": the account is not verified" };
        format!(
            "level {} after {}, {} and {}; {beaten}; {} in a row; {} credits{credits}",
            self.level,
            many(wins, "win", "wins"),
            many(draws, "draw", "draws"),
            many(losses, "loss", "losses"),
            many(self.streak, "loss", "losses"),
            self.credits
        )
    }
}

/// The distinct levels beaten in each week, by wins that earn credits (R-LAD-3).
fn weeks(games: &[Played], zone: &Zone) -> Vec<Week> {
    let earning = games.iter().filter(|game| game.own == 2 && is_long_enough(game.moves, game.seconds));
    let beaten: Beaten<i64> = earning.map(|game| (week_of(game.at, zone), game.level)).collect();
    let week = |(day, levels, credits)| Week {
        label: Civil { day, time: 0 }.to_string().split(' ').next().unwrap_or_default().to_owned(),
        levels,
        credits,
    };
    beaten.weeks().map(week).collect()
}

#[cfg(test)]
mod tests;
