//! What climbing earns: credits for the levels beaten in a week, and the highest level beaten (R-LAD-2, R-LAD-3).

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::computer_level;
use crate::eligibility::Verified;
use crate::model::profile::WeeklyCut;
use crate::model::{Civil, Instant, PlayerId, Zone};
use crate::rating::{Judged, Observer, Table};

/// Credits for a level that was beaten in a week.
const CREDITS: u64 = 20;
/// Six moves a side.
const LEAST_PLIES: u32 = 12;
/// Two minutes.
const LEAST_SECONDS: u32 = 120;
/// Where nothing else says what a week is, it is that of R-TIME-4: from Tuesday 20:00.
const WEEK: WeeklyCut = WeeklyCut { weekday: 1, minute: 20 * 60 };

/// Whether a win was long enough to earn credits. One whose record does not say how long it was, was not.
pub fn is_long_enough(plies: Option<u32>, seconds: Option<u32>) -> bool {
    plies.is_some_and(|plies| plies >= LEAST_PLIES) && seconds.is_some_and(|seconds| seconds >= LEAST_SECONDS)
}

/// The local day on which the week of an instant begins (R-TIME-2, R-TIME-3, R-TIME-4).
pub fn week_of(at: Instant, zone: &Zone) -> i64 {
    let weekday = i64::from(WEEK.weekday);
    let cut = |day| zone.cut(Civil::new(day, 0, i64::from(WEEK.minute), 0));
    // 1970-01-01 was a Thursday, the fourth day of a week that starts on Monday.
    let near = zone.day_of(at) + 1;
    let mut day = near - (near + 3 - weekday).rem_euclid(7);
    while cut(day) > at {
        day -= 7;
    }
    day
}

/// The distinct levels that a player beat in each week.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beaten<W>(BTreeMap<W, BTreeSet<u32>>);

impl<W: Ord> FromIterator<(W, u32)> for Beaten<W> {
    /// Of wins that earn credits: the week of each, and the level it was played at.
    fn from_iter<I: IntoIterator<Item = (W, u32)>>(wins: I) -> Self {
        let mut weeks: BTreeMap<W, BTreeSet<u32>> = BTreeMap::new();
        for (week, level) in wins {
            weeks.entry(week).or_default().insert(level);
        }
        Self(weeks)
    }
}

impl<W: Ord> Beaten<W> {
    /// The weeks in order, each with its levels, the lowest first, and the credits they give.
    pub fn weeks(self) -> impl Iterator<Item = (W, Vec<u32>, u64)> {
        self.0.into_iter().map(|(week, levels)| {
            let credits = CREDITS * levels.len() as u64;
            (week, levels.into_iter().collect(), credits)
        })
    }

    /// The credits of all weeks.
    pub fn credits(self) -> u64 {
        self.weeks().map(|(_, _, credits)| credits).sum()
    }
}

/// What a list's replay knows of a player on the ladder besides the level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Climb {
    /// The highest level at which a won game was played.
    pub best_beaten: Option<u32>,
    /// Losses in a row that count towards a fall.
    pub streak: u32,
    /// Wins that earn credits: when they count, and the level.
    pub wins: Vec<(Instant, u32)>,
}

/// Listens to a replay up to its first cut, or to its end where there is none.
#[derive(Debug)]
pub struct Climbs {
    /// By player: the level of a computer.
    levels: Vec<Option<u32>>,
    verified: Verified,
    over: bool,
    heard: FxHashMap<PlayerId, Climb>,
}

impl Climbs {
    /// A listener; `keys` are the folded keys by number, and only `verified` accounts earn credits.
    pub fn new(keys: &[String], verified: Verified) -> Self {
        let levels = keys.iter().map(|key| computer_level(key)).collect();
        Self { levels, verified, over: false, heard: FxHashMap::default() }
    }

    /// What was heard of a player.
    pub fn of(&self, player: PlayerId) -> Climb {
        self.heard.get(&player).cloned().unwrap_or_default()
    }
}

impl Observer for Climbs {
    fn game(&mut self, judged: &Judged<'_>) {
        let game = judged.game;
        if self.over || !judged.reasons.is_empty() {
            return;
        }
        let (player, level, win) = match (self.levels[game.first.index()], self.levels[game.second.index()]) {
            (None, Some(level)) => (game.first, level, 2),
            (Some(level), None) => (game.second, level, 0),
            _ => return,
        };
        if judged.step.score != win {
            return;
        }
        let climb = self.heard.entry(player).or_default();
        climb.best_beaten = climb.best_beaten.max(Some(level));
        if is_long_enough(game.moves, game.duration_s) && self.verified.at(player, game.finish) {
            climb.wins.push((judged.effective, level));
        }
    }

    fn cut(&mut self, _index: usize, table: &Table) {
        if !std::mem::replace(&mut self.over, true) {
            for (player, state) in table.known().filter(|(_, state)| state.streak > 0) {
                self.heard.entry(player).or_default().streak = state.streak.into();
            }
        }
    }
}
