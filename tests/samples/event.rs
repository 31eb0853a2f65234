//! Samples of what is printed of an event: five players, two rounds of a round robin, the third paired.

use arbitro::model::event::{Bye, Ending, GameState, Results};
use arbitro::model::{Outcome, Score};
use arbitro::report::Report;
use arbitro::report::event::{
    CrossTable, Explained, Pairings, Sheet, Slips, Standings, WallChart, Who, points,
};
use arbitro::standings::{Method, Settings, Withdrawals, explain, method};

/// Samples of the reports of events, by the names of their schemas.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Report>)> {
    vec![
        ("event-crosstable", Box::new(cross_table())),
        ("event-explain", Box::new(explained())),
        ("event-pairings", Box::new(pairings())),
        ("event-pairings", Box::new(played_pairings())),
        ("event-slips", Box::new(slips())),
        ("event-standings", Box::new(standings())),
        ("event-standings", Box::new(standings_without_one())),
        ("event-wallchart", Box::new(wall_chart())),
    ]
}

fn over(result: &str) -> GameState {
    GameState::Over(Ending::of_outcome(Outcome::parse(result).unwrap()))
}

fn results() -> Results {
    let mut results = Results::new(5, 5);
    results.bye(1, 1, Bye::Allocated);
    let scores = Ending::of_scores(Score::points(410), Score::points(385));
    results.game(1, 2, 5, GameState::Over(scores));
    results.game(1, 3, 4, over("1/2-1/2"));
    results.bye(2, 4, Bye::Allocated);
    results.game(2, 5, 3, over("+--"));
    results.game(2, 1, 2, over("0-1"));
    results.bye(3, 2, Bye::Allocated);
    results.game(3, 3, 1, GameState::Unplayed);
    results.game(3, 4, 5, GameState::Adjourned);
    results
}

fn people() -> Vec<Who> {
    [("jose", "José"), ("lina", "李娜"), ("zoe", "Zoë"), ("ana", "Ana Ruiz"), ("bo", "Bo")]
        .map(|(player, name)| Who { player: player.to_owned(), name: name.to_owned() })
        .to_vec()
}

fn with<T>(round: u32, make: impl FnOnce(&Sheet<'_>) -> T) -> T {
    let (people, results) = (people(), results());
    make(&Sheet {
        event: "Copa Ñandú",
        system: "round-robin",
        round,
        rounds: 5,
        people: &people,
        results: &results,
        underway: &[],
    })
}

fn methods(names: &[&str]) -> Vec<&'static dyn Method> {
    names.iter().map(|name| method(name).unwrap()).collect()
}

/// Standings with two tie-breaks, one of which needs a tie.
pub(crate) fn standings() -> Standings {
    let tiebreaks = methods(&["direct-encounter", "sonneborn-berger"]);
    let settings = Settings { tiebreaks: &tiebreaks, ..Settings::default() };
    with(2, |sheet| Standings::of(sheet, &settings))
}

/// Standings after José withdrew before half of the four games.
pub(crate) fn standings_without_one() -> Standings {
    let settings = Settings { withdrawals: Withdrawals::Half { games: 4 }, ..Settings::default() };
    let (people, mut results) = (people(), results());
    results.left(1, 2);
    let (event, system) = ("Copa Ñandú", "round-robin");
    Standings::of(
        &Sheet { event, system, round: 2, rounds: 5, people: &people, results: &results, underway: &[] },
        &settings,
    )
}

/// The cross table of the same.
pub(crate) fn cross_table() -> CrossTable {
    with(2, |sheet| CrossTable::of(sheet, &Settings::default()))
}

/// The wall chart of the same.
pub(crate) fn wall_chart() -> WallChart {
    with(2, |sheet| WallChart::of(sheet, 2, &Settings::default()))
}

/// The third round, to be played.
pub(crate) fn pairings() -> Pairings {
    with(3, |sheet| Pairings::of(sheet, &[(2, 4, 5), (1, 3, 1)], points(sheet, &Settings::default())))
}

/// The first round, played.
pub(crate) fn played_pairings() -> Pairings {
    with(1, |sheet| Pairings::of(sheet, &[(1, 2, 5), (2, 3, 4)], |_| None))
}

/// The slips of the third round.
pub(crate) fn slips() -> Slips {
    with(3, |sheet| Slips::of(sheet, &[(1, 3, 1), (2, 4, 5)]))
}

/// Two players whom the second tie-break parts.
pub(crate) fn explained() -> Explained {
    let tiebreaks = methods(&["direct-encounter", "seconds"]);
    let settings = Settings { tiebreaks: &tiebreaks, ..Settings::default() };
    with(2, |sheet| Explained::of(sheet, &explain(sheet.results, &settings, 3, 4).unwrap(), 3, 4))
}
