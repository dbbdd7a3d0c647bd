"""Renders repairs: each with its rule and its reason, then a diff."""

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
    """Render the repairs of the case at ``where``. ``before`` and ``after`` are the text of the case in its file."""
    lines: list[list[Piece]] = [_head(repaired, where)]
    for repair in repaired.repairs:
        rule = Piece(f"  {repair.rule} {RULES[repair.rule].name}", Tone.STRONG)
        lines.append([rule, Piece(f"  {shown(repair.path)}", Tone.FAINT), Piece(f"  {shown(repair.because)}")])
    lines += map(_coloured, _difference(repaired.repairs, where, before, after))
    return "".join(f"{paint(line, colour=colour)}\n" for line in lines)


def render_unrepaired(repaired: Repaired, where: str, *, colour: bool) -> str:
    """Render one line for a stopped case at ``where`` in which nothing could be repaired."""
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


def _coloured(line: str) -> list[Piece]:
    return [Piece(shown(line), _TONES.get(line[:1], Tone.PLAIN))]


def _difference(repairs: Sequence[Repair], where: str, before: str, after: str) -> Iterator[str]:
    """Yield the diff of the file's lines. If the whole case is one line, yield the values that change instead."""
    if len(lines := _lines(before)) > 1:
        yield from unified_diff(lines, _lines(after), where, f"{where} (fixed)", lineterm="", n=2)
        return
    yield from (f"--- {where}", f"+++ {where} (fixed)")
    for repair in repairs:
        yield f"@@ {repair.path} @@"
        old, new = _written(repair.before), _written(repair.after)
        if isinstance(repair.before, str) and isinstance(repair.after, str):
            old, new = _around_the_change(old, new)
        if repair.before is not None:
            yield f"-{old}"
        yield f"+{new}"


def _lines(text: str) -> list[str]:
    """Split JSON text at line feeds only, because its strings may contain other line breaks."""
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _around_the_change(old: str, new: str) -> tuple[str, str]:
    """Shorten two long texts: most of the start and the end that they share is cut off."""
    start = max(0, _shared_prefix(old, new) - _CONTEXT)
    shared_end = _shared_prefix(old[::-1], new[::-1])
    cut = max(0, min(shared_end, len(old) - start, len(new) - start) - _CONTEXT)
    head, tail = "…" * (start > 0), "…" * (cut > 0)
    return (
        f"{head}{old[start : len(old) - cut]}{tail}",
        f"{head}{new[start : len(new) - cut]}{tail}",
    )


def _shared_prefix(old: str, new: str) -> int:
    """Return how many characters the two texts share at their start."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(old), len(new)))
