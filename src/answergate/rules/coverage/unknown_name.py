"""COV505"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.claim_conflicts import conflicts
from answergate.rules.rule import Example, rule
from answergate.text.conflicts.conflict import ConflictKind


def _given(chunk: str) -> dict[str, list[str]]:
    return {"retrieved_chunks": [chunk], "citations": ["C1"]}


@rule(
    "COV505",
    severity=Severity.WARNING,
    message="the name {name} is not in {cited}",
    bad=[
        Example(
            "The tower was designed by <<Hector Guimard>> in Paris [C1].",
            _given("The tower was designed by Gustave Eiffel in Paris."),
            gate="guardrails",
        ),
        Example(
            "The book was written by Anna <<Smith>> [C1].",
            _given("The book was written by Anna Jones."),
            gate="guardrails",
        ),
        Example("본사는 <<부산>>에 있습니다 [C1].", _given("본사는 서울에 있습니다."), gate="guardrails"),
        Example("公司总部位于<<上海>>[C1]。", _given("公司总部位于北京，成立于1998年。"), gate="guardrails"),
    ],
    good=[
        Example(
            "The tower was designed by Gustave Eiffel in Paris [C1].",
            _given("The tower was designed by Gustave Eiffel in Paris."),
            gate="guardrails",
        ),
        Example(
            "The book was written by Anna Jones of London [C1].",
            _given("The book was written by Anna Jones."),
            gate="guardrails",
        ),
    ],
)
def unknown_name(reading: Reading) -> Iterator[Hit]:
    """A claim names a person, place or thing that its evidence does not name.

    Readers look up names. If no cited chunk has a name of several words, the name comes from somewhere else. A
    one-word name is reported only if the chunk has a different name in the same place ("by Jones" for "by Smith").
    Otherwise there would be too many false alarms. In languages without capital letters, only well-known places and
    persons with common family names count.
    """
    for place, cited in conflicts(reading, ConflictKind.NAME):
        yield Hit(place, {"name": place.excerpt, "cited": cited})
