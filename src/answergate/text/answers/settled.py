"""Which part of an unfinished answer is settled: its sentences and claims are the same, whatever text follows.

A sentence is settled when the next one has begun with words, because until then it can get markers (``days. [C2]``) or go
on (``approx. 5``). Not settled is everything from the place where one of these begins:

- code without its end, and a line that may open a fence
- a marker without its closing bracket, or one that may still become a link
- a Chinese, Japanese or Korean quote without its end, in the last paragraph
- the last paragraph, if it opens with a marker: its sentences may follow their markers
- the last two lines, if they have a bar: they may be rows or a header of a table

A list item is settled when the next block has begun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answergate.text.answers.blocks import MARKER, Part
from answergate.text.answers.code import open_code
from answergate.text.answers.markers import open_marker
from answergate.text.answers.sentences import Sentence, open_quote, read_sentences

# So many characters of the next sentence decide whether the one before it has ended, or a complete line, or all of it.
_BEGINNING = 20
_FENCE_LINE = re.compile(r"[ \t]*(?:`|~)")
_MARKER = re.compile(MARKER)
_NO_WORDS = re.compile(rf"(?:{MARKER}|[\W_])*")


def settled_end(text: str) -> int:
    """The end of the last settled sentence or list item of a text that goes on. 0 if there is none."""
    sentences = read_sentences(text)
    limit = min(_open_places(text, sentences), default=len(text)) if sentences else 0
    for place in range(len(sentences) - 2, -1, -1):
        sentence, following = sentences[place : place + 2]
        ended = place + 2 < len(sentences) and following.span.end < limit
        if sentence.span.end <= limit and _is_settled(text, sentence, following, limit, ended=ended):
            return sentence.span.end
    return 0


def _is_settled(text: str, sentence: Sentence, following: Sentence, limit: int, *, ended: bool) -> bool:
    """Whether a sentence before ``limit`` is settled; ``ended``: the one that follows has ended too."""
    if not following.opens and (sentence.part is Part.BULLET or text.startswith("**", sentence.span.start)):
        # The same list item, or the answer to a question in bold: one claim.
        return False
    words = _NO_WORDS.match(text, following.span.start, following.span.end)
    start = words.end() if words else following.span.start
    return start < following.span.end and (ended or start + _BEGINNING <= limit or "\n" in text[start:limit])


def _open_places(text: str, sentences: tuple[Sentence, ...]) -> Iterator[int]:
    """Where something begins that further text can still change."""
    code = open_code(text)
    # A bracket behind the place where code begins may be part of the code, and then it closes no marker.
    marker = open_marker(text if code is None else text[:code])
    yield from [place for place in (code, marker) if place is not None]
    line = text.rfind("\n") + 1
    if _FENCE_LINE.match(text, line):
        yield line
    line_before = text.rfind("\n", 0, max(0, line - 1)) + 1
    if "|" in text[line_before:]:
        yield line_before if "|" in text[line_before:line] else line
    last = next(sentence for sentence in reversed(sentences) if sentence.opens)
    block = last.span.start
    if last.part is Part.PROSE and _MARKER.match(text, block):
        yield block
    # What follows the end of a quote decides whether the sentence ends in it.
    quote = open_quote(text, block, len(text) - 1)
    if quote is not None:
        yield quote
