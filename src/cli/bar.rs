//! `arbitro player bar` and `player unbar`.

use clap::Args;

use super::output::Told;
use super::settings::Settings;
use super::when::When;
use super::{Outcome, values};
use crate::app::{self, BarRequest};

const BAR_EXAMPLES: &str = "\
Examples:
  arbitro player bar leo --list damas --from 2026-11-01T00:00 --until 2027-02-01T00:00 --reason \"ruling 12\" --dry-run
  arbitro player bar leo --list damas --from 2026-11-01T00:00 --until 2027-02-01T00:00 --reason \"ruling 12\" --yes";

/// Leaves a player out of the rankings of a list whose period ends in a span; every game is rated as before.
///
/// A general ranking asks for the instant it is asked about. Closings whose period ended in the span get a
/// revision; the others rank as if the player were absent.
#[derive(Args, Debug)]
#[command(after_help = BAR_EXAMPLES)]
pub struct Bar {
    #[command(flatten)]
    who: Who,

    /// Until when; that instant is free again
    #[arg(long, value_name = "INSTANT")]
    until: When,

    #[command(flatten)]
    act: Act,
}

const UNBAR_EXAMPLES: &str = "\
Examples:
  arbitro player unbar leo --list damas --from 2026-12-01T00:00 --reason \"appeal upheld\"
  arbitro player unbar leo --list damas --from 2026-11-01T00:00 --until 2026-11-08T00:00 --reason \"ruling 12a\"";

/// Lifts bars of a player over a span: with the bar's own --from it is as if it had never been.
#[derive(Args, Debug)]
#[command(after_help = UNBAR_EXAMPLES)]
pub struct Unbar {
    #[command(flatten)]
    who: Who,

    /// Until when [default: for good]
    #[arg(long, value_name = "INSTANT")]
    until: Option<When>,

    #[command(flatten)]
    act: Act,
}

#[derive(Args, Debug)]
struct Who {
    /// The player's key
    #[arg(value_name = "PLAYER")]
    player: String,

    /// The list
    #[arg(long, value_name = "LIST")]
    list: String,

    /// From when; without an offset a time of the list's zone
    #[arg(long, value_name = "INSTANT")]
    from: When,
}

#[derive(Args, Debug)]
struct Act {
    /// Why
    #[arg(long, value_name = "TEXT", value_parser = values::reason)]
    reason: String,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Bar {
    pub fn run(&self, settings: &Settings) -> Outcome {
        run(&self.who, Some(self.until), &self.act, true, settings)
    }
}

impl Unbar {
    pub fn run(&self, settings: &Settings) -> Outcome {
        run(&self.who, self.until, &self.act, false, settings)
    }
}

fn run(who: &Who, until: Option<When>, act: &Act, hides: bool, settings: &Settings) -> Outcome {
    let report = settings.with(|context| {
        let zone = || app::list_zone(context, &who.list);
        let request = BarRequest {
            player: who.player.clone(),
            list: who.list.clone(),
            from: who.from.in_zone(zone)?,
            until: until.map(|until| until.in_zone(zone)).transpose()?,
            hides,
            reason: act.reason.clone(),
            dry_run: act.dry_run,
        };
        app::player_bar(context, &request)
    })?;
    act.told.show(&report, &[], settings)
}
