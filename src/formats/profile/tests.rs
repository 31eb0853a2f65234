//! Profiles as people write them: what is built in, what is refused, and what leads back.

use proptest::prelude::*;
use rstest::rstest;

use super::super::document::plain;
use super::*;
use crate::model::profile::{GrantMethod, Initial, KBand, LatePolicy, MonthlyCut, WeeklyCut};
use crate::model::{Profile, Rating, Score};

fn built_in(name: &str) -> Profile {
    read(embedded(name).unwrap(), name).unwrap()
}

fn complaints(text: &str) -> Vec<String> {
    read(text, "p.toml").unwrap_err().iter().map(plain).collect()
}

#[test]
fn r_vezz_the_built_in_profile() {
    let vezz = built_in("vezz");
    assert_eq!(vezz.name, "vezz");
    assert_eq!(vezz.system, "elo");
    assert!(vezz.note.is_some());
    let rules = &vezz.eligibility;
    assert_eq!(rules.modes, ["matchmaking"]);
    assert_eq!(rules.unrated_modes, ["friend", "computer", "ladder", "puzzle", "tournament"]);
    assert_eq!((rules.players, rules.pair_day_cap), (Some(2), Some(5)));
    assert_eq!(rules.time_control.as_deref(), Some("15+10"));
    assert_eq!((&rules.default_mode, rules.per_move_minutes), (&None, None));
    assert!(!rules.requires_verified && !rules.rates_events && !rules.higher_score_wins);
    assert_eq!(rules.discard, crate::model::profile::DiscardRules::default());
    assert_eq!(vezz.rating.initial, Initial::Start(Rating::points(1000)));
    assert_eq!(vezz.rating.provisional_games, 10);
    assert_eq!(vezz.rating.k, [KBand { k: 24_000, ..KBand::default() }]);
    assert_eq!((vezz.unrated_level, vezz.levels), (None, vec![]));
    assert_eq!(vezz.periods.weekly, Some(WeeklyCut { weekday: 1, minute: 1200 }));
    assert_eq!(vezz.periods.monthly, Some(MonthlyCut { day: 1, minute: 0 }));
    assert_eq!((vezz.periods.close_after, vezz.periods.late_results), (0, LatePolicy::Revise));
}

#[test]
fn r_fise_the_built_in_profile() {
    let fise = built_in("fise");
    assert_eq!((fise.name.as_str(), fise.system.as_str()), ("fise", "fise"));
    let rules = &fise.eligibility;
    assert_eq!(rules.modes, ["fise", "fise-rapid", "fise-per-move"]);
    assert_eq!(rules.unrated_modes, ["real-time", "duplicate", "multi-word"]);
    assert_eq!((rules.players, rules.pair_day_cap, rules.per_move_minutes), (Some(2), None, None));
    assert_eq!((&rules.time_control, &rules.default_mode), (&None, &None));
    assert!(rules.rates_events && rules.higher_score_wins && !rules.requires_verified);
    assert_eq!(rules.discard.total_below, Some(Score::points(200)));
    assert_eq!(rules.discard.winner_below, Some(Score::points(100)));
    assert_eq!((rules.discard.tiles_left_over, rules.discard.idle_hours), (Some(14), Some(24)));
    let Initial::Granted(grant) = &fise.rating.initial else { panic!("granted") };
    assert_eq!((grant.games, grant.floor), (7, Some(Score::points(200))));
    assert_eq!(grant.method, GrantMethod::Formula);
    assert_eq!(grant.slope, Rating::from_nanos(4_658_000_000));
    assert_eq!(grant.intercept, Rating::from_nanos(31_690_000_000));
    assert_eq!((grant.min, grant.max), (Rating::points(1000), Rating::points(2250)));
    assert!(!grant.clamp_always);
    assert_eq!(fise.rating.k, [KBand { k: 20_000, ..KBand::default() }]);
    assert_eq!(fise.rating.provisional_games, 0);
    assert_eq!(fise.unrated_level.as_deref(), Some("Iniciado"));
    let names: Vec<_> =
        [1499, 1500, 1899, 1900, 2199, 2200, 2299, 2300].map(|shown| fise.level(shown).unwrap().1).into();
    let expected =
        "Buen jugador|Gran jugador|Gran jugador|Jugador avanzado|Jugador avanzado|Experto|Experto|Maestro";
    assert_eq!(names.join("|"), expected);
}

#[test]
fn r_lad_1_the_built_in_profile() {
    let ladder = built_in("ladder");
    assert_eq!((ladder.name.as_str(), ladder.system.as_str()), ("ladder", "ladder"));
    assert_eq!(ladder.rating.initial, Initial::Start(Rating::points(1)));
    let rules = &ladder.eligibility;
    assert_eq!(
        (&rules.modes[..], rules.default_mode.as_deref()),
        (&["ladder".to_owned()][..], Some("ladder"))
    );
    // A computer has no account to be verified.
    assert!(!rules.requires_verified && !rules.rates_events);
    assert_eq!((rules.pair_day_cap, &rules.time_control, ladder.rating.provisional_games), (None, &None, 0));
    assert_eq!(ladder.periods.weekly, Some(WeeklyCut { weekday: 1, minute: 1200 }));
}

#[test]
fn built_in_texts_are_canonical() {
    for (name, text) in EMBEDDED {
        assert_eq!(write(&built_in(name)), *text, "{name}");
    }
}
/// A wrong line in a file that is otherwise sound, and what is said about it.
#[rstest]
#[case("name = 5", "1:8+1 type: name must be a text in quotes, but it is a whole number")]
#[case("name = \" \"", "1:8+3 value: name cannot be \"\": it is empty | write something, or leave it out")]
#[case(
    "title = \"a\\u0007\"",
    "1:9+9 value: title cannot be \"a\\u{7}\": it contains a control character | take it out"
)]
#[case("modes = \"blitz\"", "1:9+7 type: modes must be a list in [ ], but it is a text")]
#[case(
    "modes = [\"a\", 7]",
    "1:15+1 type: a word of modes must be a text in quotes, but it is a whole number"
)]
#[case("modes = [\"a\", \"A\"]", "1:15+3 duplicate: \"A\" stands twice in modes | keep it once")]
#[case("modes = []", "1:9+2 value: modes is empty: no game would be rated | name at least one mode")]
#[case(
    "unrated_modes = [\"blitz\"]",
    "1:18+7 contradiction: the mode \"blitz\" is both rated and unrated | keep it in modes or in unrated_modes"
)]
#[case(
    "default_mode = \"x\"",
    "1:16+3 contradiction: default_mode is \"x\", which is neither in modes nor in unrated_modes | add it to one of them"
)]
#[case("players = 1", "1:11+1 range: players must be between 2 and 1000, not 1")]
#[case("players = 2.0", "1:11+3 type: players must be a whole number, but it is a decimal number")]
#[case("pair_day_cap = 0", "1:16+1 range: pair_day_cap must be between 1 and 1000000, not 0")]
#[case(
    "pair_day_cap = 99999999999999999999",
    "1:16+20 range: pair_day_cap must be between 1 and 1000000, not 99999999999999999999"
)]
#[case(
    "per_move_minutes = 2\ntime_control = \"3/move\"",
    "1:20+1 contradiction: per_move_minutes is 2, but time_control is \"3/move\": no game could be rated | set one of them to \"any\""
)]
#[case(
    "rates_events = \"yes\"",
    "1:16+5 type: rates_events must be true or false (without quotes), but it is a text"
)]
#[case(
    "discard_total_below = -1",
    "1:23+2 range: discard_total_below cannot be -1 | write a plain number with at most three decimals, from 0 to a million"
)]
#[case(
    "start = 1e3",
    "1:9+3 range: start cannot be 1e3 | write a plain number with at most nine decimals, up to a million"
)]
#[case(
    "start = 0.1234567891",
    "1:9+12 range: start cannot be 0.1234567891 | write a plain number with at most nine decimals, up to a million"
)]
#[case(
    "start = nan",
    "1:9+3 range: start cannot be nan | write a plain number with at most nine decimals, up to a million"
)]
#[case("start = true", "1:9+4 type: start must be a decimal number, but it is true or false")]
#[case("provisional_games = -1", "1:21+2 range: provisional_games must be between 0 and 1000000, not -1")]
#[case(
    "k = 1000.001",
    "1:5+8 range: k cannot be 1000.001 | write a plain number with at most three decimals, from 0 to 1000"
)]
#[case("k = []", "1:5+2 value: k has no band | write one number, such as 20")]
#[case(
    "k = [{ games_below = 30, k = 40 }]",
    "1:6+28 contradiction: the last band of k must fit everybody, but it has bounds | end the list with a band that has only k, such as { k = 20 }"
)]
#[case(
    "k = [{ k = 40 }, { k = 20 }]",
    "1:6+10 contradiction: this band of k fits everybody, so those after it are never used | give it bounds, or put it last"
)]
#[case(
    "k = [{ rating_from = 9, rating_below = 9, k = 1 }, { k = 20 }]",
    "1:6+44 contradiction: no rating is 9 or more and less than 9"
)]
#[case(
    "k = [{ games = 3 }]",
    "1:6+13 missing: k is missing | add k = 20;1:8+5 unknown-key: unknown key \"games\" in a band of k | known are: rating_from, rating_below, games_below, k"
)]
#[case("initial = \"formulla\"", "1:11+10 value: initial cannot be \"formulla\" | did you mean \"formula\"?")]
#[case(
    "floor = 200",
    "1:9+3 contradiction: floor is not used with initial = \"start\" | leave it out, or set initial = \"formula\""
)]
#[case(
    "levels = [{ name = \"a\", from = 5 }, { name = \"b\", from = 5 }]",
    "1:37+24 contradiction: levels must ascend, but 5 follows 5 | put the lowest level first"
)]
#[case(
    "levels = [{ name = \"a\" }, { name = \"b\" }]",
    "1:27+14 missing: the level \"b\" needs `from` | only the lowest level goes without: give the lowest shown rating that has it"
)]
#[case(
    "levels = [{ name = \"a\" }, { name = \"a\", from = 5 }]",
    "1:27+24 duplicate: two levels are called \"a\" | rename one"
)]
#[case("levels = [{ from = 5 }]", "1:11+12 missing: name is missing | add name = \"…\"")]
#[case("levels = [5]", "1:11+1 type: a level must be a table, but it is a whole number")]
#[case(
    "weekly = \"tuseday 20:00\"",
    "1:10+15 value: weekly: \"tuseday\" is no day of the week | did you mean \"tuesday\"?"
)]
#[case(
    "monthly = \"day 32 00:00\"",
    "1:11+14 value: monthly: a month has no day 32 | use a day from 1 to 31"
)]
#[case("monthly = 1", "1:11+1 type: monthly must be a text in quotes, but it is a whole number")]
#[case(
    "close_after = \"2 weeks\"",
    "1:15+9 value: close_after: \"2 weeks\" is no length of time | write a whole number and s, m, h or d, such as \"36h\""
)]
#[case(
    "late_results = \"ignore\"",
    "1:16+8 value: late_results cannot be \"ignore\" | use one of: revise, next-period, exclude"
)]
#[case(
    "pair-day-cap = 5",
    "1:1+12 unknown-key: unknown key \"pair-day-cap\" | did you mean \"pair_day_cap\"?"
)]
#[case(
    "weather = 5",
    "1:1+7 unknown-key: unknown key \"weather\" | `arbitro list show` prints every key there is"
)]
fn every_wrong_line_is_said_at_its_place(#[case] line: &str, #[case] expected: &str) {
    let key = line.split(' ').next().unwrap();
    let rest = ["name = \"x\"", "system = \"elo\"", "modes = [\"blitz\"]", "start = 1000", "k = 20"];
    let rest = rest.iter().filter(|other| other.split(' ').next() != Some(key));
    let text = std::iter::once(&line).chain(rest).copied().collect::<Vec<_>>().join("\n");
    assert_eq!(complaints(&text).join(";"), expected, "{text}");
}

#[test]
fn what_a_file_must_say_is_said() {
    let missing = complaints("title = \"t\"");
    let keys: Vec<_> = missing.iter().map(|line| line.split_once(" is missing").unwrap().0).collect();
    let places = ["name", "modes", "system", "k", "start"].map(|key| format!("1:- missing: {key}"));
    assert_eq!(keys, places);
    let granted =
        complaints("name = \"x\"\nsystem = \"fise\"\nmodes = [\"a\"]\nk = 1\ninitial = \"performance\"");
    let keys: Vec<_> = granted.iter().map(|line| line.split_once(" is missing").unwrap().0).collect();
    assert_eq!(keys, ["games", "slope", "intercept", "min", "max"].map(|key| format!("1:- missing: {key}")));
}

#[test]
fn everything_wrong_with_a_file_is_said_at_once() {
    let text = include_str!("../../../fixtures/profiles/wrong.toml");
    let expected: Vec<&str> = include_str!("../../../fixtures/profiles/wrong.expected.txt").lines().collect();
    assert_eq!(complaints(text), expected);
}

#[test]
fn a_club_profile_with_bands_is_read() {
    let club = read(include_str!("../../../fixtures/profiles/club.toml"), "club.toml").unwrap();
    let band = |rating_from, games_below, k| KBand { rating_from, games_below, k, rating_below: None };
    let expected = [band(None, Some(30), 40_000), band(Some(2400), None, 10_000), band(None, None, 20_000)];
    assert_eq!(club.rating.k, expected);
    assert_eq!(club.title, "club");
    assert_eq!(club.periods.close_after, 36 * 3600 * 1_000_000);
    assert_eq!(club.periods.monthly, None);
    let Initial::Granted(grant) = &club.rating.initial else { panic!("granted") };
    assert_eq!(grant.method, GrantMethod::Performance);
    assert_eq!(grant.slope, Rating::from_nanos(123_456_789));
    assert_eq!(club.eligibility.players, None);
    assert_eq!(club.eligibility.discard.total_below, Some(Score(150_500)));
}

#[test]
fn decimals_are_taken_from_the_text_exactly() {
    for typed in ["0.100000001", "\"0.100000001\"", "0.1000_0000_1", "+0.100000001", "\" 0.100000001000 \""] {
        let text = format!("name = \"x\"\nsystem = \"elo\"\nmodes = [\"a\"]\nk = 1\nstart = {typed}\n");
        let profile = read(&text, "x.toml").unwrap();
        assert_eq!(profile.rating.initial, Initial::Start(Rating::from_nanos(100_000_001)), "{typed}");
    }
}

#[test]
fn syntax_errors_are_all_said_and_nothing_follows_from_them() {
    let text = "name = \nsystem = \"elo\nmodes = [\"a\"]\nk = 1\nk = 2\nstart = 1000\nplayers = 0\n";
    let found = complaints(text);
    let heads: Vec<_> = found.iter().map(|line| line.split_once(": ").unwrap().0).collect();
    assert_eq!(heads, ["1:8+1 toml", "2:14+1 toml", "5:1+1 toml", "7:11+1 range"], "{found:#?}");
}

fn assignments(typed: &[&str]) -> Vec<(String, String)> {
    let pair = |text: &&str| text.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    typed.iter().filter_map(pair).collect()
}

#[test]
fn knobs_are_set_as_bare_words_or_as_toml() {
    let typed = [
        "modes=matchmaking, blitz",
        "unrated_modes=[\"friend\"]",
        "title=2026",
        "note=none",
        "default_mode=blitz",
        "time_control=any",
        "pair_day_cap=\"none\"",
        "requires_verified=true",
        "k=[{ games_below = 30, k = 40.5 }, { k = 20 }]",
        "start=1200.5",
        "weekly=friday 18:30",
        "monthly=\"day 15 06:00\"",
        "close_after=36h",
        "late_results=exclude",
        "levels=[{ name = \"all\" }]",
    ];
    let set = set(&built_in("vezz"), &assignments(&typed)).unwrap();
    assert_eq!(set.eligibility.modes, ["matchmaking", "blitz"]);
    assert_eq!(set.eligibility.unrated_modes, ["friend"]);
    assert_eq!((set.title.as_str(), &set.note), ("2026", &None));
    assert_eq!(set.eligibility.default_mode.as_deref(), Some("blitz"));
    assert_eq!((&set.eligibility.time_control, set.eligibility.pair_day_cap), (&None, None));
    assert!(set.eligibility.requires_verified);
    assert_eq!(set.rating.k[0], KBand { games_below: Some(30), k: 40_500, ..KBand::default() });
    assert_eq!(set.rating.initial, Initial::Start(Rating::from_nanos(1_200_500_000_000)));
    assert_eq!(set.periods.weekly, Some(WeeklyCut { weekday: 4, minute: 1110 }));
    assert_eq!(set.periods.monthly, Some(MonthlyCut { day: 15, minute: 360 }));
    assert_eq!(set.periods.close_after, 129_600_000_000);
    assert_eq!(set.periods.late_results, LatePolicy::Exclude);
    assert_eq!(set.levels.len(), 1);
    // What was not set stays.
    assert_eq!(set.rating.provisional_games, 10);
}

#[test]
fn another_way_to_a_first_rating_brings_its_own_knobs() {
    let vezz = built_in("vezz");
    let missing = set(&vezz, &assignments(&["initial=formula", "games=7"])).unwrap_err();
    let missing: Vec<_> = missing.iter().map(|wrong| wrong.message.as_str()).collect();
    assert_eq!(missing, ["slope is missing", "intercept is missing", "min is missing", "max is missing"]);
    let typed = ["initial=formula", "games=7", "slope=4.658", "intercept=31.69", "min=1000", "max=2250"];
    let granted = set(&vezz, &assignments(&typed)).unwrap();
    assert!(matches!(granted.rating.initial, Initial::Granted(ref grant) if grant.games == 7));
    let back = set(&granted, &assignments(&["initial=start", "start=1000"])).unwrap();
    assert_eq!(back, vezz);
    let other = set(&granted, &assignments(&["initial=performance"])).unwrap();
    assert!(
        matches!(other.rating.initial, Initial::Granted(ref grant) if grant.method == GrantMethod::Performance)
    );
}

#[rstest]
#[case(&["pair_daycap=5"], "1:1+11 unknown-key: unknown key \"pair_daycap\" | did you mean \"pair_day_cap\"?")]
#[case(&["k=20", "k=30"], "2:1+1 duplicate: k is set twice | set it once")]
#[case(&["k=24", "pair_day_cap=five"], "2:14+4 type: pair_day_cap must be a whole number, but it is a text")]
#[case(&["modes=a,, b"], "1:9+1 value: a word of modes cannot be \"\": it is empty | write something, or leave it out")]
#[case(&["k=24", "levels=[{ name = 5 }]"], "2:18+1 type: a level's name must be a text in quotes, but it is a whole number")]
#[case(&["requires_verified=yes"], "1:19+3 type: requires_verified must be true or false (without quotes), but it is a text")]
#[case(&["min=1"], "1:5+1 contradiction: min is not used with initial = \"start\" | leave it out, or set initial = \"formula\"")]
#[case(&["modes=friend"], "1:7+6 contradiction: the mode \"friend\" is both rated and unrated | keep it in modes or in unrated_modes")]
#[case(&["weekly=tuesday\n20"], "1:8+10 value: weekly: \"20\" is no time of day | write hours and minutes from 00:00 to 23:59")]
fn wrong_assignments_are_said_at_their_place(#[case] typed: &[&str], #[case] expected: &str) {
    let wrong = set(&built_in("vezz"), &assignments(typed)).unwrap_err();
    let wrong: Vec<_> = wrong.iter().map(plain).collect();
    assert_eq!(wrong.join(";"), expected);
}

#[test]
fn a_bound_that_was_not_set_is_still_heeded() {
    let wrong = set(&built_in("fise"), &assignments(&["min=2300"])).unwrap_err();
    let expected = "1:5+4 contradiction: min is 2300, which is more than max, 2250 | exchange them, or set both to one value";
    assert_eq!(wrong.iter().map(plain).collect::<Vec<_>>(), [expected]);
}

#[test]
fn list_show_marks_what_is_our_decision() {
    let ours = |profile: &Profile| -> Vec<&str> {
        knobs(profile).into_iter().filter(|knob| knob.ours).map(|knob| knob.key).collect()
    };
    assert_eq!(ours(&built_in("vezz")), ["pair_day_cap", "requires_verified", "provisional_games"]);
    let fise = built_in("fise");
    let decided = [
        "per_move_minutes",
        "rates_events",
        "discard_tiles_over",
        "k",
        "initial",
        "floor",
        "slope",
        "intercept",
    ];
    let decided: std::collections::BTreeSet<_> = decided.into_iter().collect();
    assert_eq!(ours(&fise).into_iter().collect::<std::collections::BTreeSet<_>>(), decided);
    // A K that the list's owner chose is no decision of ours, and is shown against the built-in one.
    let other = set(&fise, &assignments(&["k=16"])).unwrap();
    let k = knobs(&other).into_iter().find(|knob| knob.key == "k").unwrap();
    assert_eq!((k.value.as_str(), k.built_in.as_deref(), k.ours), ("16", Some("20"), false));
    assert!(knobs(&fise).iter().all(|knob| knob.built_in.is_none()));
    // Every knob of the profile is shown, and none that it does not use.
    let keys: Vec<_> = knobs(&fise).iter().map(|knob| knob.key).collect();
    assert!(keys.contains(&"clamp") && !keys.contains(&"start"));
}

proptest! {
    #[test]
    fn what_is_written_reads_back(profile in super::random::profile()) {
        let text = write(&profile);
        let read = read(&text, "x.toml");
        prop_assert_eq!(read.as_ref(), Ok(&profile), "{}", text);
        prop_assert_eq!(write(&read.unwrap()), text);
    }

    #[test]
    fn every_knob_can_be_set_to_what_list_show_prints(profile in super::random::profile()) {
        let shown: Vec<_> = knobs(&profile).into_iter().map(|knob| (knob.key.to_owned(), knob.value)).collect();
        prop_assert_eq!(set(&built_in("vezz"), &shown), Ok(profile));
    }

    #[test]
    fn no_assignment_panics(key in "k|modes|weekly|note|levels|[a-z=\n]{0,3}", value in "(?s).{0,12}") {
        let _ = set(&built_in("fise"), &[(key.clone(), value.clone()), ("k".to_owned(), value), (key, String::new())]);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(text) = super::super::text_of(&bytes, "x") {
            let _ = read(text, "x");
        }
    }

    #[test]
    fn no_broken_profile_panics(
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), "[\\[\\]{}=\"'.,\\n #a1é-]{0,3}"), 1..6),
    ) {
        let mut text: Vec<char> = EMBEDDED[1].1.chars().collect();
        for (at, with) in cuts {
            let at = at.index(text.len());
            let end = (at + with.len()).min(text.len());
            text.splice(at..end, with.chars());
        }
        let text: String = text.into_iter().collect();
        if let Err(found) = read(&text, "x") {
            prop_assert!(!found.is_empty());
            for diagnostic in found {
                let place = diagnostic.place.unwrap();
                prop_assert!(place.line >= 1 && place.width >= 1);
                prop_assert!(place.line <= text.split('\n').count() as u64);
            }
        }
    }
}
