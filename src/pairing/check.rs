//! Pairs every round of a finished tournament again and says where the report differs.

use super::{Pair, PairingError, PairingSystem, RoundPairing};
use crate::model::tournament::{Code, Colour, Tournament};

/// What a system makes of a round, against what the report has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundDifference {
    /// The round, from 1.
    pub round: u32,
    /// The games and the bye of the report.
    pub reported: RoundPairing,
    /// The games and the bye of the system, or why it has none.
    pub computed: Result<RoundPairing, PairingError>,
    /// The games that only the report has.
    pub only_reported: Vec<Pair>,
    /// The games that only the system has.
    pub only_computed: Vec<Pair>,
}

/// The rounds whose pairing differs, colours and the bye included. Board order is not in a report.
pub fn check(system: &dyn PairingSystem, tournament: &Tournament) -> Vec<RoundDifference> {
    (1..=tournament.last_paired_round()).filter_map(|round| check_round(system, tournament, round)).collect()
}

/// One round of [`check`]; `None` where both agree.
pub fn check_round(
    system: &dyn PairingSystem,
    tournament: &Tournament,
    round: u32,
) -> Option<RoundDifference> {
    let reported = reported(tournament, round);
    let computed = system.pair(tournament, round);
    let games = computed.as_ref().map_or(&[][..], |pairing| &pairing.pairs);
    let missing =
        |from: &[Pair], of: &[Pair]| from.iter().filter(|p| !of.contains(p)).copied().collect::<Vec<_>>();
    let only_reported = missing(&reported.pairs, games);
    let only_computed = missing(games, &reported.pairs);
    let same_bye = computed.as_ref().is_ok_and(|pairing| pairing.bye == reported.bye);
    if only_reported.is_empty() && only_computed.is_empty() && same_bye {
        return None;
    }
    Some(RoundDifference { round, reported, computed, only_reported, only_computed })
}

/// A round as the report has it, by White's number.
pub fn reported(tournament: &Tournament, round: u32) -> RoundPairing {
    let mut pairing = RoundPairing { round, pairs: Vec::new(), bye: None };
    for entrant in &tournament.entrants {
        let entry = entrant.round(round);
        match (entry.opponent, entry.colour) {
            (Some(black), Some(Colour::White)) => pairing.pairs.push(Pair { white: entrant.number, black }),
            (None, _) if entry.code == Code::Allocated => pairing.bye = Some(entrant.number),
            _ => {}
        }
    }
    pairing
}
