"""Years that a claim gives to an event for which the evidence has another: 1936年大修 where 1878年大修 and 1936年改建 stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.wording import Claimed, Prepared

_YEAR: Final = re.compile("(?<![0-9.,])(1[0-9]{3}|20[0-9]{2}) ?年")
_ANY_YEAR: Final = re.compile("(?<![0-9.,])(?:1[0-9]{3}|20[0-9]{2})(?![0-9])")
_CLAUSE_END: Final = re.compile("[，,。；;、：:\n]")
_SENTENCE: Final = re.compile("[^。；;\n]+")
_RUN: Final = re.compile("[\u3400-\u9fff]{2,}|[\u30a1-\u30ff]{2,}")
_FEWEST: Final = 5
_MOST_OF_IT: Final = 0.6
_LITTLE_OF_IT: Final = 0.3


def year_of_another_event(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The year of the claim that no sentence has with its event, where one sentence has that event with another year."""
    for match in _YEAR.finditer(claim.text):
        words = _words(_clause(claim.text, match))
        if len(words) < _FEWEST or not any(match[1] in text.text for text in evidence):
            continue
        mine, theirs = 0.0, 0.0
        for text in evidence:
            for sentence in _SENTENCE.findall(text.text):
                years = _ANY_YEAR.findall(sentence)
                if not years:
                    continue
                share = sum([word in sentence for word in words]) / len(words)
                if match[1] in years:
                    mine = max(mine, share)
                else:
                    theirs = max(theirs, share)
            if mine > _LITTLE_OF_IT:
                break
        if mine <= _LITTLE_OF_IT and theirs >= _MOST_OF_IT:
            return Span(match.start(), match.end())
    return None


def _clause(text: str, year: re.Match[str]) -> str:
    """The clause that a year stands in, without the year."""
    starts = [match.end() for match in _CLAUSE_END.finditer(text, 0, year.start())]
    last = _CLAUSE_END.search(text, year.end())
    return (
        f"{text[starts[-1] if starts else 0 : year.start()]} {text[year.end() : last.start() if last else len(text)]}"
    )


def _words(clause: str) -> Collection[str]:
    """The pairs of Han characters, and the runs of katakana, of a clause."""
    words: dict[str, None] = {}
    for run in _RUN.findall(clause):
        pieces = [run] if run[0] < "\u3400" else [run[at : at + 2] for at in range(len(run) - 1)]
        words.update(dict.fromkeys(pieces))
    return words
