"""Lets the independent engine gacrux re-pair generated tournaments and counts agreement by feature.

Not part of the tests: it takes about an hour for 2,200 tournaments. To reproduce the figures of
docs/rules/dutch.md:

    python3 -m venv oracle && oracle/bin/pip install gacrux==1.11.65
    cargo run --release --example pairing_oracle -- tournaments 200 60 1
    oracle/bin/python tests/oracle/dutch.py tournaments [report.json]

Every file is a tournament as arbitro paired it; gacrux pairs every round again (its checker, -c) and says
whether it comes to the same games and colours. Rounds that differ are listed with both pairings.
"""

import contextlib
import io
import json
import pathlib
import sys

from gacrux.pairingchecker import pairingchecker


def check(path):
    """The rounds of one file as (round, agrees, of gacrux, of the file), or the error's text."""
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
    folder = pathlib.Path(sys.argv[1])
    report = sys.argv[2] if len(sys.argv) > 2 else None
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
