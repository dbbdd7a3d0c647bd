"""Invariants of every scenario and every example of a rule, for any verdict."""

from __future__ import annotations

import copy
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from answergate import Verdict, case_to_dict, check, read_case
from answergate.gates import GATES
from answergate.intake.names import ANSWER, CHUNKS
from scenario import Sample, samples, text_at

EVERY = list(samples())
_UNRELATED = "Ωμέγα λόγος ἦν ἐν ἀρχῇ καὶ τέλος αὐτοῦ."


def for_each(samples: Iterable[Sample]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("sample", [pytest.param(sample, id=sample.id) for sample in samples])


def _plain(verdict: Verdict) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(verdict.to_json())
    return plain


def _answer_key(sample: Sample) -> str | None:
    return next((name for name in ANSWER if isinstance(sample.case.get(name), str)), None)


def _chunks_key(sample: Sample) -> str | None:
    return next((name for name in CHUNKS if sample.case.get(name)), None)


def _have_ids(chunks: Any) -> bool:
    named = all(isinstance(chunk, Mapping) and {"id", "chunk_id"} & set(chunk) for chunk in chunks)
    return isinstance(chunks, Mapping) or named


@for_each(EVERY)
def test_an_excerpt_is_the_text_at_its_place(sample: Sample) -> None:
    for finding in sample.check().findings:
        place = finding.place
        assert 0 <= place.start <= place.end
        assert place.excerpt == text_at(sample.case, place.path)[place.start : place.end]
        assert len(place.excerpt) == place.end - place.start


@for_each(EVERY)
def test_a_verdict_speaks_in_the_words_of_its_gate(sample: Sample) -> None:
    verdict, gate = sample.check(), GATES[sample.gate]
    assert verdict.status in gate.statuses
    assert verdict.passed is (verdict.status in gate.passing)
    assert not verdict.faults
    assert verdict.because
    assert all(finding.message for finding in verdict.findings)


@for_each(EVERY)
def test_findings_stand_in_the_order_of_the_text(sample: Sample) -> None:
    places = [(each.place.path, each.place.start, each.place.end) for each in sample.check().findings]
    for path in {path for path, _, _ in places}:
        own = [place for place in places if place[0] == path]
        assert own == sorted(own)


@for_each(sample for sample in EVERY if _answer_key(sample) is not None)
def test_text_before_the_answer_moves_its_places_by_that_much(sample: Sample) -> None:
    key = _answer_key(sample)
    assert key is not None
    # For two gates only white space is added, because densities and claims depend on all words of the answer.
    before = "\n\u3000\n\n" if sample.gate in ("evidence", "guardrails") else "\U0001f600 e\u0301\n\n"
    answer = sample.case[key]
    verdict, moved = sample.check(), sample.check({**sample.case, key: before + answer})
    expected = []
    for finding in verdict.findings:
        place = finding.place
        start, end = place.start, place.end
        if place.path == f"$.{key}":
            of_the_whole = finding.code in ("CIT105", "COV502", "COV504")
            start, end = (0 if of_the_whole else start + len(before)), end + len(before)
        expected.append((finding.code, place.path, start, end))
    actual = [(each.code, each.place.path, each.place.start, each.place.end) for each in moved.findings]
    assert sorted(actual) == sorted(expected)
    if sample.gate != "citations":  # in that gate, added text lowers the coverage
        assert moved.status == verdict.status


@for_each(sample for sample in EVERY if "evidence" in sample.case)
def test_text_before_an_evidence_moves_the_place_of_its_value(sample: Sample) -> None:
    evidence = sample.case["evidence"]
    before = "\U0001f600\n\n"
    moved = sample.check({**sample.case, "evidence": {**evidence, "excerpt": before + evidence["excerpt"]}})
    verdict = sample.check()
    assert moved.status == verdict.status
    for was, now in zip(verdict.findings, moved.findings, strict=True):
        of_the_whole = was.place.excerpt == evidence["excerpt"]
        assert now.code == was.code
        assert now.place.start in ((0, len(before)) if of_the_whole else (was.place.start + len(before),))
        assert now.place.end == was.place.end + len(before)


def _is_shuffled(sample: Sample) -> bool:
    key = _chunks_key(sample)
    if key is None or len(sample.case[key]) < 2 or not _have_ids(sample.case[key]):
        return False
    return "evidence_idx" not in repr(sample.case)  # this is an index, so the order matters


@for_each(filter(_is_shuffled, EVERY))
def test_the_order_of_the_chunks_changes_nothing(sample: Sample) -> None:
    key = _chunks_key(sample)
    assert key is not None
    chunks = sample.case[key]
    count = len(chunks)
    is_list = isinstance(chunks, list)
    shuffled = list(reversed(chunks)) if is_list else dict(reversed(chunks.items()))

    def turned(path: str) -> str:
        return re.sub(
            rf"^\$\.{key}\[(\d+)\]",
            lambda match: f"$.{key}[{count - 1 - int(match[1])}]" if is_list else match[0],
            path,
        )

    was, now = _plain(sample.check()), _plain(sample.check({**sample.case, key: shuffled}))
    for finding in was["findings"]:
        finding["place"]["path"] = turned(finding["place"]["path"])
    for verdict in (was, now):
        verdict["findings"].sort(key=msgspec.json.encode)
    assert now == was


def _is_crowded(place: str) -> Callable[[Sample], bool]:
    def holds(sample: Sample) -> bool:
        key = _chunks_key(sample)
        if key is None or sample.gate in ("attribution", "citations"):  # these gates count or search every chunk
            return False
        return place == "last" or _have_ids(sample.case[key])

    return holds


def _about_sources(verdict: Verdict) -> list[tuple[str, int, int, str]]:
    return sorted(
        (each.code, each.place.start, each.place.end, each.place.excerpt)
        for each in verdict.findings
        if each.code[:3] in ("CIT", "QUO", "NUM")
    )


@pytest.mark.parametrize(
    ("sample", "place"),
    [
        pytest.param(sample, place, id=f"{place} {sample.id}")
        for place in ("first", "last")
        for sample in filter(_is_crowded(place), EVERY)
    ],
)
def test_a_chunk_nobody_cites_changes_no_finding_about_sources(sample: Sample, place: str) -> None:
    key = _chunks_key(sample)
    assert key is not None
    chunks = sample.case[key]
    more: Any
    if isinstance(chunks, Mapping):
        newcomer = {"bystander": _UNRELATED}
        more = {**newcomer, **chunks} if place == "first" else {**chunks, **newcomer}
    else:
        entry = {"id": "bystander", "text": _UNRELATED}
        more = [entry, *chunks] if place == "first" else [*chunks, entry]
    verdict, now = sample.check(), sample.check({**sample.case, key: more})
    assert _about_sources(now) == _about_sources(verdict)
    assert now.status == verdict.status


@for_each(EVERY)
def test_a_case_written_out_and_read_again_gets_the_same_verdict(sample: Sample) -> None:
    case = read_case(sample.case)
    written = case_to_dict(case)
    assert case_to_dict(read_case(written)) == written
    assert case_to_dict(read_case(case)) == written
    was = _without_paths(sample.check())
    assert _without_paths(sample.check(written)) == was
    assert _without_paths(sample.check(msgspec.json.decode(msgspec.json.encode(written)))) == was


def _without_paths(verdict: Verdict) -> dict[str, Any]:
    plain = _plain(verdict)
    for finding in plain["findings"]:
        del finding["place"]["path"]
    plain["findings"].sort(key=msgspec.json.encode)
    plain["measures"].pop("paths", None)
    del plain["ignored"]  # written out, an unknown field is under metadata, where nothing looks for it
    return plain


def _digests() -> list[str]:
    return [hashlib.sha256(sample.check().to_json().encode()).hexdigest() for sample in EVERY]


def _spoil(value: Any) -> None:
    """Change everything that can be changed, starting with the innermost values."""
    for inner in list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ():
        _spoil(inner)
    if isinstance(value, dict | list):
        value.clear()


@for_each(EVERY)
def test_a_verdict_stays_what_it_is_whatever_becomes_of_the_case(sample: Sample) -> None:
    """SPEC 1.1."""
    case = copy.deepcopy(dict(sample.case))
    verdict = check(case, sample.gate, sample.policy or None)
    before = verdict.to_json()
    _spoil(case)
    assert verdict.to_json() == before


def test_a_verdict_is_the_same_bytes_twice_and_under_another_hash_seed() -> None:
    here = Path(__file__).parent
    script = "import sys; sys.path[:0] = sys.argv[1:]; import test_invariants as t; print(*t._digests(), sep='\\n')"
    first = _digests()
    assert first == _digests()
    run = subprocess.run(
        [sys.executable, "-c", script, str(here), str(here.parent)],
        env={**os.environ, "PYTHONHASHSEED": "4242", "TZ": "Asia/Seoul", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == first
