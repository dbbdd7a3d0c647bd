"""COV511"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answergate.checks.check import Basis, Pair, check
from answergate.model.span import Span
from answergate.support.conflict import Conflict

_CLOSE = 0.7
_NAME = r"[A-ZÀ-Þ][^\s.,;:!?()\"“”]*"
# The second name may be the first one of another three.
_TRIPLE = re.compile(rf"(?<!\w)({_NAME})(?=((?:\s[^\sA-ZÀ-Þ][^\s]*){{1,6}})\s[(\"“]?({_NAME}))")


@check(
    "COV511",
    looks_for="names",
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
    said = _triples(basis.claim.text) if basis.close >= _CLOSE else []
    if not said or (sentence := basis.sentence) is None:
        return
    words = " ".join(sentence.text.split())
    for first, between, second, span in said:
        if f"{first} {between} {second}" not in words and f"{second} {between} {first}" in words:
            turned = re.search(r"\s+".join(map(re.escape, (second, *between.split(), first))), sentence.text)
            if turned is not None:
                yield basis.disagree("COV511", span, Span(*turned.span()))
                return


def _triples(text: str) -> list[tuple[str, str, str, Span]]:
    """Two capitalised words and the lower-case words between them: (Ipswich, defeated, Norwich)."""
    return [
        (match[1], " ".join(match[2].split()), match[3], Span(match.start(1), match.end(3)))
        for match in _TRIPLE.finditer(text)
    ]
