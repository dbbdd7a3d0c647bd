"""COV514"""

from __future__ import annotations

from answergate.rules.examples import TOWER
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule


@rule(
    "COV514",
    severity=Severity.WARNING,
    message="no accepted excerpt covers this sentence: quote the passage that it comes from",
    bad=[
        Example("The tower is 330 metres tall. <<The moon is made of cheese and honey.>>", TOWER),
        Example("<<Giraffes sleep standing in the savannah.>>", TOWER),
    ],
    good=[
        Example("The tower is 330 metres tall.", TOWER),
        Example("The height of the tower is 330 metres.", TOWER),
    ],
)
def uncovered_sentence(reading: Reading) -> Hits:
    """A sentence of the conclusion has no accepted excerpt that covers it.

    Excerpts can be word for word in their chunks and still say nothing about the conclusion. The rule compares words, not
    numbers, because NUM301 does that. It is a warning without effect on the status. The preset ``answer-covered`` makes it
    an error, and then the conclusion is not shown.
    """
    for span in reading.uncovered_sentences:
        yield Hit(reading.in_answer(span), {"needed": reading.settings.min_similarity})
