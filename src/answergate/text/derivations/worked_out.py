"""What an answer works out for a case of its own: "for 100 feet that means $3,000", 3년 먼저 받으면 18%, 5秒なら1,700m.

The case is nowhere in the evidence, and need not be. It passes where the claim says that it supposes something, and where
every number of the claim that the evidence lacks is the case or follows from it, step by step, with numbers of the evidence.
A single number that is lacking may also be what the claim concludes from another one of its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from answergate.model.span import Span
from answergate.text.derivations.earlier import Earlier
from answergate.text.derivations.figures import numbers_as_long_as
from answergate.text.derivations.operations import CUES, Operation
from answergate.text.derivations.terms import Term, multiples_in, relation, term_of, terms_of
from answergate.text.numbers import Number
from answergate.text.words.wording import Claimed, Prepared

SUPPOSES: Final = re.compile(
    r"\b(?:if|suppos\w+|assum\w+|example|instance|e\.g|would|for [0-9$£€][0-9,.]*|at an? (?:rate|pace|price|speed))\b"
    r"|[가-힣]면(?:[\s,]|\Z)|예컨대|예를 들|예시|가령|경우|예:|이라면|셈"
    r"|若|如果|假如|假设|假設|例如|比如|譬如|举例|舉例|的话|的話|要是"
    r"|なら|たら|れば|場合|例えば|たとえば|とすると|とすれば|だと"
)
_CONCLUDES: Final = re.compile(
    r"\b(?:so|thus|hence|therefore|that is|that['’]s|i\.e|which (?:makes|means)|works out|each|apiece|per person)\b"
    r"|즉|므로|따라서|그래서|그러니|결국|即|因此|所以|故|也就是|つまり|すなわち|よって|従って|したがって|ので"
)
# In more numbers than these anything can be found.
_MOST: Final = 6
_MOST_TERMS: Final = 60

Worked = dict[Span, tuple[Operation, tuple[str, ...]] | None]


def worked_out(
    lacking: Sequence[Number],
    standing: Sequence[Number],
    claim: Claimed,
    evidence: Sequence[Prepared],
    question: Prepared | None,
    earlier: Earlier | None,
) -> Worked:
    """How all numbers that the evidence lacks follow from a case that the claim supposes; None for the case itself.

    ``standing`` are the other numbers of the claim. Where one number stays unexplained, nothing is.
    """
    concludes = len(lacking) == 1 and _CONCLUDES.search(claim.low, 0, lacking[0].span.start) is not None
    if len(lacking) > _MOST or not (concludes or SUPPOSES.search(claim.low)):
        return {}
    terms = {number.span: term for number in lacking for term in term_of(number, claim.low)}
    if len(terms) < len(lacking):
        return {}
    there = [term for text in evidence for term in terms_of(text.low, text.numbers)][:_MOST_TERMS]
    there += multiples_in(claim.low)
    about = CUES[Operation.ROUNDING].search(claim.low) is not None
    own = list(_terms(standing, claim.low))
    if len(lacking) == 1:
        return _continued(lacking[0], terms[lacking[0].span], own, there, about=about)
    own += _terms(earlier.standing if earlier is not None else (), claim.low)
    own += _terms(question.numbers, question.low) if question is not None else ()
    return next(filter(None, (_explained(case, terms, own, there, about=about) for case in terms)), {})


def _continued(number: Number, result: Term, own: Sequence[Term], there: Sequence[Term], *, about: bool) -> Worked:
    """The one number that is lacking as it follows from another of the claim, where chance is ruled out."""
    if len(own) * len(there) > numbers_as_long_as(result.plain):
        return {}
    way = _way_to(result, own, there, about=about)
    return {} if way is None else {number.span: way}


def _terms(numbers: Sequence[Number], low: str) -> Iterator[Term]:
    return chain.from_iterable(term_of(number, low) for number in numbers)


def _explained(
    case: Span, terms: dict[Span, Term], own: Sequence[Term], there: Sequence[Term], *, about: bool
) -> Worked:
    """All terms as they follow from the one that is the case; nothing where one does not."""
    worked: Worked = {case: None}
    known = [terms[case]]
    found = True
    while found and len(worked) < len(terms):
        found = False
        for span, result in terms.items():
            way = None if span in worked else _way_to(result, known, [*there, *own], about=about)
            if way is not None:
                worked[span] = way
                known.append(result)
                found = True
    return worked if len(worked) == len(terms) else {}


def _way_to(
    result: Term, known: Sequence[Term], others: Sequence[Term], *, about: bool
) -> tuple[Operation, tuple[str, ...]] | None:
    for one in known:
        for other in others:
            operation = relation(result, one, other, about=about)
            if operation is not None:
                return operation, (one.text, other.text)
    return None
