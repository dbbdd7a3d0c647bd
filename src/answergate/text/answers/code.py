"""Where the code of a Markdown text is: fenced blocks and inline code. Nothing in code is a citation."""

from __future__ import annotations

import re

from answergate.model.span import Span
from answergate.text.scripts import EAST_ASIAN

_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})([^\n]*)$", re.MULTILINE)
# The line that opens a block of plain text.
_OF_TEXT = re.compile(
    r"[ \t]*(?:`{3,}|~{3,})[ \t]*(?:text|txt|plain|plaintext|markdown|md|quote)?[ \t\r]*$", re.MULTILINE
)
_SENTENCE = re.compile(r"\s*[\"'“‘「(*_-]*[A-Z\u00c0-\uffff][^{}=<>$\\|]*[.!?。！？][\"'”’)\]」』*_]*\s*")
_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}]")
_FEW_WORDS = 4
_FEW_CHARACTERS = 8
_TICKS_OR_BLANK_LINE = re.compile(r"`+|\n[ \t\r]*\n")


def read_fences(text: str) -> tuple[Span, ...]:
    """The fenced blocks, fence lines included. A fence that is never closed runs to the end, as in CommonMark."""
    if "```" not in text and "~~~" not in text:
        return ()
    fences: list[Span] = []
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        marks, rest = line.groups()
        if opened is None:
            if marks[0] == "~" or "`" not in rest:
                opened = line
        elif marks.startswith(opened[1]) and not rest.strip():
            fences.append(Span(opened.start(), line.end()))
            opened = None
    if opened is not None:
        fences.append(Span(opened.start(), len(text)))
    return tuple(fences)


def reads_as_prose(line: str, text: str, fence: Span) -> bool:
    """Whether a line of a fenced block is a sentence. A block that names no programming language may be quoted text."""
    return (
        _OF_TEXT.match(text, fence.start) is not None
        and _SENTENCE.fullmatch(line) is not None
        and (len(line.split()) >= _FEW_WORDS or len(_EAST_ASIAN.findall(line)) >= _FEW_CHARACTERS)
    )


def read_code(text: str) -> tuple[Span, ...]:
    """All code in order: fenced blocks and `inline code`, which never runs past a blank line."""
    if "`" not in text and "~~~" not in text:
        return ()
    code: list[Span] = []
    begin = 0
    for fence in read_fences(text):
        code += _read_inline(text, begin, fence.start)
        code.append(fence)
        begin = fence.end
    code += _read_inline(text, begin, len(text))
    return tuple(code)


def open_code(text: str) -> int | None:
    """Where code starts that has no end yet, in a text that goes on. Further text can still make it code, or end it."""
    fences = read_fences(text)
    if fences and fences[-1].end == len(text):
        return fences[-1].start
    # The last run of backticks may still grow, so it closes nothing yet.
    runs = list(_TICKS_OR_BLANK_LINE.finditer(text.rstrip("`"), fences[-1].end if fences else 0))
    last_blank = max((place for place, run in enumerate(runs) if run[0][0] != "`"), default=-1)
    runs = runs[last_blank + 1 :]
    closing = _closing_runs(runs)
    place = 0
    while place < len(runs):
        close = closing[place]
        if close is not None:
            place = close + 1
        elif _is_escaped(text, runs[place].start(), 0):
            place += 1
        else:
            return runs[place].start()
    return None


def _read_inline(text: str, begin: int, end: int) -> list[Span]:
    runs = list(_TICKS_OR_BLANK_LINE.finditer(text, begin, end))
    closing = _closing_runs(runs)
    code: list[Span] = []
    place = 0
    while place < len(runs):
        close = None
        if runs[place][0][0] == "`" and not _is_escaped(text, runs[place].start(), begin):
            close = closing[place]
        if close is None:
            place += 1
        else:
            code.append(Span(runs[place].start(), runs[close].end()))
            place = close + 1
    return code


def _closing_runs(runs: list[re.Match[str]]) -> list[int | None]:
    """For each run of backticks the next run of the same length before a blank line; from the right, in one pass."""
    closing: list[int | None] = [None] * len(runs)
    next_of_length: dict[int, int] = {}
    for place in range(len(runs) - 1, -1, -1):
        run = runs[place][0]
        if run[0] == "`":
            closing[place] = next_of_length.get(len(run))
            next_of_length[len(run)] = place
        else:
            next_of_length.clear()
    return closing


def _is_escaped(text: str, place: int, begin: int) -> bool:
    before = place
    while before > begin and text[before - 1] == "\\":
        before -= 1
    return (place - before) % 2 == 1
