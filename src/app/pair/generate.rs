//! `pair generate`: a random tournament as a report.

use super::system_named;
use crate::app::{AppError, AppResult};
use crate::formats::trf::compose;
use crate::pairing::generate::{Features, generate as play};

/// A tournament that is to be made up.
#[derive(Clone, Debug)]
pub struct GenerateRequest {
    /// How many enter.
    pub players: u32,
    /// How many rounds there are.
    pub rounds: u32,
    /// The same seed gives the same tournament.
    pub seed: u64,
    /// What happens in it, and how often.
    pub features: Features,
    /// The name of the pairing system.
    pub system: String,
}

/// A tournament that was made up.
#[derive(Clone, Debug)]
pub struct Made {
    /// The report.
    pub trf: Vec<u8>,
    /// Why it ends before its last round.
    pub ended: Option<String>,
}

/// Makes a tournament up and pairs it round by round.
///
/// # Errors
/// Where there is no such system (2), or more entrants or rounds than a report has room for (2).
pub fn generate(request: &GenerateRequest) -> AppResult<Made> {
    let system = system_named(&request.system)?;
    if !(1..=9999).contains(&request.players) || !(1..=999).contains(&request.rounds) {
        let message =
            format!("{} entrants and {} rounds do not fit into a report", request.players, request.rounds);
        return Err(AppError::usage(message).hint("a report has room for 9999 entrants and 999 rounds"));
    }
    let made = play(system, request.players, request.rounds, request.seed, &request.features);
    let played = made.tournament.last_paired_round();
    let ended =
        made.stopped.map(|error| format!("it ends after round {played}: round {}: {error}", played + 1));
    Ok(Made { trf: compose(&made.tournament).to_bytes(), ended })
}
