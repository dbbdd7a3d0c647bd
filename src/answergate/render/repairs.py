"""Repairs as a person reads them: each with its rule and its reason, and the difference they make."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from typing import Any

from answergate.render.layout import Piece, Tone, paint, shown
from answergate.repair import Repair, Repaired
from answergate.rules import RULES

_CONTEXT = 40
_TONES = {"-": Tone.ERROR, "+": Tone.GOOD, "@": Tone.NOTE}


def render_repairs(repaired: Repaired, where: str, *, before: str, after: str, colour: bool) -> str:
    """What was repaired at ``where``. ``before`` and ``after`` are the text of the case as it stands in its file."""
    lines: list[list[Piece]] = [_head(repaired, where)]
    for repair in repaired.repairs:
        rule = Piece(f"  {repair.rule} {RULES[repair.rule].name}", Tone.STRONG)
        lines.append([rule, Piece(f"  {shown(repair.path)}", Tone.FAINT), Piece(f"  {shown(repair.because)}")])
    lines += map(_painted, _difference(repaired.repairs, where, before, after))
    return "".join(f"{paint(line, colour=colour)}\n" for line in lines)


def render_unrepaired(repaired: Repaired, where: str, *, colour: bool) -> str:
    """A case at ``where`` that is stopped, and in which nothing could be repaired, in a line."""
    return paint(_head(repaired, where), colour=colour)


def _head(repaired: Repaired, where: str) -> list[Piece]:
    named = f" {repaired.after.case_id}" if repaired.after.case_id else ""
    after = repaired.after
    return [
        Piece(f"{shown(where)}{shown(named)}: ", Tone.STRONG),
        Piece(f"{repaired.before.status} -> " if repaired.repairs else "stays "),
        Piece(after.status, Tone.GOOD if after.passed else Tone.ERROR),
        Piece(f", {shown(after.because)}"),
    ]


def _painted(line: str) -> list[Piece]:
    return [Piece(shown(line), _TONES.get(line[:1], Tone.PLAIN))]


def _difference(repairs: Sequence[Repair], where: str, before: str, after: str) -> Iterator[str]:
    """The lines of the file that change; where a whole case is one line, the values in it that do."""
    if len(given := _lines(before)) > 1:
        yield from unified_diff(given, _lines(after), where, f"{where} (fixed)", lineterm="", n=2)
        return
    yield from (f"--- {where}", f"+++ {where} (fixed)")
    for repair in repairs:
        yield f"@@ {repair.path} @@"
        said, says = _written(repair.before), _written(repair.after)
        if isinstance(repair.before, str) and isinstance(repair.after, str):
            said, says = _around_the_change(said, says)
        if repair.before is not None:
            yield f"-{said}"
        yield f"+{says}"


def _lines(text: str) -> list[str]:
    """Only a line feed ends a line of JSON: other line breaks may stand in its strings."""
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _around_the_change(said: str, says: str) -> tuple[str, str]:
    """Two long texts, less most of what they share at either end."""
    start = max(0, _shared(said, says) - _CONTEXT)
    shared = _shared(said[::-1], says[::-1])
    cut = max(0, min(shared, len(said) - start, len(says) - start) - _CONTEXT)
    head, tail = "…" * (start > 0), "…" * (cut > 0)
    return (
        f"{head}{said[start : len(said) - cut]}{tail}",
        f"{head}{says[start : len(says) - cut]}{tail}",
    )


def _shared(said: str, says: str) -> int:
    """How many characters the two begin with alike."""
    pairs = enumerate(zip(said, says, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(said), len(says)))
