//! How a game of an event stands or ended, and byes: typed facts that know nothing of points.

use std::fmt;

use crate::model::{Outcome, Score, Termination};

/// A side of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// As an index into a pair: 0 for the first side, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a game ended: who won, by which scores where they were kept, and in which way.
///
/// [`Ending::new`] is the only way to one, so that result, scores and termination never contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    outcome: Outcome,
    scores: Option<[Score; 2]>,
    termination: Termination,
}

/// Why a result cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadEnding {
    /// The side with fewer points is said to have won a game that ended normally.
    #[error(
        "the result {outcome} contradicts the scores {first}-{second}: give the scores alone, or how the game ended \
         (time, resign, abandoned, adjudicated) where the side that was behind won",
        outcome = outcome.as_str()
    )]
    Contradiction {
        /// The result as given.
        outcome: Outcome,
        /// The first side's score.
        first: Score,
        /// The second side's score.
        second: Score,
    },
    /// A game that was not played has no scores.
    #[error("{} says that the game was not played, so it has no scores: give one or the other", .0.as_str())]
    ScoredForfeit(Outcome),
    /// A forfeit and a played game cannot be one.
    #[error("the result {} does not go with the ending \"{}\"", .0.as_str(), .1.as_str())]
    WrongTermination(Outcome, Termination),
}

impl Ending {
    /// An ending from its parts. Without a termination a forfeit is a forfeit and a game ended normally.
    ///
    /// # Errors
    /// [`BadEnding`], where the parts contradict each other.
    pub fn new(
        outcome: Outcome,
        scores: Option<[Score; 2]>,
        termination: Option<Termination>,
    ) -> Result<Self, BadEnding> {
        let usual = usual_termination(outcome);
        let termination = termination.unwrap_or(usual);
        let not_played =
            matches!(termination, Termination::Forfeit | Termination::DoubleForfeit | Termination::Bye);
        if outcome.is_forfeit() && termination != usual || !outcome.is_forfeit() && not_played {
            return Err(BadEnding::WrongTermination(outcome, termination));
        }
        if let Some([first, second]) = scores {
            if outcome.is_forfeit() {
                return Err(BadEnding::ScoredForfeit(outcome));
            }
            if termination == Termination::Normal && Outcome::of_scores(first, second) != outcome {
                return Err(BadEnding::Contradiction { outcome, first, second });
            }
        }
        Ok(Self { outcome, scores, termination })
    }

    /// A game or a forfeit of which only the result is known.
    pub const fn of_outcome(outcome: Outcome) -> Self {
        Self { outcome, scores: None, termination: usual_termination(outcome) }
    }

    /// A game played to its end: the higher score won.
    pub fn of_scores(first: Score, second: Score) -> Self {
        let outcome = Outcome::of_scores(first, second);
        Self { outcome, scores: Some([first, second]), termination: Termination::Normal }
    }

    /// Who won, or who did not play.
    pub const fn outcome(self) -> Outcome {
        self.outcome
    }

    /// The first and the second side's score.
    pub const fn scores(self) -> Option<[Score; 2]> {
        self.scores
    }

    /// In which way it ended.
    pub const fn termination(self) -> Termination {
        self.termination
    }

    /// Whether a game was played.
    pub const fn played(self) -> bool {
        !self.outcome.is_forfeit()
    }

    /// What a side took from it, in half points: 2 for a win, 1 for a draw, 0 for a loss; forfeits count
    /// like the result they stand for.
    pub const fn half_points(self, side: Side) -> u8 {
        let first = self.outcome.half_points();
        match (side, self.outcome) {
            (Side::First, _) => first,
            (Side::Second, Outcome::DoubleForfeit) => 0,
            (Side::Second, _) => 2 - first,
        }
    }

    /// A side's score.
    pub fn score(self, side: Side) -> Option<Score> {
        self.scores.map(|scores| scores[side.index()])
    }
}

impl fmt::Display for Ending {
    /// `1-0`, or `410-385` where the scores say who won, or `380-401 (1-0, time)` where they do not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = self.outcome.as_str();
        let plain = self.termination == usual_termination(self.outcome);
        match (self.scores, plain) {
            (Some([first, second]), true) => write!(f, "{first}-{second}"),
            (Some([first, second]), false) => {
                write!(f, "{first}-{second} ({outcome}, {})", self.termination.as_str())
            }
            (None, true) => f.write_str(outcome),
            (None, false) => write!(f, "{outcome} ({})", self.termination.as_str()),
        }
    }
}

const fn usual_termination(outcome: Outcome) -> Termination {
    match outcome {
        Outcome::First | Outcome::Draw | Outcome::Second => Termination::Normal,
        Outcome::FirstByForfeit | Outcome::SecondByForfeit => Termination::Forfeit,
        Outcome::DoubleForfeit => Termination::DoubleForfeit,
    }
}

/// How a game of a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameState {
    /// Nothing is known yet.
    #[default]
    Unplayed,
    /// Broken off, to be played on later: nobody has points from it yet.
    Adjourned,
    /// Over.
    Over(Ending),
}

impl GameState {
    /// How it ended, where it is over.
    pub const fn ending(self) -> Option<Ending> {
        match self {
            Self::Over(ending) => Some(ending),
            Self::Unplayed | Self::Adjourned => None,
        }
    }
}

/// A round without a game, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Bye {
    /// The pairing left the player without an opponent: the free round of an odd round robin, or a bye that
    /// was allocated.
    Allocated = 1,
    /// Asked for, worth a win.
    Full = 2,
    /// Asked for, worth a draw.
    Half = 3,
    /// Asked for or noted as an absence, worth nothing.
    Zero = 4,
}

impl Bye {
    /// Every bye, in the order of its number.
    pub const ALL: [Bye; 4] = [Bye::Allocated, Bye::Full, Bye::Half, Bye::Zero];

    /// The word on the command line and in logs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allocated => "allocated",
            Self::Full => "full",
            Self::Half => "half",
            Self::Zero => "zero",
        }
    }

    /// Reads the word, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bye| text.eq_ignore_ascii_case(bye.as_str()))
    }

    /// The bye with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|bye| *bye as u8 == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn scores(first: i64, second: i64) -> [Score; 2] {
        [Score::points(first), Score::points(second)]
    }

    #[test]
    fn result_scores_and_termination_never_contradict_each_other() {
        let ending = Ending::new(Outcome::First, Some(scores(410, 385)), None).unwrap();
        assert_eq!(ending, Ending::of_scores(Score::points(410), Score::points(385)));
        assert!(matches!(
            Ending::new(Outcome::First, Some(scores(385, 410)), None),
            Err(BadEnding::Contradiction { .. })
        ));
        assert!(Ending::new(Outcome::First, Some(scores(385, 410)), Some(Termination::Time)).is_ok());
        assert!(matches!(
            Ending::new(Outcome::FirstByForfeit, Some(scores(1, 0)), None),
            Err(BadEnding::ScoredForfeit(_))
        ));
        for wrong in [Termination::Forfeit, Termination::DoubleForfeit, Termination::Bye] {
            assert!(Ending::new(Outcome::Draw, None, Some(wrong)).is_err(), "{wrong:?}");
        }
        assert!(Ending::new(Outcome::DoubleForfeit, None, Some(Termination::Normal)).is_err());
        assert!(Ending::new(Outcome::DoubleForfeit, None, Some(Termination::Forfeit)).is_err());
    }

    #[test]
    fn a_double_forfeit_is_never_a_draw() {
        let both = Ending::of_outcome(Outcome::DoubleForfeit);
        assert_eq!((both.half_points(Side::First), both.half_points(Side::Second)), (0, 0));
        let draw = Ending::of_outcome(Outcome::Draw);
        assert_eq!((draw.half_points(Side::First), draw.half_points(Side::Second)), (1, 1));
        let forfeit = Ending::of_outcome(Outcome::SecondByForfeit);
        assert_eq!((forfeit.half_points(Side::First), forfeit.half_points(Side::Second)), (0, 2));
    }

    #[test]
    fn endings_read_as_a_score_sheet_writes_them() {
        let shown = |outcome, scores, how| Ending::new(outcome, scores, how).unwrap().to_string();
        assert_eq!(shown(Outcome::First, None, None), "1-0");
        assert_eq!(shown(Outcome::DoubleForfeit, None, None), "---");
        assert_eq!(shown(Outcome::First, Some(scores(410, 385)), None), "410-385");
        assert_eq!(
            shown(Outcome::First, Some(scores(380, 401)), Some(Termination::Time)),
            "380-401 (1-0, time)"
        );
        assert_eq!(shown(Outcome::Second, None, Some(Termination::Abandoned)), "0-1 (abandoned)");
    }

    #[test]
    fn byes_lead_back_from_their_words_and_numbers() {
        for bye in Bye::ALL {
            assert_eq!(Bye::parse(bye.as_str()), Some(bye));
            assert_eq!(Bye::from_number(bye as u8), Some(bye));
        }
        assert_eq!(Bye::parse("quarter"), None);
    }
}
