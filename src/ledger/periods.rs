//! Periods: where the cuts of a list lie, and what they are called (R-TIME-2 to 6).

use std::collections::BTreeSet;

use crate::model::instant::{civil_from_days, days_from_civil, days_in_month};
use crate::model::profile::{MonthlyCut, PeriodRules, WeeklyCut};
use crate::model::{Civil, Closing, Instant, List, PeriodKind, Zone};

/// A period of a list: `[start, end)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Period {
    /// Weekly or monthly.
    pub kind: PeriodKind,
    /// Its label (R-TIME-5).
    pub label: String,
    /// Its first instant.
    pub start: Instant,
    /// The first instant past it.
    pub end: Instant,
    /// Whether it is shorter than the rules say.
    pub partial: bool,
}

/// A cut rule of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cuts {
    Weekly(WeeklyCut),
    Monthly(MonthlyCut),
}

/// What follows the date in the label of a bridging period whose date another period has already; twice
/// where a bridge has that label, too, because the rules changed again before it ended.
const BRIDGE: &str = "-bridge";

impl Cuts {
    fn of(rules: &PeriodRules, kind: PeriodKind) -> Option<Self> {
        match kind {
            PeriodKind::Weekly => rules.weekly.map(Self::Weekly),
            PeriodKind::Monthly => rules.monthly.map(Self::Monthly),
        }
    }

    /// The day of the last nominal cut on or before a day.
    fn on_or_before(self, day: i64) -> i64 {
        match self {
            // 1970-01-01 was a Thursday, the fourth day of a week that starts on Monday.
            Self::Weekly(cut) => day - (day + 3 - i64::from(cut.weekday)).rem_euclid(7),
            Self::Monthly(cut) => {
                let (year, month, _) = civil_from_days(day);
                let this = month_cut(year, month, cut.day);
                if this <= day { this } else { previous_month(year, month, cut.day) }
            }
        }
    }

    /// The day of the first nominal cut after a day.
    fn after(self, day: i64) -> i64 {
        match self {
            Self::Weekly(_) => self.on_or_before(day) + 7,
            Self::Monthly(cut) => {
                let (year, month, _) = civil_from_days(day);
                let this = month_cut(year, month, cut.day);
                if this > day { this } else { next_month(year, month, cut.day) }
            }
        }
    }

    fn instant(self, zone: &Zone, day: i64) -> Instant {
        let minute = match self {
            Self::Weekly(cut) => cut.minute,
            Self::Monthly(cut) => cut.minute,
        };
        zone.cut(Civil::new(day, 0, i64::from(minute), 0))
    }

    /// The day of the last nominal cut whose instant is not after `at`.
    fn last_at(self, zone: &Zone, at: Instant) -> i64 {
        let mut day = self.on_or_before(zone.day_of(at) + 1);
        while self.instant(zone, day) > at {
            day = self.on_or_before(day - 1);
        }
        day
    }

    fn label(self, day: i64) -> String {
        let (year, month, day) = civil_from_days(day);
        match self {
            Self::Weekly(_) => format!("{year:04}-{month:02}-{day:02}"),
            Self::Monthly(_) => format!("{year:04}-{month:02}"),
        }
    }

    /// The nominal day that a label names.
    fn day_of_label(self, label: &str) -> Option<i64> {
        let mut parts = label.trim_end_matches(BRIDGE).split('-').map(str::parse::<i64>);
        let (year, month) = (parts.next()?.ok()?, parts.next()?.ok()?);
        match self {
            Self::Weekly(_) => days_from_civil(year, month, parts.next()?.ok()?),
            Self::Monthly(cut) => (1..=12).contains(&month).then(|| month_cut(year, month, cut.day)),
        }
    }
}

fn month_cut(year: i64, month: i64, day: u8) -> i64 {
    let day = i64::from(day).min(days_in_month(year, month));
    days_from_civil(year, month, day).unwrap_or_default()
}

fn previous_month(year: i64, month: i64, day: u8) -> i64 {
    if month == 1 { month_cut(year - 1, 12, day) } else { month_cut(year, month - 1, day) }
}

fn next_month(year: i64, month: i64, day: u8) -> i64 {
    if month == 12 { month_cut(year + 1, 1, day) } else { month_cut(year, month + 1, day) }
}

/// The periods of a list that follow those already closed, without end as long as its rules have cuts of
/// the kind. A period starts where the stored one before it ended, whatever newer zone data says
/// (R-TIME-2).
pub fn periods<'a>(list: &'a List, kind: PeriodKind, closed: &[Closing]) -> Periods<'a> {
    let mine = || closed.iter().filter(|closing| closing.kind == kind);
    let before = mine().max_by_key(|closing| closing.end).and_then(|last| {
        let cuts = Cuts::of(&list.rules_at(last.start).periods, kind)?;
        Some(Before { end: last.end, cuts, day: cuts.day_of_label(&last.label)? })
    });
    let labels = mine().map(|closing| closing.label.clone()).collect();
    Periods { list, kind, before, labels, failed: false }
}

/// See [`periods`].
#[derive(Debug)]
pub struct Periods<'a> {
    list: &'a List,
    kind: PeriodKind,
    before: Option<Before>,
    /// The labels so far: each names one period.
    labels: BTreeSet<String>,
    failed: bool,
}

/// The period in front of the next one.
#[derive(Debug)]
struct Before {
    end: Instant,
    cuts: Cuts,
    /// The day of its nominal start.
    day: i64,
}

impl Periods<'_> {
    /// The first instant from which the rules have cuts of this kind, and those cuts.
    fn next_start(&self) -> Option<(Instant, Cuts)> {
        let start = self.before.as_ref().map_or(self.list.activated, |before| before.end);
        if let Some(cuts) = Cuts::of(&self.list.rules_at(start).periods, self.kind) {
            return Some((start, cuts));
        }
        let later =
            self.list.versions.iter().map(|version| version.effective).filter(|effective| *effective > start);
        let mut later: Vec<_> = later.collect();
        later.sort_unstable();
        later.into_iter().find_map(|at| Some((at, Cuts::of(&self.list.rules_at(at).periods, self.kind)?)))
    }
}

impl Iterator for Periods<'_> {
    type Item = Period;

    fn next(&mut self) -> Option<Period> {
        if self.failed {
            return None;
        }
        let (start, cuts) = self.next_start()?;
        let zone = &self.list.zone;
        let follows = self.before.as_ref().filter(|before| before.end == start && before.cuts == cuts);
        let (day, partial) = if let Some(before) = follows {
            (cuts.after(before.day), false)
        } else {
            let day = cuts.last_at(zone, start);
            (day, cuts.instant(zone, day) != start)
        };
        let mut label = cuts.label(day);
        while self.labels.contains(&label) {
            label.push_str(BRIDGE);
        }
        self.labels.insert(label.clone());
        let mut end_day = cuts.after(day);
        while cuts.instant(zone, end_day) <= start {
            end_day = cuts.after(end_day);
        }
        let end = cuts.instant(zone, end_day);
        self.failed = end >= Instant::MAX;
        // Where a cut was jumped over because it does not lie after the start, the next nominal start is
        // the last one in front of the end.
        let day = cuts.on_or_before(end_day - 1);
        self.before = Some(Before { end, cuts, day });
        Some(Period { kind: self.kind, label, start, end, partial })
    }
}

/// The periods of a list that are due at an instant: their end, plus the grace of the rules in force just
/// before it, is not after the instant (R-CLO-2). Oldest end first; of equal ends the month first.
pub fn due(list: &List, closed: &[Closing], now: Instant) -> Vec<Period> {
    let mut due: Vec<Period> =
        PeriodKind::ALL.into_iter().flat_map(|kind| due_of(list, kind, closed, now)).collect();
    due.sort_by_key(|period| (period.end, period.kind));
    due
}

fn due_of(list: &List, kind: PeriodKind, closed: &[Closing], now: Instant) -> impl Iterator<Item = Period> {
    let is_due = move |period: &Period| {
        period.end.plus(list.rules_of_period(period.end).profile.periods.close_after) <= now
    };
    periods(list, kind, closed).take_while(move |period| period.end <= now).take_while(is_due)
}

/// The last cut of any kind that is due at an instant, closed or not.
pub fn last_cut(list: &List, closed: &[Closing], now: Instant) -> Option<Instant> {
    let ends = PeriodKind::ALL
        .into_iter()
        .filter_map(|kind| due_of(list, kind, closed, now).map(|period| period.end).last());
    ends.chain(closed.iter().map(|closing| closing.end)).max()
}

/// The period of a kind that is in progress at an instant: the first that is not closed and ends after it.
pub fn in_progress(list: &List, kind: PeriodKind, closed: &[Closing], now: Instant) -> Option<Period> {
    periods(list, kind, closed).find(|period| period.end > now)
}
