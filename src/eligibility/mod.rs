//! Which games count, and why not (R-VER): one file a rule family.
//!
//! [`Judge`] gives every code that a record and a list's rules decide alone. Two families need more and
//! stand apart: [`slots`] (the day cap needs the pair's other games) and the score floor, which needs to
//! know who has a rating and is therefore looked at by the rating systems during the replay ([`floor`]).

mod account;
mod discard;
mod event;
pub mod floor;
mod in_play;
mod judge;
mod mode;
mod played;
pub mod slots;
mod time_control;

pub use account::Verified;
pub use discard::judge as judge_discards;
pub use event::of_event;
pub use in_play::ActiveGame;
pub use judge::{Compiled, Judge};
pub use mode::{SPANISH as SPANISH_MODES, is_known as is_known_mode};
pub use played::Results;
