//! Use cases: one file each. A use case orders the steps inside one transaction and gives a report; it
//! reads no clock, draws no chance and prints nothing: all that comes with the [`Context`].

mod archive;
mod audit;
mod backup;
mod bars;
mod book;
mod check;
mod checkpoint;
mod climbs;
mod close;
mod closings;
mod context;
mod decide;
mod diff;
mod doctor;
mod error;
pub mod event;
mod export;
mod files;
mod frozen;
mod game;
mod history;
pub mod import;
mod lists;
mod log;
mod migrate;
mod nightly;
pub mod pair;
mod people;
mod periods;
mod players;
mod published;
mod rank;
mod rate;
mod reach;
pub mod referee;
mod revise;
mod seeds;
mod stream;
mod verify;
mod why;

pub use crate::model::Act;
pub use crate::store::EntryFilter;
pub use crate::store::Salts;
pub use archive::{export_facts, init_from};
pub use audit::{
    CheckSealRequest, SealRequest, SealText, audit_check_seal, audit_head, audit_keygen, audit_log,
    audit_seal, audit_verify,
};
pub use backup::{BackupRequest, backup, restore};
pub use bars::{BarRequest, player_bar};
pub use check::{CheckFilter, check};
pub use close::{CloseRequest, close};
pub use closings::{ShowRequest, closing_ls, closing_show};
pub use context::{Amount, Consent, Context, Given, NoInput, Progress, StandardInput, Unwatched};
pub use decide::{DecideFileRequest, DecideRequest, decide, decide_file};
pub use diff::{DiffRequest, closing_diff};
pub use doctor::{DoctorOutcome, doctor};
pub use error::{AppError, AppResult, Kind, Matter, Question};
pub use export::games_of_list;
pub use files::{built_in_profiles, configuration, database_of, profile_named, use_zone_data};
pub use game::game_show;
pub use history::{HistoryRequest, history};
pub use import::source::fill_beside as fill_file;
pub use lists::{
    AddList, SetList, WithdrawRules, init, list_add, list_ls, list_retire, list_set, list_show,
    list_withdraw, list_zone, zone_named,
};
pub use migrate::{MigrateRequest, migrate};
pub use nightly::{NightlyOutcome, NightlyRequest, nightly};
pub use players::{player_set, player_show};
pub use rank::{RankRequest, Which, ranking};
pub use rate::{RateRequest, rate};
pub use seeds::{SeedRequest, list_seed};
pub use verify::closing_verify;
