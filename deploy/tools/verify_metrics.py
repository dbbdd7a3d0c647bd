"""Verify the ledger and note the result for Prometheus: ``verify_metrics.py FILE.prom [OPTION...]``.

The options go to ``answergate ledger verify``. The node exporter publishes the file (its textfile collector). If the
ledger cannot be opened, the file stays as it was, and its time gets old.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

_METRICS = (
    ("answergate_verify_intact", "1 if the last verification found the ledger intact, otherwise 0"),
    ("answergate_verify_entries", "Entries that the last verification read"),
    ("answergate_verify_seconds", "Duration of the last verification"),
    ("answergate_verify_end_time_seconds", "When the last verification ended, in Unix time"),
)


def main(arguments: list[str]) -> int:
    """The command. The exit code is that of ``ledger verify``: 0 intact, 1 broken, 2 it could not be checked."""
    if not arguments:
        print("usage: verify_metrics.py FILE.prom [OPTION OF answergate ledger verify...]", file=sys.stderr)
        return 2
    file, *options = arguments
    begun = time.time()
    command = [sys.executable, "-m", "answergate", "ledger", "verify", "--format", "json", *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        return 2
    print(done.stdout, end="")
    ended = time.time()
    values = (int(done.returncode == 0), json.loads(done.stdout)["entries"], round(ended - begun, 3), round(ended))
    lines = [
        f"# HELP {name} {text}\n# TYPE {name} gauge\n{name} {value}\n"
        for (name, text), value in zip(_METRICS, values, strict=True)
    ]
    target = Path(file)
    unfinished = target.with_name(target.name + ".unfinished")  # the node exporter reads only names that end in .prom
    try:
        unfinished.write_text("".join(lines), encoding="utf-8")
        unfinished.replace(target)
    except OSError as error:
        print(f"verify_metrics: {file} cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
