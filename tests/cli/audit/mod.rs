//! The audit trail: its verbs, and that no edit of the file escapes `audit verify`.

mod full;
mod seals;
mod tamper;
mod verbs;
