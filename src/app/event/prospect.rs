//! What the lists of a kind of game will make of an event's games: said early, for nobody should find out at the end
//! that they never count.

use crate::app::{AppResult, book};
use crate::eligibility::of_event;
use crate::model::event::Setup;
use crate::model::{Instant, List, Reason};
use crate::store::{Names, Reader};

/// For each list of the kind that will rate none of the event's games, a sentence: why, and what to do instead. An
/// event that was declared unrated asks for nothing else.
///
/// # Errors
/// Where the file cannot be read.
pub fn prospects(reader: Reader<'_>, names: &Names, setup: &Setup, at: Instant) -> AppResult<Vec<String>> {
    if !setup.rated {
        return Ok(Vec::new());
    }
    let lists = book::lists(reader, names)?.into_iter().map(|(_, list)| list);
    let of_kind = lists.filter(|list| list.kind == setup.game && !list.retired);
    Ok(of_kind.flat_map(|list| prospect(&list, setup, at)).collect())
}

/// Why a list will rate none of the games, and what to do instead; nothing where it may.
fn prospect(list: &List, setup: &Setup, at: Instant) -> Vec<String> {
    let rules = &list.rules_at(at).eligibility;
    let codes = of_event(rules, &setup.mode, setup.clock.as_deref());
    if codes.is_empty() {
        return Vec::new();
    }
    let why = codes.iter().map(|code| match code {
        Reason::Event => "it rates no games of events (rates_events = false, R-FOUR-6)".to_owned(),
        Reason::Mode => format!("it does not rate the mode {} (mode)", setup.mode),
        _ => format!(
            "it does not rate the time control {} (time-control)",
            setup.clock.as_deref().unwrap_or("")
        ),
    });
    let why = why.collect::<Vec<_>>().join("; ");
    let mut said = vec![format!("no game of {} will be rated in the list {}: {why}", setup.name, list.name)];
    said.extend(codes.iter().map(|code| match code {
        Reason::Event => format!(
            "for games that count take a list with rates_events = true, as the profile fise has it, or have it set: arbitro \
             list set {} rates_events=true --effective INSTANT --reason TEXT",
            list.name
        ),
        Reason::Mode => format!("modes that count are {}: event new --mode", rules.modes.join(", ")),
        _ => format!(
            "the time control that counts is {}: event new --clock",
            rules.time_control.as_deref().unwrap_or("that of its rules")
        ),
    }));
    said
}
