//! The knobs that say when rankings are closed.

use super::super::knob::{Field, Spec};
use crate::model::profile::LatePolicy;

const POLICIES: &[&str] =
    &[LatePolicy::Revise.as_str(), LatePolicy::NextPeriod.as_str(), LatePolicy::Exclude.as_str()];

/// When rankings are closed.
pub(super) const PERIODS: &[Spec] = &[
    Spec::new(
        "weekly",
        "R-TIME-4",
        Field::Weekly(|draft| &mut draft.profile.periods.weekly),
        "When a week ends and the next begins, by the clock of the list's zone; \"none\" closes no weeks.",
    )
    .or("none"),
    Spec::new(
        "monthly",
        "R-TIME-4",
        Field::Monthly(|draft| &mut draft.profile.periods.monthly),
        "When a month ends and the next begins; days 29 to 31 mean the last day of a shorter month; \"none\" \
         closes no months.",
    )
    .or("none"),
    Spec::new(
        "close_after",
        "R-CLO-2",
        Field::Duration(|draft| &mut draft.profile.periods.close_after),
        "How long after its end a period may be closed at the earliest, such as \"0s\", \"90m\", \"36h\" or \
         \"2d\".",
    ),
    Spec::new(
        "late_results",
        "R-CLO-4",
        Field::Choice(
            POLICIES,
            |draft| draft.profile.periods.late_results as usize,
            |draft, index| draft.profile.periods.late_results = LatePolicy::ALL[index.min(2)],
        ),
        "A game that arrives behind a closing: \"revise\" appends a revision to every closing it belongs to, \
         \"next-period\" counts it when it arrives, \"exclude\" never counts it.",
    ),
];
