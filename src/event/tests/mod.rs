//! The rules of events: one file a chapter, and random sequences of entries.

mod desk;
mod four;
mod random;
mod rest;
