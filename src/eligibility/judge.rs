//! The judge of one list: every code that a record and the rules decide alone.

use rustc_hash::FxHashSet;

use super::account::{self, Verified};
use super::in_play::ActiveGame;
use super::played::Results;
use super::{discard, in_play, mode, played, time_control};
use crate::model::{Instant, List, PackedGame, Profile, Reason, Reasons};

/// The rules of one version of a list, with every word they name looked up once.
#[derive(Clone)]
pub struct Compiled<'a> {
    /// The rules.
    pub profile: &'a Profile,
    /// How its rating system reads results.
    results: &'static dyn Results,
    /// By word: whether it is a rated mode. Word 0 stands for "none was named".
    pub(super) rated_mode: Vec<bool>,
    /// By word: whether a game of that mode may have that time control; see [`time_control::Allowed`].
    pub(super) time_controls: time_control::Allowed,
}

/// The judge of one list.
#[derive(Clone)]
pub struct Judge<'a> {
    activated: Instant,
    versions: Vec<Compiled<'a>>,
    verified: &'a Verified,
    unrated_events: Option<&'a FxHashSet<u32>>,
}

impl<'a> Judge<'a> {
    /// A judge for a list; `words` are the texts of the file's word table (word 0 is the empty text),
    /// `results` leads from rules to how their rating system reads results.
    pub fn new(
        list: &'a List,
        words: &[String],
        verified: &'a Verified,
        results: impl Fn(&Profile) -> &'static dyn Results,
    ) -> Self {
        let compile = |profile: &'a Profile| Compiled {
            profile,
            results: results(profile),
            rated_mode: mode::rated(&profile.eligibility, words),
            time_controls: time_control::Allowed::new(&profile.eligibility, words),
        };
        let versions = list.versions.iter().map(|version| compile(&version.profile)).collect();
        Self { activated: list.activated, versions, verified, unrated_events: None }
    }

    /// The same, knowing which events, by the words of their names, were declared unrated (R-FISE-11).
    #[must_use]
    pub fn knowing(self, unrated_events: &'a FxHashSet<u32>) -> Self {
        Self { unrated_events: Some(unrated_events), ..self }
    }

    /// Whether a game of an event does not count (R-FISE-11, R-FOUR-6); word 0 is no event.
    fn is_unrated_event(&self, event: u32, rules: &Profile) -> bool {
        event != 0
            && (!rules.eligibility.rates_events
                || self.unrated_events.is_some_and(|unrated| unrated.contains(&event)))
    }

    /// The rules of a version, by its index in the list.
    pub fn rules(&self, version: usize) -> &Compiled<'a> {
        &self.versions[version]
    }

    /// Every code that the record and the version's rules decide alone: all but `void`, `late`,
    /// `pair-day-cap` and the two of the floor.
    pub fn fixed(&self, game: &PackedGame, version: usize) -> Reasons {
        let rules = &self.versions[version];
        let eligibility = &rules.profile.eligibility;
        let mut reasons = Reasons::NONE;
        let was_played = played::judge(rules.results, game, &mut reasons);
        if game.finish < self.activated {
            reasons.add(Reason::BeforeActivation);
        }
        if !rules.rated_mode[game.mode as usize] {
            reasons.add(Reason::Mode);
        }
        if self.is_unrated_event(game.event, rules.profile) {
            reasons.add(Reason::Event);
        }
        if eligibility.requires_verified
            && !account::both_verified(self.verified, game.first, game.second, game.finish)
        {
            reasons.add(Reason::Account);
        }
        if !played::right_number_of_players(eligibility, game.players) {
            reasons.add(Reason::Players);
        }
        if !rules.time_controls.allows(game.time_control) {
            reasons.add(Reason::TimeControl);
        }
        if game.first == game.second {
            reasons.add(Reason::SamePlayer);
        }
        if was_played {
            discard::judge(&eligibility.discard, game, &mut reasons);
        }
        reasons
    }

    /// Every code of a record still in play, at an instant (R-VER-1, last sentences).
    pub fn in_play(&self, game: &ActiveGame, version: usize, at: Instant) -> Reasons {
        let rules = &self.versions[version];
        let is_unrated_event = self.is_unrated_event(game.event, rules.profile);
        in_play::judge(rules, self.verified, is_unrated_event, game, at)
    }
}
