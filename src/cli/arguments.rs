//! The whole command line: global options and a verb.

use clap::{Parser, Subcommand};

use super::audit::Audit;
use super::backup::{Backup, Restore};
use super::check::Check;
use super::close::Close;
use super::closing::Closing;
use super::completions::Completions;
use super::decide::Decide;
use super::doctor::Doctor;
use super::event::Event;
use super::export::Export;
use super::game::Game;
use super::globals::Globals;
use super::import::Import;
use super::init::Init;
use super::list::List;
use super::man::Man;
use super::migrate::Migrate;
use super::nightly::Nightly;
use super::pair::Pair;
use super::player::Player;
use super::ranking::Ranking;
use super::rate::Rate;
use super::referee::Referee;

const EXAMPLES: &str = "\
Examples:
  arbitro init
  arbitro list add damas --game damas --profile vezz --zone America/Santiago --activated 2026-01-01T00:00
  arbitro import games.csv --game damas
  arbitro ranking damas
  arbitro close damas
  arbitro nightly --config club/arbitro.toml

Exit codes:
  0 done · 1 a check found a difference · 2 wrong usage, or no such list, player, game, closing or event
  65 bad input data · 66 a file is missing · 69 the database is not ours, newer or older
  73 cannot create · 74 read or write failed · 75 busy, try again · 77 refused by a rule";

/// From game results to proven rankings: results in; eligible games, ratings and closed rankings out.
#[derive(Parser, Debug)]
#[command(name = "arbitro", version, after_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub struct Arguments {
    #[command(flatten)]
    pub globals: Globals,

    #[command(subcommand)]
    pub verb: Verb,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Verb {
    /// Create the database
    Init(Init),
    /// Lists: add one, show it, change its rules, seed it, retire it
    List(List),
    /// Take in files of games; show what came in; take a wrong file back
    Import(Import),
    /// Show which games count, and why the others do not
    Check(Check),
    /// Bring ratings up to date, and say what moved
    Rate(Rate),
    /// Show a ranking: general, or of a week or a month
    Ranking(Ranking),
    /// Close every week and month that is due
    Close(Close),
    /// Closed rankings: which there are, and what they say
    Closing(Closing),
    /// Decisions on one game: void, restore, amend, hold, release
    Game(Game),
    /// Take a committee's list of decisions, all of them or none
    Decide(Decide),
    /// Players: what is known of one, every step of a rating, attributes
    Player(Player),
    /// Swiss pairings from tournament reports: pair a round, check reports, make one up
    Pair(Pair),
    /// Tournaments: registration, pairings, results, standings, and into the ratings
    Event(Event),
    /// Rulings that a director needs at the table
    Referee(Referee),
    /// The audit trail: who did what, and proof that nothing was altered since
    Audit(Audit),
    /// Write everything to a folder that people and other programs can read
    Export(Export),
    /// Copy the database to a file, checked
    Backup(Backup),
    /// Make the database from a backup, checked
    Restore(Restore),
    /// Look at the whole database, and say what is wrong or needs a look
    Doctor(Doctor),
    /// Import, rate, close what is due and write rankings, as a configuration says
    Nightly(Nightly),
    /// Bring a database of an older version to this one, and keep it as it was
    Migrate(Migrate),
    /// Write a shell's completions to standard output
    Completions(Completions),
    /// Write manual pages, one a command
    Man(Man),
}
