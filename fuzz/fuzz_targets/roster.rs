//! The fuzzer's target `roster`; what it does is in `targets.rs`.
#![no_main]

#[allow(dead_code, reason = "the seeds are for the tests in the tree")]
#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    for target in targets::TARGETS.iter().filter(|target| target.name == "roster") {
        (target.run)(data);
    }
});
