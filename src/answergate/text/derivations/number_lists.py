"""Numbers of one unit that stand together: a sentence's, and a list's, of which a total or an average takes every one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec import Struct

from answergate.text.derivations.figures import pool_of, sizes_of
from answergate.text.numbers import Kind, Number
from answergate.text.words.wording import Prepared

_STOP: Final = re.compile(r"[.;!?] |[。；！？\n]")
_JOINT: Final = re.compile(r"[,，、]|\b(?:and|plus|then)\b|그리고|및|[와과] |[和与與及と]")
_LONGEST_GAP: Final = 60
_REACH: Final = 40
_WORD: Final = re.compile("[^\\W\\d_\u1100-\u11ff\u3040-\u9fff\uac00-\ud7a3]{3,}")
_EAST_ASIAN: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2,}")
# Of so many as are reckoned with here: "both months", 두 달, 两者, 両方.
_TWO: Final = re.compile(r"\b(?:both|two)\b|둘|두 |[两兩]|両|二つ|2つ")


class Sized(Struct, frozen=True):
    """A number of a text, and how large it is."""

    number: Number
    size: float
    text: Prepared


class NumberList(Struct, frozen=True):
    """Numbers of one unit that are listed in one sentence, and the words that only one of them has by it."""

    sized: tuple[Sized, ...]
    names: tuple[frozenset[str], ...]

    def narrows_to(self, sizes: Collection[float], words: str) -> bool:
        """Whether the claim names what has these sizes, and nothing of what has the others."""
        return all(
            any(word in words for word in names) is (each.size in sizes)
            for each, names in zip(self.sized, self.names, strict=True)
        )


def alike_by_sentence(unit: str, text: Prepared) -> Iterator[list[Sized]]:
    """The numbers of each sentence that have this unit or, unless it is money or a share, none."""
    sentence: list[Sized] = []
    end = 0
    for number in text.numbers:
        if pool_of(number) != unit and not (number.unit is None and _goes_with_bare(unit, text)):
            continue
        sizes = sizes_of(number)
        if not sizes:
            continue
        if sentence and _STOP.search(text.low, end, number.span.start):
            yield sentence
            sentence = []
        sentence.append(Sized(number, sizes[0], text))
        end = number.span.end
    if sentence:
        yield sentence


def _goes_with_bare(unit: str, text: Prepared) -> bool:
    return unit != "%" and not any(pool_of(each) == unit and each.kind is Kind.AMOUNT for each in text.numbers)


def lists_of(unit: str, evidence: Sequence[Prepared]) -> list[NumberList]:
    """The lists of at least three numbers of a unit."""
    found: list[NumberList] = []
    for text in evidence:
        for sentence in alike_by_sentence(unit, text):
            run: list[Sized] = []
            for each in sentence:
                if run and not are_joined(run[-1], each):
                    found += _as_list(run, text.low)
                    run = []
                run.append(each)
            found += _as_list(run, text.low)
    return found


def are_joined(one: Sized, other: Sized) -> bool:
    """Whether what stands between two numbers of a text joins them: a comma, an "and"."""
    if one.text is not other.text:
        return False
    first, last = sorted((one.number.span, other.number.span), key=lambda span: span.start)
    return last.start - first.end <= _LONGEST_GAP and _JOINT.search(one.text.low, first.end, last.start) is not None


def _as_list(run: Sequence[Sized], low: str) -> list[NumberList]:
    if len(run) < 3:
        return []
    first, last = run[0].number.span.start, run[-1].number.span.end
    stop = _STOP.search(low, last)
    start = max((match.end() for match in _STOP.finditer(low, max(0, first - _REACH), first)), default=first - _REACH)
    ends = [max(0, start), *[each.number.span.end for each in run]]
    starts = [*[each.number.span.start for each in run], min(last + _REACH, len(low) if stop is None else stop.start())]
    between = [low[end:begin] for end, begin in zip(ends, starts, strict=True)]
    # English has 10 on Monday, others have 월요일에 10명, unless nothing stands there.
    readings = [_names_in(between[1:]), _names_in(between[:-1])]
    first_choice, second = readings if low.isascii() else reversed(readings)
    return [NumberList(tuple(run), first_choice if all(first_choice) else second)]


def _names_in(pieces: Sequence[str]) -> tuple[frozenset[str], ...]:
    """The words of each piece that no other one has."""
    words = [
        {
            *_WORD.findall(piece),
            *[run.group()[at : at + 2] for run in _EAST_ASIAN.finditer(piece) for at in range(len(run.group()) - 1)],
        }
        for piece in pieces
    ]
    return tuple(
        [
            frozenset(own.difference(*[other for place, other in enumerate(words) if place != at]))
            for at, own in enumerate(words)
        ]
    )


def leaves_one_out(sizes: Sequence[float], lists: Sequence[NumberList], words: str) -> bool:
    """Whether these are only some of a list, and the claim does not say that it speaks of these."""
    wanted = set(sizes)
    partial = False
    for each in lists:
        listed = [one.size for one in each.sized]
        if sum([size in wanted for size in listed]) < 2:
            continue
        others = [size for size in listed if size not in wanted]
        # What a list comes to may stand in it.
        if not others or others == [sum(sizes)] or each.narrows_to(wanted, words):
            return False
        partial = True
    return partial and not (len(sizes) == 2 and _TWO.search(words))
