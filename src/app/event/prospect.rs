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
    Ok(of_kind.filter_map(|list| prospect(&list, setup, at)).collect())
}

fn prospect(list: &List, setup: &Setup, at: Instant) -> Option<String> {
    let rules = &list.rules_at(at).eligibility;
    let codes = of_event(rules, &setup.mode, setup.clock.as_deref());
    if codes.is_empty() {
        return None;
    }
    let why = codes.iter().map(|code| match code {
        Reason::Event => "it rates no games of events (rates_events = false, R-FOUR-6)".to_owned(),
        Reason::Mode => format!("it does not rate the mode {} (mode)", setup.mode),
        _ => format!(
            "it does not rate the time control {} (time-control)",
            setup.clock.as_deref().unwrap_or("")
        ),
    });
    let instead = codes.iter().map(|code| match code {
        Reason::Event => format!(
            "an event whose games are to count needs a list with rates_events = true, as the profile fise has it; an officer \
             can set it from a later cut on (arbitro list set {} rates_events=true --effective …)",
            list.name
        ),
        Reason::Mode => format!("--mode takes one that counts: {}", rules.modes.join(", ")),
        _ => format!("--clock {}", rules.time_control.as_deref().unwrap_or("as its rules say")),
    });
    Some(format!(
        "no game of {} will be rated in the list {}: {}. They are kept as facts, and the standings are the same. {}",
        setup.name,
        list.name,
        why.collect::<Vec<_>>().join("; "),
        instead.collect::<Vec<_>>().join("; ")
    ))
}
