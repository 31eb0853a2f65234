//! A game as recorded: typed, checked, and not yet judged by any list.

use std::borrow::Cow;

use super::instant::Instant;
use super::rating::{parse_decimal, show_decimal};

/// Points one side scored, in thousandths, so that half points and decimals are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i64);

impl Score {
    /// From whole points.
    pub const fn points(points: i64) -> Self {
        Self(points * 1000)
    }

    /// Reads a decimal number with at most three decimals, up to a million points either way.
    pub fn parse(text: &str) -> Option<Self> {
        let value = parse_decimal(text, 3)?;
        (value.abs() <= 1_000_000_000).then_some(Self(value))
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&show_decimal(self.0, 3))
    }
}

/// A result as typed. The last three were not played (R-VER-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// `1-0`
    First = 1,
    /// `1/2-1/2`
    Draw = 2,
    /// `0-1`
    Second = 3,
    /// `+--` or `1-0F`: the second player did not play.
    FirstByForfeit = 4,
    /// `--+` or `0-1F`: the first player did not play.
    SecondByForfeit = 5,
    /// `---`: neither played.
    DoubleForfeit = 6,
}

impl Outcome {
    /// Every outcome, in the order of its number.
    pub const ALL: [Outcome; 6] = [
        Outcome::First,
        Outcome::Draw,
        Outcome::Second,
        Outcome::FirstByForfeit,
        Outcome::SecondByForfeit,
        Outcome::DoubleForfeit,
    ];

    /// Reads one of the accepted spellings.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::First,
            "0-1" => Self::Second,
            "1/2-1/2" | "½-½" | "0.5-0.5" | "0,5-0,5" => Self::Draw,
            "+--" | "1-0F" | "1-0f" => Self::FirstByForfeit,
            "--+" | "0-1F" | "0-1f" => Self::SecondByForfeit,
            "---" => Self::DoubleForfeit,
            _ => return None,
        })
    }

    /// The canonical spelling.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Draw => "1/2-1/2",
            Self::Second => "0-1",
            Self::FirstByForfeit => "+--",
            Self::SecondByForfeit => "--+",
            Self::DoubleForfeit => "---",
        }
    }

    /// The outcome with this number.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::First),
            2 => Some(Self::Draw),
            3 => Some(Self::Second),
            4 => Some(Self::FirstByForfeit),
            5 => Some(Self::SecondByForfeit),
            6 => Some(Self::DoubleForfeit),
            _ => None,
        }
    }

    /// Whether it was decided without play (R-VER-2).
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::FirstByForfeit | Self::SecondByForfeit | Self::DoubleForfeit)
    }

    /// The first player's score in half points; a forfeit scores like the result it stands for, a double
    /// forfeit nothing.
    pub const fn half_points(self) -> super::rating::HalfPoints {
        match self {
            Self::First | Self::FirstByForfeit => 2,
            Self::Draw => 1,
            Self::Second | Self::SecondByForfeit | Self::DoubleForfeit => 0,
        }
    }

    /// The outcome of a game that was played, by first's score in half points.
    pub const fn of_half_points(score: super::rating::HalfPoints) -> Self {
        match score {
            0 => Self::Second,
            1 => Self::Draw,
            _ => Self::First,
        }
    }

    /// The outcome that two scores show: the higher wins.
    pub fn of_scores(first: Score, second: Score) -> Self {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Self::First,
            std::cmp::Ordering::Equal => Self::Draw,
            std::cmp::Ordering::Less => Self::Second,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Termination {
    /// Played to its end.
    Normal = 1,
    /// A flag fell.
    Time = 2,
    /// One side resigned.
    Resign = 3,
    /// Left unfinished.
    Abandoned = 4,
    /// One side did not play.
    Forfeit = 5,
    /// Neither side played.
    DoubleForfeit = 6,
    /// No opponent in a round.
    Bye = 7,
    /// Decided by an arbiter.
    Adjudicated = 8,
}

impl Termination {
    /// Every termination, in the order of its number.
    pub const ALL: [Termination; 8] = [
        Termination::Normal,
        Termination::Time,
        Termination::Resign,
        Termination::Abandoned,
        Termination::Forfeit,
        Termination::DoubleForfeit,
        Termination::Bye,
        Termination::Adjudicated,
    ];

    /// The word in files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Time => "time",
            Self::Resign => "resign",
            Self::Abandoned => "abandoned",
            Self::Forfeit => "forfeit",
            Self::DoubleForfeit => "double-forfeit",
            Self::Bye => "bye",
            Self::Adjudicated => "adjudicated",
        }
    }

    /// Reads the word, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| text.eq_ignore_ascii_case(termination.as_str()))
    }

    /// The termination with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| *termination as u8 == number)
    }
}

/// Whether a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Status {
    /// Over: a fact.
    #[default]
    Finished,
    /// In play: a replaceable snapshot.
    Active,
}

impl Status {
    /// The word in files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Active => "active",
        }
    }
}

/// An instant with the text it was typed as and the offset that was used to read it (R-TIME-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment<'a> {
    /// The instant.
    pub at: Instant,
    /// Seconds east of UTC.
    pub offset: i32,
    /// The text as typed, where it is not the canonical spelling of instant and offset.
    pub typed: Option<Cow<'a, str>>,
}

/// One side of a game: the player's key as typed, and the name to show where one was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat<'a> {
    /// A username, a federation number, or the name where there is none.
    pub key: Cow<'a, str>,
    /// The name to show.
    pub name: Option<Cow<'a, str>>,
}

/// A game as a file says it, after every check that needs no other game.
///
/// `finish` is present exactly where `status` is finished, `last_move` at least where it is active;
/// `second` is absent only for a bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// What follows the kind of game in the key: `id` or `source/id`.
    pub tail: Cow<'a, str>,
    /// Whether the game is over.
    pub status: Status,
    /// When it was finished, as its server or arbiter confirmed.
    pub finish: Option<Moment<'a>>,
    /// When the last move was made.
    pub last_move: Option<Moment<'a>>,
    /// The play mode, trimmed, as typed.
    pub mode: Option<Cow<'a, str>>,
    /// Who moved first.
    pub first: Seat<'a>,
    /// Who moved second.
    pub second: Option<Seat<'a>>,
    /// First's points.
    pub first_score: Option<Score>,
    /// Second's points.
    pub second_score: Option<Score>,
    /// The result as typed.
    pub result: Option<Outcome>,
    /// How it ended.
    pub termination: Option<Termination>,
    /// Tiles left in the bag.
    pub tiles_left: Option<u32>,
    /// The time control as typed.
    pub time_control: Option<Cow<'a, str>>,
    /// How many played.
    pub players: Option<u32>,
    /// The round of its event.
    pub round: Option<Cow<'a, str>>,
    /// The name of its event.
    pub event: Option<Cow<'a, str>>,
    /// Plies.
    pub moves: Option<u32>,
    /// How long it took, in seconds.
    pub duration_s: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_lead_back() {
        for outcome in Outcome::ALL {
            assert_eq!(Outcome::from_number(outcome as u8), Some(outcome));
            assert_eq!(Outcome::parse(outcome.as_str()), Some(outcome));
        }
        for termination in Termination::ALL {
            assert_eq!(Termination::from_number(termination as u8), Some(termination));
            assert_eq!(Termination::parse(termination.as_str()), Some(termination));
        }
    }

    #[test]
    fn r_ver_2_forfeits_were_not_played() {
        let forfeits: Vec<_> = Outcome::ALL.into_iter().filter(|outcome| outcome.is_forfeit()).collect();
        assert_eq!(forfeits, [Outcome::FirstByForfeit, Outcome::SecondByForfeit, Outcome::DoubleForfeit]);
    }
}
