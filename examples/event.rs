//! Writes the log of a round robin of 200 players, whose last result is missing, as JSON Lines:
//! `cargo run --release --example event [LIST]`. `arbitro event new --from` makes the event of it.

#[path = "../benches/tournament/mod.rs"]
#[allow(dead_code)]
mod tournament;

use std::io::Write;

fn main() -> std::io::Result<()> {
    let list = std::env::args().nth(1);
    std::io::stdout().lock().write_all(&tournament::lines(&tournament::log(list.as_deref())))
}
