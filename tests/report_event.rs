//! What is printed of an event, written down by hand: accents and wide letters line up, byes come last.

// Helpers of tests may stop them, too.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

mod samples;

use arbitro::render::{Options, format, render};
use arbitro::report::Report;
use samples::event;

fn text(report: &dyn Report, output: &str) -> String {
    let bytes = render(report, format(output).unwrap(), &Options::default()).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn standings() {
    let expected = "\
Copa Ñandú: standings after round 2 of 5

Rank  No  Player  Name      Points  Direct    SB  Games
   1   2  lina    李娜         2.0          1.00      2
   2   5  bo      Bo           1.0          0.50      1
   3   3  zoe     Zoë          0.5     0.5  0.25      1
   3   4  ana     Ana Ruiz     0.5     0.5  0.25      1
   5   1  jose    José         0.0          0.00      1
";
    assert_eq!(text(&event::standings(), "table"), expected);
    let expected = "\
rank,number,player,name,points,direct_encounter,sonneborn_berger,played,round_1,round_2
1,2,lina,李娜,2,,1,2,+5f,+1s
2,5,bo,Bo,1,,0.5,1,-2s,(+3)
3,3,zoe,Zoë,0.5,0.5,0.25,1,=4f,(-5)
3,4,ana,Ana Ruiz,0.5,0.5,0.25,1,=3s,bye
5,1,jose,José,0,,0,1,bye,-2f
";
    assert_eq!(text(&event::standings(), "csv"), expected);
}

#[test]
fn who_withdrew_early_stands_below_without_a_place() {
    // José's game with Li Na counts for nobody: she has one point, like Bo.
    let expected = "\
Copa Ñandú: standings after round 2 of 5

Rank  No  Player  Name      Points  Games
   1   2  lina    李娜         1.0      1
   1   5  bo      Bo           1.0      1
   3   3  zoe     Zoë          0.5      1
   3   4  ana     Ana Ruiz     0.5      1
   –   1  jose    José         0.0      1

– withdrew before half of the games, which count for nobody
";
    assert_eq!(text(&event::standings_without_one(), "table"), expected);
}

#[test]
fn standings_for_scripts() {
    let value: serde_json::Value = serde_json::from_str(&text(&event::standings(), "json")).unwrap();
    assert_eq!(
        (&value["event"], &value["system"], &value["round"]),
        (&"Copa Ñandú".into(), &"round-robin".into(), &2.into())
    );
    let third = &value["rows"][2];
    let expected = serde_json::json!({
        "rank": 3, "number": 3, "player": "zoe", "name": "Zoë", "points": 0.5,
        "tiebreaks": {"direct-encounter": 0.5, "sonneborn-berger": 0.25}, "played": 1,
        "results": [
            {"round": 1, "brought": "drawn", "opponent": "ana", "first": true, "score": null, "opponent_score": null, "mark": "=4f"},
            {"round": 2, "brought": "forfeit-lost", "opponent": "bo", "first": false, "score": null, "opponent_score": null, "mark": "(-5)"},
        ],
    });
    assert_eq!(third, &expected);
    assert_eq!(value["rows"][0]["tiebreaks"]["direct-encounter"], serde_json::Value::Null);
    let first = &value["rows"][0]["results"][0];
    assert_eq!((&first["score"], &first["opponent_score"]), (&410.into(), &385.into()));
}

#[test]
fn a_cross_table() {
    let expected = "\
Copa Ñandú: cross table after round 2 of 5

   Rank  No  Name      1  2  3  4  5  Points
1     1   2  李娜      *  1        1     2.0
2     2   5  Bo        0  *  +  a        1.0
3     3   3  Zoë          -  *  ½  .     0.5
4     3   4  Ana Ruiz     a  ½  *        0.5
5     5   1  José      0     .     *     0.0

+ and - won and lost by forfeit
a adjourned
. still to be played
";
    assert_eq!(text(&event::cross_table(), "table"), expected);
}

#[test]
fn a_wall_chart() {
    let expected = "\
Copa Ñandú: wall chart after round 2 of 5

No  Name      R1       R2        Points
 1  José      bye 0.0  -2f 0.0      0.0
 2  李娜      +5f 1.0  +1s 2.0      2.0
 3  Zoë       =4f 0.5  (-5) 0.5     0.5
 4  Ana Ruiz  =3s 0.5  bye 0.5      0.5
 5  Bo        -2s 0.0  (+3) 1.0     1.0

+ won, = drawn, - lost; the opponent's number; f moved first, s second; (forfeit); points so far
";
    assert_eq!(text(&event::wall_chart(), "table"), expected);
}

#[test]
fn pairings_by_table_have_byes_last() {
    let expected = "\
Copa Ñandú: round 3 of 5

Table  No  First     Points  Result     Points  Second  No
    1   3  Zoë          0.5                0.0  José     1
    2   4  Ana Ruiz     0.5  adjourned     1.0  Bo       5
        2  李娜              bye
";
    assert_eq!(text(&event::pairings(), "table"), expected);
    let expected = "\
Copa Ñandú: round 1 of 5

Table  No  First  Score  Result   Score  Second    No
    1   2  李娜     410  1-0        385  Bo         5
    2   3  Zoë           1/2-1/2         Ana Ruiz   4
        1  José          bye
";
    assert_eq!(text(&event::played_pairings(), "table"), expected);
    let expected = "\
table,first_number,first,first_name,first_points,first_score,result,second_score,second_points,second_name,second,second_number,state
1,2,lina,李娜,,410,1-0,385,,Bo,bo,5,normal
2,3,zoe,Zoë,,,1/2-1/2,,,Ana Ruiz,ana,4,normal
,1,jose,José,,,bye-allocated,,,,,,
";
    assert_eq!(text(&event::played_pairings(), "csv"), expected);
}

#[test]
fn pairings_by_name_are_found_without_accents_in_mind() {
    let expected = "\
Copa Ñandú: round 3 of 5, by name

Name      No  Table  Moves   Opponent  No
Ana Ruiz   4      2  first   Bo         5
Bo         5      2  second  Ana Ruiz   4
José       1      1  second  Zoë        3
Zoë        3      1  first   José       1
李娜       2         bye
";
    assert_eq!(text(&event::pairings().by_name(), "table"), expected);
}

#[test]
fn score_slips_are_filled_in_by_hand() {
    let expected = "\
Copa Ñandú: score slips of round 3

Event       Round  Table  No  First     Score   No  Second  Score   Signed by both
Copa Ñandú      3      1   3  Zoë       ______   1  José    ______  ____________________
Copa Ñandú      3      2   4  Ana Ruiz  ______   5  Bo      ______  ____________________
";
    assert_eq!(text(&event::slips(), "table"), expected);
    let csv = text(&event::slips(), "csv");
    assert!(csv.ends_with("\nCopa Ñandú,3,2,4,Ana Ruiz,,5,Bo,,\n"), "{csv}");
}

#[test]
fn an_explanation_has_the_terms_of_what_parted_the_two() {
    let expected = "\
Copa Ñandú: zoe and ana
Ana Ruiz stands before Zoë by seconds: 1 to 0

Compared          zoe  ana  Equal so far  What it is
points            0.5  0.5             5  points of games, forfeits and byes
direct-encounter  0.5  0.5             2  points from games between those who are tied
seconds             0    1             2  games played moving second

seconds of zoe: 0
no round adds anything

seconds of ana: 1
Round  Opponent  What          Adds
    1  zoe       moved second     1
";
    assert_eq!(text(&event::explained(), "table"), expected);
}
