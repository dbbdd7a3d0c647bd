"""The numbers of a text that are of one kind, each with the words that are told with it and with no other."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec import structs

from answergate.model.span import Span
from answergate.text.direction.polarity import ENGLISH_KEY_OF
from answergate.text.matching.number_places import has_number
from answergate.text.numbers import Kind
from answergate.text.numbers.number import Token
from answergate.text.words.wording import Claimed, lowered

_YEAR: Final = re.compile("1[0-9]{3}|20[0-9]{2}")
SENTENCE_END: Final = re.compile(r"[.!?。！？\n](?:(?<=[。！？\n])|(?<=[.!?])(?<![A-Z].)(?=\s|\Z|(?<=[a-z].)[A-Z]))")
# What parts one thing and its number from the next one and its, the strongest first. A set of first characters comes first:
# that is what lets the scan skip to them.
_BORDERS: Final = (
    SENTENCE_END,
    re.compile(r"[;；\s](?:(?<=[;；])|(?<=\s)(?=(?:while|whereas|but)\s)|(?<=지만\s)|(?<=반면\s))"),
    re.compile(r"[,:|，、\s](?:(?<=[,:|])(?!\d)|(?<=[，、])|(?<=\s)(?=(?:and|or|plus)\s)|(?<=[고며]\s))"),
)
_WORD: Final = re.compile(r"[^\W\d_]")
_SENTENCE_START: Final = re.compile(r"(?:\A|[.!?\n。])\s*\Z")
_CAPITALISED: Final = re.compile(r"\b[A-Z][^\W\d_]+")
# Plan B, A상품: a letter that tells one thing from another.
_LETTER: Final = re.compile(
    "(?<=[A-Za-z] )[A-Z](?![\\w'’.])|(?<![A-Za-z])[A-Z](?=[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3])"
)
# In Korean and Japanese what a number is said of stands before it, and what is done with it stands behind the last one; what
# happened on a day stands behind it.
_VERB_LAST: Final = re.compile("[\uac00-\ud7a3\u3041-\u309f]")
_DATED: Final = "date:"
_RANGE_MARKS: Final = frozenset((*"-–~～〜至到", "to"))
# What is numbered is told from the next one by its number: 제1터미널, 第2期, Terminal 3.
_NUMBERED: Final = re.compile(
    "[제第][0-9]{1,3}|\\b(?:Class|Gate|Grade|Group|Level|Line|Phase|Plan|Stage|Step|Terminal|Tier|Type|Zone) [0-9]{1,2}\\b"
)
_LONGEST_LINE: Final = 80
# Every form of a word starts so.
_ROOT: Final = 4

# The words of a text by their keys, and what each one weighs.
Keys = Mapping[str, float]


class Owned:
    """A number of a text, and what is told with it. Each part is worked out when it is first asked for."""

    __slots__ = ("_before", "_behind", "_low", "_names", "_words", "around", "key", "span", "text")

    def __init__(self, text: str, key: str, span: Span, around: Span) -> None:
        self.text = text
        self.key = key
        self.span = span
        self.around = around
        self._before: Keys | None = None
        self._behind: Keys | None = None
        self._words: Keys | None = None
        self._names: frozenset[str] | None = None
        self._low: str | None = None

    @property
    def before(self) -> Keys:
        """What is said before the number."""
        if self._before is None:
            before = self.text[self.around.start : self.span.start]
            # What heads a list is said of all: "rates: single room 80 euros, double room 120".
            label = before[max(before.rfind(":"), before.rfind("：")) + 1 :]
            self._before = keys_of(label if _WORD.search(label) else before)
        return self._before

    @property
    def behind(self) -> Keys:
        """What is said behind it."""
        if self._behind is None:
            behind = self.text[self.span.end : self.around.end]
            self._behind = {} if _VERB_LAST.search(behind) and not self.key.startswith(_DATED) else keys_of(behind)
        return self._behind

    @property
    def words(self) -> Keys:
        """All that is said with it."""
        if self._words is None:
            self._words = {**self.before, **self.behind}
        return self._words

    def names_any(self, keys: Collection[str]) -> bool:
        """Whether any of the keys names something: a name, a letter or a year. A capital that opens a sentence names nothing."""
        if self._names is None:
            start, end = self.around.start, self.around.end
            names = [
                ENGLISH_KEY_OF[match[0].lower()]
                for match in _CAPITALISED.finditer(self.text, start, end)
                if not _SENTENCE_START.search(self.text, max(0, match.start() - 3), match.start())
            ]
            self._names = frozenset(names + _signs_in(self.around.of(self.text)))
        return any(key in self._names for key in keys)

    def roots_of(self, keys: Collection[str]) -> list[bool]:
        """Whether each of the keys can be among the words: cheap, and hardly ever wrong when it says no."""
        if self._low is None:
            self._low = lowered(self.around.of(self.text))
        low = self._low
        # A letter that is a name is nearly always in there as a letter of some word.
        return [key in self.words if key.isupper() or key[-1].isdigit() else key[:_ROOT] in low for key in keys]

    def tells(self, literal: str) -> bool:
        """Whether another number is told with this one."""
        return has_number(self.text, literal, self.around.start, self.around.end)

    def is_line(self) -> bool:
        """Whether the number and its words are a line of their own, as in a list or a table."""
        start = self.around.start
        opens = not start or self.text[start - 1] == "\n"
        return opens and len(self.around) <= _LONGEST_LINE and "\n" not in self.around.of(self.text).strip("\n")


def owned_numbers(text: str, around: Span, tokens: Sequence[Token]) -> list[Owned]:
    """The tokens of a stretch, each with its own words; without those whose words cannot be told from the next one's."""
    spans = [Span(start + around.start, end + around.start) for start, end, _, _ in tokens]
    owned = []
    start: int | None = around.start
    for place, span in enumerate(spans):
        following = spans[place + 1].start if place + 1 < len(spans) else None
        end = around.end if following is None else border_between(text, span.end, following)
        if start is not None and end is not None:
            owned.append(Owned(text, tokens[place][3].key, span, _in_sentence(text, Span(start, end), span)))
        start = end
    return owned


def with_ranges_joined(tokens: Sequence[Token], text: str) -> Sequence[Token]:
    """The numbers of a text, both ends of a range as one: 5-10 mm, 30到50毫米."""
    if len(tokens) < 2:
        return tokens
    joined: list[Token] = []
    for token in tokens:
        last = joined[-1] if joined else None
        between = text[last[1] : token[0]].strip() if last is not None else ""
        if last is not None and between in _RANGE_MARKS and is_like(last, token):
            meaning = structs.replace(token[3], key=f"{last[3].key}~{token[3].key}")
            joined[-1] = last[0], token[1], text[last[0] : token[1]], meaning
        else:
            joined.append(token)
    return joined


def border_between(text: str, start: int, end: int) -> int | None:
    """Where what is said with one number ends and what is said with the next one starts; None where that is not told."""
    for border in _BORDERS:
        match = border.search(text, start, end)
        if match is not None:
            return match.end()
    return None


def _in_sentence(text: str, around: Span, number: Span) -> Span:
    """A stretch around a number as far as it is of one sentence or line."""
    starts = [match.end() for match in SENTENCE_END.finditer(text, around.start, number.start)]
    end = SENTENCE_END.search(text, number.end, around.end)
    return Span(max(starts, default=around.start), around.end if end is None else end.end())


def is_like(token: Token, other: Token) -> bool:
    """Whether two numbers count the same: the unit is one, and neither or both may be years; or both are days, or months."""
    kind, unit = token[3].kind, token[3].unit
    if kind is Kind.DATE:
        return other[3].kind is Kind.DATE and len(token[3].key) == len(other[3].key)
    return (
        kind is other[3].kind
        and unit == other[3].unit
        and (unit is not None or (_YEAR.fullmatch(token[2]) is None) is (_YEAR.fullmatch(other[2]) is None))
    )


def keys_of(text: str) -> Keys:
    """The telling words of a text, its years and letters."""
    return keys_of_claim(Claimed(text))


def keys_of_claim(claim: Claimed) -> Keys:
    """The same of a claim that was read before."""
    keys = {ENGLISH_KEY_OF[unit.word] if unit.start else unit.key: unit.weight for unit in claim.units}
    keys.update(dict.fromkeys(_signs_in(claim.text), 1.0))
    return keys


def is_sign(key: str) -> bool:
    """Whether a key is a letter or a rank that tells one thing from the next."""
    return (len(key) == 1 and key.isupper()) or _NUMBERED.fullmatch(key) is not None


def _signs_in(text: str) -> list[str]:
    return _YEAR.findall(text) + _LETTER.findall(text) + _NUMBERED.findall(text)
