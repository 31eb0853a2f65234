//! How a clock was read for a time that is over (R-TIME-2).

use super::instant::Instant;

/// From this instant on a zone's clock was so far ahead of UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockReading {
    /// The first instant.
    pub since: Instant,
    /// Seconds east of UTC.
    pub ahead: i32,
}

/// How a clock was read for a time that is over.
#[derive(Debug)]
pub(super) struct Kept {
    /// Ascending, and at least one; the first is where what is kept begins.
    pub readings: Vec<ClockReading>,
    /// Where it ends.
    pub until: Instant,
}

impl Kept {
    /// The span `[from, to)` around an instant in which the clock was so far ahead, where that is kept.
    pub fn span_at(&self, instant: Instant) -> Option<(i64, i64, i32)> {
        let after = self.readings.partition_point(|reading| reading.since <= instant);
        let reading = self.readings.get(after.checked_sub(1)?).filter(|_| instant < self.until)?;
        let next = self.readings.get(after).map_or(self.until, |next| next.since.min(self.until));
        Some((reading.since.micros(), next.micros(), reading.ahead))
    }
}
