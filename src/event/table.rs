//! From an event to the table of results that standings are computed from.

use crate::model::event::Results;

use super::state::Event;

/// What the rounds brought to each player.
pub fn results(event: &Event) -> Results {
    let mut results = Results::new(event.rounds.len() as u32, event.players.len() as u32);
    for (index, round) in event.rounds.iter().enumerate() {
        let number = index as u32 + 1;
        for game in round.games.iter() {
            results.game(number, game.first, game.second, game.state);
        }
        for (player, bye) in &round.byes {
            results.bye(number, *player, *bye);
        }
    }
    for (index, player) in event.players.iter().enumerate() {
        if let Some(withdrawal) = player.withdrawn {
            results.left(index as u32 + 1, withdrawal.after);
        }
    }
    results
}
