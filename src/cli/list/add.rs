//! `arbitro list add`.

use clap::{Args, ValueHint};

use crate::app::{self, AddList};
use crate::cli::output::Told;
use crate::cli::settings::Settings;
use crate::cli::when::When;
use crate::cli::{Outcome, values};
use crate::model::profile::LatePolicy;

const EXAMPLES: &str = "\
Examples:
  arbitro list add damas --game damas --profile vezz --zone America/Santiago --activated 2026-01-01T00:00
  arbitro list add palabras --game palabras --profile fise --zone Europe/Madrid --activated 2026-09-01T00:00:00+02:00
  arbitro list add club --game go --profile club.toml --zone UTC --activated 2026-01-01T00:00 --late-results exclude";

/// Adds a list: the games of one kind, rated by one set of rules, closed by one clock.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Add {
    /// The name of the new list
    #[arg(value_name = "NAME")]
    name: String,

    /// The kind of game that it rates
    #[arg(long, value_name = "GAME")]
    game: String,

    /// Its rules: a built-in profile, or a TOML file
    #[arg(long, value_name = "PROFILE", value_parser = values::ProfileParser, value_hint = ValueHint::FilePath)]
    profile: String,

    /// The zone in which its days begin and its periods end; never changes
    #[arg(long, value_name = "ZONE")]
    zone: String,

    /// When its first period starts; without an offset a time of the zone; never changes
    #[arg(long, value_name = "INSTANT")]
    activated: When,

    /// The mode of records that name none [default: what the profile says]
    #[arg(long, value_name = "MODE", value_parser = values::plain_text)]
    default_mode: Option<String>,

    /// What becomes of games that arrive after their period was closed [default: what the profile says]
    #[arg(long, value_name = "POLICY", value_parser = values::late_policy())]
    late_results: Option<LatePolicy>,

    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    told: Told,
}

impl Add {
    pub fn run(&self, settings: &Settings) -> Outcome {
        let request = AddList {
            name: self.name.clone(),
            game: self.game.clone(),
            profile: app::profile_named(&self.profile)?,
            zone: self.zone.clone(),
            activated: self.activated.in_zone(|| app::zone_named(&self.zone))?,
            default_mode: self.default_mode.clone(),
            late_results: self.late_results,
            dry_run: self.dry_run,
        };
        let report = settings.with(|context| app::list_add(context, &request))?;
        self.told.show(&report, &[], settings)
    }
}
