//! `arbitro event new`.

use clap::{Args, ValueHint};

use crate::app::event::{self, FromLog, NewEvent, System};
use crate::cli::output::Told;
use crate::cli::settings::Settings;
use crate::cli::{Outcome, values};
use crate::model::Score;

const EXAMPLES: &str = "\
Examples:
  arbitro event new final --system four --game damas --list damas
  arbitro event new liga --system round-robin --game palabras --list palabras --tiebreaks direct-encounter,spread
  arbitro event new club --system double-round-robin --game go --points 2,1,0 --unrated
  arbitro event new --from liga.jsonl";

const USAGE: &str =
    "arbitro event new [OPTIONS] --system <SYSTEM> <NAME>\n       arbitro event new --from <FILE> [NAME]";

/// Makes an event. Its conditions can be seen with `event show` and are frozen by `event start`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = USAGE)]
pub struct New {
    /// The name of the new event; with --from the log's own where none is given
    #[arg(value_name = "NAME", required_unless_present = "from")]
    name: Option<String>,

    /// How rounds are paired [default: none; needed without --from]
    #[arg(long, value_name = "SYSTEM", required_unless_present = "from", value_parser = values::event_system())]
    system: Option<System>,

    /// The kind of game [default: the list's]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// The list that ratings are taken from at the start [default: none]
    #[arg(long, value_name = "LIST")]
    list: Option<String>,

    /// The play mode of its games [default: the first that the list rates, else tournament]
    #[arg(long, value_name = "MODE", value_parser = values::plain_text)]
    mode: Option<String>,

    /// Its games count in no list
    #[arg(long)]
    unrated: bool,

    /// The time control [default: 15+10 for four, else none]
    #[arg(long, value_name = "CLOCK", value_parser = values::plain_text)]
    clock: Option<String>,

    /// What a win, a draw and a loss are worth [default: 1,0.5,0]
    #[arg(long, value_name = "WIN,DRAW,LOSS", value_parser = values::scores_of_results)]
    points: Option<[Score; 3]>,

    /// Tie-breaks in their order, or none [default: what docs/rules/standings.md says for the system]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    tiebreaks: Option<Vec<String>>,

    /// Settings of tie-breaks, such as brightwell-constant=6 [default: see docs/rules/standings.md]
    #[arg(long, value_name = "KEY=VALUE", value_parser = values::assignment)]
    set: Vec<(String, String)>,

    /// Take over the log that `event log --format jsonl` wrote, or - for standard input [default: a new event]
    #[arg(long, value_name = "LOG", value_hint = ValueHint::FilePath,
          conflicts_with_all = ["system", "game", "list", "mode", "unrated", "clock", "points", "tiebreaks", "set"])]
    from: Option<String>,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl New {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let report = settings.with(|context| match (&self.from, self.system) {
            (Some(file), _) => {
                let (file, name) = (file.clone(), self.name.clone());
                event::from_log(context, &FromLog { file, name, dry_run: self.dry_run })
            }
            (None, system) => event::new(context, &self.request(system.unwrap_or(System::Manual))),
        })?;
        self.told.show(&report, &[], settings)
    }

    fn request(&self, system: System) -> NewEvent {
        NewEvent {
            name: self.name.clone().unwrap_or_default(),
            system,
            game: self.game.clone(),
            list: self.list.clone(),
            mode: self.mode.clone(),
            unrated: self.unrated,
            clock: self.clock.clone(),
            points: self.points,
            tiebreaks: self.tiebreaks.clone(),
            settings: self.set.clone(),
            dry_run: self.dry_run,
        }
    }
}
