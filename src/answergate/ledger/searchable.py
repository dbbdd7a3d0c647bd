"""The texts of a decision that can be searched: what its policy's ``store`` setting kept, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answergate.ledger.payload import decode_payload


def searchable_texts(
    case_id: str | None, codes: tuple[str, ...], detail: str | None, output: str | None, case: str | None
) -> list[str]:
    """Every text that a person can read, without duplicates: names of fields, numbers and places are left out."""
    texts: list[str] = []
    if detail is not None:
        texts += _said(decode_payload(detail))
    for stored in (output, case):
        if stored is not None:
            texts += _strings(decode_payload(stored))
    texts += [case_id or "", *codes]
    return [text for text in dict.fromkeys(texts) if text.strip()]


def _said(detail: Any) -> Iterator[str]:
    """The reason and the messages of a verdict. Other parts of a finding say where it is and how severe."""
    yield str(detail.get("because", ""))
    for finding in detail.get("findings", ()):
        yield str(finding.get("message", ""))
    yield from _strings(detail.get("faults", ()))


def _strings(value: Any) -> Iterator[str]:
    """All strings in a JSON value. It has no recursion, because a case may be nested deeply."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += reversed(one.values())
        elif isinstance(one, list):
            waiting += reversed(one)
