//! What becomes of the file when things go wrong: killed processes, many at once, full disks, places that cannot be
//! written, pipes that close, clocks that run back, power cuts.
//!
//! The short form runs with the other tests. `tests/torture.sh` runs the long one: `ARBITRO_TORTURE=N` makes every
//! random choice N times as often.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// The long form prints its figures.
#![allow(clippy::print_stdout)]

mod clock;
mod disk;
mod kills;
mod power;
mod processes;
mod state;
#[path = "../cli/world.rs"]
#[allow(dead_code, reason = "the tests of the command line use the rest")]
mod world;

/// How many times as often a random choice is made.
fn torture() -> u64 {
    std::env::var("ARBITRO_TORTURE").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Numbers by chance, the same in every run.
struct Chance(u64);

impl Chance {
    /// The next number below a bound.
    fn below(&mut self, bound: u64) -> u64 {
        // Marsaglia's xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound.max(1)
    }
}
