//! Rule profiles: every knob of RULES.md as one typed, checked value.

use super::digest::{Digest, Hasher};
use super::game::Score;
use super::rating::Rating;

/// The rules of a rating list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// A short name, such as `vezz`.
    pub name: String,
    /// A title for people.
    pub title: String,
    /// A note under every rendered ranking (R-VEZZ-8).
    pub note: Option<String>,
    /// The rating system, by its name in the registry.
    pub system: String,
    /// Which games count.
    pub eligibility: EligibilityRules,
    /// How ratings move.
    pub rating: RatingRules,
    /// When rankings are closed.
    pub periods: PeriodRules,
    /// The level of a player without a rating (R-FISE-9).
    pub unrated_level: Option<String>,
    /// Levels by shown rating, the lowest first (R-FISE-9); none where the profile has no levels.
    pub levels: Vec<Level>,
}

/// Which games count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EligibilityRules {
    /// Modes that are rated.
    pub modes: Vec<String>,
    /// Modes that are known and not rated; any other mode is a warning (R-VEZZ-1).
    pub unrated_modes: Vec<String>,
    /// The mode of a record that names none.
    pub default_mode: Option<String>,
    /// How many play; a record that names no number means two. `None`: any.
    pub players: Option<u32>,
    /// The rated time control; a record that names none passes (R-VEZZ-2). `None`: any.
    pub time_control: Option<String>,
    /// Minutes for each move that a per-move time control must give (R-FISE-1). `None`: any.
    pub per_move_minutes: Option<u32>,
    /// Rated games a pair may complete in a local calendar day (R-VEZZ-3). `None`: any number.
    pub pair_day_cap: Option<u32>,
    /// Whether both accounts must be verified (R-VEZZ-9).
    pub requires_verified: bool,
    /// Whether games of events count (R-FISE-11, R-FOUR-6).
    pub rates_events: bool,
    /// Whether the higher score wins whatever result was typed (R-FISE-11).
    pub higher_score_wins: bool,
    /// Which records are discarded.
    pub discard: DiscardRules,
}

/// Which records are discarded (R-FISE-8). An absent threshold is never looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DiscardRules {
    /// A finished game whose scores add up to less.
    pub total_below: Option<Score>,
    /// A finished game whose higher score is less.
    pub winner_below: Option<Score>,
    /// A finished game with more tiles left; exactly as many only unrates.
    pub tiles_left_over: Option<u32>,
    /// A game in play, without a score, whose last move is older, in hours.
    pub idle_hours: Option<u32>,
}

/// How ratings move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRules {
    /// How a player comes to a first rating.
    pub initial: Initial,
    /// Rated games until a player is no longer shown as provisional (R-VEZZ-5); 0: never provisional.
    pub provisional_games: u32,
    /// K by band: the first that fits is used; the last fits everybody.
    pub k: Vec<KBand>,
}

/// How a player comes to a first rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Initial {
    /// Everybody starts with this rating (R-VEZZ-4).
    Start(Rating),
    /// After a number of qualifying games (R-FISE-2 to 4).
    Granted(GrantRules),
}

/// How a first rating is granted after qualifying games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrantRules {
    /// Qualifying games needed; at least 1.
    pub games: u32,
    /// What both must score while one of them has no rating (R-FISE-5). `None`: anything.
    pub floor: Option<Score>,
    /// How it is computed.
    pub method: GrantMethod,
    /// Rating points for each point of the mean own score.
    pub slope: Rating,
    /// Rating points added.
    pub intercept: Rating,
    /// Not less.
    pub min: Rating,
    /// Not more.
    pub max: Rating,
    /// Whether the bounds also hold later play in (R-FISE-4).
    pub clamp_always: bool,
}

/// How a first rating is computed (R-FISE-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GrantMethod {
    /// From the mean of the player's own points.
    Formula,
    /// From the ratings of the rated opponents and the results; the formula where there were none.
    Performance,
}

/// One band of K. An absent bound is not looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KBand {
    /// Shown rating before the game, at least.
    pub rating_from: Option<i64>,
    /// Shown rating before the game, less than.
    pub rating_below: Option<i64>,
    /// Games before this one, fewer than.
    pub games_below: Option<u32>,
    /// K, in thousandths.
    pub k: i64,
}

impl KBand {
    /// Whether a player with this shown rating and number of games falls into the band.
    pub fn fits(&self, shown: i64, games: u32) -> bool {
        self.rating_from.is_none_or(|from| shown >= from)
            && self.rating_below.is_none_or(|below| shown < below)
            && self.games_below.is_none_or(|below| games < below)
    }

    /// Whether the band fits everybody.
    pub fn fits_all(&self) -> bool {
        self.rating_from.is_none() && self.rating_below.is_none() && self.games_below.is_none()
    }
}

/// A level by shown rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// The lowest shown rating that has it; `None` for the lowest level.
    pub from: Option<i64>,
}

/// When rankings are closed (R-TIME-4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeriodRules {
    /// The weekly cut.
    pub weekly: Option<WeeklyCut>,
    /// The monthly cut.
    pub monthly: Option<MonthlyCut>,
    /// Microseconds after a period's end before it is due (R-CLO-2).
    pub close_after: i64,
    /// What becomes of games that arrive behind a closing (R-CLO-4).
    pub late_results: LatePolicy,
}

/// The weekly cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeeklyCut {
    /// 0 for Monday to 6 for Sunday.
    pub weekday: u8,
    /// Minutes since midnight.
    pub minute: u16,
}

/// The monthly cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MonthlyCut {
    /// 1 to 31; 29 to 31 mean the last day of a shorter month.
    pub day: u8,
    /// Minutes since midnight.
    pub minute: u16,
}

/// What becomes of games that arrive behind a closing (R-CLO-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LatePolicy {
    /// They count where they belong; closings that contain them get a revision.
    Revise,
    /// They count when they arrive.
    NextPeriod,
    /// They never count.
    Exclude,
}

impl LatePolicy {
    /// Every policy.
    pub const ALL: [LatePolicy; 3] = [LatePolicy::Revise, LatePolicy::NextPeriod, LatePolicy::Exclude];

    /// The word in profiles.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Revise => "revise",
            Self::NextPeriod => "next-period",
            Self::Exclude => "exclude",
        }
    }
}

/// The names of the days, Monday first.
pub const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

impl Profile {
    /// The index and name of the level a shown rating has; `None` where the profile has no levels.
    pub fn level(&self, shown: i64) -> Option<(u32, &str)> {
        let (index, level) = self
            .levels
            .iter()
            .enumerate()
            .rev()
            .find(|(_, level)| level.from.is_none_or(|from| shown >= from))?;
        Some((index as u32, &level.name))
    }

    /// Whether a player with so many games is shown as provisional (R-VEZZ-5).
    pub fn provisional(&self, games: u32) -> bool {
        games < self.rating.provisional_games
    }

    /// The digest of every value that can change a ranking or its look, in the order of the fields here.
    pub fn digest(&self) -> Digest {
        let mut hasher = Hasher::named("arbitro profile 1");
        hasher.text(&self.name).text(&self.title).opt_text(self.note.as_deref()).text(&self.system);
        self.eligibility.write(&mut hasher);
        self.rating.write(&mut hasher);
        self.periods.write(&mut hasher);
        hasher.opt_text(self.unrated_level.as_deref()).int(self.levels.len() as i64);
        for level in &self.levels {
            hasher.text(&level.name).opt_int(level.from);
        }
        hasher.finish()
    }
}

impl EligibilityRules {
    fn write(&self, hasher: &mut Hasher) {
        for modes in [&self.modes, &self.unrated_modes] {
            hasher.int(modes.len() as i64);
            for mode in modes {
                hasher.text(mode);
            }
        }
        hasher.opt_text(self.default_mode.as_deref()).opt_int(self.players.map(i64::from));
        hasher.opt_text(self.time_control.as_deref()).opt_int(self.per_move_minutes.map(i64::from));
        hasher.opt_int(self.pair_day_cap.map(i64::from)).flag(self.requires_verified).flag(self.rates_events);
        hasher.flag(self.higher_score_wins);
        let discard = &self.discard;
        hasher
            .opt_int(discard.total_below.map(|score| score.0))
            .opt_int(discard.winner_below.map(|score| score.0));
        hasher.opt_int(discard.tiles_left_over.map(i64::from)).opt_int(discard.idle_hours.map(i64::from));
    }
}

impl RatingRules {
    fn write(&self, hasher: &mut Hasher) {
        match &self.initial {
            Initial::Start(start) => {
                hasher.int(0).int(start.nanos());
            }
            Initial::Granted(grant) => {
                hasher.int(1).int(i64::from(grant.games)).opt_int(grant.floor.map(|score| score.0));
                hasher.flag(grant.method == GrantMethod::Performance);
                for value in [grant.slope, grant.intercept, grant.min, grant.max] {
                    hasher.int(value.nanos());
                }
                hasher.flag(grant.clamp_always);
            }
        }
        hasher.int(i64::from(self.provisional_games)).int(self.k.len() as i64);
        for band in &self.k {
            hasher.opt_int(band.rating_from).opt_int(band.rating_below);
            hasher.opt_int(band.games_below.map(i64::from)).int(band.k);
        }
    }
}

impl PeriodRules {
    fn write(&self, hasher: &mut Hasher) {
        hasher.opt_int(self.weekly.map(|cut| i64::from(cut.weekday) * 1440 + i64::from(cut.minute)));
        hasher.opt_int(self.monthly.map(|cut| i64::from(cut.day) * 1440 + i64::from(cut.minute)));
        hasher.int(self.close_after).int(self.late_results as i64);
    }
}
