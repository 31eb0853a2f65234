#!/usr/bin/env bash
# Times the import of a seeded million games against `sqlite3 .import` of the same file into a table with a TEXT
# primary key: CPU seconds (user + system), in turn, so that a noisy machine is noisy for both; the median
# ratio is the figure. Usage: benches/compare.sh [GAMES [ROUNDS]]
set -euo pipefail
cd "$(dirname "$0")/.."

games="${1:-1000000}"
rounds="${2:-5}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

cargo build --release --locked --bin arbitro --example games
bin="${CARGO_TARGET_DIR:-target}/release"
"$bin/examples/games" "$games" > "$work/games.csv"

# The CPU seconds of a command; what it prints is read and thrown away.
cpu() {
    local TIMEFORMAT='%U %S'
    { time "$@" > /dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}
median() {
    sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'
}
ratio() {
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f\n", a / b }'
}
program() {
    "$bin/arbitro" --db "$work/games.db" --now 2025-05-01T00:00:00Z --actor bench --yes --no-progress -q "$@"
}
fresh() {
    rm -f "$work"/games.db*
    program init
    program list add damas --game damas --profile vezz --zone Europe/Madrid --activated 2023-01-03T20:00:00Z
}
with_sqlite() {
    rm -f "$work/plain.db"
    sqlite3 "$work/plain.db" \
        'CREATE TABLE game (id TEXT PRIMARY KEY, finished_at, mode, first, second, first_score, second_score, result, time_control)' \
        ".import --csv --skip 1 $work/games.csv game"
}

have_sqlite=yes
command -v sqlite3 > /dev/null || have_sqlite=no
for ((round = 1; round <= rounds; round++)); do
    fresh
    first="$(cpu program import "$work/games.csv" --game damas)"
    again="$(cpu program import "$work/games.csv" --game damas)"
    ratio "$again" "$first" >> "$work/again"
    line="round $round: import $first s, again $again s"
    if [ "$have_sqlite" = yes ]; then
        plain="$(cpu with_sqlite)"
        ratio "$first" "$plain" >> "$work/ratio"
        line="$line, sqlite3 .import $plain s"
    fi
    echo "$line"
done
echo "import again / import: median $(median < "$work/again") (at most 0.8)"
if [ "$have_sqlite" = yes ]; then
    echo "import / sqlite3 .import: median $(median < "$work/ratio") (at most 1.6)"
else
    echo "sqlite3 is not installed: no ratio to it"
fi
