//! Samples of pairings.

use arbitro::report::Report;
use arbitro::report::pair::{
    Absent, Against, Board, CheckedFile, Difference, Meeting, PairCheck, Pairing, Seat,
};

/// Samples of pairings, by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![("pair", Box::new(pairing())), ("pair-check", Box::new(check()))]
}

fn seat(number: u32, name: &str) -> Seat {
    Seat { number, name: name.into(), rating: 1998, points: "1.5".into() }
}

fn pairing() -> Pairing {
    Pairing {
        file: "cup.trf".into(),
        tournament: "Cup".into(),
        system: "dutch",
        round: 3,
        rounds: Some(5),
        pairs: vec![
            Board { board: Some(1), white: seat(2, "José"), black: Some(seat(1, "Ana")) },
            Board { board: None, white: seat(3, "李娜"), black: None },
        ],
        bye: Some(3),
        absent: vec![Absent { number: 4, name: "Leo".into(), reason: "half-point-bye" }],
    }
}

fn check() -> PairCheck {
    let game = |white, black| Meeting { white, black };
    let difference = Difference {
        round: 3,
        against: Against::Report,
        told: vec![game(1, 2), game(3, 0)],
        computed: Some(vec![game(2, 1), game(3, 0)]),
        problem: None,
    };
    let impossible = Difference {
        round: 4,
        against: Against::Pairs,
        told: vec![game(1, 2)],
        computed: None,
        problem: Some("no pairing exists: 1 and 2 have met (C1)".into()),
    };
    let mut file = CheckedFile {
        file: "cup.trf".into(),
        tournament: "Cup".into(),
        entrants: 3,
        rounds: 0,
        identical: 0,
        differences: Vec::new(),
    };
    [None, None, Some(difference), Some(impossible)].into_iter().for_each(|one| file.add(one));
    PairCheck::new("dutch", vec![file])
}
