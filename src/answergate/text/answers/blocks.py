"""Joins the lines of a Markdown answer to blocks: paragraphs, list items, headings and table rows.

A line break inside a paragraph is a soft wrap and joins, except where the line clearly ended: after a colon, after a
citation marker unless the next line goes on in lower case, after an ending that finishes a sentence, after any Korean line
that leaves no particle hanging, and after a short ``label: value`` line. Fenced code, rules and table
separators belong to no block; sentences in a fence that names no language are no code.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from answergate.lang.patterns import any_of, letters
from answergate.model.span import Span
from answergate.text.answers.code import read_fences, reads_as_prose
from answergate.text.scripts import HANGUL

# One inline marker, recognised by its opening only: enough to know to which sentence it belongs.
MARKER = r"(?:\[(?:C\d|cite:|\^|ID:|\d)[^\[\]\n]*\]|【[^【】\n]*†[^【】\n]*】)"


class Part(StrEnum):
    """What a sentence is part of."""

    PROSE = "prose"
    BULLET = "bullet"
    HEADING = "heading"
    HEADER_ROW = "header row"
    ROW = "row"


class Block(Struct, frozen=True, gc=False):
    """A stretch of lines read together, without its bullet or heading mark."""

    part: Part
    span: Span


_ENDED = any_of(lambda words: words.finished)
_BULLETS = letters(lambda words: words.bullets)
_LETTER = letters(lambda words: words.list_letters)
_NUMERAL = letters(lambda words: words.list_numerals)
_LINE = re.compile(
    r"[ \t]*(?:>[ \t]?)*(?:"
    r"(?P<blank>\s*\Z)"
    r"|(?P<separator>[-=_*|:+][-=_*|:+ \t\r]*\Z)"
    r"|(?P<row>\|)"
    r"|(?P<heading>#{1,6}(?![#\d])[ \t]*|(?=(?:\*\*|__)(?:\d{1,2}[.)][ \t])?[^*_\n\d.!?。！？]{1,60}[?？]?"
    rf"(?:\*\*|__)[:：]?\s*\Z)(?!.*{_ENDED}(?:\*\*|__)[:：]?\s*\Z))"
    r"|(?P<bullet>(?:"
    rf"(?:[-*+•‣▪◦●○■□◆◇▶►※–—·{_BULLETS}]|\d{{1,3}}[.)]|\(\d{{1,3}}\)|[a-z][.)]|[A-Z]\)|\([a-z]\)"
    rf"|[ivx]{{1,4}}[.)]|[{_LETTER}][.)]|\([{_LETTER}]\))[ \t]+(?:\[[ xX]\][ \t]+)?"
    rf"|(?:[①-⑳⑴-⑽❶-❿•·\u30fb○●■◆▶※{_BULLETS}]|（[{_NUMERAL}\d]{{1,3}}）|(?:[{_NUMERAL}]{{1,3}}|\d{{1,2}})、)[ \t\u3000]*"
    r"))"
    rf"|(?P<markers>(?:{MARKER}[ \t,;.]*+)+\s*\Z)"
    r"|(?P<prose>))"
)
# A line that opens with a picture or a keycap is an item of a list, whatever comes before it.
_PICTURE = re.compile(r"[ \t]*(?:[\u2600-\u27bf\u2b00-\u2bff\u2190-\u21ff\U0001f000-\U0001faff]|\d\ufe0f?\u20e3)")
_NOTE = re.compile(r"[ \t]*\[[^\]\s]{1,60}\]:")
_INDENTED_OR_LOWER = re.compile(r"[ \t]+|[a-z]")
_LABEL = re.compile(r"[ \t]*(?:\*\*)?[^\W_][^:：\n|.。!?]{0,29}(?:\*\*)?[:：](?:\*\*)?\s*\S[^\n]{0,59}\Z")
_TAIL = re.compile(rf"(?:{MARKER}|[\s*_\"'”’)\]」』）])+\Z")
_LAST_MARKER = re.compile(rf"{MARKER}[\s*_]*\Z")
_UNFINISHED = re.compile(rf"(?:{any_of(lambda words: words.unfinished)}|[,，、·\-])\Z")
_FINISHED = re.compile(rf"{_ENDED}\Z")
_HANGUL = re.compile(f"[{HANGUL}]")
_TAIL_WINDOW = 80
# A header names columns. A line whose first cell has a finished, cited sentence says something.
_CITED_SENTENCE = re.compile(rf"[^|]*?(?:[.!?。！？][\"'”’)]*\s*{MARKER}|{MARKER}[\"'”’)]*[.!?。！？])")


def read_blocks(text: str) -> tuple[Block, ...]:
    """The blocks of ``text`` in order. Their spans have no white space around them."""
    blocks: list[Block] = []
    fences = list(reversed(read_fences(text)))
    open_part: Part | None = None
    start = end = place = 0
    previous = ""
    in_table = False
    for line in text.split("\n"):
        line_start, place = place, place + len(line) + 1
        while fences and fences[-1].end <= line_start:
            fences.pop()
        fenced = bool(fences) and fences[-1].start <= line_start and not reads_as_prose(line, text, fences[-1])
        kind, mark_end = ("separator", 0) if fenced else _read_mark(line)
        line_end = line_start + len(line.rstrip())
        in_table = in_table and "|" in line
        if in_table and kind == "prose":
            kind = "row"
        if kind == "markers" and (open_part or (blocks and blocks[-1].part is not Part.HEADING)):
            if not open_part:
                last = blocks.pop()
                open_part, start = last.part, last.span.start
            end = line_end
            continue
        if kind in _JOINING and open_part is not None and _continues(open_part, previous, line):
            end, previous = line_end, line
            continue
        if open_part is not None:
            blocks.append(Block(open_part, Span(start, end)))
            open_part = None
        if kind in _PART:
            start, end = line_start + mark_end, line_end
            if start < end:
                open_part, previous = _PART[kind], line
        elif (
            kind == "separator"
            and not fenced
            and "|" in line
            and "-" in line
            and blocks
            and text.find("\n", end) == line_start - 1
        ):
            in_table = _take_header(blocks, text)
    if open_part is not None:
        blocks.append(Block(open_part, Span(start, end)))
    return tuple(blocks)


def _take_header(blocks: list[Block], text: str) -> bool:
    """Make the line above a table's separator its header row. Return False if that line cannot be one."""
    span = blocks[-1].span
    start = max(span.start, text.rfind("\n", 0, span.end) + 1)
    line = text[start : span.end]
    if blocks[-1].part not in (Part.ROW, Part.PROSE) or "|" not in line or _CITED_SENTENCE.match(line):
        return False
    blocks.pop()
    if span.start < start:
        before = text[span.start : start].rstrip()
        blocks.append(Block(Part.PROSE, Span(span.start, span.start + len(before))))
    blocks.append(Block(Part.HEADER_ROW, Span(start, span.end)))
    return True


_PART = {
    "prose": Part.PROSE,
    "markers": Part.PROSE,
    "bullet": Part.BULLET,
    "heading": Part.HEADING,
    "row": Part.ROW,
}
_JOINING = ("prose", "markers")


def _read_mark(line: str) -> tuple[str, int]:
    """What kind of line it is, and where its own words begin."""
    match = _LINE.match(line)
    if match is None or match.lastgroup is None:
        return "prose", 0
    kind = match.lastgroup
    begin = match.end() if kind in ("bullet", "heading", "prose") else match.start(kind)
    return kind, len(line) - len(line[begin:].lstrip())


def _continues(part: Part, previous: str, line: str) -> bool:
    """Whether ``line`` goes on with the block whose last line is ``previous``."""
    if part is Part.BULLET:
        return _INDENTED_OR_LOWER.match(line) is not None
    if part is not Part.PROSE or previous.lstrip().startswith(">") != line.lstrip().startswith(">"):
        return False
    if (not line.isascii() and _PICTURE.match(line)) or ("]:" in line and _NOTE.match(line)):
        return False
    if _LAST_MARKER.search(previous, max(0, len(previous) - _TAIL_WINDOW)) and not _INDENTED_OR_LOWER.match(line):
        return False
    tail = _TAIL.sub("", previous[-_TAIL_WINDOW:])
    last = tail[-1:]
    if last in ":：" or _FINISHED.search(tail):
        return False
    if _HANGUL.match(last):
        return _UNFINISHED.search(tail) is not None
    return _INDENTED_OR_LOWER.match(line) is not None or _LABEL.match(previous) is None
