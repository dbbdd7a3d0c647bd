"""A name in the place of another: "by Anna Smith" where the evidence has "by Anna Jones", and no Smith anywhere.

That a name is missing proves little, for things have many names. Where the evidence has another one between the same words,
the claim is about somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.conflicts.series import WORDS as MEMBERS_OF_SERIES
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.stems import STEM_OF, start_of_forms
from answergate.text.words.wording import Claimed, Prepared, flattened

# A word or a sign that parts what stands on its sides; no such sign is the full stop of "Mr." or of an initial.
_PIECE: Final = re.compile(
    r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3][^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]*|[0-9]+"
    r"|[;:()\[\]|\n\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
    r"|[.!?](?<!\b[A-Z]\.)(?<!\b[DMS][rst]\.)(?<!\bMrs\.)(?=\s|\Z)"
)
_LONGEST_NAME: Final = 3
_MOST_CONTEXT: Final = 8
_REACH: Final = 60
_MOST_PLACES: Final = 16
_MOST_NAMES: Final = 16
_FEWEST_SHARED: Final = 2
_LEAST_SHARED: Final = 1.0
# A word that tells nothing still stands beside the name.
_NEIGHBOUR: Final = 0.1
# A name that opens the sentence has neighbours on one side only.
_LEAST_BEHIND: Final = 1.5
_TELLING: Final = 1.0
# Spellings of one name: Kyiv and Kiev, Mohammed and Muhammad.
_ALIKE: Final = 0.6
_SAME_START: Final = 3
_ONE_NAME: Final = tuple(
    frozenset(names.split())
    for names in (
        *("us usa united america american americans", "uk united britain british britons england english"),
        *("eu europe european union", "ussr soviet union russia russian", "netherlands dutch holland"),
        *("denmark danish danes", "france french", "switzerland swiss", "wales welsh", "ireland irish"),
        *("philippines philippine filipino", "germany german deutschland", "turkey turkish turkiye", "burma myanmar"),
        *(
            "bill will william",
            "bob robert",
            "dick rick richard",
            "jack john",
            "ted edward",
            "jim james",
            "tony anthony",
        ),
        *("liz beth betty elizabeth", "kate katherine catherine", "meg peggy margaret", "hank henry", "chuck charles"),
    )
)


class _Piece(Struct, frozen=True, gc=False):
    """A word, or with no stem a sign that parts."""

    text: str
    span: Span
    low: str
    stem: str
    weight: float

    @property
    def is_capitalised(self) -> bool:
        return self.text[0].isupper()


def exchanged_names(
    claim: Claimed, missing: Collection[str], evidence: Sequence[Prepared], chunk: int
) -> list[tuple[Span, Span]]:
    """The unknown names of a claim whose place another name has, each with the other's place in the chunk it rests on."""
    if not claim.names and not claim.text[:2].isupper():
        return []
    unknown = [word for word in _capitalised(claim) if word in missing and word not in MEMBERS_OF_SERIES]
    if not unknown:
        return []
    said = _pieces(claim.text, 0, len(claim.text))
    # In a heading a capital tells nothing.
    if all(piece.is_capitalised for piece in said if piece.weight):
        return []
    exchanged = []
    for first, after in _runs(said, unknown)[:_MOST_NAMES]:
        other = _other_in_place(said, first, after, evidence, chunk)
        if other is not None:
            exchanged.append((Span(said[first].span.start, said[after - 1].span.end), other))
    return exchanged


def _capitalised(claim: Claimed) -> list[str]:
    """The words of the names, and a first word that no sentence makes so: IBM."""
    words = flattened(" ".join([span.of(claim.text) for span in claim.names])).split()
    first = _PIECE.match(claim.text)
    if first is not None and len(first[0]) > 1 and first[0].isalpha() and first[0].isupper():
        words.append(first[0].lower())
    return words


def _pieces(text: str, start: int, end: int) -> list[_Piece]:
    pieces = []
    for match in _PIECE.finditer(text, start, end):
        low = flattened(match.group()).strip()
        stem = STEM_OF[low] if low else ""
        weight = alphabetic_weight(low) if low and not low.isdigit() else 0.0
        pieces.append(_Piece(match.group(), Span(*match.span()), low, stem, weight))
    return pieces


def _runs(said: Sequence[_Piece], unknown: Collection[str]) -> list[tuple[int, int]]:
    """Where unknown capitalised words stand, first and after the last."""
    runs: list[tuple[int, int]] = []
    for place, piece in enumerate(said):
        if not piece.is_capitalised or piece.low not in unknown or piece.weight < _TELLING:
            continue
        if runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        else:
            runs.append((place, place + 1))
    return runs


def _other_in_place(
    said: Sequence[_Piece], first: int, after: int, evidence: Sequence[Prepared], chunk: int
) -> Span | None:
    """The place of another name that stands between the same words."""
    before, behind = list(reversed(said[:first])), said[after:]
    mine = {piece.stem for piece in said}
    text = evidence[chunk].text
    for place in _candidates(before[0] if before and before[0].stem else None, behind, text):
        told = _pieces(text, max(0, place - _REACH), min(len(text), place + _REACH))
        start = next((number for number, piece in enumerate(told) if piece.span.start >= place), len(told))
        end = start
        while end < len(told) and end - start < _LONGEST_NAME and _may_name(told[end]) and told[end].stem not in mine:
            end += 1
        names = told[start:end]
        shared, weight = _shared(before, list(reversed(told[:start])))
        shared_behind, weight_behind = _shared(behind, told[end:])
        least = _LEAST_SHARED if shared else _LEAST_BEHIND
        if not names or shared + shared_behind < _FEWEST_SHARED or weight + weight_behind < least:
            continue
        if not any(_is_common(name, evidence) for name in names) and not _is_one_name(said[first:after], names):
            return Span(names[0].span.start, names[-1].span.end)
    return None


def _candidates(before: _Piece | None, behind: Sequence[_Piece], text: str) -> list[int]:
    """Where a capital follows the word that stands before the name, or opens a sentence as the name does."""
    if before is not None:
        places = re.compile(rf"\b(?i:{re.escape(start_of_forms(before.stem))})\w*\W{{1,2}}(?=[A-Z])")
    elif behind and behind[0].stem:
        follower = re.escape(start_of_forms(behind[0].stem))
        places = re.compile(rf"(?:\A|[.!?\n]\s{{0,2}})(?=[A-Z]\w+(?: [A-Z]\w+){{0,2}} {follower})")
    else:
        return []
    return [match.end() for match in islice(places.finditer(text), _MOST_PLACES)]


def _may_name(piece: _Piece) -> bool:
    return (
        piece.weight >= _TELLING and piece.is_capitalised and len(piece.text) > 1 and piece.low not in MEMBERS_OF_SERIES
    )


def _shared(said: Sequence[_Piece], told: Sequence[_Piece]) -> tuple[int, float]:
    """How many words outwards from a name are the same, and what they weigh."""
    weight = 0.0
    count = 0
    for mine, theirs in zip(said[:_MOST_CONTEXT], told[:_MOST_CONTEXT], strict=False):
        if not mine.stem or mine.stem != theirs.stem:
            break
        count += 1
        weight += max(mine.weight, _NEIGHBOUR)
    return count, weight


def _is_common(name: _Piece, evidence: Sequence[Prepared]) -> bool:
    """Whether a capitalised word stands in the evidence in small letters too: "the Report"."""
    small = re.compile(rf"\b{re.escape(name.text.lower())}\b")
    return any(small.search(text.text) for text in evidence)


def _is_one_name(mine: Sequence[_Piece], theirs: Sequence[_Piece]) -> bool:
    """Whether two names may be one in another spelling, form, or by its initials."""
    if _are_initials(mine, theirs) or _are_initials(theirs, mine):
        return True
    return any(_is_one_word(one, other) for one in mine for other in theirs)


def _are_initials(short: Sequence[_Piece], long: Sequence[_Piece]) -> bool:
    return len(short) == 1 and short[0].text.isupper() and short[0].low[0] == long[0].low[0]


def _is_one_word(one: _Piece, other: _Piece) -> bool:
    if any(one.low in names and other.low in names for names in _ONE_NAME):
        return True
    if not (one.text[1:].islower() and other.text[1:].islower()):
        return one.low in other.low or other.low in one.low
    return (
        one.low[:_SAME_START] == other.low[:_SAME_START]
        or SequenceMatcher(None, one.low, other.low, autojunk=False).ratio() >= _ALIKE
    )
