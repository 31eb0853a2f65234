//! Random valid profiles for property tests.

use proptest::prelude::*;

use crate::model::instant::SECOND;
use crate::model::profile::{
    DiscardRules, EligibilityRules, GrantMethod, GrantRules, Initial, KBand, LatePolicy, Level, MonthlyCut,
    PeriodRules, RatingRules, WeeklyCut,
};
use crate::model::{Profile, Rating, Score};

/// A text that can be shown on one line, with everything that TOML must escape.
fn text() -> impl Strategy<Value = String> {
    "[A-Za-zñé漢½\"'\\\\#={}\\[\\]][ A-Za-z0-9ñé漢½\"'\\\\#={},.\\[\\]-]{0,20}[A-Za-z0-9\"\\\\]"
}

fn optional_text() -> impl Strategy<Value = Option<String>> {
    proptest::option::of(text().prop_filter("the words for none", |text| text != "none" && text != "any"))
}

fn rating() -> impl Strategy<Value = Rating> {
    let most = 1_000_000 * 1_000_000_000_i64;
    prop_oneof![(-most..=most).prop_map(Rating::from_nanos), (-3000_i64..3000).prop_map(Rating::points)]
}

fn optional_score() -> impl Strategy<Value = Option<Score>> {
    proptest::option::of((0_i64..=1_000_000_000).prop_map(Score))
}

fn eligibility() -> impl Strategy<Value = EligibilityRules> {
    let modes = proptest::collection::btree_set("[a-z][a-z0-9 -]{0,8}[a-z]", 1..8);
    let modes = (modes, 1_usize..8, any::<prop::sample::Index>(), any::<bool>());
    let counts = (
        proptest::option::of(2_u32..=1000),
        proptest::option::of(1_u32..=1_000_000),
        proptest::option::of(prop_oneof![Just("15+10".to_owned()), Just("blitz".to_owned())]),
        proptest::option::of(1_u32..=43_200),
    );
    let flags = any::<[bool; 3]>();
    let discard = (
        optional_score(),
        optional_score(),
        proptest::option::of(0_u32..=10_000),
        proptest::option::of(1_u32..=1_000_000),
    );
    (modes, counts, flags, discard).prop_map(|((modes, rated, pick, has_default), counts, flags, discard)| {
        let mut modes: Vec<String> = modes
            .into_iter()
            .map(|mode| if mode == "any" || mode == "none" { mode + "x" } else { mode })
            .collect();
        modes.sort();
        modes.dedup();
        let default_mode = has_default.then(|| pick.get(&modes).clone());
        let unrated_modes = modes.split_off(rated.min(modes.len()));
        let [requires_verified, rates_events, higher_score_wins] = flags;
        let (players, pair_day_cap, time_control, per_move_minutes) = counts;
        let (total_below, winner_below, tiles_left_over, idle_hours) = discard;
        let discard = DiscardRules { total_below, winner_below, tiles_left_over, idle_hours };
        EligibilityRules {
            modes,
            unrated_modes,
            default_mode,
            players,
            time_control,
            per_move_minutes,
            pair_day_cap,
            requires_verified,
            rates_events,
            higher_score_wins,
            discard,
        }
    })
}

fn band() -> impl Strategy<Value = KBand> {
    let bound = proptest::option::of(-3000_i64..3000);
    let games = proptest::option::of(1_u32..1000);
    (bound, proptest::option::of(1_i64..500), games, 0_i64..=1_000_000).prop_map(
        |(rating_from, width, games_below, k)| {
            let rating_below = width.map(|width| rating_from.unwrap_or(1500) + width);
            KBand { rating_from, rating_below, games_below, k }
        },
    )
}

fn bands() -> impl Strategy<Value = Vec<KBand>> {
    (proptest::collection::vec(band(), 0..4), 0_i64..=1_000_000).prop_map(|(mut bands, k)| {
        bands.retain(|band| !band.fits_all());
        bands.push(KBand { k, ..KBand::default() });
        bands
    })
}

fn initial() -> impl Strategy<Value = Initial> {
    let bounds = (rating(), rating()).prop_map(|(a, b)| (a.min(b), a.max(b)));
    let grant = (1_u32..=10_000, optional_score(), any::<[bool; 2]>(), rating(), rating(), bounds);
    prop_oneof![
        rating().prop_map(Initial::Start),
        grant.prop_map(|(games, floor, [performance, clamp_always], slope, intercept, (min, max))| {
            let method = if performance { GrantMethod::Performance } else { GrantMethod::Formula };
            Initial::Granted(GrantRules { games, floor, method, slope, intercept, min, max, clamp_always })
        })
    ]
}

fn periods() -> impl Strategy<Value = PeriodRules> {
    let weekly = proptest::option::of(
        (0_u8..7, 0_u16..1440).prop_map(|(weekday, minute)| WeeklyCut { weekday, minute }),
    );
    let monthly =
        proptest::option::of((1_u8..=31, 0_u16..1440).prop_map(|(day, minute)| MonthlyCut { day, minute }));
    let grace = prop_oneof![0_i64..=31_622_400, (0_i64..366).prop_map(|days| days * 86_400)];
    (weekly, monthly, grace, 0_usize..3).prop_map(|(weekly, monthly, grace, policy)| PeriodRules {
        weekly,
        monthly,
        close_after: grace * SECOND,
        late_results: LatePolicy::ALL[policy],
    })
}

fn levels() -> impl Strategy<Value = Vec<Level>> {
    let froms = proptest::collection::btree_set(-3000_i64..3000, 0..5);
    (froms, any::<bool>(), text()).prop_map(|(froms, open, name)| {
        let level = |(index, from)| Level { name: format!("{name}{index}"), from: Some(from) };
        let mut levels: Vec<Level> = froms.into_iter().enumerate().map(level).collect();
        if let Some(first) = levels.first_mut().filter(|_| open) {
            first.from = None;
        }
        levels
    })
}

/// Valid profiles of every kind.
pub(super) fn profile() -> impl Strategy<Value = Profile> {
    let texts = (text(), text(), optional_text(), text(), optional_text());
    let rating = (initial(), 0_u32..=1_000_000, bands())
        .prop_map(|(initial, provisional_games, k)| RatingRules { initial, provisional_games, k });
    (texts, eligibility(), rating, periods(), levels()).prop_map(
        |((name, title, note, system, unrated_level), eligibility, rating, periods, levels)| Profile {
            name,
            title,
            note,
            system,
            eligibility,
            rating,
            periods,
            unrated_level,
            levels,
        },
    )
}
