//! Verdicts and their reasons, as stable codes (R-VER-1).

use std::fmt;

/// Why a game does not count. The order is that of R-VER-1; scripts read the codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Reason {
    /// A decision voided it.
    Void,
    /// It is still in play.
    NotFinished,
    /// It is a bye.
    Bye,
    /// It was not played (R-VER-2).
    Forfeit,
    /// It says neither a result nor both scores.
    NoResult,
    /// It was finished before the list was activated (R-TIME-6).
    BeforeActivation,
    /// It came after its period was closed, under `late_results = exclude` (R-CLO-4).
    Late,
    /// Its mode is not rated.
    Mode,
    /// It belongs to an event that is not rated.
    Event,
    /// A player's account was not verified (R-VEZZ-9).
    Account,
    /// It was not between the right number of players.
    Players,
    /// Its time control is not the rated one.
    TimeControl,
    /// The pair had no slot left that day (R-VEZZ-3).
    PairDayCap,
    /// Both sides are one player.
    SamePlayer,
    /// A score is missing while a player has no Elo.
    ScoreMissing,
    /// A score is under the floor while a player has no Elo (R-FISE-5).
    ScoreBelowFloor,
    /// The two scores add up to too little (R-FISE-8).
    TotalBelow,
    /// The higher score is too low (R-FISE-8).
    WinnerBelow,
    /// Too many tiles were left in the bag (R-FISE-8).
    TilesLeft,
    /// In play without a move for too long (R-FISE-8).
    Idle,
}

impl Reason {
    /// Every reason, in the order of R-VER-1.
    pub const ALL: [Reason; 20] = [
        Reason::Void,
        Reason::NotFinished,
        Reason::Bye,
        Reason::Forfeit,
        Reason::NoResult,
        Reason::BeforeActivation,
        Reason::Late,
        Reason::Mode,
        Reason::Event,
        Reason::Account,
        Reason::Players,
        Reason::TimeControl,
        Reason::PairDayCap,
        Reason::SamePlayer,
        Reason::ScoreMissing,
        Reason::ScoreBelowFloor,
        Reason::TotalBelow,
        Reason::WinnerBelow,
        Reason::TilesLeft,
        Reason::Idle,
    ];

    /// The code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::NotFinished => "not-finished",
            Self::Bye => "bye",
            Self::Forfeit => "forfeit",
            Self::NoResult => "no-result",
            Self::BeforeActivation => "before-activation",
            Self::Late => "late",
            Self::Mode => "mode",
            Self::Event => "event",
            Self::Account => "account",
            Self::Players => "players",
            Self::TimeControl => "time-control",
            Self::PairDayCap => "pair-day-cap",
            Self::SamePlayer => "same-player",
            Self::ScoreMissing => "score-missing",
            Self::ScoreBelowFloor => "score-below-floor",
            Self::TotalBelow => "total-below-200",
            Self::WinnerBelow => "winner-below-100",
            Self::TilesLeft => "tiles-left",
            Self::Idle => "idle",
        }
    }
}

/// A set of reasons, and whether one of them discards the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reasons {
    bits: u32,
}

/// Exactly fourteen tiles: `tiles-left` is said but does not discard (R-FISE-8).
const TILES_AT_LIMIT: u32 = 1 << 31;
const DISCARDING: u32 = 1 << Reason::TotalBelow as u32
    | 1 << Reason::WinnerBelow as u32
    | 1 << Reason::TilesLeft as u32
    | 1 << Reason::Idle as u32;

impl Reasons {
    /// No reason: the game counts.
    pub const NONE: Reasons = Reasons { bits: 0 };

    /// Adds a reason.
    pub const fn add(&mut self, reason: Reason) {
        self.bits |= 1 << reason as u32;
    }

    /// Adds all of another set.
    pub const fn add_all(&mut self, others: Reasons) {
        self.bits |= others.bits;
    }

    /// Adds `tiles-left` for a game with exactly the limit: it unrates without discarding (R-FISE-8).
    pub const fn add_tiles_at_limit(&mut self) {
        self.bits |= 1 << Reason::TilesLeft as u32 | TILES_AT_LIMIT;
    }

    /// Whether a reason is among them.
    pub const fn has(self, reason: Reason) -> bool {
        self.bits & (1 << reason as u32) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The verdict they amount to (R-VER-1).
    pub const fn verdict(self) -> Verdict {
        let mut discarding = self.bits & DISCARDING;
        if self.bits & TILES_AT_LIMIT != 0 {
            discarding &= !(1 << Reason::TilesLeft as u32);
        }
        if discarding != 0 {
            Verdict::Discarded
        } else if self.bits != 0 {
            Verdict::Unrated
        } else {
            Verdict::Rated
        }
    }

    /// The reasons in the order of R-VER-1.
    pub fn iter(self) -> impl Iterator<Item = Reason> {
        Reason::ALL.into_iter().filter(move |reason| self.has(*reason))
    }

    /// The codes in the order of R-VER-1.
    pub fn codes(self) -> Vec<&'static str> {
        self.iter().map(Reason::code).collect()
    }

    /// As a number that [`Reasons::from_bits`] reads back.
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// From the number that [`Reasons::bits`] gave.
    pub const fn from_bits(bits: u32) -> Self {
        Self { bits }
    }
}

impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.codes().join(" "))
    }
}

/// What a list says of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It counts.
    Rated,
    /// It is kept and does not count.
    Unrated,
    /// It does not deserve keeping by the list's rules (it is kept as a fact all the same).
    Discarded,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 3] = [Verdict::Rated, Verdict::Unrated, Verdict::Discarded];

    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rated => "rated",
            Self::Unrated => "unrated",
            Self::Discarded => "discarded",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(reasons: &[Reason]) -> Reasons {
        let mut set = Reasons::NONE;
        reasons.iter().for_each(|reason| set.add(*reason));
        set
    }

    #[test]
    fn r_ver_1_codes_keep_their_order() {
        let set = of(&[Reason::Idle, Reason::Mode, Reason::Void, Reason::TotalBelow]);
        assert_eq!(set.to_string(), "void mode total-below-200 idle");
        assert_eq!(set.verdict(), Verdict::Discarded);
    }

    #[test]
    fn r_ver_1_no_code_is_rated_any_code_is_not() {
        assert_eq!(Reasons::NONE.verdict(), Verdict::Rated);
        assert_eq!(of(&[Reason::PairDayCap]).verdict(), Verdict::Unrated);
    }

    #[test]
    fn r_fise_8_exactly_fourteen_tiles_unrate_only() {
        let mut set = Reasons::NONE;
        set.add_tiles_at_limit();
        assert_eq!((set.verdict(), set.codes()), (Verdict::Unrated, vec!["tiles-left"]));
        set.add(Reason::WinnerBelow);
        assert_eq!(set.verdict(), Verdict::Discarded);
    }
}
