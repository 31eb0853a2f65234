//! Days on the wall: three of them, one of them, and those that do not count (R-CLOCK-1).

use super::Correspondence;
use crate::model::instant::SECOND;
use crate::model::zone::Reading;
use crate::model::{Civil, Instant, Zone};

/// How the days of a game are counted; fixed at the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Regime {
    /// Three days; nothing is executed on a Sunday or a Monday.
    Casual,
    /// A casual game from ten days after its start on: one day, weekends not counted.
    Late,
    /// One day, weekends not counted.
    Tournament,
}

/// Days from the start after which a casual game's plays have one day.
const LATE_AFTER: i64 = 10;

impl Regime {
    pub(super) fn of(game: &Correspondence, zone: &Zone) -> Self {
        if game.tournament {
            return Self::Tournament;
        }
        let (start, _) = reading(zone, game.started);
        let late_from = zone.cut(Civil { day: start.day + LATE_AFTER, ..start });
        if game.last_play >= late_from { Self::Late } else { Self::Casual }
    }
}

/// An instant that was counted out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Due {
    pub at: Instant,
    /// Days that were not counted, or on which nothing is executed.
    pub skipped: Vec<i64>,
    /// Our decisions that were needed.
    pub decisions: Vec<&'static str>,
    /// What was done about the skipped days.
    about_skipped: &'static str,
}

impl Due {
    /// `; 2026-11-28 and 2026-11-29 are not counted`, or nothing.
    pub(super) fn said(&self) -> String {
        let dates: Vec<String> = self.skipped.iter().map(|day| date(*day)).collect();
        match dates.as_slice() {
            [] => String::new(),
            [one] => format!("; {one} {}", self.about_skipped.replacen("are", "is", 1)),
            dates => format!("; {} {}", dates.join(" and "), self.about_skipped),
        }
    }
}

/// A day as `2026-11-28`.
pub(super) fn date(day: i64) -> String {
    Civil { day, time: 0 }.to_string().split(' ').next().unwrap_or_default().to_owned()
}

const SAME_TIME: &str = "a day is the same wall-clock time on the next one";
const REPEATED: &str = "a play made while the clock repeats a time counts from the end of the repetition";
const AS_CUT: &str = "a skipped or doubled wall-clock time is read as in R-TIME-2";
const TUESDAY: &str = "what falls on a Sunday or Monday is executed on Tuesday 00:00 local time";
const REGIME: &str = "the regime is fixed at the play, and ten days are ten of the same wall-clock time";
const NO_SUNDAY_RULE: &str = "the Sunday/Monday rule is not applied in tournaments";
const WHOLE_DAY: &str = "a play made on a weekend has the whole of the next Monday";

/// When the time of a play or autopass is over.
pub(super) fn due(regime: Regime, from: Instant, zone: &Zone) -> Due {
    let (start, repeated) = reading(zone, from);
    let mut due = match regime {
        Regime::Casual => three_days(start, zone),
        Regime::Late => one_day(start, zone, REGIME),
        Regime::Tournament => one_day(start, zone, NO_SUNDAY_RULE),
    };
    if repeated {
        due.decisions.push(REPEATED);
    }
    due
}

fn three_days(start: Civil, zone: &Zone) -> Due {
    let nominal = Civil { day: start.day + 3, ..start };
    let mut due = counted(nominal, zone);
    let day = zone.day_of(due.at);
    let until_tuesday = match weekday(day) {
        SUNDAY => 2,
        MONDAY => 1,
        _ => return due,
    };
    let tuesday = counted(Civil { day: day + until_tuesday, time: 0 }, zone);
    due.at = tuesday.at;
    due.skipped = (day..day + until_tuesday).collect();
    due.about_skipped = "are a Sunday or Monday, on which none is executed";
    due.decisions.push(TUESDAY);
    due
}

fn one_day(start: Civil, zone: &Zone, ours: &'static str) -> Due {
    let weekend_from = |day: i64| {
        // The Saturday and Sunday that a day meets, itself or the next.
        let saturday = day + SATURDAY - weekday(day);
        saturday..saturday + 2
    };
    let (nominal, skipped) = match weekday(start.day) {
        SATURDAY | SUNDAY => {
            let tuesday = start.day + 1 - weekday(start.day) + 7;
            (Civil { day: tuesday, time: 0 }, start.day..tuesday - 1)
        }
        FRIDAY => (Civil { day: start.day + 3, ..start }, weekend_from(start.day)),
        _ => (Civil { day: start.day + 1, ..start }, 0..0),
    };
    let mut due = counted(nominal, zone);
    due.skipped = skipped.collect();
    due.about_skipped = "are not counted";
    due.decisions.push(ours);
    if matches!(weekday(start.day), SATURDAY | SUNDAY) {
        due.decisions.push(WHOLE_DAY);
    }
    due
}

/// The first instant at which the clock reads at or past a time (R-TIME-2).
fn counted(nominal: Civil, zone: &Zone) -> Due {
    let once = matches!(zone.read(nominal), Reading::Once(_));
    let decisions = if once { vec![SAME_TIME] } else { vec![SAME_TIME, AS_CUT] };
    Due { at: zone.cut(nominal), skipped: Vec::new(), decisions, about_skipped: "" }
}

/// What the clock reads at an instant, and whether it reads it for the second time. Then the end of the
/// repetition is given: a later play must not have an earlier deadline.
fn reading(zone: &Zone, at: Instant) -> (Civil, bool) {
    let civil = zone.civil_at(at);
    match zone.read(civil) {
        Reading::Doubled { earlier, later } if at == later && earlier < later => {
            (end_of_repetition(zone, earlier, later), true)
        }
        _ => (civil, false),
    }
}

/// What the clock would read when it is put back, between two instants that read the same.
fn end_of_repetition(zone: &Zone, earlier: Instant, later: Instant) -> Civil {
    let offset = zone.offset_at(earlier);
    let (mut before, mut after) = (earlier.micros(), later.micros());
    while after - before > 1 {
        let middle = before.midpoint(after);
        if zone.offset_at(Instant::from_micros(middle)) == offset { before = middle } else { after = middle }
    }
    Civil::from_micros(after.saturating_add(i64::from(offset) * SECOND))
}

const MONDAY: i64 = 0;
const FRIDAY: i64 = 4;
const SATURDAY: i64 = 5;
const SUNDAY: i64 = 6;

/// 0 for Monday to 6 for Sunday. 1970-01-01 was a Thursday.
fn weekday(day: i64) -> i64 {
    (day + 3).rem_euclid(7)
}
