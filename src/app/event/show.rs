//! `event show` and `event ls`.

use super::open::{open, zone_of};
use super::prospect::prospects;
use crate::app::{AppResult, Context};
use crate::event::{Event, Phase};
use crate::model::Zone;
use crate::report::event::{Entrant, EventHead, EventShow, Events};
use crate::report::value::{Exact, Time};

/// Every event of the file.
///
/// # Errors
/// Where the file cannot be read.
pub fn ls(context: &Context<'_>) -> AppResult<Events> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let mut events = Vec::new();
    for row in reader.events()? {
        let name = names.words.get(row.name as usize).cloned().unwrap_or_default();
        events.push(head(&open(reader, &names, &name)?.event));
    }
    Ok(Events { events })
}

/// What an event is, and where it stands.
pub(super) fn head(event: &Event) -> EventHead {
    let open: usize =
        event.rounds.iter().map(|round| round.games.iter().filter(|game| game.is_open()).count()).sum();
    EventHead {
        event: event.setup.name.clone(),
        system: event.setup.system.as_str().to_owned(),
        game: event.setup.game.clone(),
        phase: event.phase.as_str().to_owned(),
        players: event.players.len() as u32,
        rounds: event.rounds.len() as u32,
        round: event
            .round_in_play()
            .filter(|_| open > 0)
            .map(|round| event.round_after(round).unwrap_or(round)),
        open: open as u32,
    }
}

/// An event with its players.
///
/// # Errors
/// Where there is no such event.
pub fn show(context: &Context<'_>, name: &str) -> AppResult<EventShow> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let opened = open(reader, &names, name)?;
    let zone = zone_of(&opened)?;
    let event = &opened.event;
    let head = head(event);
    let called = head.round.and_then(|round| event.round(round)).and_then(|round| round.called);
    Ok(EventShow {
        list: event.setup.list.clone(),
        mode: event.setup.mode.clone(),
        rated: event.setup.rated,
        clock: event.setup.clock.clone(),
        points: event.setup.points.iter().map(ToString::to_string).collect(),
        tiebreaks: event.setup.tiebreaks.clone(),
        settings: event.setup.settings.clone(),
        digest: event.start.map(|start| start.digest.to_string()),
        started: event.start.map(|start| Time::new(start.at, &zone)),
        called: called.map(|at| Time::new(at, &zone)),
        entrants: entrants(event, &zone),
        notes: prospects(reader, &names, &event.setup, context.now())?,
        head,
    })
}

fn entrants(event: &Event, zone: &Zone) -> Vec<Entrant> {
    let asks = event.is_four() && event.phase == Phase::Running;
    let round = event.called.filter(|_| asks).and_then(|called| event.round(called));
    let present = |number: u32| {
        let (_, game) = round?.game_of(number)?;
        game.side(number).map(|side| game.present[side.index()].is_some())
    };
    let players = event.players.iter().enumerate();
    players
        .map(|(index, player)| Entrant {
            number: index as u32 + 1,
            player: player.typed.clone(),
            name: player.shown().to_owned(),
            club: player.club.clone(),
            rating: player.rating.map(Exact),
            shown: player.rating.map(crate::model::Rating::shown),
            accepted: player.accepted,
            present: present(index as u32 + 1),
            withdrawn: player.withdrawn.map(|one| Time::new(one.at, zone)),
        })
        .collect()
}
