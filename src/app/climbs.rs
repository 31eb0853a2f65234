//! What a ranking of the ladder shows besides the level: best beaten, streak, credits (R-LAD-2, R-LAD-3).

use crate::app::AppResult;
use crate::app::book::Book;
use crate::ledger::{Period, periods};
use crate::model::{Instant, PeriodKind, PlayerId, Profile};
use crate::rating::ladder::Ladder;
use crate::rating::ladder::credits::{Beaten, Climb, Climbs, week_of};
use crate::rating::{Knowledge, System, replay};
use crate::report::ranking::Climbing;

/// Whose climbing a ranking shows, and of which weeks the credits are.
pub struct Climbers<'a> {
    book: &'a Book,
    climbs: Climbs,
    weeks: Weeks,
}

/// The weeks whose credits are shown.
enum Weeks {
    /// One, `[start, end)`.
    One(Instant, Instant),
    /// All so far, by the starts of the list's weekly periods; none where it has no such periods.
    All(Vec<Instant>),
    /// None: a month is no week, and cuts some of them in two.
    NotShown,
}

impl<'a> Climbers<'a> {
    /// Those of a ranking that cuts at an instant, of a period or general; `None` where the rules in force
    /// are not the ladder's.
    ///
    /// # Errors
    /// Where the packed log cannot be read.
    pub fn at(
        book: &'a Book,
        rules: &Profile,
        knowledge: Knowledge,
        cut: Instant,
        period: Option<&Period>,
    ) -> AppResult<Option<Self>> {
        if rules.system != Ladder.name() {
            return Ok(None);
        }
        let facts = &book.facts;
        let mut climbs = Climbs::new(&facts.keys, facts.verified(knowledge));
        replay(facts, &book.list, knowledge, &[cut], &mut climbs)?;
        let weeks = match period {
            Some(period) if period.kind == PeriodKind::Weekly => Weeks::One(period.start, period.end),
            Some(_) => Weeks::NotShown,
            None => Weeks::All(week_starts(book, cut)),
        };
        Ok(Some(Self { book, climbs, weeks }))
    }

    /// What is shown of a player.
    pub fn of(&self, player: PlayerId) -> Climbing {
        let Climb { best_beaten, streak, wins } = self.climbs.of(player);
        let credits = match &self.weeks {
            Weeks::One(start, end) => {
                let inside = wins.into_iter().filter(|(at, _)| start <= at && at < end);
                Some(inside.map(|(_, level)| ((), level)).collect::<Beaten<()>>().credits())
            }
            Weeks::All(starts) => {
                let week = |at: Instant| match starts.partition_point(|start| *start <= at) {
                    0 => week_of(at, &self.book.list.zone),
                    number => number as i64,
                };
                Some(wins.into_iter().map(|(at, level)| (week(at), level)).collect::<Beaten<i64>>().credits())
            }
            Weeks::NotShown => None,
        };
        Climbing { best_beaten, streak, credits }
    }
}

/// Where the list's weekly periods up to a cut start, those that are closed as they were closed.
fn week_starts(book: &Book, cut: Instant) -> Vec<Instant> {
    let weekly = book.closings.iter().filter(|closing| closing.kind == PeriodKind::Weekly);
    let closed = weekly.map(|closing| closing.start);
    let open = periods(&book.list, PeriodKind::Weekly, &book.closings).map(|period| period.start);
    let mut starts: Vec<Instant> = closed.chain(open.take_while(|start| *start < cut)).collect();
    starts.sort_unstable();
    starts
}
