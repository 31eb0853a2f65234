//! Writes a seeded season of games as CSV: `cargo run --release --example games -- [GAMES [SEED]]`.

#[path = "../benches/seeded/mod.rs"]
#[allow(dead_code)]
mod seeded;

use seeded::{MILLION, Season};

fn main() -> std::io::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>().ok());
    let games = numbers.next().flatten().unwrap_or(MILLION.games);
    let seed = numbers.next().flatten().unwrap_or(MILLION.seed);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    seeded::write(Season { games, seed, ..MILLION }, &mut out)?;
    std::io::Write::flush(&mut out)
}
