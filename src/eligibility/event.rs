//! What can be said beforehand of an event's games: the codes that every one of them will have (R-FOUR-6,
//! R-FISE-11, R-VEZZ-1, R-VEZZ-2).

use super::{mode, time_control};
use crate::model::profile::EligibilityRules;
use crate::model::verdict::Reason;

/// The codes that rules give to every game of an event, whoever plays and however it ends: for its mode, its time
/// control, and for being of an event. None: they may be rated.
pub fn of_event(rules: &EligibilityRules, mode: &str, clock: Option<&str>) -> Vec<Reason> {
    let is_rated = mode::rated(rules, &[String::new(), mode.to_owned()])[1];
    let is_timed = clock.is_none_or(|clock| time_control::allows(rules, clock));
    let codes =
        [(!is_rated, Reason::Mode), (!rules.rates_events, Reason::Event), (!is_timed, Reason::TimeControl)];
    codes.into_iter().filter(|(applies, _)| *applies).map(|(_, code)| code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> EligibilityRules {
        EligibilityRules {
            modes: vec!["matchmaking".to_owned()],
            unrated_modes: vec!["tournament".to_owned()],
            default_mode: Some("matchmaking".to_owned()),
            players: None,
            time_control: Some("15+10".to_owned()),
            per_move_minutes: None,
            pair_day_cap: None,
            requires_verified: false,
            rates_events: false,
            higher_score_wins: false,
            discard: Default::default(),
        }
    }

    #[test]
    fn r_four_6_games_of_events_are_not_rated_where_rates_events_is_off() {
        assert_eq!(of_event(&rules(), "Matchmaking", Some("15 + 10")), [Reason::Event]);
        let rating = EligibilityRules { rates_events: true, ..rules() };
        assert_eq!(of_event(&rating, "matchmaking", None), []);
    }

    #[test]
    fn r_vezz_1_and_2_mode_and_time_control_are_said_too() {
        let rating = EligibilityRules { rates_events: true, ..rules() };
        assert_eq!(of_event(&rating, "tournament", Some("25+0")), [Reason::Mode, Reason::TimeControl]);
        assert_eq!(of_event(&rules(), "unheard of", None), [Reason::Mode, Reason::Event]);
    }
}
