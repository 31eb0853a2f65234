//! Games in play, read back from the lines they are kept as.

use crate::app::{AppError, AppResult, Kind};
use crate::eligibility::ActiveGame;
use crate::formats::{self, ReadOptions};
use crate::model::key::{fold_player, plain_name};
use crate::model::{Instant, PlayerId};
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
        let mut options = ReadOptions::at(now.max(snapshot.last_move));
        options.format = Some("jsonl".to_owned());
        let unreadable =
            || AppError::new(Kind::Io, format!("the record of {} in play is damaged", snapshot.tail));
        // A source stands in the tail already, and "/" is refused inside a part: only the id is read.
        let text = String::from_utf8(snapshot.record.clone()).map_err(|_| unreadable())?;
        let bytes = Box::new(std::io::Cursor::new(text.into_bytes()));
        let mut rows = formats::open(bytes, "in play", options).map_err(|_| unreadable())?;
        let row = rows.next_row().map_err(|_| unreadable())?.ok_or_else(unreadable)?;
        let record = row.record.as_ref().ok_or_else(unreadable)?;
        let mut word = |text: Option<&str>| text.map_or(0, |text| names.word_or_passing(&plain_name(text)));
        let (mode, time_control) = (word(record.mode.as_deref()), word(record.time_control.as_deref()));
        let event = word(record.event.as_deref());
        let mut player = |key: &str| names.player_or_passing(&fold_player(key));
        let second = record.second.as_ref();
        let game = ActiveGame {
            last_move: snapshot.last_move,
            first: player(&record.first.key),
            second: second.map_or(PlayerId(0), |seat| player(&seat.key)),
            first_score: record.first_score,
            second_score: record.second_score,
            players: record.players,
            mode,
            time_control,
            event,
        };
        let shown = |seat: &crate::model::Seat<'_>| seat.name.as_deref().unwrap_or(&seat.key).to_owned();
        let seats = (shown(&record.first), second.map(shown));
        games.push((snapshot.tail.clone(), game, seats));
    }
    Ok(games)
}
