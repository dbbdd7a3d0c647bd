"""COV511"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.model.span import Span
from answergate.support.conflict import Conflict

_CLOSE = 0.7
_MOST_BETWEEN = 6


@check(
    "COV511",
    message="the claim says {said!r}{but}: the roles are exchanged",
    bad=[
        Pair(
            "In the final <<Norwich defeated Ipswich>> on penalties.",
            "In the final, <<Ipswich defeated Norwich>> on penalties.",
        )
    ],
    good=[Pair("In the final Ipswich defeated Norwich.", "Ipswich defeated Norwich in the final.")],
)
def exchanged_names(basis: Basis) -> Iterator[Conflict]:
    """Two names of the claim have exchanged their roles in the evidence.

    Every word is right, but who did it to whom is not. The check looks for two names with the same words between them, in
    the opposite order.
    """
    sentence = basis.sentence
    if sentence is None or basis.close < _CLOSE:
        return
    said = _triples(basis.claim.text) if basis.claim.names else []
    if not said:
        return
    stated = {(first, second): (between, span) for first, between, second, span in _triples(sentence.text)}
    for first, between, second, span in said:
        turned = stated.get((second, first))
        if turned is not None and turned[0] == between and (first, second) not in stated:
            yield basis.disagree("COV511", span, turned[1])
            return


def _triples(text: str) -> list[tuple[str, str, str, Span]]:
    """Two capitalised words and the lower-case words between them: (Ipswich, defeated, Norwich)."""
    words: list[tuple[str, int]] = []
    at = 0
    for word in text.split():
        at = text.index(word, at)
        words.append((word.strip('.,;:!?()"“”'), at))
        at += len(word)
    found = []
    for place, (word, start) in enumerate(words):
        if not word[:1].isupper():
            continue
        between: list[str] = []
        for other, there in words[place + 1 : place + 2 + _MOST_BETWEEN]:
            if other[:1].isupper():
                if between:
                    found.append((word, " ".join(between), other, Span(start, there + len(other))))
                break
            between.append(other)
    return found
