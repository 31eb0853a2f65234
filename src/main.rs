//! The binary: run, and map the outcome to an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    arbitro::cli::run().map_or_else(arbitro::cli::Error::tell, |()| ExitCode::SUCCESS)
}
