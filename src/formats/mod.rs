//! The byte layouts that come in: one file a format, reading and lossless writing, with exact positions.
//!
//! Uses `model` alone. Nothing here opens a file or knows a rule; what is wrong is said as
//! [`Diagnostic`](crate::model::Diagnostic)s at file, line and column.

pub mod config;
mod document;
pub mod profile;

pub use document::text_of;
