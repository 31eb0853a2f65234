//! `event`: tournaments. A command reads the log, folds it, makes an entry, sees what the rules say to it,
//! and appends it; what people see is computed from the fold.

mod act;
mod check;
mod finish;
mod log;
mod make;
mod open;
mod posted;
mod prospect;
mod register;
mod result;
mod sheet;
mod show;
mod standings;
mod start;
mod take_over;
mod usual;
mod views;
mod withdraw;

pub use act::{Change, bye, call, pair, present, resolve, undo};
pub use check::check;
pub use finish::{finish, reopen};
pub use log::log;
pub use make::{NewEvent, new};
pub use open::event_zone;
pub use register::{Joining, accept, join, leave};
pub use result::{Entered, ResultRequest, numbered as numbered_result, result};
pub use sheet::{Sheet, SheetGame, reread, sheet};
pub use show::{ls, show};
pub use start::{StartRequest, start};
pub use take_over::{FromLog, from_log};
pub use views::{crosstable, explained, pairings, slips, standings, wallchart};
pub use withdraw::{reinstate, withdraw};

pub use crate::model::event::{Bye, Order, System};
