//! What the rounds before tell about everybody who is to be paired (articles 1.2 to 1.8).

use crate::model::tournament::{Code, Colour, Entrant, Points, Tournament};

/// How much a player wants a colour (1.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Strength {
    /// No game played yet (1.7.4).
    Nothing,
    /// Balanced colours (1.7.3).
    Mild,
    /// A colour difference of one (1.7.2).
    Strong,
    /// A difference beyond one, or the same colour twice (1.7.1).
    Absolute,
}

/// A float of a round (1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float {
    /// Met someone of the same score, or did not play and gained no more than a loss.
    Level,
    /// Met a lower score, or gained more than a loss without playing.
    Down,
    /// Met a higher score.
    Up,
}

/// Somebody to be paired.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// The starting number.
    pub number: u32,
    /// The place in the initial order.
    pub order: u32,
    /// The number that 5.2.5 looks at: it counts only those paired before or present now.
    pub pairing_number: u32,
    /// The score, fictitious points included.
    pub score: Points,
    /// Colours of the games played, in order.
    pub colours: Vec<Colour>,
    /// White games less Black games.
    pub difference: i32,
    /// The colour preferred.
    pub preference: Option<Colour>,
    /// How much.
    pub strength: Strength,
    /// The starting numbers of those played against.
    pub opponents: Vec<u32>,
    /// Whether C2 denies the pairing-allocated bye.
    pub bye_denied: bool,
    /// Rounds without a game.
    pub unplayed: u32,
    /// The floats of the last round and of the one before.
    pub floats: [Float; 2],
    /// Whether 1.8 applies.
    pub topscorer: bool,
}

/// Everybody to be paired in a round, in the order of 1.2.
pub(crate) fn gather(tournament: &Tournament, round: u32) -> Vec<Player> {
    let history = History::new(tournament, round);
    let (order, absences) = (initial_order(tournament), tournament.absences(round));
    let mut by_order: Vec<usize> = (0..tournament.entrants.len()).collect();
    by_order.sort_by_key(|&index| order[index]);
    let mut players = Vec::new();
    let mut pairing_number = 0;
    for index in by_order {
        let entrant = &tournament.entrants[index];
        let present = absences[index].is_none();
        let before = (1..round).any(|r| entrant.round(r).was_paired());
        if present || before {
            pairing_number += 1;
        }
        if present {
            players.push(player(&history, index, order[index], pairing_number));
        }
    }
    players.sort_by_key(|p| (std::cmp::Reverse(p.score), p.order));
    players
}

fn initial_order(tournament: &Tournament) -> Vec<u32> {
    let own = |entrant: &Entrant| if tournament.by_rank { entrant.rank } else { None };
    tournament.entrants.iter().map(|entrant| own(entrant).unwrap_or(entrant.number)).collect()
}

/// Scores round by round, fictitious points apart.
struct History<'t> {
    tournament: &'t Tournament,
    round: u32,
    totals: Vec<Vec<Points>>,
    /// Fictitious points of the round and of the two before it.
    given: [Vec<Points>; 3],
}

impl<'t> History<'t> {
    fn new(tournament: &'t Tournament, round: u32) -> Self {
        let totals = tournament
            .entrants
            .iter()
            .map(|entrant| {
                let mut sum = Points::ZERO;
                let mut totals = vec![sum];
                for r in 1..round {
                    sum = sum.plus(tournament.scoring.brings(entrant.round(r)));
                    totals.push(sum);
                }
                totals
            })
            .collect();
        let given = [0, 1, 2].map(|back| tournament.fictitious(round.saturating_sub(back)));
        Self { tournament, round, totals, given }
    }

    /// The pairing score before the round, or before one of the two before it.
    fn score(&self, index: usize, round: u32) -> Points {
        let given = self.given[(self.round - round) as usize][index];
        self.totals[index][round as usize - 1].plus(given)
    }

    fn float(&self, index: usize, back: u32) -> Float {
        let Some(round) = self.round.checked_sub(back).filter(|&r| r > 0) else { return Float::Level };
        let entry = self.tournament.entrants[index].round(round);
        let scoring = &self.tournament.scoring;
        if !entry.code.played() {
            let gained = scoring.worth(entry.code, entry.colour) > scoring.loss[0];
            return if entry.code == Code::Allocated || gained { Float::Down } else { Float::Level };
        }
        let Some(other) = entry.opponent.and_then(|number| self.tournament.position(number)) else {
            return Float::Level;
        };
        match self.score(index, round).cmp(&self.score(other, round)) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::Level,
        }
    }

    /// 1.8: over half of what could be scored, when the last round is paired.
    fn is_topscorer(&self, score: Points) -> bool {
        let scoring = &self.tournament.scoring;
        let best = scoring.win.iter().map(|p| i64::from(p.0)).max().unwrap_or(0);
        self.tournament.rounds == Some(self.round)
            && 2 * i64::from(score.0) > best * i64::from(self.round - 1)
    }
}

fn player(history: &History<'_>, index: usize, order: u32, pairing_number: u32) -> Player {
    let tournament = history.tournament;
    let entrant = &tournament.entrants[index];
    let win = tournament.scoring.win[0];
    let mut player = Player {
        number: entrant.number,
        order,
        pairing_number,
        score: history.score(index, history.round),
        colours: Vec::new(),
        difference: 0,
        preference: None,
        strength: Strength::Nothing,
        opponents: Vec::new(),
        bye_denied: false,
        unplayed: 0,
        floats: [history.float(index, 1), history.float(index, 2)],
        topscorer: false,
    };
    player.topscorer = history.is_topscorer(player.score);
    for round in 1..history.round {
        let entry = entrant.round(round);
        if let (true, Some(opponent), Some(colour)) = (entry.code.played(), entry.opponent, entry.colour) {
            player.opponents.push(opponent);
            player.colours.push(colour);
            player.difference += if colour == Colour::White { 1 } else { -1 };
        } else {
            player.unplayed += 1;
            let worth = tournament.scoring.worth(entry.code, entry.colour);
            player.bye_denied |= entry.code == Code::Allocated || worth >= win;
        }
    }
    player.opponents.sort_unstable();
    (player.preference, player.strength) = preference(&player.colours, player.difference);
    player
}

/// 1.7: the first definition that fits.
fn preference(colours: &[Colour], difference: i32) -> (Option<Colour>, Strength) {
    let lacking = |difference: i32| if difference > 0 { Colour::Black } else { Colour::White };
    let Some(&last) = colours.last() else { return (None, Strength::Nothing) };
    let twice = colours.len() > 1 && colours[colours.len() - 2] == last;
    match difference.abs() {
        2.. => (Some(lacking(difference)), Strength::Absolute),
        _ if twice => (Some(last.other()), Strength::Absolute),
        1 => (Some(lacking(difference)), Strength::Strong),
        _ => (Some(last.other()), Strength::Mild),
    }
}

#[cfg(test)]
mod tests {
    use super::Colour::{Black, White};
    use super::*;

    #[test]
    fn preferences_follow_article_1_7() {
        assert_eq!(preference(&[], 0), (None, Strength::Nothing));
        assert_eq!(preference(&[White, Black], 0), (Some(White), Strength::Mild));
        assert_eq!(preference(&[Black], -1), (Some(White), Strength::Strong));
        assert_eq!(preference(&[White, White], 2), (Some(Black), Strength::Absolute));
        assert_eq!(preference(&[Black, White, White], 1), (Some(Black), Strength::Absolute));
        assert_eq!(preference(&[White, White, White, Black, Black], 1), (Some(White), Strength::Absolute));
    }
}
