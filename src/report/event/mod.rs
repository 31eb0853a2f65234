//! What people see of events.

pub mod check;
pub mod list;
pub mod log;
pub mod show;

pub use check::EventCheck;
pub use list::{EventHead, Events};
pub use log::{EventLog, Line};
pub use show::{Entrant, EventShow};
