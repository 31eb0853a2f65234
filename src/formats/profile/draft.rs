//! A profile while its knobs are being read: every knob has a slot, whether or not it is used in the end.

use crate::model::profile::{
    DiscardRules, EligibilityRules, GrantMethod, GrantRules, Initial, LatePolicy, PeriodRules, RatingRules,
};
use crate::model::{Profile, Rating};

/// How a first rating comes about, as the knob `initial` says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Everybody starts with the same rating.
    Start,
    /// From the mean own score.
    Formula,
    /// From the opponents' ratings.
    Performance,
}

/// A profile with a slot for every knob.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// All but how a first rating comes about.
    pub(super) profile: Profile,
    /// The knob `initial`.
    pub(super) way: Way,
    /// Used with [`Way::Start`].
    pub(super) start: Rating,
    /// Used with the other ways; its `method` is not, `way` says it.
    pub(super) grant: GrantRules,
}

impl Draft {
    /// What holds where a file is silent: nothing is asked of a game that the file does not ask for.
    pub(super) fn silent() -> Self {
        let zero = Rating::default();
        Self {
            profile: Profile {
                name: String::new(),
                title: String::new(),
                note: None,
                system: String::new(),
                eligibility: EligibilityRules {
                    modes: Vec::new(),
                    unrated_modes: Vec::new(),
                    default_mode: None,
                    players: Some(2),
                    time_control: None,
                    per_move_minutes: None,
                    pair_day_cap: None,
                    requires_verified: false,
                    rates_events: true,
                    higher_score_wins: false,
                    discard: DiscardRules::default(),
                },
                rating: RatingRules { initial: Initial::Start(zero), provisional_games: 0, k: Vec::new() },
                periods: PeriodRules {
                    weekly: None,
                    monthly: None,
                    close_after: 0,
                    late_results: LatePolicy::Revise,
                },
                unrated_level: None,
                levels: Vec::new(),
            },
            way: Way::Start,
            start: zero,
            grant: GrantRules {
                games: 1,
                floor: None,
                method: GrantMethod::Formula,
                slope: zero,
                intercept: zero,
                min: zero,
                max: zero,
                clamp_always: false,
            },
        }
    }

    /// The slots of a finished profile.
    pub(super) fn of(profile: &Profile) -> Self {
        let mut draft = Self { profile: profile.clone(), ..Self::silent() };
        match &profile.rating.initial {
            Initial::Start(start) => draft.start = *start,
            Initial::Granted(grant) => {
                draft.grant = grant.clone();
                draft.way = match grant.method {
                    GrantMethod::Formula => Way::Formula,
                    GrantMethod::Performance => Way::Performance,
                };
            }
        }
        draft
    }

    /// The profile the slots make.
    pub(super) fn finish(mut self) -> Profile {
        let method = match self.way {
            Way::Performance => GrantMethod::Performance,
            Way::Start | Way::Formula => GrantMethod::Formula,
        };
        self.profile.rating.initial = match self.way {
            Way::Start => Initial::Start(self.start),
            Way::Formula | Way::Performance => Initial::Granted(GrantRules { method, ..self.grant }),
        };
        if self.profile.title.is_empty() {
            self.profile.title.clone_from(&self.profile.name);
        }
        self.profile
    }
}
