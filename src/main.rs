//! The binary: run, and map the outcome to an exit code.

fn main() {}
