//! Which records a clean-up would discard (R-FISE-8), by the judge that lists use.

use super::rule::Rule;
use crate::eligibility::{ActiveGame, Verified};
use crate::model::profile::DiscardRules;
use crate::model::{
    Instant, List, ListVersion, PackedGame, PlayerId, Profile, Reason, Record, Status, Verdict, Zone,
};
use crate::rating::system;

/// The ruling on a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Whether the clean-up discards it.
    pub discarded: bool,
    /// Its codes of R-FISE-8. A record with `tiles-left` that is not discarded left exactly the limit.
    pub codes: Vec<Reason>,
    /// The rule that was applied.
    pub rule: Rule,
    /// Why, in one sentence.
    pub reason: String,
}

/// Judges records by one profile at one instant.
#[derive(Debug)]
pub struct Keeper {
    list: List,
    at: Instant,
}

/// Codes of R-FISE-8.
const CODES: [Reason; 4] = [Reason::TotalBelow, Reason::WinnerBelow, Reason::TilesLeft, Reason::Idle];

impl Keeper {
    /// A keeper by a profile's thresholds. `at` is the instant that idle games are asked about, and a zone
    /// is only part of the list that the judge wants.
    pub fn new(profile: Profile, zone: Zone, at: Instant) -> Self {
        let version = ListVersion {
            number: 1,
            effective: Instant::MIN,
            profile,
            entry: crate::model::EntrySeq(0),
            recorded: Instant::MIN,
            reason: None,
        };
        let list = List {
            id: 0,
            name: String::new(),
            kind: String::new(),
            zone,
            activated: Instant::MIN,
            versions: vec![version],
            retired: false,
        };
        Self { list, at }
    }

    /// Rules on a record (R-FISE-8).
    pub fn rule(&self, record: &Record<'_>) -> Kept {
        let verified = Verified::default();
        let judge = system::judge(&self.list, &[], &verified);
        let all = match (record.status, &record.finish) {
            (Status::Finished, Some(finish)) => judge.fixed(&finished(record, finish.at), 0),
            _ => judge.in_play(&in_play(record), 0, self.at),
        };
        // A verdict discards by these codes alone, so it can be read before the others are left out.
        let discarded = all.verdict() == Verdict::Discarded;
        let codes: Vec<Reason> = CODES.into_iter().filter(|code| all.has(*code)).collect();
        let at_limit =
            codes.contains(&Reason::TilesLeft) && record.tiles_left == self.limits().tiles_left_over;
        let rule = Rule::new("R-FISE-8").ours_if(at_limit, "exactly the limit is kept and not rated");
        let reason = self.reason(record, &codes, discarded);
        Kept { discarded, codes, rule, reason }
    }

    fn limits(&self) -> &DiscardRules {
        &self.list.versions[0].profile.eligibility.discard
    }

    fn reason(&self, record: &Record<'_>, codes: &[Reason], discarded: bool) -> String {
        let why: Vec<String> = codes.iter().filter_map(|code| self.why(record, *code)).collect();
        match (why.is_empty(), discarded) {
            (true, _) => "nothing discards it".to_owned(),
            (false, true) => why.join(", and "),
            (false, false) => format!("{}: kept and not rated", why.join(", and ")),
        }
    }

    /// What a code says of this record.
    fn why(&self, record: &Record<'_>, code: Reason) -> Option<String> {
        let limits = self.limits();
        let scores = record.first_score.zip(record.second_score);
        Some(match code {
            Reason::TotalBelow => {
                let ((first, second), limit) = scores.zip(limits.total_below)?;
                format!("{first} and {second} add up to less than {limit}")
            }
            Reason::WinnerBelow => {
                let ((first, second), limit) = scores.zip(limits.winner_below)?;
                format!("the higher score, {}, is less than {limit}", first.max(second))
            }
            Reason::TilesLeft => {
                let (left, limit) = record.tiles_left.zip(limits.tiles_left_over)?;
                let than = if left > limit { "more than" } else { "exactly" };
                format!("{left} tiles were left in the bag, {than} {limit}")
            }
            Reason::Idle => {
                let (last, hours) = record.last_move.as_ref().zip(limits.idle_hours)?;
                format!("nobody has scored, and the last move was at {}, over {hours} hours ago", last.at)
            }
            _ => return None,
        })
    }
}

/// A finished record as the judge reads it. Nothing that R-FISE-8 asks for has words, so they are left out.
fn finished(record: &Record<'_>, finish: Instant) -> PackedGame {
    PackedGame {
        seq: 0,
        entry: 0,
        finish,
        first: PlayerId(1),
        second: PlayerId(if record.second.is_some() { 2 } else { 0 }),
        first_score: record.first_score,
        second_score: record.second_score,
        result: record.result,
        termination: record.termination,
        tiles_left: record.tiles_left,
        players: record.players,
        mode: 0,
        time_control: 0,
        event: 0,
        moves: record.moves,
        duration_s: record.duration_s,
    }
}

fn in_play(record: &Record<'_>) -> ActiveGame {
    ActiveGame {
        last_move: record.last_move.as_ref().map_or(Instant::MAX, |last| last.at),
        first: PlayerId(1),
        second: PlayerId(if record.second.is_some() { 2 } else { 0 }),
        first_score: record.first_score,
        second_score: record.second_score,
        players: record.players,
        mode: 0,
        time_control: 0,
        event: 0,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use rstest::rstest;

    use super::*;
    use crate::model::profile::{EligibilityRules, Initial, LatePolicy, PeriodRules, RatingRules};
    use crate::model::{Moment, Outcome, Rating, Score, Seat, Termination};

    /// The thresholds of R-FISE-8 and nothing else.
    fn profile() -> Profile {
        Profile {
            name: "fise".into(),
            title: "fise".into(),
            note: None,
            system: "fise".into(),
            eligibility: EligibilityRules {
                modes: vec!["fise".into()],
                unrated_modes: Vec::new(),
                default_mode: None,
                players: Some(2),
                time_control: None,
                per_move_minutes: None,
                pair_day_cap: None,
                requires_verified: true,
                rates_events: true,
                higher_score_wins: true,
                discard: DiscardRules {
                    total_below: Some(Score::points(200)),
                    winner_below: Some(Score::points(100)),
                    tiles_left_over: Some(14),
                    idle_hours: Some(24),
                },
            },
            rating: RatingRules {
                initial: Initial::Start(Rating::points(1)),
                provisional_games: 0,
                k: Vec::new(),
            },
            periods: PeriodRules {
                weekly: None,
                monthly: None,
                close_after: 0,
                late_results: LatePolicy::Revise,
            },
            unrated_level: None,
            levels: Vec::new(),
        }
    }

    fn moment(text: &str) -> Moment<'static> {
        Moment { at: Instant::parse(text).unwrap(), offset: 0, typed: None }
    }

    fn seat(key: &'static str) -> Seat<'static> {
        Seat { key: Cow::Borrowed(key), name: None }
    }

    fn record(scores: Option<(i64, i64)>, tiles_left: Option<u32>) -> Record<'static> {
        Record {
            tail: Cow::Borrowed("1"),
            status: Status::Finished,
            finish: Some(moment("2026-11-24T12:00:00Z")),
            last_move: None,
            mode: None,
            first: seat("ana"),
            second: Some(seat("leo")),
            first_score: scores.map(|(first, _)| Score::points(first)),
            second_score: scores.map(|(_, second)| Score::points(second)),
            result: None,
            termination: None,
            tiles_left,
            time_control: None,
            players: None,
            round: None,
            event: None,
            moves: None,
            duration_s: None,
        }
    }

    fn ruled(record: &Record<'_>) -> (bool, String, String) {
        let at = Instant::parse("2026-11-25T12:00:00Z").unwrap();
        let kept = Keeper::new(profile(), Zone::named("UTC").unwrap(), at).rule(record);
        let codes: Vec<&str> = kept.codes.iter().map(|code| code.code()).collect();
        (kept.discarded, codes.join(" "), format!("{}: {}", kept.rule, kept.reason))
    }

    #[rstest]
    #[case(Some((100, 100)), None, false, "", "nothing discards it")]
    #[case(Some((101, 98)), None, true, "total-below-200", "101 and 98 add up to less than 200")]
    #[case(
        Some((99, 99)), None, true, "total-below-200 winner-below-100",
        "99 and 99 add up to less than 200, and the higher score, 99, is less than 100"
    )]
    #[case(Some((210, 250)), Some(13), false, "", "nothing discards it")]
    #[case(Some((210, 250)), Some(15), true, "tiles-left", "15 tiles were left in the bag, more than 14")]
    #[case(None, None, false, "", "nothing discards it")]
    fn r_fise_8_finished_records(
        #[case] scores: Option<(i64, i64)>,
        #[case] tiles: Option<u32>,
        #[case] discarded: bool,
        #[case] codes: &str,
        #[case] reason: &str,
    ) {
        let expected = (discarded, codes.to_owned(), format!("R-FISE-8: {reason}"));
        assert_eq!(ruled(&record(scores, tiles)), expected);
        let abandoned = Record { termination: Some(Termination::Abandoned), ..record(scores, tiles) };
        assert_eq!(ruled(&abandoned), expected);
    }

    #[test]
    fn r_fise_8_exactly_fourteen_tiles_are_kept_by_our_decision() {
        let (discarded, codes, said) = ruled(&record(Some((210, 250)), Some(14)));
        assert_eq!((discarded, codes.as_str()), (false, "tiles-left"));
        let expected = "R-FISE-8 (D: exactly the limit is kept and not rated): \
                        14 tiles were left in the bag, exactly 14: kept and not rated";
        assert_eq!(said, expected);
    }

    #[test]
    fn r_fise_8_what_was_not_played_has_nothing_to_discard() {
        let bye = Record { second: None, termination: Some(Termination::Bye), ..record(Some((50, 0)), None) };
        assert!(!ruled(&bye).0);
        let forfeit = Record { result: Some(Outcome::FirstByForfeit), ..record(Some((0, 0)), None) };
        assert!(!ruled(&forfeit).0);
    }

    #[rstest]
    #[case("2026-11-24T12:00:00Z", None, false)]
    #[case("2026-11-24T11:59:59.999999Z", None, true)]
    #[case("2026-11-24T11:00:00Z", Some((0, 0)), true)]
    #[case("2026-11-24T11:00:00Z", Some((0, 12)), false)]
    fn r_fise_8_games_in_play_are_idle_after_more_than_a_day_without_a_score(
        #[case] last_move: &str,
        #[case] scores: Option<(i64, i64)>,
        #[case] discarded: bool,
    ) {
        let last_move = Some(moment(last_move));
        let game = Record { status: Status::Active, finish: None, last_move, ..record(scores, None) };
        let ruled = ruled(&game);
        assert_eq!((ruled.0, ruled.1.as_str()), (discarded, if discarded { "idle" } else { "" }));
    }
}
