"""Run the corpus of every language pack: right and wrong claims about a piece of evidence.

``lang/xx/corpus.txt`` has entries that are separated by blank lines. The first line of an entry is the evidence. Each
other line is a claim:

- ``+ `` a right claim: the guardrails gate lets it pass
- ``- `` a wrong claim: the guardrails gate refuses it
- ``?+ `` or ``?- `` a right or a wrong claim on which the gate is not right yet. The test fails when it becomes right, so
  that the question mark is taken out.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from msgspec import Struct

from answergate import check
from answergate.lang import LANGUAGES

_CLAIM = re.compile(r"(\??)([+-]) (\S.*)")
_FEWEST_ENTRIES = 25


class Entry(Struct, frozen=True):
    """A piece of evidence and its claims. A claim is (known gap, right, text)."""

    evidence: str
    claims: tuple[tuple[bool, bool, str], ...]


def read_corpus(text: str) -> list[Entry]:
    """The entries of a corpus. Raises ValueError for a line that is not a claim, and for an entry without claims."""
    entries = []
    for block in re.split(r"\n\s*\n", text.strip()):
        evidence, *lines = block.splitlines()
        claims = [_CLAIM.fullmatch(line) for line in lines]
        if not claims or _CLAIM.fullmatch(evidence) or None in claims:
            raise ValueError(f"an entry is a line of evidence and lines with '+ ' or '- ':\n{block}")
        entries.append(Entry(evidence, tuple([(bool(c[1]), c[2] == "+", c[3]) for c in claims if c])))
    return entries


def corpus_of(code: str) -> list[Entry]:
    """The entries of one language pack."""
    return read_corpus((files("answergate.lang") / code / "corpus.txt").read_text(encoding="utf-8"))


def _pairs() -> list[Any]:
    return [
        pytest.param(
            entry.evidence,
            claim,
            right,
            id=f"{language.code} {'+' if right else '-'} {claim}",
            marks=pytest.mark.xfail(reason="known gap", strict=True) if gap else (),
        )
        for language in LANGUAGES
        for entry in corpus_of(language.code)
        for gap, right, claim in entry.claims
    ]


@pytest.mark.parametrize(("evidence", "claim", "right"), _pairs())
def test_a_claim_passes_exactly_if_it_is_right(evidence: str, claim: str, right: bool) -> None:
    verdict = check({"answer": claim, "chunks": [evidence], "citations": ["C1"]}, "guardrails")
    assert not verdict.faults
    assert (verdict.status != "REFUSE") is right, [finding.message for finding in verdict.findings]


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_every_language_has_right_and_wrong_claims(code: str) -> None:
    entries = corpus_of(code)
    assert len(entries) >= _FEWEST_ENTRIES
    assert len({entry.evidence for entry in entries}) == len(entries)
    for entry in entries:
        assert {right for _, right, _ in entry.claims} == {True, False}, entry.evidence


@pytest.mark.parametrize("text", ["Evidence.", "Evidence.\n* A claim.", "+ A claim.\n- Another.", "Evidence.\n+"])
def test_a_line_that_is_neither_right_nor_wrong_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="an entry is"):
        read_corpus(text)
