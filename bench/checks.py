"""What each check and each derivation is worth: ``python -m bench.checks [files]``.

For each check, per labelled file: how many wrong answers it alone stops, and how many right ones it alone stops. For each
derivation: how many right answers it alone lets pass, and how many wrong ones. "Alone" means that switching it off changes
whether the answer is refused. Both parts of the data are counted. Nothing of them is printed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from answergate.checks import CHECKS
from answergate.derivations import DERIVATIONS
from bench.held_out import DATA, names
from bench.judged import POLICY, Judged, is_refused, judged


def main(arguments: Sequence[str]) -> int:
    if not DATA.is_dir():
        print("skipped: ../shared/data does not exist")
        return 0
    totals: Counter[tuple[str, bool]] = Counter()
    rows: dict[str, list[str]] = {code: [] for code in (*CHECKS, *DERIVATIONS)}
    for name in arguments or names():
        counts: Counter[tuple[str, bool]] = Counter()
        for counted_only in (False, True):
            for one in judged(name, counted_only=counted_only):
                counts.update([(code, one.wrong) for code in deciding(one)])
        totals.update(counts)
        for code, cells in rows.items():
            if counts[code, True] or counts[code, False]:
                cells.append(f"{name} {counts[code, True]}/{counts[code, False]}")
    print("A check: wrong answers that it alone stops / right answers that it alone stops.")
    print("A derivation: wrong answers that it alone lets pass / right answers that it alone lets pass.\n")
    for code, cells in rows.items():
        name = (CHECKS.get(code) or DERIVATIONS[code]).name
        print(f"{code} {name:<24} {totals[code, True]:>5} / {totals[code, False]:<5} {', '.join(cells)}")
    return 0


def deciding(one: Judged) -> list[str]:
    """The checks and derivations that alone decide whether the answer is refused."""
    active = dict(POLICY.checks)
    supports = one.supports(active)
    refused = is_refused(supports, POLICY.settings)
    found = {conflict.code for support in supports for conflict in support.conflicts}
    found |= {derived.code for support in supports for derived in support.derived}
    decide = []
    for code in sorted(found):
        without = {key: lowers for key, lowers in active.items() if key != code}
        if is_refused(one.supports(without), POLICY.settings) is not refused:
            decide.append(code)
    return decide


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
