"""A number that follows from the few numbers of the sentences a claim rests on: 21 days for 14 days and 7 more, 75% for 30 of 40.

No word need speak of the reckoning: from few numbers, with their units, few results can be had, and a number of several
digits is hardly one of them by chance. A number of one digit is, unless a word of the claim hints at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.derivations.figures import half_of_last_place, numbers_as_long_as, share_of
from answergate.text.derivations.multiples import is_more
from answergate.text.derivations.operations import CUES, OUTRIGHT, Operation
from answergate.text.derivations.reckoned import says_difference
from answergate.text.derivations.terms import PERCENT, TIMES, Term, is_near, multiples_in, term_of, terms_of
from answergate.text.derivations.written_measures import BASES, measures_in
from answergate.text.matching.surroundings import sentences_around
from answergate.text.numbers import Kind, Number
from answergate.text.numbers.reader import number_of
from answergate.text.numbers.units import COUNTERS
from answergate.text.words.wording import Claimed, Prepared

_MOST_TERMS: Final = 8
# Of so many numbers as long as this one, one may be a result.
_RARE: Final = 10
_RARE_IF_HINTED: Final = 2.5
_FEW: Final = 4
_TWO_DIGITS: Final = 10.0
_TELLING: Final = 1000.0
_SMALL: Final = 12.0
_HINTS: Final = re.compile(
    r"\b(?:total\w*|altogether|in all|together|combined|both|each|apiece|up to|overall|whole|average|sav(?:es?|ing)|extra|left|remain\w*"
    r"|amounts?|comes? to|off|discount|more|less|fewer)\b"
    r"|모두|총|합쳐|합하면|더하면|최대|최장|각각|하루|평균|일교차|차이|절약|할인|남[은는]|一共|总共|總共|共|合计|合計|总|總|最多|最长|最長|一天|每天|平均|全部|省|剩|便宜|温差|差"
    r"|合わせて|計|最大|1日|残り|引き|お得"
)
_EACH: Final = re.compile(r"\b(?:each|every|per|apiece)\b|마다|각각|씩|당 |每|各|ずつ|あたり|毎")
_AVERAGE: Final = re.compile(
    r"\b(?:average|each|every|per|apiece|an?)\b|평균|마다|당|씩|에 |每|平均|各|につき|あたり|ずつ"
)
_OFF: Final = re.compile(
    r"\b(?:off|discount\w*|reduc\w*|deduct\w*|less)\b|할인|감면|감액|공제|빼|折|优惠|優惠|减|減|引き|割引|控除"
)
_REST: Final = re.compile(
    r"\b(?:not?|never|n['’]t|without|rest|remain\w*|others?|left|except)\b|나머지|남[은는]|않|못|없|아닌|제외|뺀|除|其余|其餘|剩|没|沒|不|未|以外|残り|ない|なかった|いない"
)
_MIXED: Final = re.compile(r"\b(?:mix\w*|dissol\w*|dilut\w*|blend\w*|parts?)\b|섞|녹|희석|溶|混|兑|稀释|稀釋|薄め")
_PREVIOUS: Final = re.compile(
    r"\b(?:previous|prior|last|earlier|before)\b|전년|작년|지난해|이전|去年|上年|上一|前年|昨年|以前"
)
_YEAR: Final = re.compile("1[5-9][0-9]{2}|20[0-9]{2}")
_YEAR_ALONE: Final = re.compile("(1[5-9][0-9]{2}|20[0-9]{2})(?: ?[年년])?")
_TO_ONE: Final = re.compile(r"ratio:([0-9.]+):([0-9.]+)")
_EXACT: Final = 1e-6
_AREA: Final = BASES["m²"][0]
_LENGTH, _LENGTHS_OF_METRE = BASES["m"]
_COUNTS: Final = COUNTERS.union(("",))

Way = tuple[Operation, tuple[str, str]]


class Nearby:
    """The numbers of the sentences that a claim rests on, read when first asked for."""

    def __init__(self, text: Prepared, span: Span) -> None:
        self._text = text
        self._span = span
        self._near: Prepared | None = None

    @property
    def near(self) -> Prepared:
        """Those sentences."""
        if self._near is None:
            self._near = Prepared(sentences_around(self._text.text, self._span).of(self._text.text))
        return self._near

    @property
    def is_table(self) -> bool:
        """Whether the text has cells, which go with anything."""
        return "|" in self._text.text or "\t" in self._text.text

    def result(
        self, number: Number, standing: Sequence[Number], claim: Claimed, *, rising: bool | None = None
    ) -> Way | None:
        """The two numbers, of the sentences or of the claim, that give this one; ``standing`` are those that the claim has rightly."""
        if self.is_table:
            return None
        year = _YEAR_ALONE.fullmatch(number.text)
        if year is not None:
            return self._year(year[1])
        if number.kind is Kind.RATIO and number.value is None:
            return self._ratio(number)
        result = _term_in(number, claim)
        terms = self._terms_with(standing, claim)
        if result is None or not 1 < len(terms) <= _MOST_TERMS:
            return None
        if number.kind is Kind.PERCENT:
            up = is_more(claim.low, number) if rising is None else rising
            ways = list(_percentages(terms, claim.low, up, mixed=_MIXED.search(self.near.low) is not None))
            slack = half_of_last_place(number)
            found = [way for way, size in ways if abs(size - result.size) <= slack]
        else:
            ways = self._ways(number, result, terms, claim)
            about = CUES[Operation.ROUNDING].search(claim.low) is not None
            found = [way for way, size in ways if is_near(result, size, about=about)]
        many = len({round(size, 6) for _, size in ways if size > 0.0})
        hinted = _HINTS.search(claim.low) is not None or says_difference(claim.low, number)
        return found[0] if found and _is_beyond_chance(result.plain, many, hinted=hinted) else None

    def _terms_with(self, standing: Sequence[Number], claim: Claimed) -> list[Term]:
        terms = self._terms()
        # The half of half a decade is in it already.
        terms += [one for one in multiples_in(self.near.low) if not any(one.text in term.text for term in terms)]
        terms += [term for one in standing for term in term_of(one, claim.low)]
        return list({(term.kind, term.size): term for term in terms}.values())

    def _ways(self, number: Number, result: Term, terms: Sequence[Term], claim: Claimed) -> list[tuple[Way, float]]:
        ways = list(_Reckoning(result, terms, claim.low, self.near.low).ways())
        if says_difference(claim.low, number):
            return [way for way in ways if way[0][0] is Operation.DIFFERENCE]
        if _HINTS.search(claim.low) or result.plain >= _TELLING:
            return ways
        # Whether they are added or taken from each other must be told.
        return [way for way in ways if way[0][0] not in OUTRIGHT]

    def proportion(self, one: Number, other: Number, claim: Claimed) -> tuple[str, str] | None:
        """The two numbers that stand to each other as these two do: 6 litres per 100 km for 12 litres over 200 km."""
        first, second = next(term_of(one, claim.low), None), next(term_of(other, claim.low), None)
        if self.is_table or first is None or second is None or first.kind == second.kind:
            return None
        alike = [[term for term in self._terms() if term.kind == mine.kind] for mine in (first, second)]
        if [len(terms) for terms in alike] != [1, 1] or not (alike[0][0].size and alike[1][0].size):
            return None
        times, others = first.size / alike[0][0].size, second.size / alike[1][0].size
        return (alike[0][0].text, alike[1][0].text) if abs(times - others) <= 1e-6 * times else None

    def _terms(self) -> list[Term]:
        return list(terms_of(self.near.low, self.near.numbers))

    def _ratio(self, number: Number) -> Way | None:
        """The two numbers that stand to each other so: 50 g and 450 g for 1比9, 150 of 200 for three quarters."""
        wanted = _ratio_of(number)
        if wanted is None:
            return None
        for one, other in permutations(self._terms(), 2):
            if one.kind == other.kind != "" and other.size and abs(one.size / other.size - wanted) <= _EXACT * wanted:
                return Operation.RATIO, (one.text, other.text)
        return None

    def _year(self, wanted: str) -> Way | None:
        """The year, and the years before or after it: 2062 for "every 76 years", last in 1986."""
        years = [match.group() for match in _YEAR.finditer(self.near.text)]
        for lasting in self.near.numbers:
            if lasting.unit == "year" and lasting.value is not None:
                for year in years:
                    if abs(int(wanted) - int(year)) == lasting.value:
                        way = Operation.SUM if wanted > year else Operation.DIFFERENCE
                        return way, (year, lasting.text)
        return None


def _term_in(number: Number, claim: Claimed) -> Term | None:
    """The number as the claim has it, with what stands beside it: 1時間20分 is no hour."""
    numbers = [number_of(token, claim.text) for token in claim.tokens]
    for measure in measures_in(claim.low, numbers):
        if measure.unit is not None and measure.span.overlaps(number.span):
            kind, base = BASES.get(measure.unit, ("", 1.0))
            return Term(kind, measure.size * base, measure.size, measure.span.of(claim.text))
    return next(term_of(number, claim.low), None)


def _ratio_of(number: Number) -> float | None:
    share = share_of(number)
    if share is not None:
        return share / 100.0 or None
    figures = _TO_ONE.fullmatch(number.key)
    return float(figures[1]) / float(figures[2]) if figures is not None and float(figures[2]) else None


class _Reckoning(Struct, frozen=True):
    """What can be had from some terms that is of the same kind as a result, and what the words around allow."""

    result: Term
    terms: Sequence[Term]
    claim: str
    evidence: str

    def ways(self) -> Iterator[tuple[Way, float]]:
        """Every way, and what it comes to."""
        like = [term for term in self.terms if self._is_like(term)]
        # A small count is the sum or difference of two others by chance, and one more or less of anything mostly a slip.
        small = self.result.kind in _COUNTS and self.result.plain <= _SMALL
        for one, other in combinations(() if small else like, 2):
            if one.plain > 1.0 and other.plain > 1.0:
                yield (Operation.SUM, (one.text, other.text)), one.size + other.size
                yield (Operation.DIFFERENCE, (one.text, other.text)), abs(one.size - other.size)
        for one, other in product(like, self.terms):
            for operation, size in self._scaled(one, other) if one is not other else ():
                yield (operation, (one.text, other.text)), size
        if _EACH.search(self.evidence):
            # So much of something in so much of another: 5 g per 100 ml of 500 ml.
            for one, (of, whole) in product(like, permutations(self.terms, 2)):
                if of.kind == whole.kind != one.kind and of.kind not in (PERCENT, TIMES) and of.size:
                    yield (Operation.PRODUCT, (one.text, whole.text)), one.size * whole.size / of.size
        if self.result.kind == _AREA:
            for one, other in combinations([term for term in self.terms if term.kind == _LENGTH], 2):
                yield (Operation.PRODUCT, (one.text, other.text)), one.size * other.size / _LENGTHS_OF_METRE**2

    def _is_like(self, term: Term) -> bool:
        """Whether a term is added to others: 450석 to 50명, too, of which one has no counter that is known."""
        kinds = {term.kind, self.result.kind}
        return len(kinds) == 1 or ("" in kinds and kinds <= _COUNTS)

    def _scaled(self, one: Term, other: Term) -> Iterator[tuple[Operation, float]]:
        """A term that is like the result made more or less by another one."""
        if other.kind == PERCENT:
            yield from [(Operation.SHARE, size) for size in self._shares(one.size, other.size / 100.0)]
        elif other.kind == TIMES:
            yield Operation.PRODUCT, one.size * other.size
            yield Operation.RATIO, one.size / other.size if other.size else 0.0
        elif other.plain != 1.0 and (_EACH.search(self.evidence) or (other.kind in _COUNTS and other.kind != one.kind)):
            yield Operation.PRODUCT, one.size * other.plain
            if _AVERAGE.search(self.claim):
                yield Operation.RATIO, one.size / other.plain if other.plain else 0.0

    def _shares(self, size: float, part: float) -> Iterator[float]:
        """What a share of a size comes to: itself, what is left where something is taken off, or the whole it is of."""
        taken_off = _OFF.search(self.evidence) is not None
        if taken_off or not _REST.search(self.claim):
            yield size * part
        if taken_off or _REST.search(self.claim):
            yield size * (1.0 - part)
        if CUES[Operation.SUM].search(self.evidence):
            yield size / (1.0 + part) if _PREVIOUS.search(self.claim) else size * (1.0 + part)
        elif part:
            yield size / part


def _percentages(terms: Sequence[Term], low: str, rising: bool | None, *, mixed: bool) -> Iterator[tuple[Way, float]]:
    """The share that one is of another, or of what both are ``mixed``, and by which share they differ where the claim speaks of it."""
    change = CUES[Operation.CHANGE].search(low) is not None or _HINTS.search(low) is not None
    for one, other in permutations(terms, 2):
        if one.kind != other.kind or one.kind == PERCENT or not other.size > 0.0:
            continue
        operands = one.text, other.text
        if change and (rising is None or rising is (one.size > other.size)):
            yield (Operation.CHANGE, operands), 100.0 * abs(one.size - other.size) / other.size
        if one.size < other.size:
            yield (Operation.PERCENTAGE, operands), 100.0 * one.size / other.size
            if mixed:
                yield (Operation.PERCENTAGE, operands), 100.0 * one.size / (one.size + other.size)


def _is_beyond_chance(size: float, many: int, *, hinted: bool) -> bool:
    if many * (_RARE_IF_HINTED if hinted else _RARE) <= numbers_as_long_as(size):
        return True
    return many <= _FEW and (hinted or size >= _TWO_DIGITS)
