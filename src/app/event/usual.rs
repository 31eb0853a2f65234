//! The scores that are usual where an event is played: those of recorded games, else those of the kind of game.

use crate::app::{AppResult, book, log};
use crate::event::{usual_of, usual_scores};
use crate::model::event::{GameState, Setup};
use crate::model::{Instant, Score};
use crate::rating::packed::Unpacked;
use crate::store::{Names, Reader};

/// Games with scores from which on the usual range is that of the games.
const ENOUGH: usize = 100;
/// How many games are looked at, the last ones: what was usual long ago is not asked about.
const LAST: usize = 10_000;

/// The lowest and the highest usual score of an event's games (R-EVENT-8).
///
/// # Errors
/// Where the file cannot be read.
pub fn usual(reader: Reader<'_>, names: &Names, setup: &Setup, now: Instant) -> AppResult<[Score; 2]> {
    let kind = names.word(&setup.game);
    let mut scores = kind.map_or_else(|| Ok(Vec::new()), |kind| recorded(reader, kind))?;
    if let (true, Some(range)) = (scores.len() >= 2 * ENOUGH, usual_of(&mut scores)) {
        return Ok(range);
    }
    // An event that was taken over from elsewhere may name a list that is not here.
    let row = reader.lists()?.into_iter().rfind(|row| setup.list.as_ref() == Some(&row.name));
    let list = row.map(|row| book::list(reader, names, &row));
    let is_scored = list.transpose()?.is_some_and(|list| {
        let discard = &list.rules_at(now).eligibility.discard;
        discard.winner_below.is_some() || discard.total_below.is_some()
    });
    Ok(usual_scores(&setup.game, &setup.mode, is_scored))
}

fn recorded(reader: Reader<'_>, kind: u32) -> AppResult<Vec<Score>> {
    let (mut scores, mut unpacked) = (Vec::new(), Unpacked::default());
    for chunk in log::load(reader, kind)?.chunks.iter().rev() {
        if scores.len() >= 2 * LAST {
            break;
        }
        chunk.unpack(&mut unpacked)?;
        scores.extend(unpacked.games.iter().flat_map(|game| [game.first_score, game.second_score]).flatten());
    }
    Ok(scores)
}

/// The scores of a state that lie outside a range.
pub fn unusual(state: GameState, [low, high]: [Score; 2]) -> Vec<Score> {
    let scores =
        state.ending().and_then(crate::model::event::Ending::scores).map(Vec::from).unwrap_or_default();
    scores.into_iter().filter(|score| *score < low || *score > high).collect()
}
