//! How long the Dutch system takes for a round: usual ones by size, and inputs meant to be hard.

use arbitro::formats::trf::{TrfFile, read};
use arbitro::model::tournament::{Code, Colour, RoundEntry, Tournament};
use arbitro::pairing::dutch::Dutch;
use arbitro::pairing::generate::{Features, generate};
use arbitro::pairing::{PairingSystem, next_round};
use divan::Bencher;

fn main() {
    divan::main();
}

fn pair_next(bencher: Bencher<'_, '_>, tournament: &Tournament) {
    let round = next_round(tournament);
    bencher.bench_local(|| Dutch.pair(divan::black_box(tournament), round));
}

/// Round 5 of 9, files of `fixtures/pairing/dutch/large`.
#[divan::bench(args = [200, 500, 1000, 2000, 5000], max_time = 10)]
fn round_five_of_nine(bencher: Bencher<'_, '_>, players: u32) {
    let path = format!("{}/fixtures/pairing/dutch/large/b{players:05}.trf", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).unwrap_or_default();
    pair_next(bencher, &read(&TrfFile::parse(&bytes), &path).tournament);
}

/// Everybody in one scoregroup: the first round, an odd number.
#[divan::bench(args = [201, 1001, 5001], max_time = 10)]
fn one_scoregroup(bencher: Bencher<'_, '_>, players: u32) {
    let mut tournament = generate(&Dutch, players, 0, 1, &Features::default()).tournament;
    tournament.rounds = Some(9);
    pair_next(bencher, &tournament);
}

/// Every game drawn, then most of those go who had Black: nearly all who are left want Black.
#[divan::bench(args = [200, 1000, 5000], max_time = 20)]
fn all_tied_colours_skewed(bencher: Bencher<'_, '_>, players: u32) {
    let drawn = Features { draws: 1000, ..Features::default() };
    let mut tournament = generate(&Dutch, players, 1, 7, &drawn).tournament;
    tournament.rounds = Some(9);
    for entrant in tournament.entrants.iter_mut().filter(|e| e.number % 4 > 0) {
        if entrant.round(1).colour == Some(Colour::Black) {
            entrant.rounds.push(RoundEntry { code: Code::ZeroBye, ..RoundEntry::default() });
        }
    }
    pair_next(bencher, &tournament);
}

/// The last round of a long event, in which most of the strong have met.
#[divan::bench(args = [(40, 30), (60, 40), (200, 40), (1000, 15)], max_time = 10)]
fn last_round_of_a_long_event(bencher: Bencher<'_, '_>, (players, rounds): (u32, u32)) {
    let busy = Features { draws: 500, absences: 10, half_byes: 10, forfeits: 10, ..Features::default() };
    let mut tournament = generate(&Dutch, players, rounds, 7, &busy).tournament;
    let last = tournament.last_paired_round() as usize;
    tournament.entrants.iter_mut().for_each(|e| e.rounds.truncate(last - 1));
    pair_next(bencher, &tournament);
}
