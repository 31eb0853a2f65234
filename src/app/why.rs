//! What a code speaks of: what the record says, and what the list's rules want. A code alone sends a reader to the
//! file and to the rules; with this nobody needs to look.

use std::collections::BTreeMap;

use crate::eligibility::ActiveGame;
use crate::model::game::{Score, Termination};
use crate::model::profile::Initial;
use crate::model::{List, Outcome, PackedGame, Profile, Reason, Reasons};

/// What a record says, as far as codes speak of it.
pub struct Said<'a> {
    mode: &'a str,
    time_control: &'a str,
    event: &'a str,
    players: Option<u32>,
    scores: Option<(Score, Score)>,
    tiles_left: Option<u32>,
    termination: Option<Termination>,
    result: Option<Outcome>,
}

impl<'a> Said<'a> {
    /// By a finished game.
    pub fn by(game: &PackedGame, words: &'a [String]) -> Self {
        Self {
            mode: &words[game.mode as usize],
            time_control: &words[game.time_control as usize],
            event: &words[game.event as usize],
            players: game.players,
            scores: game.scores(),
            tiles_left: game.tiles_left,
            termination: game.termination,
            result: game.result,
        }
    }

    /// By a game in play.
    pub fn by_active(game: &ActiveGame, words: &'a [String]) -> Self {
        Self {
            mode: &words[game.mode as usize],
            time_control: &words[game.time_control as usize],
            event: &words[game.event as usize],
            players: game.players,
            scores: game.first_score.zip(game.second_score),
            tiles_left: None,
            termination: None,
            result: None,
        }
    }

    /// What the codes of a verdict speak of, by their codes; those that say everything themselves are left out.
    pub fn details(&self, reasons: Reasons, list: &List, rules: &Profile) -> BTreeMap<&'static str, String> {
        let told = |reason: Reason| Some((reason.code(), self.detail(reason, list, rules)?));
        reasons.iter().filter_map(told).collect()
    }

    fn detail(&self, reason: Reason, list: &List, rules: &Profile) -> Option<String> {
        let eligibility = &rules.eligibility;
        let discard = &eligibility.discard;
        let (low, high) =
            self.scores.map(|(first, second)| (first.min(second), first.max(second))).unwrap_or_default();
        match reason {
            Reason::Mode => Some(self.mode_detail(rules)),
            Reason::TimeControl => {
                let wanted = match (&eligibility.time_control, eligibility.per_move_minutes) {
                    (Some(control), _) => control.clone(),
                    (None, Some(minutes)) => format!("{minutes} minutes a move"),
                    (None, None) => return None,
                };
                Some(format!("{}; the list rates {wanted}", self.time_control))
            }
            Reason::Event if eligibility.rates_events => Some(format!("{} was declared unrated", self.event)),
            Reason::Event => Some(format!("{}; the list rates no events", self.event)),
            Reason::Players => Some(format!("{}; the list rates {}", self.players?, eligibility.players?)),
            Reason::Forfeit => {
                let is_one = |ending: &Termination| {
                    matches!(ending, Termination::Forfeit | Termination::DoubleForfeit)
                };
                let ending = self.termination.filter(is_one).map(Termination::as_str);
                ending.or_else(|| self.result.map(Outcome::as_str)).map(str::to_owned)
            }
            Reason::BeforeActivation => {
                Some(format!("the list begins at {}", list.zone.show(list.activated)))
            }
            Reason::PairDayCap => {
                Some(format!("the pair had its {} games of the day", eligibility.pair_day_cap?))
            }
            Reason::ScoreBelowFloor => {
                Some(format!("{low}; at least {} while a player has no rating", floor(rules)?))
            }
            Reason::TotalBelow => {
                Some(format!("{}; at least {}", Score(low.0.saturating_add(high.0)), discard.total_below?))
            }
            Reason::WinnerBelow => Some(format!("{high}; at least {}", discard.winner_below?)),
            Reason::TilesLeft => {
                Some(format!("{} left; fewer than {} count", self.tiles_left?, discard.tiles_left_over?))
            }
            Reason::Idle => Some(format!("no move for {} hours", discard.idle_hours?)),
            Reason::Void
            | Reason::NotFinished
            | Reason::Bye
            | Reason::NoResult
            | Reason::Late
            | Reason::Account
            | Reason::SamePlayer
            | Reason::ScoreMissing => None,
        }
    }

    /// `fast; the list rates: tournament, classic`.
    fn mode_detail(&self, rules: &Profile) -> String {
        let rated = rules.eligibility.modes.join(", ");
        let said = match (self.mode, &rules.eligibility.default_mode) {
            ("", Some(default)) => format!("none, which means {default}"),
            ("", None) => "none".to_owned(),
            (mode, _) => mode.to_owned(),
        };
        format!("{said}; the list rates: {rated}")
    }
}

fn floor(rules: &Profile) -> Option<Score> {
    match &rules.rating.initial {
        Initial::Granted(grant) => grant.floor,
        Initial::Start(_) => None,
    }
}
