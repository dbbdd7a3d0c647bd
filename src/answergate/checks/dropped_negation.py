"""COV506"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.model.span import Span
from answergate.support.conflict import Conflict
from answergate.support.negation import negators, read_denied
from answergate.text.phrases import find

_CLOSE, _ALIKE = 0.9, 0.8
# The words that are denied do not count against the claim. Even with them, it is at least so close.
_LEAST_CLOSE = 0.3
# Pairs of characters across a word boundary never match if one of the words differs.
_CLOSE_IN_PAIRS, _ALIKE_IN_PAIRS = 0.6, 0.5


@check(
    "COV506",
    message="the claim says {said!r}{but}: one of the two denies it",
    bad=[
        Pair("The pass is <<not valid>> on Sundays.", "The pass is <<valid>> on Sundays."),
        Pair("The pass is <<valid>> on Sundays.", "The pass is <<not valid>> on Sundays."),
        Pair("이 약은 임산부에게 <<안전하지 않>>습니다.", "이 약은 임산부에게 <<안전>>합니다."),
        Pair("本保险<<不适用>>于老年人。", "本保险<<适用>>于老年人。"),
    ],
    good=[
        Pair("The pass is not valid on Sundays.", "On Sundays the pass is not valid."),
        Pair("The pass is valid not only on Sundays.", "The pass is valid on Sundays and on Mondays."),
    ],
)
def dropped_negation(basis: Basis) -> Iterator[Conflict]:
    """The claim denies what its evidence affirms, or affirms what its evidence denies.

    One small word turns a statement round. The check looks at claims that follow a sentence of the evidence closely, where
    only one of the two has a negation, and only at words that both of them have.
    """
    least, alike = (_CLOSE_IN_PAIRS, _ALIKE_IN_PAIRS) if basis.claim.has_pairs else (_CLOSE, _ALIKE)
    if basis.close < _LEAST_CLOSE or basis.alike < alike or (sentence := basis.sentence) is None:
        return
    claimed, stated = read_denied(basis.claim), read_denied(sentence)
    if bool(claimed) is bool(stated) or (claimed and find(negators, basis.around.lower())):
        return
    denying, other = (claimed, sentence) if claimed else (stated, basis.claim)
    for key, span in denying.items():
        place = next((token for token in other.tokens if token[2] == key), None)
        if place is None:
            continue
        here, there = (span, Span(*place[:2])) if claimed else (Span(*place[:2]), span)
        if basis.close_but(here) >= least:
            yield basis.disagree("COV506", here, there)
        return
