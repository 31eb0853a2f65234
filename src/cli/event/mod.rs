//! `arbitro event …`: tournaments, from registration to final standings. One file a verb or small family.

mod desk;
mod enter;
mod finish;
mod line;
mod log;
mod new;
mod pairings;
mod people;
mod presence;
mod registration;
mod result;
mod show;
mod start;
mod undo;
mod views;

use clap::{Args, Subcommand};

pub(super) use result::respelled;

use super::Outcome;
use super::output::Told;
use super::settings::Settings;
use super::when::When;
use crate::app::event::Change;
use crate::app::{self, AppResult, Context};
use crate::report::changes::Changes;

const EXAMPLES: &str = "\
Examples:
  arbitro event new final --system four --game damas --list damas
  arbitro event join final ana --name \"Ana María\"
  arbitro event accept final ana
  arbitro event start final
  arbitro event call final 1
  arbitro event present final ana
  arbitro event result final 1 1-0
  arbitro event standings final
  arbitro event finish final";

/// Tournaments: registration, pairings, results, standings, and into the ratings.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Event {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Make an event, or take over the log of one
    New(new::New),
    /// Let players join
    Join(registration::Join),
    /// Take a player out before the start
    Leave(registration::Leave),
    /// Note that players accept the conditions
    Accept(registration::Accept),
    /// Freeze players, ratings, rules and numbers, and pair the rounds
    Start(start::Start),
    /// Call a round
    Call(presence::Call),
    /// Confirm that players are there
    Present(presence::Present),
    /// Settle the absences of a round, from five minutes after its call on
    Resolve(presence::Resolve),
    /// Show who meets whom, or pair a round by hand
    Pairings(pairings::Pairings),
    /// Enter or correct the result of a game
    Result(result::Result),
    /// Enter the results of a whole round, line by line
    Enter(enter::Enter),
    /// Give a player a bye
    Bye(people::Bye),
    /// Take a player out of a running event
    Withdraw(people::Withdraw),
    /// Bring back a player who withdrew
    Reinstate(people::Reinstate),
    /// Show the standings, or what parted two players
    Standings(views::Standings),
    /// Show everybody against everybody
    Crosstable(views::Crosstable),
    /// Show every player's rounds
    Wallchart(views::Wallchart),
    /// Print score slips of a round
    Slips(views::Slips),
    /// Show every entry
    Log(log::Log),
    /// Take an entry back
    Undo(undo::Undo),
    /// End the event and post its games into the ratings
    Finish(finish::Finish),
    /// Take a finished event up again
    Reopen(finish::Reopen),
    /// Show the conditions, the players and where the event stands
    Show(show::Show),
    /// Show all events
    Ls(show::Ls),
    /// Derive the event again from its log, and report every difference
    Check(show::Check),
}

impl Event {
    pub fn run(&self, settings: &Settings) -> Outcome {
        match &self.verb {
            Verb::New(new) => new.run(settings),
            Verb::Join(join) => join.run(settings),
            Verb::Leave(leave) => leave.run(settings),
            Verb::Accept(accept) => accept.run(settings),
            Verb::Start(start) => start.run(settings),
            Verb::Call(call) => call.run(settings),
            Verb::Present(present) => present.run(settings),
            Verb::Resolve(resolve) => resolve.run(settings),
            Verb::Pairings(pairings) => pairings.run(settings),
            Verb::Result(result) => result.run(settings),
            Verb::Enter(enter) => enter.run(settings),
            Verb::Bye(bye) => bye.run(settings),
            Verb::Withdraw(withdraw) => withdraw.run(settings),
            Verb::Reinstate(reinstate) => reinstate.run(settings),
            Verb::Standings(standings) => standings.run(settings),
            Verb::Crosstable(crosstable) => crosstable.run(settings),
            Verb::Wallchart(wallchart) => wallchart.run(settings),
            Verb::Slips(slips) => slips.run(settings),
            Verb::Log(log) => log.run(settings),
            Verb::Undo(undo) => undo.run(settings),
            Verb::Finish(finish) => finish.run(settings),
            Verb::Reopen(reopen) => reopen.run(settings),
            Verb::Show(show) => show.run(settings),
            Verb::Ls(ls) => ls.run(settings),
            Verb::Check(check) => check.run(settings),
        }
    }
}

/// What every changing verb takes.
#[derive(Args, Debug)]
struct Write {
    /// The event
    #[arg(value_name = "NAME")]
    event: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Write {
    /// Runs a use case that changes an event, and shows what it did.
    fn run(
        &self,
        settings: &Settings,
        at: Option<When>,
        use_case: impl FnOnce(&Context<'_>, &Change) -> AppResult<Changes>,
    ) -> Outcome {
        let report = settings.with(|context| {
            let in_zone = |at: When| at.in_zone(|| app::event::event_zone(context, &self.event));
            let at = at.map(in_zone).transpose()?;
            use_case(context, &Change { event: self.event.clone(), at, dry_run: self.dry_run })
        })?;
        self.told.show(&report, &[], settings)
    }
}
