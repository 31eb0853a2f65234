//! Games that look like a federation's and are the same everywhere: weeks of play by many players, from a seed.

use std::io::{self, Write};

/// The first finish: Tuesday, 2023-01-03T20:00:00Z, in seconds since 1970.
pub const START: u64 = 1_672_776_000;
const WEEK: u64 = 7 * 86_400;

/// What is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Season {
    /// How many games.
    pub games: u64,
    /// By how many players.
    pub players: u64,
    /// Over how many weeks from [`START`] on.
    pub weeks: u64,
    /// The number of the first game: a season that goes on from another needs ids of its own.
    pub first: u64,
    /// Where the weeks begin, in weeks after [`START`].
    pub from_week: u64,
    /// The seed.
    pub seed: u64,
}

/// A season of the size that the speed targets speak of.
pub const MILLION: Season =
    Season { games: 1_000_000, players: 20_000, weeks: 120, first: 0, from_week: 0, seed: 7 };

/// Numbers that look random (`SplitMix64`).
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * u128::from(limit)) >> 64) as u64
    }
}

/// Writes a season as CSV, in about the order of play, as a server would export it.
///
/// # Errors
/// Where the writer cannot take it.
pub fn write(season: Season, out: &mut impl Write) -> io::Result<()> {
    let mut draw = Draw(season.seed);
    writeln!(out, "id,finished_at,mode,first,second,first_score,second_score,result,time_control")?;
    let from = START + season.from_week * WEEK;
    for number in 0..season.games {
        let finish = from + number * season.weeks * WEEK / season.games + draw.below(600);
        let first = draw.below(season.players);
        let second = (first + 1 + draw.below(season.players - 1)) % season.players;
        let result = match draw.below(100) {
            0..46 => "2,0,1-0",
            46..92 => "0,2,0-1",
            _ => "1,1,1/2-1/2",
        };
        let (id, time) = (season.first + number, timestamp(finish));
        writeln!(out, "g{id:07},{time},matchmaking,p{first:05},p{second:05},{result},15+10")?;
    }
    Ok(())
}

/// An instant in seconds since 1970 as RFC 3339.
pub fn timestamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years are counted from March, so that the leap day is the last.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * from_march + 2) / 5 + 1, (from_march + 2) % 12 + 1);
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}
