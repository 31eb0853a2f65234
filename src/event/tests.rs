//! The rules of events, one test a rule.
