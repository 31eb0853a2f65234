"""Lets the independent engine gacrux re-pair generated tournaments and counts agreement by feature.

Not part of the tests: it takes about an hour for 2,400 tournaments. To reproduce the figures of
docs/rules/dutch.md:

    python3 -m venv oracle && oracle/bin/pip install gacrux==1.11.65
    cargo build --release
    python3 tests/oracle/dutch.py make tournaments target/release/arbitro
    oracle/bin/python tests/oracle/dutch.py check tournaments [report.json]

`make` generates 200 tournaments of 4 to 60 players for each feature (`arbitro pair generate`). Every file is a
tournament as arbitro paired it; `check` lets gacrux pair every round again (its checker, -c) and says whether it
comes to the same games and colours. Rounds that differ are listed with both pairings.
"""

import contextlib
import io
import json
import pathlib
import subprocess
import sys


BYES = ["--half-byes", "6", "--absences", "4"]

FEATURES = {
    "plain": [],
    "draws": ["--draws", "70"],
    "forfeits": ["--forfeits", "10"],
    "byes": BYES,
    "full-point-byes": ["--full-byes", "6"],
    "withdrawals": ["--withdrawals", "4"],
    "late": ["--late", "15"],
    "prohibited": ["--prohibited", "15"],
    "accelerated": ["--acceleration"],
    "three-one-nothing": [*BYES, "--points", "3,1,0"],
    "half-point-bye": [*BYES, "--bye-points", "0.5"],
    "everything": [
        *BYES, "--forfeits", "6", "--withdrawals", "1.5", "--late", "8", "--prohibited", "6", "--acceleration",
    ],
}

COUNT, MOST = 200, 60


def draw(seed):
    """SplitMix64, the generator's own, as numbers below a limit: sizes are the same everywhere."""
    mask, state = (1 << 64) - 1, seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        limit = yield
        yield ((z ^ (z >> 31)) * limit) >> 64


def below(numbers, limit):
    next(numbers)
    return numbers.send(limit)


def make(folder, program, names):
    """Generates the tournaments of some features, each from the same seeds."""
    for name in names:
        (folder / name).mkdir(parents=True, exist_ok=True)
        for seed in range(1, COUNT + 1):
            numbers = draw(seed ^ 0x5EED0000)
            players = 4 + below(numbers, MOST - 3)
            rounds = min(3 + below(numbers, 9), players - 1)
            size = ["--players", str(players), "--rounds", str(rounds), "--seed", str(seed)]
            output = ["--output", str(folder / name / f"t{seed:05}.trf")]
            subprocess.run([program, "pair", "generate", "-q", *size, *FEATURES[name], *output], check=True)


def check(path):
    """The rounds of one file as (round, agrees, of gacrux, of the file), or the error's text."""
    from gacrux.pairingchecker import pairingchecker

    sys.argv = ["pairingchecker", "-i", str(path), "-c"]
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(io.StringIO()):
            with contextlib.suppress(SystemExit):
                pairingchecker().common_main()
        rounds = json.loads(output.getvalue())["pairingResult"]["roundpairing"]
    except Exception as error:  # noqa: BLE001  whatever the other engine does is recorded
        return f"{type(error).__name__}: {error} {output.getvalue()[:200]}"
    return [(r["round"], r["check"], r["pairs"], r["current"]) for r in rounds]


def main():
    verb, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if verb == "make":
        make(folder, sys.argv[3], sys.argv[4:] or FEATURES)
        return
    report = sys.argv[3] if len(sys.argv) > 3 else None
    summary, differences = {}, []
    for feature in sorted(p for p in folder.iterdir() if p.is_dir()):
        counts = {"tournaments": 0, "rounds": 0, "agree": 0, "refused": 0}
        for path in sorted(feature.glob("*.trf")):
            counts["tournaments"] += 1
            result = check(path)
            if isinstance(result, str):
                counts["refused"] += 1
                differences.append({"file": str(path), "error": result})
                continue
            for number, agrees, theirs, ours in result:
                counts["rounds"] += 1
                counts["agree"] += bool(agrees)
                if not agrees:
                    only = [[p for p in theirs if p not in ours], [p for p in ours if p not in theirs]]
                    differences.append({"file": str(path), "round": number, "gacrux": only[0], "arbitro": only[1]})
        summary[feature.name] = counts
        print(feature.name, counts, flush=True)
    if report:
        pathlib.Path(report).write_text(json.dumps({"summary": summary, "differences": differences}, indent=1))


if __name__ == "__main__":
    main()
