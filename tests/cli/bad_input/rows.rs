//! Rows of a file of games that cannot be what somebody meant.

use super::{refused, world};

const HEAD: &str = "id,finished_at,mode,first,second,result";
const MEND: &str = "error: 1 error: nothing was imported
hint: mend the rows, or add --rejects FILE to take the good ones
";

/// Imports a good row and then a bad one, under a header; the bad one is told.
#[track_caller]
fn row(header: &str, bad: &str, options: &str, said: &str) {
    let world = world();
    let good = "1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0";
    let cells = |text: &str| text.matches(',').count();
    let good = format!("{good}{}", ",".repeat(cells(header) - cells(good)));
    world.write("games.csv", format!("{header}\n{good}\n{bad}\n"));
    refused(&world, &format!("import games.csv --game damas {options}"), 65, &format!("{said}\n{MEND}"));
}

#[test]
fn an_unknown_result() {
    row(
        HEAD,
        "2,2021-01-07T12:00:00Z,matchmaking,ana,bo,1_0",
        "",
        "\
error[result]: unknown result \"1_0\"
 --> games.csv:3:43
  |
3 | 2,2021-01-07T12:00:00Z,matchmaking,ana,bo,1_0
  |                                           ^^^ use 1-0, 0-1 or 1/2-1/2; +--, --+ or --- if not played
",
    );
}

#[test]
fn equal_players() {
    row(
        HEAD,
        "2,2021-01-07T12:00:00Z,matchmaking,ana, ANA,1-0",
        "",
        "\
error[same-player]: \"ANA\" plays on both sides
 --> games.csv:3:41
  |
3 | 2,2021-01-07T12:00:00Z,matchmaking,ana, ANA,1-0
  |                                         ^^^ case and blanks do not tell players apart: correct one of the two
",
    );
}

#[test]
fn a_result_that_contradicts_the_scores() {
    row(
        &format!("{HEAD},first_score,second_score"),
        "2,2021-01-07T12:00:00Z,matchmaking,ana,bo,1-0,3,5",
        "",
        "\
error[contradiction]: the result 1-0 contradicts the scores, which say 0-1
 --> games.csv:3:43
  |
3 | 2,2021-01-07T12:00:00Z,matchmaking,ana,bo,1-0,3,5
  |                                           ^^^ correct one of them, or say in termination how the game ended
",
    );
}

#[test]
fn a_date_in_another_order() {
    row(
        HEAD,
        "2,31/01/2021 20:00,matchmaking,ana,bo,1-0",
        "",
        "\
error[finished_at]: the date \"31/01/2021 20:00\" is not in the order year-month-day
 --> games.csv:3:3
  |
3 | 2,31/01/2021 20:00,matchmaking,ana,bo,1-0
  |   ^^^^^^^^^^^^^^^^ write dates as YYYY-MM-DD: 2021-01-31; or say --dates day-first
",
    );
}

#[test]
fn a_date_that_may_be_two() {
    row(
        HEAD,
        "2,05/01/2021,matchmaking,ana,bo,1-0",
        "",
        "\
error[finished_at]: the date \"05/01/2021\" is not in the order year-month-day
 --> games.csv:3:3
  |
3 | 2,05/01/2021,matchmaking,ana,bo,1-0
  |   ^^^^^^^^^^ write dates as YYYY-MM-DD: 2021-01-05 if the day stands first, 2021-05-01 if the month stands first; or say --dates day-first or --dates month-first
",
    );
}

// Madrid's clocks went from 02:00 to 03:00 on 2020-03-29, and from 03:00 back to 02:00 on 2020-10-25.
#[test]
fn r_time_1_a_skipped_local_time() {
    row(
        HEAD,
        "2,2020-03-29T02:30,matchmaking,ana,bo,1-0",
        "--zone Europe/Madrid",
        "\
error[finished_at]: the clock skipped 2020-03-29T02:30: it may be 2020-03-29 01:30:00 +01:00 (2020-03-29T00:30:00Z), or 2020-03-29 03:30:00 +02:00 (2020-03-29T01:30:00Z)
 --> games.csv:3:3
  |
3 | 2,2020-03-29T02:30,matchmaking,ana,bo,1-0
  |   ^^^^^^^^^^^^^^^^ write the offset, or say --fold earlier or --fold later
",
    );
}

#[test]
fn r_time_1_a_doubled_local_time() {
    row(
        HEAD,
        "2,2020-10-25T02:30,matchmaking,ana,bo,1-0",
        "--zone Europe/Madrid",
        "\
error[finished_at]: the clock showed twice 2020-10-25T02:30: it may be 2020-10-25 02:30:00 +02:00 (2020-10-25T00:30:00Z), or 2020-10-25 02:30:00 +01:00 (2020-10-25T01:30:00Z)
 --> games.csv:3:3
  |
3 | 2,2020-10-25T02:30,matchmaking,ana,bo,1-0
  |   ^^^^^^^^^^^^^^^^ write the offset, or say --fold earlier or --fold later
",
    );
}

#[test]
fn two_games_with_one_id() {
    row(
        HEAD,
        "1,2021-01-07T12:00:00Z,matchmaking,ana,bo,0-1",
        "",
        "\
error[duplicate]: this import has a game damas/1 with other content: finished_at 2021-01-06T12:00:00Z there, \
2021-01-07T12:00:00Z here; result 1-0 there, 0-1 here
                    there: 1,2021-01-06T12:00:00Z,matchmaking,ana,bo,,,1-0
                    here:  1,2021-01-07T12:00:00Z,matchmaking,ana,bo,,,0-1
 --> games.csv:3:1
  |
3 | 1,2021-01-07T12:00:00Z,matchmaking,ana,bo,0-1
  | ^ give the games different ids, or leave one out
",
    );
}

#[test]
fn a_game_that_the_database_has_otherwise() {
    row(
        HEAD,
        "0,2021-01-05T12:00:00Z,matchmaking,ana,bo,0-1",
        "",
        "\
error[conflict]: the database has a game damas/0 with other content: result 1-0 there, 0-1 here
                   there: 0,2021-01-05T12:00:00Z,matchmaking,ana,bo,,,1-0
                   here:  0,2021-01-05T12:00:00Z,matchmaking,ana,bo,,,0-1
 --> games.csv:3:1
  |
3 | 0,2021-01-05T12:00:00Z,matchmaking,ana,bo,0-1
  | ^ leave the row out, or say --on-conflict keep, or --on-conflict amend --reason TEXT
",
    );
}

#[test]
fn two_games_without_ids_that_nothing_tells_apart() {
    let world = world();
    let head = "finished_at,mode,first,second,result";
    let game = "2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0";
    world.write("games.csv", format!("{head}\n{game}\n{game}\n"));
    refused(
        &world,
        "import games.csv --game damas",
        65,
        &format!(
            "\
error[duplicate]: two rows without an id have the same finish, players, round and event
 --> games.csv:3
  |
3 | 2021-01-06T12:00:00Z,matchmaking,ana,bo,1-0
  |
  = help: give the games ids, or different rounds, or leave one out

{MEND}"
        ),
    );
}

#[test]
fn every_bad_row_is_told_at_once_and_none_is_taken() {
    let world = world();
    let rows =
        ["1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1_0", "2,2021-01-07T12:00:00Z,matchmaking,,bo,1-0"];
    world.write("games.csv", format!("{HEAD}\n{}\n", rows.join("\n")));
    refused(
        &world,
        "import games.csv --game damas",
        65,
        "\
error[result]: unknown result \"1_0\"
 --> games.csv:2:43
  |
2 | 1,2021-01-06T12:00:00Z,matchmaking,ana,bo,1_0
  |                                           ^^^ use 1-0, 0-1 or 1/2-1/2; +--, --+ or --- if not played

error[first]: the first player is missing
 --> games.csv:3:36
  |
3 | 2,2021-01-07T12:00:00Z,matchmaking,,bo,1-0
  |                                    ^ name the player who moved first

error: 2 errors: nothing was imported
hint: mend the rows, or add --rejects FILE to take the good ones
",
    );
}
