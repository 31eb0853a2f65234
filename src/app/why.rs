//! What a code speaks of: what the record says, and what the list's rules want. A code alone sends a reader to the
//! file and to the rules; with this nobody needs to look.

use std::collections::BTreeMap;

use crate::eligibility::ActiveGame;
use crate::eligibility::Verified;
use crate::model::game::{Score, Termination};
use crate::model::profile::Initial;
use crate::model::{Instant, List, Outcome, PackedGame, PlayerId, Profile, Reason, Reasons};
use crate::rating::{Facts, Knowledge, system};

/// What codes are held against: the list with its facts.
#[derive(Clone, Copy)]
pub struct Against<'a> {
    /// The list.
    pub list: &'a List,
    /// The rules that the game goes by.
    pub rules: &'a Profile,
    /// The facts.
    pub facts: &'a Facts,
    /// The folded keys of all players, by number.
    pub keys: &'a [String],
    /// Whose account is verified, and since when.
    pub verified: &'a Verified,
}

/// Since when accounts are verified, as a list is judged today.
pub fn verified(list: &List, facts: &Facts, keys: &[String]) -> Verified {
    let mut verified = facts.verified(Knowledge::ALL);
    system::vouch(list, keys, &mut verified);
    verified
}

/// What a record says, as far as codes speak of it.
pub struct Said<'a> {
    mode: &'a str,
    time_control: &'a str,
    event: &'a str,
    players: Option<u32>,
    seats: [PlayerId; 2],
    first_score: Option<Score>,
    second_score: Option<Score>,
    tiles_left: Option<u32>,
    termination: Option<Termination>,
    result: Option<Outcome>,
    moves: Option<u32>,
    /// The finish; of a game in play the instant that is asked about.
    at: Instant,
    /// The entry that brought a finished game.
    entry: Option<u32>,
}

impl<'a> Said<'a> {
    /// By a finished game.
    pub fn by(game: &PackedGame, words: &'a [String]) -> Self {
        Self {
            mode: &words[game.mode as usize],
            time_control: &words[game.time_control as usize],
            event: &words[game.event as usize],
            players: game.players,
            seats: [game.first, game.second],
            first_score: game.first_score,
            second_score: game.second_score,
            tiles_left: game.tiles_left,
            termination: game.termination,
            result: game.result,
            moves: game.moves,
            at: game.finish,
            entry: Some(game.entry),
        }
    }

    /// By a game in play, at an instant.
    pub fn by_active(game: &ActiveGame, words: &'a [String], at: Instant) -> Self {
        Self {
            mode: &words[game.mode as usize],
            time_control: &words[game.time_control as usize],
            event: &words[game.event as usize],
            players: game.players,
            seats: [game.first, game.second],
            first_score: game.first_score,
            second_score: game.second_score,
            tiles_left: None,
            termination: None,
            result: None,
            moves: None,
            at,
            entry: None,
        }
    }

    /// What the codes of a verdict speak of, by their codes; those that say everything themselves are left out.
    pub fn details(&self, reasons: Reasons, against: Against<'_>) -> BTreeMap<&'static str, String> {
        let told = |reason: Reason| Some((reason.code(), self.detail(reason, against)?));
        reasons.iter().filter_map(told).collect()
    }

    fn detail(&self, reason: Reason, against: Against<'_>) -> Option<String> {
        let Against { list, rules, .. } = against;
        let eligibility = &rules.eligibility;
        let discard = &eligibility.discard;
        let scores = self.first_score.zip(self.second_score);
        let (low, high) =
            scores.map(|(first, second)| (first.min(second), first.max(second))).unwrap_or_default();
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
            Reason::ScoreMissing => {
                Some(format!("{}; both have one while a player has no rating", self.scores_said()))
            }
            Reason::NoResult => Some(self.no_result()),
            Reason::Late => self.late(against),
            Reason::Account => Some(self.account(against)),
            Reason::Void | Reason::NotFinished | Reason::Bye | Reason::SamePlayer => None,
        }
    }

    /// `410 and no score`.
    fn scores_said(&self) -> String {
        let said =
            |score: Option<Score>| score.map_or_else(|| "no score".to_owned(), |score| score.to_string());
        format!("{} and {}", said(self.first_score), said(self.second_score))
    }

    fn no_result(&self) -> String {
        if let (Some(ending), Some(0)) = (self.termination, self.moves) {
            return format!("{} before the first move", ending.as_str());
        }
        match self.first_score.or(self.second_score) {
            None => "neither a result nor scores".to_owned(),
            Some(_) => format!("no result; {}", self.scores_said()),
        }
    }

    /// What was closed when the game came in, and when that was (R-CLO-4).
    fn late(&self, against: Against<'_>) -> Option<String> {
        let Against { list, facts, .. } = against;
        let entry = self.entry?;
        let (closed, arrived) = (facts.closed_before(entry), facts.recorded(entry));
        Some(format!(
            "arrived at {}, when everything before {} was closed (late_results = exclude)",
            list.zone.show(arrived),
            list.zone.show(closed)
        ))
    }

    /// Whose account was not verified when the game was finished, and since when it is (R-VEZZ-9).
    fn account(&self, against: Against<'_>) -> String {
        let Against { list, keys, verified, .. } = against;
        let missing = self.seats.into_iter().filter(|player| *player != PlayerId(0));
        let missing = missing.filter(|player| !verified.at(*player, self.at)).map(|player| {
            let key = keys.get(player.index()).map_or("", String::as_str);
            match verified.0.get(&player) {
                Some(since) => format!("{key} only since {}", list.zone.show(*since)),
                None => format!("{key} not at all"),
            }
        });
        let missing: Vec<String> = missing.collect();
        format!("verified at {}: {}", list.zone.show(self.at), missing.join(", "))
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
