"""Which way something moved: "rose 5%", "5% 감소", "下降5%", "visitors fell"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from answergate.model.span import Span
from answergate.text.direction.polarity import may_deny
from answergate.text.matching.surroundings import clauses_in, closest_clause, sentences_around
from answergate.text.numbers import Kind
from answergate.text.numbers.digits import spelling_of
from answergate.text.numbers.minus import minus_word_before
from answergate.text.words.wording import Claimed, Prepared, lowered

_UP_WORDS: Final = """
increase increases increased increasing rose rise rises risen rising grew grow grows grown growth growing climb climbs
climbed climbing surge surged surges surging soar soars soared soaring
"""
_DOWN_WORDS: Final = """
decrease decreases decreased decreasing decline declines declined declining fell fall falls fallen falling drop drops
dropped dropping shrink shrinks shrank shrunk shrinking plunge plunged plunges plunging
"""
_GOING: Final = frozenset(("go", "goes", "going", "gone", "went"))
_GOING_UP: Final = [f"{word} up" for word in sorted(_GOING)]
_GOING_DOWN: Final = [f"{word} down" for word in sorted(_GOING)]
_EAST_UP: Final = (
    *("증가", "상승", "늘어", "늘었", "늘며", "늘고", "급증", "높아졌", "올랐", "올렸"),
    *(
        "增长",
        "增加",
        "上升",
        "上涨",
        "走高",
        "回升",
        "攀升",
        "増加",
        "増え",
        "上昇",
        "値上がり",
        "が上がっ",
        "は上がっ",
    ),
)
_EAST_DOWN: Final = (
    *("감소", "하락", "줄어", "줄었", "줄며", "줄고", "급감", "낮아졌", "떨어졌", "내렸"),
    *(
        "下降",
        "减少",
        "下跌",
        "下滑",
        "走低",
        "回落",
        "下行",
        "減少",
        "下落",
        "減り",
        "減っ",
        "減る",
        "低下",
        "値下がり",
    ),
    *("が下がっ", "は下がっ"),
)
# What rises to a place or a rank, gets off somewhere, or makes a decision moves nothing.
_NO_MOVE: Final = "(?<![대위리산상장차탑열판좌]에 올)(?<![역장]에 내)(?<!에서 내)(?<![정론결령단의비눈][을를이가] 내)"
_EAST_MOVING: Final = (*_EAST_UP, *_EAST_DOWN, *"増減")
# What moves only with a figure after it: "up 5%", "lost 9%".
_UP_BY: Final = "up gain gains gained gaining"
_DOWN_BY: Final = "down lose loses lost losing"
_MEASURED: Final = frozenset([*_UP_BY.split(), *_DOWN_BY.split()])
_MOVING: Final = _MEASURED.union(_UP_WORDS.split(), _DOWN_WORDS.split())


def _pattern(words: Sequence[str], east_asian: Sequence[str], before: str, after: str) -> re.Pattern[str]:
    """Any of the words, some before a figure ("up 5%") and one after it (5%増).

    A set of first characters comes first: that is what lets the scan skip to them, and of a word to its first letter.
    """
    english = [rf"(?<={word[0]}){word[1:]}\b" for word in words]
    english += [rf"(?<={word[0]}){word[1:]}(?= (?:by )?[*_]{{0,3}}[$€£¥₩]?[0-9])" for word in before.split()]
    forms = [rf"(?<=\b[a-z])(?:{'|'.join(english)})"]
    forms += [f"(?<={word[0]}){_NO_MOVE if word[0] in '올내' else ''}{word[1:]}" for word in east_asian]
    forms.append(f"(?<=[%％割]{after})")
    firsts = {word[0] for word in (*words, *before.split(), after, *east_asian)}
    return re.compile(f"[{''.join(sorted(firsts))}](?:{'|'.join(forms)})")


_UP: Final = _pattern([*_UP_WORDS.split(), *_GOING_UP], _EAST_UP, _UP_BY, "増")
_DOWN: Final = _pattern([*_DOWN_WORDS.split(), *_GOING_DOWN], _EAST_DOWN, _DOWN_BY, "減")
# Words of what moves something else: which of several things moved is not told by the words alone.
_MOVED_BY: Final = re.compile(r"\b(?:reduc|rais|lower|gain)\w*")
_PERCENT_SIGN: Final = re.compile("[%％]|퍼센트")
_MOST_PLACES: Final = 64
_BESIDE: Final = 4
# Named once: reading a member off its enum costs as much as the rest of a comparison several times over.
_PERCENT: Final = Kind.PERCENT


def turned_move(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> Span | None:
    """The word of the claim that moves something the other way than the evidence does.

    A percentage is looked for wherever the evidence has it; what moves without one, in the clause of the chunk that the
    claim rests on.
    """
    words = _moving_words(claim)
    if not words:
        return None
    percentages = [(start, literal) for start, _, literal, meaning in claim.tokens if meaning.kind is _PERCENT]
    text = evidence[chunk].text
    # As much text on either side as the claim has: what it rests on is not cut where the evidence cuts its sentences.
    stretch = text[max(0, span.start - len(claim.text)) : span.end + len(claim.text)]
    if not percentages and True in [word in stretch for word in words]:
        return None
    mine = _move_in(claim.low)
    if mine is not None and mine.re is _UP and percentages and _is_below_zero(claim, evidence):
        return Span(*mine.span())
    for start, literal in percentages:
        at, move = _move_at(claim.text, Span(start, start + len(literal)))
        if move is not None and _all_turned(move, _moves_of(literal, evidence)):
            return Span(*move.span()).shifted(at)
    if percentages or mine is None or mine[0] in lowered(stretch):
        return None
    clause = lowered(closest_clause(claim, text, sentences_around(text, span)).of(text))
    moved = None if _MOVED_BY.search(clause) else _move_in(clause)
    return Span(*mine.span()) if moved is not None and moved.re is not mine.re else None


def _all_turned(mine: re.Match[str], moves: Iterator[re.Match[str] | None]) -> bool:
    """Whether there are such moves, and all go the other way."""
    first = next(moves, mine)
    return all(move is not None and move.re is not mine.re for move in chain((first,), moves))


def _is_below_zero(claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a percentage of the claim, and only below zero, as the cell of a table does: △15.0%."""
    for *_, meaning in claim.tokens:
        value = meaning.value
        if meaning.kind is not _PERCENT or value is None or value <= 0:
            continue
        figures = spelling_of(value)
        signed = [f"{sign}{figures}" for sign in "-−△"]
        if any(sign in text.text for text in evidence for sign in signed):
            keys = [
                number.key
                for text in evidence
                for number in text.numbers
                if number.unit == "%" and number.value is not None and abs(number.value) == value
            ]
            if keys and all(key.startswith(("-", "△")) for key in keys):
                return True
    return False


def _moving_words(claim: Claimed) -> list[str]:
    """The words of the claim that may move something: mostly there are none, and then there is nothing to do."""
    plain = claim.text.isascii()
    if plain and _MOVING.isdisjoint(claim.words):
        return []
    words = [word for word in claim.words if word in _MOVING and (claim.tokens or word not in _MEASURED)]
    if not _GOING.isdisjoint(claim.words):
        words += [phrase for phrase in (*_GOING_UP, *_GOING_DOWN) if f" {phrase} " in claim.flat]
    return words if plain else words + [word for word in _EAST_MOVING if word in claim.text]


def is_rising(low: str) -> bool | None:
    """Whether what a lowered text speaks of goes up; None where it goes neither way or both."""
    move = _move_in(low)
    return None if move is None else move.re is _UP


def _move_in(low: str) -> re.Match[str] | None:
    """The one way a lowered text moves; None where it moves neither way, both ways, or denies anything."""
    up, down = _UP.search(low), _DOWN.search(low)
    return None if (up and down) or may_deny(low) else up or down


def _move_beside(low: str, figure: Span) -> re.Match[str] | None:
    """The way a lowered clause moves; of both ways, or where it has several figures, that of the word beside the figure."""
    ways = [match for way in (_UP, _DOWN) for match in way.finditer(low)]
    if len({match.re for match in ways}) < 2 and len(_PERCENT_SIGN.findall(low)) < 2:
        return _move_in(low)
    beside = [match for match in ways if max(match.start() - figure.end, figure.start - match.end()) <= _BESIDE]
    return beside[0] if len(beside) == 1 and not may_deny(low) else None


def _moves_of(literal: str, evidence: Sequence[Prepared]) -> Iterator[re.Match[str] | None]:
    """Which way each place of the evidence moves a percentage: in its clause, else in its sentence."""
    places = 0
    for text in evidence:
        at = text.text.find(literal)
        while at >= 0 and places < _MOST_PLACES:
            places += 1
            span = Span(at, at + len(literal))
            # Growth of -2% is a fall.
            if text.text.endswith(("-", "−"), 0, at) or minus_word_before(text.text, at, "%"):
                yield None
            yield _move_at(text.text, span)[1]
            at = text.text.find(literal, span.end)


def _move_at(text: str, figure: Span) -> tuple[int, re.Match[str] | None]:
    """Which way a text moves a figure, in its clause, else in its sentence, and where that starts."""
    sentence = sentences_around(text, figure)
    clause = next((one for one in clauses_in(text, sentence) if figure.start < one.end), sentence)
    beside = _move_beside(lowered(clause.of(text)), figure.shifted(-clause.start))
    if beside is not None:
        return clause.start, beside
    # Of several figures another one may be the one that moves so.
    said = sentence.of(text)
    return sentence.start, _move_in(lowered(said)) if len(_PERCENT_SIGN.findall(said)) < 2 else None
