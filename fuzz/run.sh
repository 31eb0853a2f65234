#!/usr/bin/env bash
# Fuzzes every target, or those that are named, for so many seconds each: fuzz/run.sh SECONDS [TARGET…]
#
# Needs a nightly compiler and a C++ compiler. Where cargo-fuzz is installed it is used, with the address
# sanitizer; elsewhere the targets are built with the same coverage and without the sanitizer (this program
# has no unsafe code of its own). The corpus begins with the fixtures; what stops a target is left under
# fuzz/artifacts.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds="${1:-600}"
shift || true
targets=("$@")
if [ "${#targets[@]}" -eq 0 ]; then
    mapfile -t targets < <(cd fuzz/fuzz_targets && ls -- *.rs | sed 's/\.rs$//')
fi

cargo test --quiet --test hostile -- --ignored corpus >/dev/null

limits=(-max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1)
host="$(rustc +nightly -vV | sed -n 's/^host: //p')"
if ! cargo fuzz --version >/dev/null 2>&1; then
    coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
    coverage+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
    coverage+=" -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Coverflow-checks --cfg fuzzing"
    # Build scripts are not for fuzzing: with a target named, the flags are for what runs on it alone.
    RUSTFLAGS="$coverage" cargo +nightly build --quiet --release --manifest-path fuzz/Cargo.toml --target "$host"
fi

for target in "${targets[@]}"; do
    mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
    printf '%s\n' "== $target"
    if cargo fuzz --version >/dev/null 2>&1; then
        cargo +nightly fuzz run "$target" -- "${limits[@]}" 2>&1 | tail -n 12
    else
        binary="${CARGO_TARGET_DIR:-fuzz/target}/$host/release/$target"
        "$binary" "fuzz/corpus/$target" -artifact_prefix="fuzz/artifacts/$target/" "${limits[@]}" 2>&1 | tail -n 12
    fi
done
