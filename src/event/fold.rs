//! A log becomes an event; an entry that is undone is left out.

use crate::model::event::{Act, LogEntry};

use super::refusal::{Refusal, Rule};
use super::state::{Event, Phase};

/// Where a log cannot be folded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {entry}: {refusal}")]
pub struct Unfolded {
    /// The entry that does not fit.
    pub entry: u32,
    /// Why.
    pub refusal: Refusal,
}

/// Which entries stand: those that no standing undo names. An undo can be undone, which brings back what it
/// took.
pub fn standing(entries: &[LogEntry]) -> Vec<bool> {
    let mut stands = vec![true; entries.len()];
    for at in (0..entries.len()).rev() {
        if let (true, Act::Undo { entry }) = (stands[at], &entries[at].act)
            && let Some(target) = (*entry as usize).checked_sub(1).filter(|target| *target < at)
        {
            stands[target] = false;
        }
    }
    stands
}

/// The event that a log makes: its standing entries applied in order.
///
/// # Errors
/// The first entry that the rules refuse: of a log that was appended through them, none.
pub fn fold(entries: &[LogEntry]) -> Result<Event, Unfolded> {
    let at = |entry: &LogEntry| {
        let number = entry.number;
        move |refusal| Unfolded { entry: number, refusal }
    };
    for (index, entry) in entries.iter().enumerate() {
        if entry.number as usize != index + 1 {
            let message = format!("entry {} stands in place {}", entry.number, index + 1);
            let refusal = Refusal::new(Rule::Undo, message, "use the whole log as arbitro wrote it");
            return Err(Unfolded { entry: entry.number, refusal });
        }
    }
    check_undos(entries)?;
    let stands = standing(entries);
    let mut acts = entries.iter().zip(&stands);
    let first = acts.next().map(|(entry, _)| entry).ok_or_else(|| Unfolded {
        entry: 0,
        refusal: Refusal::new(Rule::Start, "the log is empty", "a log begins with the entry \"new\""),
    })?;
    let mut event = Event::begin(first).map_err(at(first))?;
    for (entry, _) in acts.filter(|(entry, stands)| **stands && !matches!(entry.act, Act::Undo { .. })) {
        event.apply(entry).map_err(at(entry))?;
    }
    Ok(event)
}

/// Whether every undo of a log was one that the rules allow when it came (R-EVENT-6): what it names comes before
/// it and stood, was neither the making, the finish nor the reopening of the event, and the event was not finished.
fn check_undos(entries: &[LogEntry]) -> Result<(), Unfolded> {
    let mut stands = vec![true; entries.len()];
    let mut is_finished = false;
    for (at, entry) in entries.iter().enumerate() {
        match &entry.act {
            Act::Finish => is_finished = true,
            Act::Reopen { .. } => is_finished = false,
            Act::Undo { entry: target } => {
                let place = (*target as usize).checked_sub(1).filter(|place| *place < at);
                let is_kept = |act: &Act| matches!(act, Act::New(_) | Act::Finish | Act::Reopen { .. });
                let good =
                    place.filter(|place| stands[*place] && !is_kept(&entries[*place].act) && !is_finished);
                let Some(place) = good else {
                    let message = format!("entry {target} could not be undone here");
                    let refusal = Refusal::new(Rule::Undo, message, "use the log as arbitro wrote it");
                    return Err(Unfolded { entry: entry.number, refusal });
                };
                toggle(entries, &mut stands, place);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Takes an entry out, or brings it back; with an undo what that took comes back, or goes again.
fn toggle(entries: &[LogEntry], stands: &mut [bool], mut place: usize) {
    loop {
        stands[place] = !stands[place];
        let Act::Undo { entry } = &entries[place].act else { return };
        place = *entry as usize - 1;
    }
}

/// The last standing entry that is no undo itself: what `undo` takes back where it names none.
pub fn last_standing(entries: &[LogEntry]) -> Option<&LogEntry> {
    let stands = standing(entries);
    let mut both = entries.iter().zip(stands).rev();
    both.find(|(entry, stands)| *stands && !matches!(entry.act, Act::Undo { .. })).map(|(entry, _)| entry)
}

/// The event as it is after a further entry, undo or not.
///
/// # Errors
/// The rule that forbids it.
pub fn after(entries: &[LogEntry], event: &Event, entry: &LogEntry) -> Result<Event, Refusal> {
    if let Act::Undo { entry: target } = entry.act {
        check_undo(entries, event, target)?;
        let with: Vec<LogEntry> = entries.iter().chain([entry]).cloned().collect();
        return fold(&with).map_err(|unfolded| depends(&with, target, &unfolded));
    }
    let mut event = event.clone();
    event.apply(entry)?;
    Ok(event)
}

/// Whether an entry can be undone at all.
fn check_undo(entries: &[LogEntry], event: &Event, target: u32) -> Result<(), Refusal> {
    let at = (target as usize).checked_sub(1);
    let Some(entry) = at.and_then(|at| entries.get(at)) else {
        return Err(Refusal::Unknown {
            what: "entry",
            name: target.to_string(),
            known: (1..=entries.len()).map(|number| number.to_string()).collect(),
        });
    };
    let what = format!("entry {target} ({})", entry.act.word());
    let refuse = |message: String, remedy: &str| Err(Refusal::new(Rule::Undo, message, remedy));
    match entry.act {
        Act::New(_) => {
            return refuse(
                format!("{what} made the event"),
                "an event that was made stays; make another one",
            );
        }
        Act::Finish => {
            return refuse(
                format!("{what} posted the games"),
                "event reopen takes a finished event up again",
            );
        }
        Act::Reopen { .. } => {
            return refuse(format!("{what} took the event up again"), "event finish ends it again");
        }
        _ => {}
    }
    if !standing(entries)[target as usize - 1] {
        return refuse(
            format!("{what} is undone already"),
            "undo the undo to bring it back; event log shows both",
        );
    }
    if event.phase == Phase::Finished {
        return refuse(
            format!("{what} belongs to a finished event"),
            "event reopen takes it up again, with a reason",
        );
    }
    Ok(())
}

/// A later entry that would not stand without the undone one.
fn depends(entries: &[LogEntry], target: u32, unfolded: &Unfolded) -> Refusal {
    let later = entries.iter().find(|entry| entry.number == unfolded.entry);
    let word = later.map_or("entry", |entry| entry.act.word());
    let message = format!(
        "entry {target} cannot be undone: entry {} ({word}) depends on it ({})",
        unfolded.entry, unfolded.refusal
    );
    let remedy = if later.is_some_and(|entry| entry.act == Act::Finish) {
        "correct it with event result --reason: the event was finished with it".to_owned()
    } else {
        format!("undo entry {} first", unfolded.entry)
    };
    Refusal::new(Rule::Undo, message, remedy)
}
