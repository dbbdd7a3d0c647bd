"""NUM302"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.rule import Example, rule
from answergate.text.answers.claim_places import places_in_answer

_SALES = {"retrieved_chunks": ["Sales were 1,250 units in May and 1,430 units in June."], "citations": ["C1"]}


@rule(
    "NUM302",
    severity=Severity.NOTE,
    message="{number} is not in {cited}, but it follows from the evidence: {operation} of {operands}",
    bad=[Example("In total <<2,680>> units were sold in May and June [C1].", _SALES, gate="guardrails")],
    good=[Example("In total 1,430 units were sold in June [C1].", _SALES, gate="guardrails")],
)
def derived_number(reading: Reading) -> Iterator[Hit]:
    """A number of a claim is derived: it follows from the evidence, but the evidence does not state it.

    A sum, a difference, a ratio, a count, a rounding ("over 5,000" for 5,539) or the century of a year is not invented,
    but a reader does not find it in the source. So the finding shows the numbers that it comes from, and NUM301 does not
    report it.
    """
    for supported in reading.supported_claims:
        derived = supported.support.derived
        cores = [derivation.number.core for derivation in derived]
        spans = places_in_answer(supported.claim, cores, reading.case.answer)
        for derivation, span in zip(derived, spans, strict=True):
            place = reading.in_answer(span)
            yield Hit(
                place,
                {
                    "number": place.excerpt,
                    "cited": ", ".join(supported.cited),
                    "operation": str(derivation.operation),
                    "operands": ", ".join(derivation.operands),
                },
            )
