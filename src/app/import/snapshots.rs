//! Games in play, read back from the lines they are kept as.

use crate::app::{AppError, AppResult, Kind};
use crate::eligibility::ActiveGame;
use crate::formats::ReadOptions;
use crate::formats::decisions::with_record;
use crate::model::key::{fold_player, plain_name};
use crate::model::{Instant, PlayerId, Record, Seat};
use crate::store::{Names, Reader};

/// A game in play: its key's tail, what a judge looks at, and the names of its players.
pub type InPlay = (String, ActiveGame, (String, Option<String>));

/// The games of a kind that are in play. Texts that the file does not have get passing numbers.
///
/// # Errors
/// Where the file cannot be read, or a line does not read as a record.
pub fn snapshot_games(
    reader: Reader<'_>,
    names: &mut Names,
    kind: u32,
    now: Instant,
) -> AppResult<Vec<InPlay>> {
    let mut games = Vec::new();
    for snapshot in reader.snapshots(kind)? {
        // The clock may have been set back since; what was accepted then is not refused now.
        let options = ReadOptions::at(now.max(snapshot.last_move));
        let unreadable = |_| {
            AppError::new(Kind::Io, format!("the record of {} in play is damaged", snapshot.tail))
                .hint("import the game's file again")
        };
        let read = with_record(snapshot.record.clone(), options, |record| {
            in_play(record, names, snapshot.last_move)
        });
        let (game, seats) = read.map_err(unreadable)?;
        games.push((snapshot.tail.clone(), game, seats));
    }
    Ok(games)
}

fn in_play(
    record: &Record<'_>,
    names: &mut Names,
    last_move: Instant,
) -> (ActiveGame, (String, Option<String>)) {
    let mut word = |text: Option<&str>| text.map_or(0, |text| names.word_or_passing(&plain_name(text)));
    let (mode, time_control) = (word(record.mode.as_deref()), word(record.time_control.as_deref()));
    let event = word(record.event.as_deref());
    let mut player = |seat: &Seat<'_>| names.player_or_passing(&fold_player(&seat.key));
    let second = record.second.as_ref();
    let game = ActiveGame {
        last_move,
        first: player(&record.first),
        second: second.map_or(PlayerId(0), &mut player),
        first_score: record.first_score,
        second_score: record.second_score,
        players: record.players,
        mode,
        time_control,
        event,
    };
    let shown = |seat: &Seat<'_>| seat.name.as_deref().unwrap_or(&seat.key).to_owned();
    (game, (shown(&record.first), second.map(shown)))
}
