//! The knobs that say which games count.

use super::super::knob::{Field, Ours, Spec};

/// Which games count.
pub(super) const COUNTED: &[Spec] = &[
    Spec::new(
        "modes",
        "R-VEZZ-1, R-FISE-1",
        Field::Words(|draft| &mut draft.profile.eligibility.modes),
        "The play modes that are rated.",
    )
    .needed(),
    Spec::new(
        "unrated_modes",
        "R-VEZZ-1, R-FISE-1",
        Field::Words(|draft| &mut draft.profile.eligibility.unrated_modes),
        "Modes that are known and kept but never rated; a mode that stands in neither list is warned of.",
    ),
    Spec::new(
        "default_mode",
        "R-VEZZ-1",
        Field::OptionalText(|draft| &mut draft.profile.eligibility.default_mode),
        "The mode of a record that names none; with \"none\" such a record is not rated.",
    )
    .or("none"),
    Spec::new(
        "players",
        "R-VEZZ-1, R-FISE-1",
        Field::OptionalCount(|draft| &mut draft.profile.eligibility.players, 2, 1000),
        "How many play a rated game; a record that names no number means 2; \"any\" asks for nothing.",
    )
    .or("any"),
    Spec::new(
        "time_control",
        "R-VEZZ-2",
        Field::OptionalText(|draft| &mut draft.profile.eligibility.time_control),
        "The rated time control, in any of its spellings; a record that names none passes; \"any\" asks for \
         nothing.",
    )
    .or("any"),
    Spec::new(
        "per_move_minutes",
        "R-FISE-1",
        Field::OptionalCount(|draft| &mut draft.profile.eligibility.per_move_minutes, 1, 43_200),
        "The minutes that a time control per move must give; \"any\" asks for nothing.",
    )
    .or("any")
    .ours(Ours::Value(
        &["fise"],
        "the source says both \"N minutes\" and \"2 minutes a move\", so any number is taken",
    )),
    Spec::new(
        "pair_day_cap",
        "R-VEZZ-3",
        Field::OptionalCount(|draft| &mut draft.profile.eligibility.pair_day_cap, 1, 1_000_000),
        "Rated games that two players may complete on one calendar day of the list's zone; later ones are \
         not rated; \"any\" sets no limit.",
    )
    .or("any")
    .ours(Ours::Reading(
        "slots are counted from the records as they came in, so that no later decision on a game makes \
         another one rated",
    )),
    Spec::new(
        "requires_verified",
        "R-VEZZ-9",
        Field::Flag(|draft| &mut draft.profile.eligibility.requires_verified),
        "Whether both accounts must be verified at the finish of the game.",
    )
    .ours(Ours::Value(&["vezz"], "off, because a file of results rarely says which accounts are verified")),
    Spec::new(
        "rates_events",
        "R-FISE-11, R-FOUR-6",
        Field::Flag(|draft| &mut draft.profile.eligibility.rates_events),
        "Whether games of tournaments are rated.",
    )
    .ours(Ours::Value(&["fise"], "the source does not say whether tournament games count; they do")),
    Spec::new(
        "higher_score_wins",
        "R-FISE-11",
        Field::Flag(|draft| &mut draft.profile.eligibility.higher_score_wins),
        "Whether the higher score wins where both are recorded, whatever result or ending was typed.",
    ),
];

/// Which records are discarded.
pub(super) const DISCARDED: &[Spec] = &[
    Spec::new(
        "discard_total_below",
        "R-FISE-8",
        Field::OptionalScore(|draft| &mut draft.profile.eligibility.discard.total_below),
        "A finished game whose two scores add up to less is discarded.",
    )
    .or("none"),
    Spec::new(
        "discard_winner_below",
        "R-FISE-8",
        Field::OptionalScore(|draft| &mut draft.profile.eligibility.discard.winner_below),
        "A finished game whose higher score is less is discarded.",
    )
    .or("none"),
    Spec::new(
        "discard_tiles_over",
        "R-FISE-8, R-FISE-5",
        Field::OptionalCount(|draft| &mut draft.profile.eligibility.discard.tiles_left_over, 0, 10_000),
        "A finished game that left more tiles in the bag is discarded; one that left exactly as many is \
         only not rated.",
    )
    .or("none")
    .ours(Ours::Reading("the tiles are those in the bag, and exactly as many is not rated")),
    Spec::new(
        "discard_idle_hours",
        "R-FISE-8",
        Field::OptionalCount(|draft| &mut draft.profile.eligibility.discard.idle_hours, 1, 1_000_000),
        "A game in play without a score whose last move is more hours ago is discarded.",
    )
    .or("none"),
];
