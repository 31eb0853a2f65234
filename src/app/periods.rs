//! Periods by their labels: the one that was meant, and what to say where there is none.

use crate::app::book::{self, Book};
use crate::app::{AppError, AppResult};
use crate::ledger::{Period, in_progress, periods};
use crate::model::instant::days_from_civil;
use crate::model::{Civil, Instant, PeriodKind};

/// The open period of a label, or the one in progress.
///
/// # Errors
/// Where the list has no such periods, or none of that label has begun.
pub fn open_period(book: &Book, kind: PeriodKind, label: Option<&str>, until: Instant) -> AppResult<Period> {
    let list = &book.list;
    let Some(label) = label else {
        return in_progress(list, kind, &[], until).ok_or_else(|| {
            AppError::usage(format!("list {} has no {} periods", list.name, kind.as_str()))
                .hint(format!("arbitro list show {} shows its cuts; list set sets others", list.name))
        });
    };
    let open = periods(list, kind, &book.closings).take_while(|period| period.start <= until);
    open.into_iter()
        .find(|period| period.label == label)
        .ok_or_else(|| unknown_period(book, kind, label, until))
}

/// An error for a period that is not there: with the one that the label's date lies in, where it is a date.
pub fn unknown_period(book: &Book, kind: PeriodKind, label: &str, until: Instant) -> AppError {
    let started: Vec<Period> =
        periods(&book.list, kind, &[]).take_while(|period| period.start <= until).collect();
    let span = match started.as_slice() {
        [] => "no period has begun".to_owned(),
        [one] => format!("the only label is {}", one.label),
        [first, .., last] => format!("labels go from {} to {}", first.label, last.label),
    };
    let what = format!("{} period", kind.as_str());
    let Some(day) = day_named(label) else {
        let known: Vec<&str> = started.iter().map(|period| period.label.as_str()).collect();
        return book::unknown(&what, label, &known, &span);
    };
    // Dates that are near each other as texts may be a decade apart.
    let noon = book.list.zone.cut(Civil::new(day, 12, 0, 0));
    let around = started.iter().find(|period| period.start <= noon && noon < period.end);
    let meant = around.map(|period| format!("{label} lies in the one labelled \"{}\"; ", period.label));
    AppError::usage(format!("there is no {what} \"{label}\""))
        .hint(format!("{}{span}", meant.unwrap_or_default()))
}

/// The day that a label names, or the first of the month that it names.
fn day_named(label: &str) -> Option<i64> {
    let parts: Vec<i64> = label.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    match parts[..] {
        [year, month] if (1..=9998).contains(&year) => days_from_civil(year, month, 1),
        [year, month, day] if (1..=9998).contains(&year) => days_from_civil(year, month, day),
        _ => None,
    }
}
