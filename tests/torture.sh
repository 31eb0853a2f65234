#!/usr/bin/env bash
# The long form of tests/faults/ and of the tamper test: kills, processes at once, full disks, power cuts, many times over, with the optimised
# program. Prints the figures for docs/reliability.md. Needs an hour or so for the thousand kills of the default.
#
#   tests/torture.sh [TIMES]     TIMES: how many times as often as in the short form (default 50: 250 kills a step)
#   PROFILE=dev tests/torture.sh 2
set -euo pipefail
cd "$(dirname "$0")/.."

times="${1:-50}"
profile="${PROFILE:-release}"
export ARBITRO_TORTURE="$times"

disk=''
folder="$(mktemp -d)"
tidy_up() {
    [ -z "$disk" ] || umount "$disk"
    rm -rf "$folder"
}
trap tidy_up EXIT
mkdir "$folder/disk"
if mount -t tmpfs -o size=2m tmpfs "$folder/disk" 2>/dev/null; then
    disk="$folder/disk"
    export ARBITRO_SMALL_DISK="$disk"
else
    printf 'no small disk: mounting is not permitted here\n'
fi

printf 'arbitro %s, %s times the short form, profile %s\n' "$(git rev-parse --short HEAD 2>/dev/null || echo '?')" "$times" "$profile"
uname -sr
for tests in 'faults' 'cli audit::tamper'; do
    # shellcheck disable=SC2086 # two words: the file of tests, and which of them
    cargo test --profile "$profile" --test $tests -- --nocapture --test-threads=1 2>&1 | grep -v '^running\|^$'
done
printf 'took %d s\n' "$SECONDS"
