//! When a player's time ends in correspondence and rapid play (R-CLOCK).

mod calendar;
#[cfg(test)]
mod tests;

use super::rule::{Refusal, Rule};
use crate::model::{Instant, Zone};
use calendar::{Due, Regime};

/// What a deadline is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The next autopass of a correspondence game (R-CLOCK-1, R-CLOCK-2).
    Autopass,
    /// The last moment to challenge a play of a rapid game (R-CLOCK-3).
    RapidChallenge,
    /// When an invitation lapses (R-CLOCK-3).
    Invitation,
    /// When a friends' room lapses (R-CLOCK-3).
    Room,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Autopass, Self::RapidChallenge, Self::Invitation, Self::Room];

    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Autopass => "autopass",
            Self::RapidChallenge => "rapid-challenge",
            Self::Invitation => "invitation",
            Self::Room => "room",
        }
    }

    /// Reads the word, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| text.eq_ignore_ascii_case(kind.as_str()))
    }
}

/// What became of a challenge that an autopass followed (R-CLOCK-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Challenge {
    /// The word was taken back.
    Valid,
    /// The word was good.
    Invalid,
}

impl Challenge {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Valid, Self::Invalid];

    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Invalid => "invalid",
        }
    }

    /// Reads the word, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challenge| text.eq_ignore_ascii_case(challenge.as_str()))
    }
}

/// Whose time is running in a game between two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// The player who is to move when the question is asked.
    ToMove,
    /// The other one.
    Opponent,
}

impl Mover {
    /// What people read.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ToMove => "to move",
            Self::Opponent => "opponent",
        }
    }

    const fn said(self) -> &'static str {
        match self {
            Self::ToMove => "the player to move",
            Self::Opponent => "the opponent",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::ToMove => Self::Opponent,
            Self::Opponent => Self::ToMove,
        }
    }
}

/// A correspondence game, as far as its clock goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correspondence {
    /// When it started.
    pub started: Instant,
    /// The previous play or autopass; after a challenge the last valid play (R-CLOCK-2).
    pub last_play: Instant,
    /// Whether it is a tournament game.
    pub tournament: bool,
    /// Autopasses that the player to move has had in this game.
    pub autopasses: u32,
    /// Autopasses that the opponent has had.
    pub opponent_autopasses: u32,
    /// What became of a challenge that the autopass follows.
    pub challenge: Option<Challenge>,
}

/// What an autopass does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It is a pass.
    Pass,
    /// It is the player's second and ends the game for that player.
    End,
    /// It is taken back: the opponent passes instead (R-CLOCK-2).
    Discarded,
}

impl Effect {
    /// The stable word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::End => "end-of-game",
            Self::Discarded => "discarded",
        }
    }
}

/// The ruling on an autopass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Autopass {
    /// When it is executed.
    pub at: Instant,
    /// Whose it is.
    pub mover: Mover,
    /// Which one of that player in this game, from 1.
    pub number: u32,
    /// What it does.
    pub effect: Effect,
    /// Local days, since 1970-01-01, that were not counted or on which it is not executed.
    pub skipped: Vec<i64>,
    /// The rule that was applied.
    pub rule: Rule,
    /// Why, in one sentence.
    pub reason: String,
}

/// The ruling on a plain span (R-CLOCK-3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lapse {
    /// The first instant at which it is too late.
    pub at: Instant,
    /// The rule that was applied.
    pub rule: Rule,
    /// Why, in one sentence.
    pub reason: String,
}

/// A game that the rules do not know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The last play is before the start.
    #[error("the last play, {last_play}, is before the start, {started}")]
    BeforeStart {
        /// The start.
        started: Instant,
        /// The last play.
        last_play: Instant,
    },
    /// The game is over for a player.
    #[error("{} has had {autopasses} autopasses: the game has ended for that player", .mover.said())]
    Over {
        /// Who.
        mover: Mover,
        /// How many.
        autopasses: u32,
    },
    /// No autopass was asked for.
    #[error("no autopass is asked for")]
    None,
    /// More than one autopass after an invalid challenge.
    #[error("after an invalid challenge only the discarded autopass is known")]
    Beyond,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Self::Beyond => "R-CLOCK-2",
            Self::BeforeStart { .. } | Self::Over { .. } | Self::None => "R-CLOCK-1",
        }
    }

    fn remedy(&self) -> &'static str {
        match self {
            Self::BeforeStart { .. } => "exchange the two instants, or look at their offsets",
            Self::Over { .. } => "a player has at most one autopass before the one that ends the game",
            Self::None => "ask for one or more",
            Self::Beyond => "ask again with the instant of the opponent's pass as the last play",
        }
    }
}

/// A player's second autopass ends the game for that player (R-CLOCK-1).
const LAST: u32 = 2;

/// The next autopasses of a game in which nobody plays: the two players' in turn, up to the one that ends
/// the game, and at most `most` (R-CLOCK-1, R-CLOCK-2).
///
/// # Errors
/// [`Refused`] where there is no such game, or nothing can be said.
pub fn autopasses(game: &Correspondence, zone: &Zone, most: usize) -> Result<Vec<Autopass>, Refused> {
    check(game, most)?;
    let regime = Regime::of(game, zone);
    let mut had = [game.autopasses, game.opponent_autopasses];
    let (mut from, mut mover) = (game.last_play, Mover::ToMove);
    let mut list = Vec::new();
    while list.len() < most {
        let due = calendar::due(regime, from, zone);
        let own = &mut had[mover as usize];
        *own += 1;
        let effect = match game.challenge {
            Some(Challenge::Invalid) => Effect::Discarded,
            _ if *own >= LAST => Effect::End,
            _ => Effect::Pass,
        };
        let (at, number) = (due.at, *own);
        // A challenge is about the autopass that followed it, not about those that follow that one.
        let challenge = game.challenge.filter(|_| list.is_empty());
        list.push(ruling(due, regime, (mover, number), effect, challenge));
        if effect != Effect::Pass {
            break;
        }
        (from, mover) = (at, mover.other());
    }
    Ok(list)
}

fn check(game: &Correspondence, most: usize) -> Result<(), Refused> {
    if game.last_play < game.started {
        return Err(Refused::BeforeStart { started: game.started, last_play: game.last_play });
    }
    for (mover, autopasses) in [(Mover::ToMove, game.autopasses), (Mover::Opponent, game.opponent_autopasses)]
    {
        if autopasses >= LAST {
            return Err(Refused::Over { mover, autopasses });
        }
    }
    match most {
        0 => Err(Refused::None),
        2.. if game.challenge == Some(Challenge::Invalid) => Err(Refused::Beyond),
        _ => Ok(()),
    }
}

fn ruling(
    due: Due,
    regime: Regime,
    (mover, number): (Mover, u32),
    effect: Effect,
    challenge: Option<Challenge>,
) -> Autopass {
    let number_of_rule = if challenge.is_some() { "R-CLOCK-2" } else { "R-CLOCK-1" };
    let rule = due.decisions.iter().fold(Rule::new(number_of_rule), |rule, ours| rule.ours(ours));
    let span = match regime {
        Regime::Casual => "three days after the previous play or autopass",
        Regime::Late => "one day after a play made ten days after the start or later",
        Regime::Tournament => "one day after the previous play or autopass of a tournament game",
    };
    let clock = match challenge {
        Some(Challenge::Valid) => ", counted from the last valid play",
        _ => "",
    };
    let does = match (effect, number) {
        (Effect::Discarded, _) => {
            "; the challenge was invalid, so the game goes back, the word is placed again, the opponent passes \
             and the autopass is discarded"
        }
        (Effect::End, _) => "; it is the player's second and ends the game for that player",
        (Effect::Pass, _) => "; it counts as a pass",
    };
    let reason = format!("{span}{clock}{}{does}", due.said());
    Autopass { at: due.at, mover, number, effect, skipped: due.skipped, rule, reason }
}

const MINUTE: i64 = 60 * crate::model::instant::SECOND;

/// When a span of R-CLOCK-3 is over: a challenge in a rapid game from the play, an invitation or a room from
/// its start. `None` for [`Kind::Autopass`], which is no plain span.
pub fn lapse(kind: Kind, from: Instant) -> Option<Lapse> {
    let (minutes, reason) = match kind {
        Kind::Autopass => return None,
        Kind::RapidChallenge => (2, "a play of a rapid game can be challenged for 2 minutes"),
        Kind::Invitation => (5, "an invitation lapses after 5 minutes"),
        Kind::Room => (24 * 60, "a friends' room lapses after 24 hours"),
    };
    Some(Lapse { at: from.plus(minutes * MINUTE), rule: Rule::new("R-CLOCK-3"), reason: reason.to_owned() })
}
