//! A round, bracket by bracket (1.9), and the question whether what is left can be completed (C4, C5).

use super::boards::arrange;
use super::bracket;
use super::conflict;
use super::layout::Bracket;
use super::legality::Bars;
use super::players::{Player, gather};
use crate::model::tournament::{Colour, Points, Tournament};
use crate::pairing::matching::alternating::Alternating;
use crate::pairing::{PairingError, RoundPairing};

/// Everything that stays the same while a round is paired.
pub(crate) struct Round<'t> {
    /// Everybody to be paired, in the order of 1.2.
    pub players: &'t [Player],
    /// Who may not meet.
    pub bars: Bars,
    /// The colour that was drawn.
    pub initial: Colour,
    /// The lowest score that the bye can go to (C5); `None` for an even number of players.
    pub bye_score: Option<Points>,
    /// Who may get the bye: not denied by C2, of the score of C5.
    pub bye_allowed: Vec<bool>,
}

pub(super) fn pair(tournament: &Tournament, round: u32) -> Result<RoundPairing, PairingError> {
    check_round(tournament, round)?;
    let players = gather(tournament, round);
    if players.is_empty() {
        return Err(PairingError::NobodyPresent(round));
    }
    let bars = Bars::new(&players, tournament, round);
    let initial = initial_colour(tournament);
    let mut setting =
        Round { players: &players, bars, initial, bye_score: None, bye_allowed: vec![false; players.len()] };
    let possible = setting.settle_bye();
    let paired = if possible { setting.all_brackets() } else { None };
    match paired {
        Some((pairs, bye)) => Ok(arrange(&players, pairs, bye, round, initial)),
        None => Err(PairingError::Impossible(conflict::explain(&setting.bars, &players))),
    }
}

fn check_round(tournament: &Tournament, round: u32) -> Result<(), PairingError> {
    if round == 0 {
        return Err(PairingError::NoSuchRound(round));
    }
    if let Some(rounds) = tournament.rounds.filter(|&rounds| round > rounds) {
        return Err(PairingError::AfterLastRound { round, rounds });
    }
    let next = tournament.last_paired_round() + 1;
    if round > next {
        return Err(PairingError::RoundMissing { round, missing: next });
    }
    Ok(())
}

/// The colour that was drawn; where the report does not say, what the first round shows; else White.
fn initial_colour(tournament: &Tournament) -> Colour {
    let shown = || {
        let mut number = 0;
        tournament.entrants.iter().filter(|e| e.round(1).was_paired()).find_map(|entrant| {
            number += 1;
            let colour = entrant.round(1).colour?;
            Some(if number % 2 == 1 { colour } else { colour.other() })
        })
    };
    tournament.initial_colour.or_else(shown).unwrap_or(Colour::White)
}

/// Pairs by position, and who has the bye.
type Games = (Vec<(usize, usize)>, Option<usize>);

impl Round<'_> {
    /// C2 and C5: the lowest score whose bye lets the round be completed. False: there is no pairing at all.
    fn settle_bye(&mut self) -> bool {
        let n = self.players.len();
        let everybody: Vec<usize> = (0..n).collect();
        if n.is_multiple_of(2) {
            return self.completes(&everybody, &[]);
        }
        let mut scores: Vec<Points> = self.players.iter().rev().map(|p| p.score).collect();
        scores.dedup();
        for score in scores {
            let allowed: Vec<bool> = self.players.iter().map(|p| p.score == score && !p.bye_denied).collect();
            if allowed.contains(&true) {
                self.bye_allowed = allowed;
                if self.completes(&everybody, &[]) {
                    self.bye_score = Some(score);
                    return true;
                }
            }
        }
        false
    }

    fn all_brackets(&self) -> Option<Games> {
        let groups: Vec<Vec<usize>> = (0..self.players.len())
            .collect::<Vec<_>>()
            .chunk_by(|&a, &b| self.players[a].score == self.players[b].score)
            .map(<[usize]>::to_vec)
            .collect();
        let (mut pairs, mut moved) = (Vec::new(), Vec::new());
        for (index, group) in groups.iter().enumerate() {
            let bracket = Bracket {
                moved: std::mem::take(&mut moved),
                residents: group.clone(),
                next: groups.get(index + 1).cloned().unwrap_or_default(),
                rest: groups.iter().skip(index + 2).flatten().copied().collect(),
            };
            let paired = bracket::pair(self, &bracket)?;
            pairs.extend(paired.pairs);
            moved = paired.down;
        }
        match moved[..] {
            [] => Some((pairs, None)),
            [bye] => Some((pairs, Some(bye))),
            _ => None,
        }
    }

    /// Whether two lists together can be paired completely, the bye included where their number is odd.
    pub(super) fn completes(&self, some: &[usize], others: &[usize]) -> bool {
        let players: Vec<usize> = some.iter().chain(others).copied().collect();
        let odd = players.len() % 2;
        let mut graph = Alternating::new(players.len() + odd);
        for (i, &a) in players.iter().enumerate() {
            for (j, &b) in players.iter().enumerate().skip(i + 1) {
                if !self.bars.barred.holds(a, b) {
                    graph.join(i, j);
                }
            }
            if odd == 1 && self.bye_allowed[a] {
                graph.join(i, players.len());
            }
        }
        graph.complete()
    }

    /// Whether with these downfloaters the next bracket can pair everybody but, by number, one resident, who
    /// then lets the rest be completed: no set of downfloaters could be better for C4, C5 and C8.
    pub(super) fn ideal_below(&self, bracket: &Bracket, down: &[usize]) -> bool {
        let next = &bracket.next;
        if down.len() > next.len() {
            return false;
        }
        if (down.len() + next.len()).is_multiple_of(2) {
            return self.bracket_fills(down, next, None) && self.completes(&bracket.rest, &[]);
        }
        let falls =
            |&one: &usize| self.completes(&[one], &bracket.rest) && self.bracket_fills(down, next, Some(one));
        next.iter().rev().take(4).any(falls)
    }

    /// Whether moved-down players and residents, but for one of them, can all be paired in one bracket.
    fn bracket_fills(&self, moved: &[usize], residents: &[usize], without: Option<usize>) -> bool {
        let players: Vec<usize> =
            moved.iter().chain(residents).copied().filter(|&p| Some(p) != without).collect();
        let mut graph = Alternating::new(players.len());
        for (i, &a) in players.iter().enumerate() {
            for (j, &b) in players.iter().enumerate().skip((i + 1).max(moved.len())) {
                if !self.bars.barred.holds(a, b) {
                    graph.join(i, j);
                }
            }
        }
        graph.complete()
    }
}
