//! The short marks of cross tables and wall charts.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::event::{Bye, GameState, Met, RoundFact, Side};

/// What a round brought a player, in a word for scripts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Brought {
    /// Won by play.
    Won,
    /// Drawn.
    Drawn,
    /// Lost by play.
    Lost,
    /// Won because the opponent was not there.
    ForfeitWon,
    /// Lost without playing.
    ForfeitLost,
    /// Broken off, to be played on.
    Adjourned,
    /// Not played yet.
    Unplayed,
    /// The free round of a round robin, or a bye that was allocated.
    ByeAllocated,
    /// A full-point bye.
    ByeFull,
    /// A half-point bye.
    ByeHalf,
    /// A zero-point bye.
    ByeZero,
    /// Neither paired nor given a bye.
    Nothing,
}

impl Brought {
    /// What a round brought.
    pub(super) fn of(fact: &RoundFact) -> Self {
        match fact {
            RoundFact::Nothing => Self::Nothing,
            RoundFact::Bye(Bye::Allocated) => Self::ByeAllocated,
            RoundFact::Bye(Bye::Full) => Self::ByeFull,
            RoundFact::Bye(Bye::Half) => Self::ByeHalf,
            RoundFact::Bye(Bye::Zero) => Self::ByeZero,
            RoundFact::Game(met) => Self::of_game(met),
        }
    }

    fn of_game(met: &Met) -> Self {
        let ending = match met.state {
            GameState::Unplayed => return Self::Unplayed,
            GameState::Adjourned => return Self::Adjourned,
            GameState::Over(ending) => ending,
        };
        match (ending.half_points(met.side), ending.played()) {
            (2, true) => Self::Won,
            (2, false) => Self::ForfeitWon,
            (1, _) => Self::Drawn,
            (_, true) => Self::Lost,
            (_, false) => Self::ForfeitLost,
        }
    }

    /// The mark in a cross table: `1`, `½`, `0`, `+` and `-` for forfeits, `a` adjourned, `.` not played yet.
    pub(super) const fn cross(self) -> &'static str {
        match self {
            Self::Won => "1",
            Self::Drawn => "½",
            Self::Lost => "0",
            Self::ForfeitWon => "+",
            Self::ForfeitLost => "-",
            Self::Adjourned => "a",
            Self::Unplayed => ".",
            _ => "",
        }
    }
}

/// The mark of a round on a wall chart: `+4f` won against 4 moving first, `=` drawn, `-` lost, `s` moving
/// second; forfeits in brackets, `4f` alone not over yet, byes as `bye 1`.
pub(super) fn chart(fact: &RoundFact) -> String {
    let met = match fact {
        RoundFact::Nothing => return String::new(),
        RoundFact::Bye(bye) => return format!("bye{}", bye_mark(*bye)),
        RoundFact::Game(met) => met,
    };
    let side = if met.side == Side::First { "f" } else { "s" };
    let opponent = met.opponent;
    match Brought::of_game(met) {
        Brought::Won => format!("+{opponent}{side}"),
        Brought::Drawn => format!("={opponent}{side}"),
        Brought::Lost => format!("-{opponent}{side}"),
        Brought::ForfeitWon => format!("(+{opponent})"),
        Brought::ForfeitLost => format!("(-{opponent})"),
        Brought::Adjourned => format!("{opponent}{side} adj."),
        _ => format!("{opponent}{side}"),
    }
}

/// What stands after the word `bye`.
pub(super) const fn bye_mark(bye: Bye) -> &'static str {
    match bye {
        Bye::Allocated => "",
        Bye::Full => " 1",
        Bye::Half => " ½",
        Bye::Zero => " 0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Outcome;
    use crate::model::event::Ending;

    fn met(side: Side, state: GameState) -> RoundFact {
        RoundFact::Game(Met { opponent: 4, side, state })
    }

    fn over(outcome: Outcome) -> GameState {
        GameState::Over(Ending::of_outcome(outcome))
    }

    #[test]
    fn marks_are_those_that_players_know() {
        let rows = [
            (met(Side::First, over(Outcome::First)), "+4f", "1"),
            (met(Side::Second, over(Outcome::First)), "-4s", "0"),
            (met(Side::Second, over(Outcome::Draw)), "=4s", "½"),
            (met(Side::First, over(Outcome::FirstByForfeit)), "(+4)", "+"),
            (met(Side::First, over(Outcome::DoubleForfeit)), "(-4)", "-"),
            (met(Side::First, GameState::Unplayed), "4f", "."),
            (met(Side::Second, GameState::Adjourned), "4s adj.", "a"),
            (RoundFact::Bye(Bye::Half), "bye ½", ""),
            (RoundFact::Bye(Bye::Allocated), "bye", ""),
            (RoundFact::Nothing, "", ""),
        ];
        for (fact, on_chart, across) in rows {
            assert_eq!((chart(&fact).as_str(), Brought::of(&fact).cross()), (on_chart, across), "{fact:?}");
        }
    }
}
