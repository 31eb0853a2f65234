//! Fallen flags (R-OTH-2 to 5).

use super::{Board, Figure, Refused, Rules, Side, Situation, figure, for_side};
use crate::referee::Rule;

const AS_WORLD: &str = "flags as in R-OTH-2, on the count of R-OTH-3";
const BOARD_STANDS: &str = "the board's figure stands where the flag's winner leads it";

/// What a sequence of falls comes to.
enum Falls {
    /// The winner by flag wins by at least the least figure; the board says the rest.
    Board,
    /// The other fell twice: all discs.
    All,
    /// The winner by flag fell twice afterwards: just the least figure.
    Least,
}

/// Goes through the falls in order, and refuses one that comes after the end (R-OTH-2).
fn sequence(situation: &Situation, falls: &[Side]) -> Result<(Side, Falls), Refused> {
    let Some(loser) = falls.first().copied() else { return Err(Refused::NoFlag) };
    let strict = situation.strict_flag;
    let (mut of_loser, mut of_winner) = (0, 0);
    let mut ended: Option<(usize, Falls)> = None;
    for (index, side) in falls.iter().copied().enumerate() {
        if let Some((last, _)) = ended {
            let rule = if strict { "R-OTH-5" } else { "R-OTH-2" };
            return Err(Refused::Over { fall: index + 1, last, side, rule });
        }
        let fallen = if side == loser { &mut of_loser } else { &mut of_winner };
        *fallen += 1;
        ended = match (of_loser, of_winner) {
            (2, _) => Some((index + 1, Falls::All)),
            (1, _) if strict => Some((index + 1, Falls::All)),
            (_, 2) => Some((index + 1, Falls::Least)),
            _ => None,
        };
    }
    Ok((loser, ended.map_or(Falls::Board, |(_, falls)| falls)))
}

/// Rules on a game in which flags fell.
///
/// # Errors
/// [`Refused`] where no flag is named, or one fell after the end.
pub(super) fn flags(situation: &Situation, board: Board, falls: &[Side]) -> Result<Figure, Refused> {
    let (loser, came_to) = sequence(situation, falls)?;
    let winner = loser.other();
    let rules = situation.rules;
    if situation.strict_flag {
        let reason = format!("{}'s flag fell, and the club plays strict flags: 64-0", loser.as_str());
        return Ok(figure(for_side(winner, (64, 0)), Rule::new("R-OTH-5"), reason));
    }
    let rule = match rules {
        Rules::World => Rule::new("R-OTH-2"),
        Rules::Japan => Rule::new("R-OTH-3").ours(AS_WORLD),
        Rules::Usa => Rule::new("R-OTH-4"),
    };
    let (more, less) = rules.least_win();
    let least = for_side(winner, (more, less));
    Ok(match came_to {
        Falls::All => {
            let reason = format!("{}'s flag fell twice, which is 64-0 and ends the game", loser.as_str());
            figure(for_side(winner, (64, 0)), rule, reason)
        }
        Falls::Least => {
            let reason = format!(
                "{}'s flag fell first and {}'s twice after it: the win stays at just {more}-{less}",
                loser.as_str(),
                winner.as_str()
            );
            figure(least, rule, reason)
        }
        Falls::Board => by_board(rules, board, winner, rule),
    })
}

/// One flag fell, or the other's once after it: the board's figure, but at least the least win.
fn by_board(rules: Rules, board: Board, winner: Side, rule: Rule) -> Figure {
    let (more, less) = rules.least_win();
    let count = board.count(rules);
    let (own, others) = match winner {
        Side::First => count,
        Side::Second => (count.1, count.0),
    };
    // USA asks for a lead only; the others for one of at least two discs, 33–31.
    let lead_needed = if rules == Rules::Usa { 1 } else { 4 };
    let leads = own.0 >= others.0 + lead_needed;
    let loser = winner.other().as_str();
    if leads {
        let rule = rule.ours_if(rules == Rules::Usa, BOARD_STANDS);
        let reason = format!(
            "{loser}'s flag fell, and {} leads the board {own}-{others}: the board's figure stands",
            winner.as_str()
        );
        return figure(count, rule, reason);
    }
    let reason = format!(
        "{loser}'s flag fell, so {} wins by at least {more}-{less}, which the board ({own}-{others}) does not give",
        winner.as_str()
    );
    figure(for_side(winner, (more, less)), rule, reason)
}
