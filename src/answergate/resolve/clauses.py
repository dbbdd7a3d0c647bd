"""The clause around a trigger, and the narrower subject it may name: 소액암의 경우 1년 미만 50%."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answergate.resolve.squeeze import Squeezed

_CLAUSE_MARKS = "※●▶■◆▷"
_LINE_MARK = re.compile(r"(?m)^[ \t]*(?:[-·․•*○▪]|단,|\(단|\d{1,2}[.)]|[①-⑳])")
_EXCLUDING = re.compile(
    r"\([^()]*제외[^()]*\)|(?:[가-힣]{0,12}(?:암|종양)(?:[,·]|및|과|와|또는)?)+(?:을|를|은|는)?제외"
)
_PARENTHESIS = re.compile(r"^\((?:[^()]|\([^()]*\))*\)")
_ONLY = re.compile(r"(?:한정|에한함|에한하여|만해당)")
_LOOK_BEHIND = 160
_LOOK_AHEAD = 24


def clause_starts(text: str, squeezed: Squeezed, offset: int) -> tuple[int, ...]:
    """Where clauses begin in the squeezed text: at a bullet or a proviso that opens a line."""
    return tuple(squeezed.index_of(offset + match.end() - 1) for match in _LINE_MARK.finditer(text))


def clause_before(text: str, at: int, starts: Sequence[int]) -> str:
    """What the clause says before ``at``: back to its mark, its line's bullet, or the bracket that opens it."""
    low = max((start for start in starts if start <= at), default=0)
    low = max(low, at - _LOOK_BEHIND)
    depth = 0
    for index in range(at - 1, low - 1, -1):
        char = text[index]
        if char == ")":
            depth += 1
        elif char == "(":
            if depth == 0:
                return text[index + 1 : at]
            depth -= 1
        elif char in _CLAUSE_MARKS or (char == "." and not text[index - 1 : index].isdigit()):
            return text[index + 1 : at]
    return text[low:at]


def narrower_subject(clause: str, words: Sequence[str], own: Sequence[str]) -> str | None:
    """The subject in ``clause`` that is not the coverage's own, as the clause writes it; what is excluded is none."""
    stated = _EXCLUDING.sub("", clause)
    best: tuple[int, str] | None = None
    for word in sorted(words, key=len, reverse=True):
        at = stated.find(word)
        if at < 0 or word in own or (best is not None and best[0] <= at):
            continue
        if any(mine.endswith(word) and mine in stated for mine in own):
            continue
        best = at, word
    if best is None:
        return None
    at, word = best
    brackets = _PARENTHESIS.match(stated[at + len(word) :])
    return word + (brackets.group() if brackets else "")


def limited_after(text: str, end: int, words: Sequence[str], own: Sequence[str]) -> str | None:
    """The subject that words after a value limit it to: 50% 지급 (단, 유사암 한정)."""
    ahead = text[end : end + _LOOK_AHEAD]
    limit = _ONLY.search(ahead)
    return narrower_subject(ahead[: limit.start()], words, own) if limit else None
