//! The checks that need a whole record and no other game.

use super::header::Field;
use super::record::Reading;
use super::time::spelled;
use crate::model::instant::SECOND;
use crate::model::key::fold_player;
use crate::model::{Moment, Outcome, Record, Status, Termination};

/// How far a finish or a last move may lie after the command's clock, in microseconds: clocks differ.
pub const CLOCK_SLACK: i64 = 10 * 60 * SECOND;

/// Checks what the fields of a record say together.
pub(crate) fn check(record: &Record<'_>, reading: &mut Reading<'_, '_>) {
    players(record, reading);
    times(record, reading);
    outcome(record, reading);
}

/// A record without players is refused (R-FISE-8); a game has two different ones, a bye has one.
fn players(record: &Record<'_>, reading: &mut Reading<'_, '_>) {
    if record.players == Some(0) {
        let message = "nobody played: players is 0";
        reading.error("players", Some(Field::Players), message, "write how many played, or leave it empty");
    }
    if !is_given(reading, Field::First) {
        let message = if is_given(reading, Field::Second) {
            "the first player is missing"
        } else {
            "a record without players"
        };
        reading.error("first", Some(Field::First), message, "name the player who moved first");
        return;
    }
    let bye = record.termination == Some(Termination::Bye);
    match &record.second {
        None if !bye && !is_given(reading, Field::Second) => {
            let remedy = "name the opponent, or write bye as the termination";
            reading.error("second", Some(Field::Second), "the second player is missing", remedy);
        }
        Some(second) if bye => {
            let message = format!("a bye has no opponent, and here is \"{}\"", second.key);
            let remedy = "leave second empty; a game that was not played is a forfeit";
            reading.error("second", Some(Field::Second), message, remedy);
        }
        Some(second) if is_same_player(&record.first.key, &second.key) => {
            let message = format!("\"{}\" plays on both sides", second.key);
            let remedy = "case and blanks do not tell players apart: correct one of the two";
            reading.error("same-player", Some(Field::Second), message, remedy);
        }
        _ => {}
    }
}

/// Whether a field was filled, rightly or wrongly: what was typed wrongly has its own error.
fn is_given(reading: &Reading<'_, '_>, field: Field) -> bool {
    reading.raw.value(field).is_some()
}

/// Whether two typed keys are one player's; without folding where both are plain.
fn is_same_player(first: &str, second: &str) -> bool {
    let plain = |key: &str| {
        let bytes = key.as_bytes();
        bytes.is_ascii() && (memchr::memchr(b' ', bytes).is_none() || !key.contains("  "))
    };
    if plain(first) && plain(second) {
        first.eq_ignore_ascii_case(second)
    } else {
        fold_player(first) == fold_player(second)
    }
}

fn times(record: &Record<'_>, reading: &mut Reading<'_, '_>) {
    for (field, moment) in [(Field::FinishedAt, &record.finish), (Field::LastMoveAt, &record.last_move)] {
        if let Some(moment) = moment
            && moment.at > reading.options.now.plus(CLOCK_SLACK)
        {
            future(field, moment, reading);
        }
    }
    let active = record.status == Status::Active;
    if active && is_given(reading, Field::FinishedAt) {
        let message = "a game in play has no finish yet";
        reading.error(
            "status",
            Some(Field::FinishedAt),
            message,
            "leave it empty, or write finished as the status",
        );
    }
    let (needed, remedy) = if active {
        (Field::LastMoveAt, "a game in play needs the time of its last move")
    } else {
        (Field::FinishedAt, "say when the game ended; a game in play has the status active and last_move_at")
    };
    if !is_given(reading, needed) {
        reading.error(needed.name(), Some(needed), format!("{} is missing", needed.name()), remedy);
    }
    if active && !is_given(reading, Field::Id) {
        let remedy = "give it one, so that its result can be told to be the same game's";
        reading.error("id", Some(Field::Id), "a game in play needs an id", remedy);
    }
}

fn future(field: Field, moment: &Moment<'_>, reading: &mut Reading<'_, '_>) {
    let options = reading.options;
    let now = options.zone.as_ref().map_or_else(|| options.now.to_string(), |zone| zone.show(options.now));
    let message = format!("{} {} lies after now, {now}", field.name(), spelled(moment));
    let remedy = "correct the time or its zone; ten minutes are allowed for clocks that differ";
    reading.error("future", Some(field), message, remedy);
}

/// A result that contradicts the scores is refused only where the game was played to its end: one may
/// resign or run out of time while ahead.
fn outcome(record: &Record<'_>, reading: &mut Reading<'_, '_>) {
    let scored =
        record.first_score.zip(record.second_score).map(|(first, second)| Outcome::of_scores(first, second));
    let to_the_end = matches!(record.termination, None | Some(Termination::Normal));
    let typed = record.termination.is_some() || !is_given(reading, Field::Termination);
    if let (Some(result), Some(scored)) = (record.result, scored)
        && to_the_end
        && typed
        && !result.is_forfeit()
        && result != scored
    {
        let message =
            format!("the result {} contradicts the scores, which say {}", result.as_str(), scored.as_str());
        let remedy = "correct one of them, or say in termination how the game ended";
        reading.error("contradiction", Some(Field::Result), message, remedy);
    }
    let not_played = matches!(
        record.termination,
        Some(Termination::Bye | Termination::Forfeit | Termination::DoubleForfeit)
    );
    let told = is_given(reading, Field::Result)
        || is_given(reading, Field::FirstScore) && is_given(reading, Field::SecondScore);
    if record.status == Status::Finished && !not_played && !told {
        let message = "a finished game without a result";
        let remedy = "it is taken and counts nowhere (no-result); give a result or both scores";
        reading.warning("no-result", None, message, remedy);
    }
}
