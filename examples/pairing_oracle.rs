//! Writes generated tournaments, some with each feature, into a folder for another engine to check.
//!
//! Arguments: the folder, how many tournaments a feature, the greatest number of players, the first seed.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use arbitro::formats::trf::compose;
use arbitro::model::tournament::{Points, Scoring};
use arbitro::pairing::draw::Draw;
use arbitro::pairing::dutch::Dutch;
use arbitro::pairing::generate::{Features, generate};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, usual: u64| arguments.get(index).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let folder = arguments.first().map_or("oracle", String::as_str);
    let (count, most, first) = (number(1, 200), number(2, 60) as u32, number(3, 1));
    let mut stopped = 0;
    for (name, features) in features() {
        let folder = Path::new(folder).join(name);
        std::fs::create_dir_all(&folder)?;
        for seed in first..first + count {
            let mut draw = Draw::new(seed ^ 0x5EED_0000);
            let players = 4 + draw.below(most - 3);
            let rounds = (3 + draw.below(9)).min(players - 1);
            let mut generated = generate(&Dutch, players, rounds, seed, &features);
            if generated.stopped.is_some() {
                stopped += 1;
            }
            // What was asked for ahead stands in the round's column already.
            generated.tournament.byes.clear();
            let bytes = compose(&generated.tournament).to_bytes();
            std::fs::write(folder.join(format!("t{seed:05}.trf")), bytes)?;
        }
    }
    eprintln!("{stopped} tournaments end early, with a round that cannot be paired");
    Ok(())
}

fn features() -> Vec<(&'static str, Features)> {
    let plain = Features::default();
    let (three, one) = (Points(300), Points(100));
    let three_one = Scoring {
        win: [three; 2],
        draw: [one; 2],
        forfeit_win: three,
        full_bye: three,
        half_bye: one,
        allocated: three,
        ..Scoring::default()
    };
    let half_bye = Scoring { allocated: Points(50), ..Scoring::default() };
    let byes = Features { half_byes: 60, absences: 40, ..plain };
    let all = Features {
        forfeits: 60,
        withdrawals: 15,
        late_entries: 80,
        prohibitions: 60,
        acceleration: true,
        ..byes
    };
    vec![
        ("plain", plain),
        ("draws", Features { draws: 700, ..plain }),
        ("forfeits", Features { forfeits: 100, ..plain }),
        ("byes", byes),
        ("full-point-byes", Features { full_byes: 60, ..plain }),
        ("withdrawals", Features { withdrawals: 40, ..plain }),
        ("late", Features { late_entries: 150, ..plain }),
        ("prohibited", Features { prohibitions: 150, ..plain }),
        ("accelerated", Features { acceleration: true, ..plain }),
        ("three-one-nothing", Features { scoring: three_one, ..byes }),
        ("half-point-bye", Features { scoring: half_bye, ..byes }),
        ("everything", all),
    ]
}
