//! Rulings, as `referee` shows them: one file a ruling.

mod deadline;
mod keep;
mod ladder;
mod othello;
mod rulings;
mod visavis;

pub use deadline::{Deadline, DeadlineRow, DeadlineRows, Due};
pub use keep::{Keep, Kept};
pub use ladder::{Climber, Ladder, PassedOver, Week};
pub use othello::{Othello, OthelloRow, OthelloRows};
pub use rulings::{Offered, Rulings, Set};
pub use visavis::{Turn, Visavis};
