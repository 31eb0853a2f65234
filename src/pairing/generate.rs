//! Random tournaments, paired round by round: material for checks, the same from the same seed.

use super::draw::Draw;
use super::{PairingError, PairingSystem, RoundPairing};
use crate::model::tournament::{
    Acceleration, Code, Colour, Entrant, Points, Prohibition, RoundEntry, Scoring, Tournament,
};

/// How often what happens, in a thousand, and which rules are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Games between equals that end drawn.
    pub draws: u32,
    /// Games that are not played.
    pub forfeits: u32,
    /// Entrants who ask for a half-point bye, a round.
    pub half_byes: u32,
    /// Entrants with a full-point bye, a round.
    pub full_byes: u32,
    /// Entrants who are away, a round.
    pub absences: u32,
    /// Entrants who leave for good, a round.
    pub withdrawals: u32,
    /// Entrants who come after the first round.
    pub late_entries: u32,
    /// Entrants whom somebody must not meet.
    pub prohibitions: u32,
    /// Whether fictitious points are given as in the Baku acceleration (C.04.7).
    pub acceleration: bool,
    /// What results are worth.
    pub scoring: Scoring,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            draws: 300,
            forfeits: 0,
            half_byes: 0,
            full_byes: 0,
            absences: 0,
            withdrawals: 0,
            late_entries: 0,
            prohibitions: 0,
            acceleration: false,
            scoring: Scoring::default(),
        }
    }
}

/// A generated tournament; where a round could not be paired, it ends before it and says why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The tournament.
    pub tournament: Tournament,
    /// Why it ended early.
    pub stopped: Option<PairingError>,
}

/// Plays a tournament of `players` entrants over `rounds` rounds.
pub fn generate(
    system: &dyn PairingSystem,
    players: u32,
    rounds: u32,
    seed: u64,
    features: &Features,
) -> Generated {
    let mut draw = Draw::new(seed);
    let mut tournament = enter(&mut draw, players, rounds, features);
    tournament.name = format!("Generated {players} players {rounds} rounds seed {seed}");
    let arrivals: Vec<u32> = (0..players)
        .map(|_| if draw.happens(features.late_entries) { 2 + draw.below(rounds.min(3)) } else { 1 })
        .collect();
    let mut gone = vec![false; players as usize];
    for round in 1..=rounds {
        excuse(&mut draw, &mut tournament, round, &arrivals, &mut gone, features);
        match system.pair(&tournament, round) {
            Ok(pairing) => play(&mut draw, &mut tournament, &pairing, features),
            Err(error) => {
                tournament.entrants.iter_mut().for_each(|e| e.rounds.truncate(round as usize - 1));
                return Generated { tournament: rank(tournament), stopped: Some(error) };
            }
        }
    }
    Generated { tournament: rank(tournament), stopped: None }
}

fn enter(draw: &mut Draw, players: u32, rounds: u32, features: &Features) -> Tournament {
    let mut ratings: Vec<u32> = (0..players).map(|_| 1200 + draw.below(1200)).collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    let entrant = |(index, rating): (usize, u32)| Entrant {
        number: index as u32 + 1,
        name: format!("Player {:04}", index + 1),
        rating,
        points: None,
        rank: None,
        rounds: Vec::new(),
    };
    let mut tournament = Tournament {
        rounds: Some(rounds),
        initial_colour: Some(if draw.happens(500) { Colour::White } else { Colour::Black }),
        scoring: features.scoring,
        entrants: ratings.into_iter().enumerate().map(entrant).collect(),
        ..Tournament::default()
    };
    for number in 1..=players {
        if draw.happens(features.prohibitions) {
            let other = 1 + draw.below(players);
            if other != number {
                let rule = Prohibition { first_round: 1, last_round: rounds, numbers: vec![number, other] };
                tournament.prohibitions.push(rule);
            }
        }
    }
    if features.acceleration {
        tournament.accelerations = baku(players, rounds, features.scoring.win[0]);
    }
    tournament
}

/// C.04.7: the upper half gets a win's points in the first half of the accelerated rounds, then half of it.
fn baku(players: u32, rounds: u32, win: Points) -> Vec<Acceleration> {
    let last = 2 * players.div_ceil(4);
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let span =
        |first_round, last_round, points| Acceleration { first_round, last_round, first: 1, last, points };
    let spans = [span(1, full, win), span(full + 1, accelerated, Points(win.0 / 2))];
    spans.into_iter().filter(|a| a.first_round <= a.last_round).collect()
}

fn set(tournament: &mut Tournament, number: u32, round: u32, entry: RoundEntry) {
    if let Some(index) = tournament.position(number) {
        tournament.entrants[index].set_round(round, entry);
    }
}

fn excuse(
    draw: &mut Draw,
    tournament: &mut Tournament,
    round: u32,
    arrivals: &[u32],
    gone: &mut [bool],
    features: &Features,
) {
    for (index, &arrival) in arrivals.iter().enumerate() {
        if arrival <= round && draw.happens(features.withdrawals) {
            gone[index] = true;
        }
        let code = if arrival > round || gone[index] || draw.happens(features.absences) {
            Code::ZeroBye
        } else if draw.happens(features.half_byes) {
            Code::HalfBye
        } else if features.full_byes > 0 && draw.happens(features.full_byes) {
            // Asked only where it may happen, so that a seed gives what it gave before there were such byes.
            Code::FullBye
        } else {
            continue;
        };
        set(tournament, index as u32 + 1, round, RoundEntry { code, ..RoundEntry::default() });
    }
}

fn play(draw: &mut Draw, tournament: &mut Tournament, pairing: &RoundPairing, features: &Features) {
    let round = pairing.round;
    for pair in &pairing.pairs {
        let rating = |number: u32| tournament.position(number).map_or(0, |i| tournament.entrants[i].rating);
        let (white, black) = (i64::from(rating(pair.white)), i64::from(rating(pair.black)));
        let codes = result(draw, white - black, features);
        let entry =
            |opponent, colour, code| RoundEntry { opponent: Some(opponent), colour: Some(colour), code };
        set(tournament, pair.white, round, entry(pair.black, Colour::White, codes.0));
        set(tournament, pair.black, round, entry(pair.white, Colour::Black, codes.1));
    }
    if let Some(bye) = pairing.bye {
        set(tournament, bye, round, RoundEntry { code: Code::Allocated, ..RoundEntry::default() });
    }
}

fn result(draw: &mut Draw, difference: i64, features: &Features) -> (Code, Code) {
    if draw.happens(features.forfeits) {
        return match draw.below(9) {
            0 => (Code::ForfeitLoss, Code::ForfeitLoss),
            1..=4 => (Code::ForfeitWin, Code::ForfeitLoss),
            _ => (Code::ForfeitLoss, Code::ForfeitWin),
        };
    }
    if draw.happens(features.draws) {
        return (Code::Draw, Code::Draw);
    }
    let chance = (500 + difference).clamp(50, 950) as u32;
    if draw.happens(chance) { (Code::Win, Code::Loss) } else { (Code::Loss, Code::Win) }
}

/// Points and places of the final standings, ties by number.
fn rank(mut tournament: Tournament) -> Tournament {
    let scoring = tournament.scoring;
    let played = tournament.last_paired_round() as usize;
    let mut totals: Vec<(Points, u32)> = Vec::new();
    for entrant in &mut tournament.entrants {
        let worth = |entry: &RoundEntry| scoring.worth(entry.code, entry.colour);
        entrant.rounds.resize(played, RoundEntry::default());
        let total = entrant.rounds.iter().fold(Points::ZERO, |sum, entry| sum.plus(worth(entry)));
        entrant.points = Some(total);
        totals.push((total, entrant.number));
    }
    totals.sort_unstable_by_key(|&(points, number)| (std::cmp::Reverse(points), number));
    for (place, (_, number)) in totals.into_iter().enumerate() {
        if let Some(index) = tournament.position(number) {
            tournament.entrants[index].rank = Some(place as u32 + 1);
        }
    }
    tournament
}
