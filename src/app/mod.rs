//! Use cases: one file each. A use case orders the steps inside one transaction and gives a report; it
//! reads no clock, draws no chance and prints nothing: all that comes with the [`Context`].

mod book;
mod check;
mod close;
mod closings;
mod context;
mod decide;
mod error;
pub mod event;
mod files;
mod history;
pub mod import;
mod lists;
mod log;
mod nightly;
mod people;
mod players;
mod rank;
mod rate;
mod reach;
pub mod referee;
mod revise;
mod seeds;

pub use crate::store::Act;
pub use crate::store::Salts;
pub use check::{CheckFilter, check};
pub use close::{CloseRequest, close};
pub use closings::{ShowRequest, closing_ls, closing_show};
pub use context::{Amount, Consent, Context, Given, Progress, Unwatched};
pub use decide::{DecideFileRequest, DecideRequest, decide, decide_file};
pub use error::{AppError, AppResult, Kind};
pub use files::{built_in_profiles, configuration, database_of, profile_named};
pub use history::{HistoryRequest, history};
pub use lists::{
    AddList, SetList, init, list_add, list_ls, list_retire, list_set, list_show, list_zone, zone_named,
};
pub use nightly::{NightlyOutcome, NightlyRequest, nightly};
pub use players::{player_set, player_show};
pub use rank::{RankRequest, Which, ranking};
pub use rate::{RateRequest, rate};
pub use seeds::{SeedRequest, list_seed};
