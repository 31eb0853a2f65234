//! `game show`: everything about one game in one place.

mod find;
mod in_list;
mod record;

use std::collections::BTreeSet;

use crate::app::check::{self, Wanted};
use crate::app::import::to_row;
use crate::app::people::People;
use crate::app::{AppError, AppResult, Context, Kind, book};
use crate::formats::ReadOptions;
use crate::formats::decisions::with_record;
use crate::model::key::{EVENT_SOURCE, fold_player};
use crate::model::{Act, GameKey, Instant, Record, Seat, Status, Zone};
use crate::report::game::{Decision, EventGame, GameShow, InList, Recorded, Seat as ShownSeat};
use crate::report::value::Time;
use crate::store::{GameRow, ListRow, Names, Reader, Snapshot};
pub(super) use find::{Found, find, unknown};

/// Everything about a game.
///
/// # Errors
/// Where there is no such game (2), with those that come near.
pub fn game_show(context: &Context<'_>, typed: &str) -> AppResult<GameShow> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let key = find::key_of(reader, &names, typed)?;
    let (kind, found) = find(reader, &names, &key)?;
    let people = People::read(reader, &names)?;
    let zone = book::shared_zone(reader, kind)?.unwrap_or_else(Zone::utc);
    let lists = reader.lists()?.into_iter().filter(|row| row.kind == kind && row.ended.is_none());
    let about = About { reader, names: &names, people: &people, zone, lists: lists.collect(), key };
    match found {
        Found::Finished(row) => about.finished(&row),
        Found::InPlay(snapshot) => about.in_play(context, &snapshot),
    }
}

/// What is needed to tell of a game.
struct About<'a> {
    reader: Reader<'a>,
    names: &'a Names,
    people: &'a People,
    zone: Zone,
    /// The lists of its kind of game.
    lists: Vec<ListRow>,
    key: GameKey,
}

impl About<'_> {
    fn finished(&self, row: &GameRow<'static>) -> AppResult<GameShow> {
        let seq = row.packed.seq;
        let decisions = self.reader.decisions_on(seq)?;
        let amended = decisions.iter().filter_map(|decision| decision.amended.as_ref());
        let finishes: BTreeSet<Instant> = amended.chain([row]).map(|row| row.packed.finish).collect();
        let finishes: Vec<Instant> = finishes.into_iter().collect();
        let (decisions, state) = record::decided((self.reader, self.names), row, decisions, &self.zone)?;
        let recorded = record::columns(row, self.names);
        let stands = state.amended.as_ref().map(|row| record::columns(row, self.names));
        let now = state.amended.as_ref().unwrap_or(row);
        let shown = to_row::record(now, self.names);
        let mut lists = Vec::new();
        for list in &self.lists {
            let book = book::load(self.reader, self.names, list)?;
            lists.extend(in_list::finished(self.reader, (&book, self.people), seq, &finishes)?);
        }
        Ok(GameShow {
            recorded: Some(self.recorded(row, &decisions)?),
            event: self.event(),
            void: state.void,
            amended: state.amended.is_some(),
            held: state.held,
            columns: record::entries(&recorded, stands.as_ref().unwrap_or(&recorded)),
            decisions,
            lists,
            ..self.shown(&shown)
        })
    }

    /// A game in play is judged, and nothing else (R-CLO-0).
    fn in_play(&self, context: &Context<'_>, snapshot: &Snapshot) -> AppResult<GameShow> {
        let options = ReadOptions::at(context.now().max(snapshot.last_move));
        let read = with_record(snapshot.record.clone(), options, |record| {
            let columns = record::columns_of(record);
            GameShow { columns: record::entries(&columns, &columns), ..self.shown(record) }
        });
        let mut shown = read.map_err(|_| {
            AppError::new(Kind::Io, format!("the record of {} in play is damaged", self.key))
                .hint("import the game's file again")
        })?;
        shown.lists = self.playing(context)?;
        Ok(shown)
    }

    fn playing(&self, context: &Context<'_>) -> AppResult<Vec<InList>> {
        let wanted = Wanted::game(self.key.tail());
        let mut lists = Vec::new();
        for list in &self.lists {
            let book = book::load(self.reader, self.names, list)?;
            let lines = check::in_play(context, self.reader, self.names.clone(), &book, &wanted)?;
            lists.extend(lines.into_iter().map(|line| in_list::in_play(&book, line)));
        }
        Ok(lists)
    }

    /// What a record gives by itself.
    fn shown(&self, record: &Record<'_>) -> GameShow {
        GameShow {
            key: self.key.to_string(),
            status: if record.status == Status::Active { "active" } else { "finished" }.to_owned(),
            first: self.seat(&record.first),
            second: record.second.as_ref().map(|seat| self.seat(seat)),
            recorded: None,
            event: None,
            void: false,
            amended: false,
            held: false,
            columns: Vec::new(),
            decisions: Vec::new(),
            lists: Vec::new(),
        }
    }

    fn seat(&self, seat: &Seat<'_>) -> ShownSeat {
        let typed = seat.key.to_string();
        // Who is only met in a game in play is in no register yet.
        match self.names.player(&fold_player(&seat.key)) {
            Some(player) => ShownSeat {
                typed,
                player: self.people.spelling(player).to_owned(),
                name: self.people.name(player).to_owned(),
            },
            None => ShownSeat {
                player: typed.clone(),
                name: seat.name.as_deref().unwrap_or(&seat.key).to_owned(),
                typed,
            },
        }
    }

    fn recorded(&self, row: &GameRow<'_>, decisions: &[Decision]) -> AppResult<Recorded> {
        let entry = self.reader.entry(crate::model::EntrySeq(row.packed.entry))?;
        let batch = self.reader.batch_of_game(row.packed.seq)?;
        let restored = decisions.iter().rfind(|one| one.act == Act::Restore.as_str()).map(|one| one.entry);
        Ok(Recorded {
            at: Time::new(entry.recorded, &self.zone),
            entry: entry.seq.0,
            actor: entry.actor,
            command: entry.command,
            subject: entry.subject,
            batch: batch.as_ref().map(|batch| batch.id),
            file: batch.as_ref().map(|batch| batch.info.file.clone()),
            taken_back: batch
                .and_then(|batch| batch.void)
                .filter(|(void, _)| restored.is_none_or(|restored| restored < void.0))
                .map(|(_, reason)| reason),
            source: self.key.tail().split_once('/').map(|(source, _)| source.to_owned()),
        })
    }

    /// Where the game was played, where it is one of an event.
    fn event(&self) -> Option<EventGame> {
        let (source, id) = self.key.tail().split_once('/')?;
        let (round, table) = id.split_once('.')?;
        let event = source.strip_prefix(EVENT_SOURCE)?.to_owned();
        Some(EventGame { event, round: round.parse().ok()?, table: table.parse().ok()? })
    }
}
