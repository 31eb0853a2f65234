//! What directors print: pairings, standings, cross table, wall chart, score slips; and what parts two players.

use super::open::{open, refused};
use super::standings::{methods, settings_of};
use crate::app::{AppError, AppResult, Context};
use crate::event::{Event, results};
use crate::model::event::{GameState, Results, RoundFact};
use crate::report::event::{
    CrossTable, Explained, Pairings, Sheet, Slips, Standings, Underway, WallChart, Who, points,
};
use crate::standings::{Method, Settings, explain};

/// An event ready to be looked at.
struct View {
    event: Event,
    people: Vec<Who>,
    results: Results,
    methods: Vec<&'static dyn Method>,
    /// Of the rounds that are looked at, those that lack results.
    underway: Vec<Underway>,
}

impl View {
    fn read(context: &Context<'_>, name: &str) -> AppResult<Self> {
        let store = context.open()?;
        let reader = store.reader();
        let names = reader.names()?;
        let event = open(reader, &names, name)?.event;
        let who = |player: &crate::event::Player| Who {
            player: player.typed.clone(),
            name: player.shown().to_owned(),
        };
        Ok(Self {
            people: event.players.iter().map(who).collect(),
            results: results(&event),
            methods: methods(&event.setup),
            underway: Vec::new(),
            event,
        })
    }

    fn settings(&self) -> AppResult<Settings<'_>> {
        settings_of(&self.event, &self.methods)
    }

    fn sheet(&self, round: u32) -> Sheet<'_> {
        Sheet {
            event: &self.event.setup.name,
            system: self.event.setup.system.as_str(),
            round,
            rounds: self.event.rounds.len() as u32,
            people: &self.people,
            results: &self.results,
            underway: &self.underway,
        }
    }

    /// Of the first rounds, those that lack results.
    fn lacking(&self, rounds: u32) -> Vec<Underway> {
        let first = (1..).zip(&self.event.rounds).take(rounds as usize);
        first
            .filter(|(_, of)| of.has_open())
            .map(|(round, of)| {
                let open = of.games.iter().filter(|game| game.is_open()).count();
                let games = of.games.len() as u32;
                Underway { round, entered: games - open as u32, games }
            })
            .collect()
    }

    /// The last round that somebody has begun, or the last of all where no game is open; forfeits that a
    /// withdrawal brings later rounds do not count before.
    fn begun(&self) -> u32 {
        let rounds = &self.event.rounds;
        if !rounds.iter().any(crate::event::Round::has_open) {
            return rounds.len() as u32;
        }
        rounds.iter().rposition(crate::event::Round::is_begun).map_or(1, |at| at as u32 + 1)
    }

    /// The last round that is complete among those begun; 0 before that.
    fn last(&self) -> u32 {
        let begun = self.event.rounds.iter().take(self.begun() as usize);
        let mut complete =
            begun.enumerate().filter(|(_, round)| !round.games.is_empty() && !round.has_open());
        complete.next_back().map_or(0, |(at, _)| at as u32 + 1)
    }

    /// The standings are after this round: the last complete one, with what is known of those begun; or the
    /// one that is asked for.
    fn until(&mut self, round: Option<u32>) -> AppResult<u32> {
        let Some(round) = round else {
            let begun = self.begun();
            cut(&mut self.results, begun);
            self.underway = self.lacking(begun);
            return Ok(self.last());
        };
        self.round(Some(round))?;
        cut(&mut self.results, round);
        self.underway = self.lacking(round);
        Ok(round)
    }

    /// Takes what later rounds than those begun bring already out of the results; who meets whom stays.
    fn without_later(mut self) -> Self {
        let begun = self.begun() as usize;
        self.underway = self.lacking(begun as u32);
        for fact in
            self.results.participants.iter_mut().flat_map(|player| player.rounds.iter_mut().skip(begun))
        {
            match fact {
                RoundFact::Game(met) => met.state = GameState::Unplayed,
                other => *other = RoundFact::default(),
            }
        }
        self
    }

    /// The round that is meant: the one that is named, else the one to be played next.
    fn round(&self, round: Option<u32>) -> AppResult<u32> {
        self.event.check_has_rounds().map_err(refused)?;
        let chosen = round.or_else(|| self.event.round_ahead()).unwrap_or(1);
        if self.event.round(chosen).is_none() {
            let known = (1..=self.event.rounds.len()).map(|round| round.to_string()).collect();
            return Err(refused(crate::event::Refusal::Unknown {
                what: "round",
                name: chosen.to_string(),
                known,
            }));
        }
        Ok(chosen)
    }

    /// Table, first and second of a round's games.
    fn tables(&self, round: u32, only_open: bool) -> Vec<(u32, u32, u32)> {
        let games = self.event.round(round).map(|of| &of.games[..]).unwrap_or_default();
        let numbered = games.iter().enumerate().filter(|(_, game)| !only_open || game.is_open());
        numbered.map(|(at, game)| (at as u32 + 1, game.first, game.second)).collect()
    }
}

/// Leaves the first rounds of the results only.
fn cut(results: &mut Results, rounds: u32) {
    for participant in &mut results.participants {
        participant.rounds.truncate(rounds as usize);
    }
}

/// Who meets whom in a round, with the points before it.
///
/// # Errors
/// Where there is no such event or round.
pub fn pairings(context: &Context<'_>, name: &str, round: Option<u32>, by_name: bool) -> AppResult<Pairings> {
    let view = View::read(context, name)?;
    let round = view.round(round)?;
    let settings = view.settings()?;
    let sheet = view.sheet(round);
    let mut before = view.results.clone();
    cut(&mut before, round - 1);
    let earlier = Sheet { results: &before, ..sheet };
    let report = Pairings::of(&sheet, &view.tables(round, false), points(&earlier, &settings));
    Ok(if by_name { report.by_name() } else { report })
}

/// The standings.
///
/// # Errors
/// As [`pairings`].
pub fn standings(context: &Context<'_>, name: &str, round: Option<u32>) -> AppResult<Standings> {
    let mut view = View::read(context, name)?;
    let round = view.until(round)?;
    Ok(Standings::of(&view.sheet(round), &view.settings()?))
}

/// What parted two players.
///
/// # Errors
/// As [`pairings`], and where there is no such player (2).
pub fn explained(
    context: &Context<'_>,
    name: &str,
    round: Option<u32>,
    (one, other): (&str, &str),
) -> AppResult<Explained> {
    let mut view = View::read(context, name)?;
    let round = view.until(round)?;
    let number = |typed: &str| view.event.number_of(typed).map_err(refused);
    let (one, other) = (number(one)?, number(other)?);
    let found = explain(&view.results, &view.settings()?, one, other).ok_or_else(|| {
        AppError::usage("one player cannot be compared with themselves")
            .hint("name two players: --explain A B")
    })?;
    Ok(Explained::of(&view.sheet(round), &found, one, other))
}

/// The cross table.
///
/// # Errors
/// As [`pairings`].
pub fn crosstable(context: &Context<'_>, name: &str) -> AppResult<CrossTable> {
    let view = View::read(context, name)?.without_later();
    Ok(CrossTable::of(&view.sheet(view.last()), &view.settings()?))
}

/// The wall chart.
///
/// # Errors
/// As [`pairings`].
pub fn wallchart(context: &Context<'_>, name: &str) -> AppResult<WallChart> {
    let view = View::read(context, name)?.without_later();
    let last = view.event.round_ahead().unwrap_or_default().max(view.begun());
    Ok(WallChart::of(&view.sheet(view.last()), last, &view.settings()?))
}

/// The score slips of a round.
///
/// # Errors
/// As [`pairings`].
pub fn slips(context: &Context<'_>, name: &str, round: Option<u32>) -> AppResult<Slips> {
    let view = View::read(context, name)?;
    let round = view.round(round)?;
    Ok(Slips::of(&view.sheet(round), &view.tables(round, true)))
}
