//! What a record says, column by column; what stands now; and what each decision changed.

use std::collections::BTreeMap;

use crate::app::AppResult;
use crate::app::import::to_row::record;
use crate::formats::{KNOWN, values};
use crate::model::{Act, Record, Zone};
use crate::report::game::{Changed, Decision, Entry};
use crate::report::value::Time;
use crate::store::{DecisionRow, GameRow, Names, Reader};

/// The columns of a record, by name.
pub type Columns = BTreeMap<&'static str, String>;

/// The columns that a record gives.
pub fn columns_of(record: &Record<'_>) -> Columns {
    values(record).map(|(name, text)| (name, text.into_owned())).collect()
}

/// The columns of a stored game.
pub fn columns(row: &GameRow<'_>, names: &Names) -> Columns {
    columns_of(&record(row, names))
}

/// Every column that one of the two has, in the order of the input.
pub fn entries(recorded: &Columns, stands: &Columns) -> Vec<Entry> {
    let names = KNOWN.iter().map(|known| known.name);
    names
        .filter(|name| recorded.contains_key(name) || stands.contains_key(name))
        .map(|name| Entry {
            column: name.to_owned(),
            recorded: recorded.get(name).cloned(),
            stands: stands.get(name).cloned(),
        })
        .collect()
}

/// What the decisions on a game make of it.
#[derive(Debug, Default)]
pub struct State {
    /// Whether it is void.
    pub void: bool,
    /// Whether it is under review.
    pub held: bool,
    /// As the latest amendment makes it; `None` without one.
    pub amended: Option<GameRow<'static>>,
}

/// The decisions as they are told, and what they make of the game.
///
/// # Errors
/// Where the file cannot be read.
pub fn decided(
    (reader, names): (Reader<'_>, &Names),
    row: &GameRow<'static>,
    rows: Vec<DecisionRow>,
    zone: &Zone,
) -> AppResult<(Vec<Decision>, State)> {
    let standing = standing(&rows.iter().map(|row| row.act).collect::<Vec<_>>());
    let (mut state, mut told) = (State::default(), Vec::new());
    let mut before = columns(row, names);
    for (decision, stands) in rows.into_iter().zip(standing) {
        let after = decision.amended.as_ref().map(|amended| columns(amended, names));
        let changed = after.as_ref().map(|after| changes(&before, after)).unwrap_or_default();
        before = after.unwrap_or(before);
        match decision.act {
            Act::Void => (state.void, state.held) = (true, false),
            Act::Restore => state.void = false,
            Act::Amend => (state.amended, state.held) = (decision.amended, false),
            Act::Hold => state.held = true,
            Act::Release => state.held = false,
        }
        let entry = reader.entry(decision.entry)?;
        told.push(Decision {
            recorded: Time::new(decision.recorded, zone),
            entry: decision.entry.0,
            actor: entry.actor,
            act: decision.act.as_str().to_owned(),
            reason: decision.reason,
            decided_at: decision.decided_at,
            changed,
            stands,
        });
    }
    Ok((told, state))
}

fn changes(before: &Columns, after: &Columns) -> Vec<Changed> {
    let differ = entries(before, after).into_iter().filter(|entry| entry.recorded != entry.stands);
    differ
        .map(|Entry { column, recorded, stands }| Changed { column, before: recorded, after: stands })
        .collect()
}

/// Which of the acts on a game still decide: the last of those that say whether it counts, the last amendment
/// (R-ORD-3), and a review that nothing ended, or what ended the last one (R-CLO-7).
fn standing(acts: &[Act]) -> Vec<bool> {
    let last = |these: &[Act]| acts.iter().rposition(|act| these.contains(act));
    let mut stands = vec![false; acts.len()];
    let deciding = [
        last(&[Act::Void, Act::Restore]),
        last(&[Act::Amend]),
        last(&[Act::Hold, Act::Release, Act::Void, Act::Amend]),
    ];
    deciding.into_iter().flatten().for_each(|at| stands[at] = true);
    // A void that was restored decides nothing any more, even where it ended a review.
    for (at, act) in acts.iter().enumerate() {
        let again = match act {
            Act::Void => last(&[Act::Void, Act::Restore]),
            Act::Amend => last(&[Act::Amend]),
            _ => None,
        };
        stands[at] &= again.is_none_or(|last| last == at);
    }
    stands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_ord_3_the_latest_of_each_kind_decides() {
        use Act::{Amend, Hold, Release, Restore, Void};
        let cases: [(&[Act], &[bool]); 8] = [
            (&[Void], &[true]),
            (&[Void, Restore], &[false, true]),
            (&[Void, Restore, Void], &[false, false, true]),
            (&[Amend, Amend], &[false, true]),
            (&[Amend, Void], &[true, true]),
            (&[Hold], &[true]),
            (&[Hold, Release], &[false, true]),
            (&[Hold, Void, Restore], &[false, false, true]),
        ];
        for (acts, expected) in cases {
            assert_eq!(standing(acts), expected, "{acts:?}");
        }
    }
}
