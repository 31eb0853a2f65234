//! What the machine says: its clock, its user, its name, its terminals; and 32 bytes of chance.

use std::io::{self, IsTerminal};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Error;
use crate::app::{AppError, Kind};
use crate::model::Instant;

/// What the machine says. A value, so that settings can be tested without one.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Its clock.
    pub now: Instant,
    /// The login name.
    pub user: String,
    /// Its name.
    pub host: String,
    /// From which the salts of new names are drawn.
    pub chance: [u8; 32],
    /// How many characters wide standard output is; `None` where it is no terminal.
    pub width: Option<u16>,
    /// Whether standard output takes colours.
    pub color: bool,
    /// Whether standard error is a terminal.
    pub is_watched: bool,
    /// Whether somebody can be asked: standard input and standard error are terminals.
    pub can_ask: bool,
}

impl Machine {
    /// Looks.
    ///
    /// # Errors
    /// Where the system gives no random bytes.
    pub fn look() -> Result<Self, Error> {
        let mut chance = [0; 32];
        getrandom::fill(&mut chance)
            .map_err(|error| AppError::new(Kind::Io, format!("the system gives no random bytes: {error}")))?;
        let is_watched = io::stderr().is_terminal();
        Ok(Self {
            now: clock(SystemTime::now()),
            user: whoami::username().unwrap_or_else(|_| "unknown".to_owned()),
            host: gethostname::gethostname().to_string_lossy().into_owned(),
            chance,
            width: terminal_width(),
            color: anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
            is_watched,
            can_ask: is_watched && io::stdin().is_terminal(),
        })
    }
}

fn terminal_width() -> Option<u16> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    terminal_size::terminal_size_of(stdout).map(|(width, _)| width.0)
}

/// A clock's reading in microseconds; one that is set before 1970 counts backwards.
fn clock(time: SystemTime) -> Instant {
    let micros = match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_micros()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_micros()).map_or(i64::MIN, |micros| -micros),
    };
    Instant::from_micros(micros)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_clock_is_read_in_microseconds() {
        let after = UNIX_EPOCH + Duration::new(1_637_794_800, 123_456_789);
        assert_eq!(clock(after).to_string(), "2021-11-24T23:00:00.123456Z");
        assert_eq!(clock(UNIX_EPOCH - Duration::from_secs(1)).to_string(), "1969-12-31T23:59:59Z");
    }
}
