//! Zone data: how old it is, and which closed cuts it would place elsewhere today.

use rustc_hash::FxHashMap;

use super::Found;
use crate::app::{AppResult, Context, book};
use crate::ledger::periods;
use crate::model::instant::{DAY, civil_from_days};
use crate::model::zone::show_offset;
use crate::model::{Closing, Instant, List, PeriodKind, Zone};
use crate::report::doctor::Level;
use crate::store::Reader;

pub(super) fn check(context: &Context<'_>, reader: Reader<'_>) -> AppResult<Found> {
    let release = Zone::data_release();
    let mut found = Found::of(format!(
        "zone data {release}, and every closed cut and every clock that was kept against it"
    ));
    if is_old(release, context.now()) {
        let message = format!(
            "the zone data is of release {release}: zones that changed their rules since are read wrongly"
        );
        found.add(
            Level::Warning,
            message,
            "use a newer arbitro, or --zone-data with a newer folder; closed cuts stay where they are",
        );
    }
    let names = reader.names()?;
    for (row, list) in book::lists(reader, &names)? {
        for message in moved_cuts(&list, &reader.closings(row.id)?) {
            found.add(Level::Note, message, "");
        }
        for message in other_clocks(&list, reader.last_cut(row.id)?.unwrap_or(list.activated)) {
            found.add(Level::Note, message, "");
        }
    }
    Ok(found)
}

/// Whether a release such as `2026f` is of a year before last: rules change several times a year.
fn is_old(release: &str, now: Instant) -> bool {
    let year = release.get(..4).and_then(|year| year.parse::<i64>().ok());
    let this_year = civil_from_days(now.micros().div_euclid(DAY)).0;
    year.is_some_and(|year| this_year >= year + 2)
}

/// Times up to the last cut that the zone data of this program reads otherwise than they were read when they
/// were closed. Days stay what they were (R-TIME-2).
fn other_clocks(list: &List, closed: Instant) -> Vec<String> {
    let (kept, today) = (&list.zone, list.zone.of_data());
    let edges = [kept, &today].map(|zone| zone.readings(list.activated, closed));
    let mut edges: Vec<Instant> = edges.iter().flatten().map(|reading| reading.since).collect();
    edges.push(closed);
    edges.sort_unstable();
    edges.dedup();
    let spans = edges.windows(2).map(|span| (span[0], span[1]));
    let differing = spans.filter(|(from, _)| kept.offset_at(*from) != today.offset_at(*from));
    differing
        .map(|(from, to)| {
            format!(
                "{}: from {} to {} the clock was read as {}; today's zone data reads it as {}. What was closed keeps its days (R-TIME-2)",
                list.name,
                from,
                to,
                show_offset(kept.offset_at(from)),
                show_offset(today.offset_at(from))
            )
        })
        .collect()
}

/// Closed cuts that the zone data of this program would place elsewhere. They stay (R-TIME-2).
fn moved_cuts(list: &List, closings: &[Closing]) -> Vec<String> {
    let list = &List { zone: list.zone.of_data(), ..list.clone() };
    let mut moved = Vec::new();
    for kind in PeriodKind::ALL {
        let mine: Vec<&Closing> = closings.iter().filter(|closing| closing.kind == kind).collect();
        let Some(last) = mine.iter().map(|closing| closing.end).max() else { continue };
        let today = periods(list, kind, &[]).take_while(|period| period.start < last);
        let ends: FxHashMap<String, Instant> = today.map(|period| (period.label, period.end)).collect();
        for closing in mine {
            let Some(end) = ends.get(&closing.label).copied() else { continue };
            if end != closing.end {
                moved.push(format!(
                    "{} {} {} was closed at {}; today's zone data would cut at {}. It stays, and the next period begins there (R-TIME-2)",
                    list.name,
                    kind.as_str(),
                    closing.label,
                    closing.end,
                    end
                ));
            }
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::profile_named;
    use crate::model::{EntrySeq, ListVersion};

    fn at(text: &str) -> Instant {
        Instant::parse(text).unwrap()
    }

    #[test]
    fn data_of_the_year_before_last_is_old() {
        assert!(!is_old("2026f", at("2026-11-25T00:00:00Z")));
        assert!(!is_old("2026f", at("2027-12-31T23:59:59Z")));
        assert!(is_old("2026f", at("2028-01-01T00:00:00Z")));
        assert!(!is_old("unknown", at("2030-01-01T00:00:00Z")));
    }

    #[test]
    fn r_time_2_a_cut_that_would_move_is_told_and_stays() {
        let version = ListVersion {
            number: 1,
            effective: Instant::MIN,
            profile: profile_named("vezz").unwrap(),
            entry: EntrySeq(1),
            recorded: at("2021-01-01T00:00:00Z"),
            reason: None,
        };
        let list = List {
            id: 1,
            name: "damas".to_owned(),
            kind: "damas".to_owned(),
            zone: Zone::named("America/Santiago").unwrap(),
            activated: at("2026-09-01T00:00:00Z"),
            versions: vec![version],
            retired: false,
        };
        // The week of Tuesday 2026-09-08, 20:00 in summer time (UTC-3), and one closed as if still UTC-4.
        let closing = |label: &str, start: &str, end: &str| Closing {
            id: 1,
            list: 1,
            kind: PeriodKind::Weekly,
            label: label.to_owned(),
            start: at(start),
            end: at(end),
            partial: false,
            entry: EntrySeq(2),
        };
        let right = closing("2026-09-08", "2026-09-08T23:00:00Z", "2026-09-15T23:00:00Z");
        let other = closing("2026-09-15", "2026-09-15T23:00:00Z", "2026-09-23T00:00:00Z");
        assert!(moved_cuts(&list, std::slice::from_ref(&right)).is_empty());
        let moved = moved_cuts(&list, &[right, other]);
        assert_eq!(moved.len(), 1, "{moved:?}");
        assert!(moved[0].contains("2026-09-15") && moved[0].contains("R-TIME-2"), "{moved:?}");
    }
}
