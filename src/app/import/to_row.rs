//! Records as rows: every recurring text becomes its number.

use std::borrow::Cow;
use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::app::AppResult;
use crate::model::key::{fold_player, plain_name};
use crate::model::{Instant, PackedGame, PlayerId, Record, Seat};
use crate::store::{GameRow, Names, TypedTime, Writer};

/// Turns texts into numbers.
pub trait Numbers {
    /// The number of a word.
    fn word(&mut self, text: &str) -> AppResult<u32>;
    /// The number of a name.
    fn name(&mut self, text: &str) -> AppResult<u32>;
    /// The player of a folded key.
    fn player(&mut self, folded: &str) -> AppResult<PlayerId>;
    /// The number of a word as typed.
    fn typed_word(&mut self, typed: &str) -> AppResult<u32> {
        self.word(&plain_name(typed))
    }
    /// The numbers of a seat.
    fn seat(&mut self, seat: &Seat<'_>) -> AppResult<Seated> {
        seated(seat, self)
    }
}

/// The numbers of a seat: the player, the key as typed (0: the folded key), and the name to show (0: none).
pub type Seated = (PlayerId, u32, u32);

/// Adds to the file what is new.
pub struct Adding<'a, 's> {
    /// The transaction.
    pub writer: &'a mut Writer<'s>,
    /// What is known.
    pub names: &'a mut Names,
    /// What was met, where few people are met again and again.
    pub met: Option<&'a mut Met>,
}

impl<'a, 's> Adding<'a, 's> {
    /// Adds what is new.
    pub fn new(writer: &'a mut Writer<'s>, names: &'a mut Names) -> Self {
        Self { writer, names, met: None }
    }
}

/// What was met. At an event few people meet each other again and again, and most words are those of the game before.
#[derive(Debug, Default)]
pub struct Met {
    /// By key as typed: the name to show, and the numbers.
    seats: FxHashMap<String, (Option<String>, Seated)>,
    /// The last words as typed, with their numbers.
    words: VecDeque<(String, u32)>,
}

/// How many words are remembered: those of one game.
const WORDS: usize = 4;

impl Numbers for Adding<'_, '_> {
    fn word(&mut self, text: &str) -> AppResult<u32> {
        Ok(self.writer.word(self.names, text)?)
    }

    fn name(&mut self, text: &str) -> AppResult<u32> {
        Ok(self.writer.name(self.names, text)?)
    }

    fn player(&mut self, folded: &str) -> AppResult<PlayerId> {
        Ok(self.writer.player(self.names, folded)?)
    }

    fn seat(&mut self, seat: &Seat<'_>) -> AppResult<Seated> {
        let met = self.met.as_ref().and_then(|met| met.seats.get(seat.key.as_ref()));
        if let Some((name, numbers)) = met
            && name.as_deref() == seat.name.as_deref()
        {
            return Ok(*numbers);
        }
        let numbers = seated(seat, self)?;
        if let Some(met) = &mut self.met {
            met.seats.insert(seat.key.to_string(), (seat.name.as_deref().map(str::to_owned), numbers));
        }
        Ok(numbers)
    }

    fn typed_word(&mut self, typed: &str) -> AppResult<u32> {
        let words = self.met.as_ref().map(|met| &met.words);
        if let Some((_, number)) = words.and_then(|words| words.iter().find(|(word, _)| word == typed)) {
            return Ok(*number);
        }
        let number = self.word(&plain_name(typed))?;
        if let Some(met) = &mut self.met {
            met.words.truncate(WORDS - 1);
            met.words.push_front((typed.to_owned(), number));
        }
        Ok(number)
    }
}

/// Only looks; what is not known gets a number that nothing has, so that it differs from everything.
pub struct Looking<'a>(pub &'a Names);

const UNKNOWN: u32 = u32::MAX;

impl Numbers for Looking<'_> {
    fn word(&mut self, text: &str) -> AppResult<u32> {
        Ok(if text.is_empty() { 0 } else { self.0.word(text).unwrap_or(UNKNOWN) })
    }

    fn name(&mut self, _text: &str) -> AppResult<u32> {
        // Names are display and make no difference.
        Ok(0)
    }

    fn player(&mut self, folded: &str) -> AppResult<PlayerId> {
        Ok(self.0.player(folded).unwrap_or(PlayerId(UNKNOWN)))
    }
}

/// The row of a finished game's record.
///
/// # Errors
/// Where the file cannot take a new text.
pub fn row<'a>(record: &Record<'a>, numbers: &mut impl Numbers) -> AppResult<GameRow<'a>> {
    let (first, first_typed, first_name) = numbers.seat(&record.first)?;
    let (second, second_typed, second_name) = match &record.second {
        Some(second) => numbers.seat(second)?,
        None => (PlayerId(0), 0, 0),
    };
    let mut word =
        |text: &Option<Cow<'_, str>>| text.as_deref().map_or(Ok(0), |text| numbers.typed_word(text));
    let finish = record.finish.as_ref();
    Ok(GameRow {
        packed: PackedGame {
            seq: 0,
            entry: 0,
            finish: finish.map_or(Instant::MIN, |finish| finish.at),
            first,
            second,
            first_score: record.first_score,
            second_score: record.second_score,
            result: record.result,
            termination: record.termination,
            tiles_left: record.tiles_left,
            players: record.players,
            mode: word(&record.mode)?,
            time_control: word(&record.time_control)?,
            event: word(&record.event)?,
            moves: record.moves,
            duration_s: record.duration_s,
        },
        tail: record.tail.clone(),
        finish_offset: finish.map_or(0, |finish| finish.offset),
        finish_typed: finish.and_then(|finish| finish.typed.clone()),
        last_move: record.last_move.as_ref().map(|time| TypedTime {
            at: time.at,
            offset: time.offset,
            typed: time.typed.clone(),
        }),
        first_typed,
        second_typed,
        first_name,
        second_name,
        round: word(&record.round)?,
    })
}

fn seated(seat: &Seat<'_>, numbers: &mut (impl Numbers + ?Sized)) -> AppResult<Seated> {
    let folded = fold_player(&seat.key);
    let player = numbers.player(&folded)?;
    let typed = if folded == seat.key { 0 } else { numbers.name(&seat.key)? };
    let name = seat.name.as_deref().map_or(Ok(0), |name| numbers.name(name))?;
    Ok((player, typed, name))
}

/// The record that a row tells of, for showing it as a file would write it.
pub fn record<'a>(row: &'a GameRow<'_>, names: &'a Names) -> Record<'a> {
    use crate::model::Moment;
    let word = |number: u32| {
        (number != 0).then(|| Cow::Borrowed(names.words.get(number as usize).map_or("", String::as_str)))
    };
    let seat = |player: PlayerId, typed: u32, name: u32| Seat {
        key: Cow::Borrowed(if typed == 0 { names.key(player) } else { names.name(typed) }),
        name: (name != 0).then(|| Cow::Borrowed(names.name(name))),
    };
    let game = &row.packed;
    let moment = |at: Instant, offset: i32, typed: Option<&'a str>| Moment {
        at,
        offset,
        typed: typed.map(Cow::Borrowed),
    };
    Record {
        tail: Cow::Borrowed(&row.tail),
        status: crate::model::Status::Finished,
        finish: Some(moment(game.finish, row.finish_offset, row.finish_typed.as_deref())),
        last_move: row.last_move.as_ref().map(|time| moment(time.at, time.offset, time.typed.as_deref())),
        mode: word(game.mode),
        first: seat(game.first, row.first_typed, row.first_name),
        second: (game.second != PlayerId(0)).then(|| seat(game.second, row.second_typed, row.second_name)),
        first_score: game.first_score,
        second_score: game.second_score,
        result: game.result,
        termination: game.termination,
        tiles_left: game.tiles_left,
        time_control: word(game.time_control),
        players: game.players,
        round: word(row.round),
        event: word(game.event),
        moves: game.moves,
        duration_s: game.duration_s,
    }
}
