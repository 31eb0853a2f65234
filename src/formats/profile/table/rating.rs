//! The knobs that say how ratings begin, move and are called.

use super::super::draft::Way;
use super::super::knob::{Field, Ours, Scope, Spec};

/// How ratings move.
pub(super) const MOVES: &[Spec] = &[
    Spec::new(
        "system",
        "R-NUM-1",
        Field::Text(|draft| &mut draft.profile.system),
        "The rating system, by its name in the program.",
    )
    .needed(),
    Spec::new(
        "k",
        "R-VEZZ-4, R-FISE-7",
        Field::Bands(|draft| &mut draft.profile.rating.k),
        "How fast ratings move: one number, or a list of bands { rating_from, rating_below, games_below, k } \
         of which the first that fits is used and the last must fit everybody; the rating is the one shown \
         before the game, the games are those before it.",
    )
    .needed()
    .ours(Ours::Value(&["fise"], "no source gives K")),
    Spec::new(
        "provisional_games",
        "R-VEZZ-5",
        Field::Count(|draft| &mut draft.profile.rating.provisional_games, 0, 1_000_000),
        "A rating is marked as provisional until the player has so many games; 0 never marks one.",
    )
    .ours(Ours::Value(&["vezz"], "the mark stands while the player has fewer games than this")),
];

/// How a player comes to a first rating.
pub(super) const FIRST: &[Spec] = &[
    Spec::new(
        "initial",
        "R-VEZZ-4, R-FISE-3",
        Field::Choice(
            &["start", "formula", "performance"],
            |draft| draft.way as usize,
            |draft, index| {
                draft.way = [Way::Start, Way::Formula, Way::Performance][index.min(2)];
            },
        ),
        "\"start\": everybody begins with the rating `start`. \"formula\": after `games` qualifying games, \
         slope x mean own score + intercept. \"performance\": after as many, from the ratings of the rated \
         opponents and the results; where there were none, by the formula.",
    )
    .ours(Ours::Value(&["fise"], "the formula was published in 2008, there over 15 games")),
    Spec::new(
        "start",
        "R-VEZZ-4",
        Field::Points(|draft| &mut draft.start),
        "The rating everybody begins with.",
    )
    .needed()
    .only(Scope::Start),
    Spec::new(
        "games",
        "R-FISE-2",
        Field::Count(|draft| &mut draft.grant.games, 1, 10_000),
        "Qualifying games until a player has a rating.",
    )
    .needed()
    .only(Scope::Granted),
    Spec::new(
        "floor",
        "R-FISE-2, R-FISE-5",
        Field::OptionalScore(|draft| &mut draft.grant.floor),
        "What both players must score while one of them has no rating; \"none\" asks for nothing.",
    )
    .or("none")
    .only(Scope::Granted)
    .ours(Ours::Reading("it applies to each game in which at least one of the two has no rating")),
    Spec::new(
        "slope",
        "R-FISE-3",
        Field::Points(|draft| &mut draft.grant.slope),
        "Rating points for each point of the mean own score.",
    )
    .needed()
    .only(Scope::Granted)
    .ours(Ours::Value(&["fise"], "the formula was published in 2008, there over 15 games")),
    Spec::new(
        "intercept",
        "R-FISE-3",
        Field::Points(|draft| &mut draft.grant.intercept),
        "Rating points added to that.",
    )
    .needed()
    .only(Scope::Granted)
    .ours(Ours::Value(&["fise"], "the formula was published in 2008, there over 15 games")),
    Spec::new(
        "min",
        "R-FISE-3",
        Field::Points(|draft| &mut draft.grant.min),
        "A first rating is not less than this.",
    )
    .needed()
    .only(Scope::Granted),
    Spec::new(
        "max",
        "R-FISE-3",
        Field::Points(|draft| &mut draft.grant.max),
        "A first rating is not more than this.",
    )
    .needed()
    .only(Scope::Granted),
    Spec::new(
        "clamp",
        "R-FISE-4",
        Field::Choice(
            &["initial", "always"],
            |draft| usize::from(draft.grant.clamp_always),
            |draft, index| draft.grant.clamp_always = index == 1,
        ),
        "\"initial\": `min` and `max` limit the first rating only. \"always\": they hold later play in too.",
    )
    .only(Scope::Granted),
];

/// What ratings are called.
pub(super) const LEVELS: &[Spec] = &[
    Spec::new(
        "unrated_level",
        "R-FISE-9",
        Field::OptionalText(|draft| &mut draft.profile.unrated_level),
        "What a player without a rating is called.",
    )
    .or("none"),
    Spec::new(
        "levels",
        "R-FISE-9",
        Field::Levels(|draft| &mut draft.profile.levels),
        "Levels by shown rating { name, from }, the lowest first; the lowest needs no `from`.",
    ),
];
