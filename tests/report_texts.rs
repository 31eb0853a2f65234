//! Reports as a person reads them, written down by hand.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod samples;

use arbitro::render::{Options, format, render};
use arbitro::report::Report;

fn text_in(report: &dyn Report, output: &str) -> String {
    let bytes = render(report, format(output).unwrap(), &Options::default()).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The sample of a report as a table.
fn text(name: &str) -> String {
    let samples = samples::all();
    let (_, report) = samples.iter().find(|(known, _)| *known == name).expect("a sample with this name");
    text_in(report.as_ref(), "table")
}

#[test]
fn r_num_2_a_ranking_shows_shared_ranks_and_provisional_ratings() {
    let mut ranking = samples::ranking();
    let mut second = ranking.rows[0].clone();
    (second.rank, second.player, second.name) = (2, "josé".into(), "José".into());
    (second.rating, second.shown, second.games) = (samples::exact("998.5"), 999, 4);
    second.provisional = true;
    let mut third = second.clone();
    (third.player, third.name, third.rating) = ("li".into(), "李娜".into(), samples::exact("999.25"));
    third.games = 31;
    third.provisional = false;
    ranking.rows.extend([second, third]);
    let expected = "\
damas weekly 2026-11-17: 2026-11-17 20:00:00 -03:00 to 2026-11-24 20:00:00 -03:00
revision 2 of 2: game damas/4711 voided (eva, 2026-11-25)

Rank  Player  Name  Rating     Games  In period  Activity
   1  ana     Ana     1043        12          3         2
   2  josé    José     999  ?      4          3         2
   2  li      李娜     999        31          3         2

? the rating is provisional
No prize is promised.
";
    assert_eq!(text_in(&ranking, "table"), expected);
    let expected = "\
rank,player,name,rating,shown,provisional,games,period_games,activity,level
1,ana,Ana,1043.287104112,1043,false,12,3,2,
2,josé,José,998.500000000,999,true,4,3,2,
2,li,李娜,999.250000000,999,false,31,3,2,
";
    assert_eq!(text_in(&ranking, "csv"), expected);
}

#[test]
fn r_vezz_6_a_ranking_of_nobody_says_so_and_keeps_its_note() {
    let mut ranking = samples::ranking();
    ranking.rows.clear();
    let text = text_in(&ranking, "table");
    assert!(text.ends_with("\n\nno ranked players yet\n\nNo prize is promised.\n"), "{text}");
}

#[test]
fn r_fise_10_players_without_a_rating_stand_apart() {
    let expected = "\
damas general: 2026-11-24 20:00:00 -03:00

Rank  Player  Name  Rating  Games  Level
   1  ana     Ana     1043     12  Buen jugador

No prize is promised.

Without a rating yet
Player  Name  Qualifying games
leo     Leo   5 of 7
";
    let general = samples::general();
    assert_eq!(text_in(&general, "table"), expected);
}

#[test]
fn a_list_shows_every_value_and_which_are_decisions() {
    let expected = "\
damas: damas by the rules of vezz, active
zone America/Santiago, activated 2026-01-01 00:00:00 -03:00

Key          Value  Rule
rating.k     24     R-VEZZ-4
provisional  10     R-VEZZ-5  our decision

Versions
Version  In force from  Changes  Reason  By   Set
      1  the beginning                   eva  2026-01-01 00:00:00 -03:00
";
    assert_eq!(text("list"), expected);
}

#[test]
fn a_history_goes_to_the_last_digit() {
    let expected = "\
ana (Ana) in damas, weekly 2026-11-17, revision 2
1012 in revision 2

When                        Game      Opponent          Before      Opponent's  Expected   K  Score         Change           After  What                 Rule
2026-11-18 09:00:00 -03:00  damas/17  leo       1000.000000000  1000.000000000       0.5  24      1  +12.000000000  1012.000000000  rated, under review  R-VEZZ-4
";
    assert_eq!(text("player-history"), expected);
}

#[test]
fn verdicts_come_with_counts_and_progress() {
    let expected = "\
Verdicts of damas
1 game: player ana

Game      Finished                    First  Second  Result  Verdict  Codes  Why
damas/17  2026-11-18 09:00:00 -03:00  ana    leo        1-0  unrated  mode   mode: friend; the list rates: matchmaking  under review

Counts
Verdict or code  Games
rated                0
unrated              1
discarded            0
mode                 1

Without a rating yet
Player  Name  Progress
leo     Leo   5 of 7 qualifying games, mean 361.4: 1715 if it stays there
";
    assert_eq!(text("check"), expected);
}

#[test]
fn an_import_says_what_it_assumed_and_whom_it_reached_behind() {
    let expected = "\
damas: 812 new games, 3 already there, 5 new players; \
finished 2026-11-18 07:00:00 -03:00 to 2026-11-24 19:59:59 -03:00
games.csv: delimiter ;
warning: nobody knows mode \"blitz\"
warning: \"José\" is close to \"Jose\" (accents)
damas: 2 late games revise weekly 2026-11-10

File       Batch  Rows  New  Already there  New players
games.csv      4   815  812              3            5

Revised closings
List   Kind     Label    Revision  Rows changed  Games changed  Reason
damas  monthly  2026-11         2             3              1  game damas/17 voided
";
    assert_eq!(text("import"), expected);
}

#[test]
fn a_diff_shows_both_sides_of_rows_and_games_that_differ() {
    let expected = "\
damas weekly 2026-11-17: revision 1 → revision 2
revision 2: game damas/4711 voided (eva, 2026-11-25)
3 players' rows differ, 2 counted games differ

Rows
Player   Rank       Rating   Games  In period  Activity
leo     2 → 1  1031 → 1043      12          3         2
ana     1 → 2  1043 → 1031      12          3         2
eva     3 → –      990 → –  12 → –      3 → –     2 → –

Games
Game      What               First  Second  Result     Points     Finished
damas/17  counts no more     ana    leo     1-0        412–361.5  2026-11-18 09:00:00 -03:00
damas/18  reads differently  ana    leo     1-0 → 0-1  412–361.5  2026-11-18 09:00:00 -03:00
";
    assert_eq!(text("closing-diff"), expected);
    let between = samples::closings::between_periods();
    let lead = between.lead();
    assert!(lead[0].starts_with("version 2 of the rules"), "{lead:?}");
    assert_eq!(lead[1..], ["rules: k 24 → 20", "3 players' rows differ"]);
    assert_eq!(
        between.title().unwrap(),
        "damas weekly 2026-11-17, revision 1 → damas weekly 2026-11-24, revision 1"
    );
}

#[test]
fn verify_says_what_is_wrong_first_and_only_that_under_quiet() {
    let expected = "\
2 closings of damas, 3 revisions derived again
every one is as it was sealed; closed now, 1 original would differ, and a revision says so

List   Kind    Label       Revisions  As sealed  Closed now
damas  weekly  2026-11-10          1  yes        the same
damas  weekly  2026-11-17          2  yes        differs, as revision 2 says
";
    let sound = samples::closings::sound();
    assert_eq!(text_in(&sound, "table"), expected);
    assert_eq!(sound.problems(), Vec::<String>::new());
    let expected = "\
2 closings of damas, 3 revisions derived again
damas weekly 2026-11-10: revision 1: the stored rows are not what its basis gives
damas weekly 2026-11-17: today it would be closed otherwise, and no revision says so

List   Kind    Label       Revisions  As sealed  Closed now
damas  weekly  2026-11-10          1  NO         the same
damas  weekly  2026-11-17          2  yes        DIFFERS, and no revision says so
";
    assert_eq!(text("closing-verify"), expected);
    assert_eq!(samples::closings::verify().problems().len(), 2);
}

#[test]
fn rate_says_what_moved() {
    let expected = "\
damas: 5168 rated games, 212 players have a rating
since weekly 2026-11-17 (2026-11-24 20:00:00 -03:00): 1 player moved

Player  Name  Before  After  Change  Games
ana     Ana        –   1012              1
";
    assert_eq!(text("rate"), expected);
}

#[test]
fn a_preview_reads_as_a_person_would_say_it() {
    let expected = "\
game void damas/17 will change:
damas/17 counts no more in damas

Players that move
List   Player  Rating     →  Rank  →
damas  ana       1043  1031     1  2
damas  leo        957     –    12  –

Revised closings
List   Kind     Label    Revision  Rows changed  Games changed  Reason
damas  monthly  2026-11         2             3              1  game damas/17 voided
";
    let text = render(&samples::rest::changes(), format("table").unwrap(), &Options::default()).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), expected);
}

#[test]
fn a_night_announces_its_clock_and_its_problems_first() {
    let expected = "\
Night of 2026-11-25 00:00:00 -03:00 (given, not the machine's clock)
problem: bad.csv: 2 errors

Inputs
File       Game   State   New games
games.csv  damas  taken         812  3 already there
bad.csv    damas  failed          0  2 errors

Rated
List   Rated games  Players  Waiting  Not closed
damas         5168      212        1  bad.csv failed

Closed: 0 periods
nothing; due and waiting: 1 period

Written
File      Content
damas.md  damas general
";
    let night = samples::rest::nightly();
    let text = render(&night, format("table").unwrap(), &Options::default()).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), expected);
    assert_eq!(night.quiet(), ["bad.csv: 2 errors"]);
    let reached = samples::rest::nightly_behind_a_closing();
    assert_eq!(
        reached.quiet(),
        ["bad.csv: 2 errors", "revised: damas monthly 2026-11, revision 2: game damas/17 voided"]
    );
}

#[test]
fn a_check_of_pairings_shows_both_sides_of_each_round_that_differs() {
    let expected = "\
4 rounds of 1 file paired again (dutch): 2 identical

File     Entrants  Rounds  Identical
cup.trf         3       4          2

cup.trf, round 3
The report  dutch
1 - 2       2 - 1

cup.trf, round 4
Its pairs file  dutch
1 - 2

dutch: no pairing exists: 1 and 2 have met (C1)
";
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&text("pair-check")), trimmed(expected));
}
