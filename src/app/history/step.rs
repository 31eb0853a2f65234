//! One game as a step of a player's rating: every figure, and the rule that applied.

use crate::app::book::Book;
use crate::app::people::People;
use crate::model::profile::Initial;
use crate::model::{Instant, PlayerId, Rating, Reason, Score};
use crate::rating::{Judged, SideStep};
use crate::report::history::Step;
use crate::report::value::{Exact, Time};

pub(super) fn empty_step(book: &Book, at: Instant) -> Step {
    Step {
        at: Time::new(at, &book.list.zone),
        key: None,
        opponent: None,
        points: None,
        before: None,
        opponent_before: None,
        expectation: None,
        k: None,
        score: None,
        change: None,
        after: None,
        what: String::new(),
        rule: String::new(),
        held: false,
    }
}

/// What a game did to one of its players.
pub fn step((book, people): (&Book, &People), judged: &Judged<'_>, is_first: bool) -> Step {
    let game = judged.game;
    let (opponent, points) =
        if is_first { (game.second, game.first_score) } else { (game.first, game.second_score) };
    let sides = judged.step;
    let (own, other) = if is_first { (&sides.first, &sides.second) } else { (&sides.second, &sides.first) };
    let mut step = Step {
        key: Some(format!("{}/{}", book.list.kind, judged.tail.text())),
        opponent: (opponent != PlayerId(0)).then(|| people.spelling(opponent).to_owned()),
        points: points.map(|points: Score| Exact(Rating::from_nanos(points.0 * 1_000_000))),
        held: judged.held,
        ..empty_step(book, game.finish)
    };
    if !judged.reasons.is_empty() {
        step.what = format!("{}: {}", judged.reasons.verdict().as_str(), judged.reasons);
        let system = &book.list.versions[judged.version].profile.system;
        step.rule = judged.reasons.iter().next().map_or("", |reason| rule_of(reason, system)).to_owned();
        return step;
    }
    let half = if is_first { sides.score } else { 2 - sides.score };
    step.score = Some(f64::from(half) * 0.5);
    step.before = own.before.map(Exact);
    step.opponent_before = other.before.map(Exact);
    step.after = own.after.map(Exact);
    explain(&mut step, book, judged, (own, is_first));
    step
}

/// Which rule applied to a game that counts.
fn explain(step: &mut Step, book: &Book, judged: &Judged<'_>, (own, is_first): (&SideStep, bool)) {
    let rules = &book.list.versions[judged.version].profile;
    if rules.system == "ladder" {
        let level = |rating: Option<Rating>| rating.map_or(0, Rating::shown);
        step.change = Some(Exact(own.change));
        step.what = match (level(own.before), level(own.after)) {
            (before, after) if before == after => format!("stays on level {after}"),
            (before, after) => format!("from level {before} to level {after}"),
        };
        "R-LAD-1".clone_into(&mut step.rule);
        return;
    }
    match (judged.step.expected, own.before, own.after) {
        (Some(expected), ..) => {
            let expected = expected.exact();
            step.expectation = Some(if is_first { expected } else { 1.0 - expected });
            step.k = Some(Exact(Rating::from_nanos(own.k * 1_000_000)));
            step.change = Some(Exact(own.change));
            step.what = "rated".to_owned();
            step.rule = if rules.system == "elo" { "R-VEZZ-4" } else { "R-FISE-7" }.to_owned();
        }
        (None, Some(_), _) => {
            step.what = "counts; the opponent has no rating, so it does not move".to_owned();
            step.rule = "R-FISE-6".to_owned();
        }
        (None, None, after) => {
            let needed = match &rules.rating.initial {
                Initial::Granted(grant) => grant.games,
                Initial::Start(_) => 0,
            };
            let progress = format!("qualifying game {} of {needed}", own.qualifying);
            step.what = if after.is_some() { format!("{progress}: first rating") } else { progress };
            step.rule = if after.is_some() { "R-FISE-3" } else { "R-FISE-2" }.to_owned();
        }
    }
}

/// The rule that a code comes from under a rating system, as `docs/rules/verdicts.md` has them.
pub fn rule_of(reason: Reason, system: &str) -> &'static str {
    match (reason, system) {
        (Reason::Mode | Reason::Players, "fise") => return "R-FISE-1",
        (Reason::Event, "fise") => return "R-FISE-11",
        (Reason::Players, "ladder") => return "R-LAD-1",
        _ => {}
    }
    match reason {
        Reason::Void => "R-ORD-3",
        Reason::NotFinished | Reason::NoResult | Reason::Bye | Reason::SamePlayer => "R-VER-1",
        Reason::Forfeit => "R-VER-2",
        Reason::BeforeActivation => "R-TIME-6",
        Reason::Late => "R-CLO-4",
        Reason::Mode | Reason::Players => "R-VEZZ-1",
        Reason::Event => "R-FOUR-6",
        Reason::Account => "R-VEZZ-9",
        Reason::TimeControl => "R-VEZZ-2",
        Reason::PairDayCap => "R-VEZZ-3",
        Reason::ScoreMissing => "R-FISE-2",
        Reason::ScoreBelowFloor => "R-FISE-5",
        Reason::TotalBelow | Reason::WinnerBelow | Reason::TilesLeft | Reason::Idle => "R-FISE-8",
    }
}
