//! The grammar as a whole.
