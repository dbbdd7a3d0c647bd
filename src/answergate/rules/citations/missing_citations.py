"""CIT103"""

from __future__ import annotations

from answergate.reading import whole
from answergate.rules.examples import TOWER, TOWER_CHUNKS
from answergate.rules.rule import Example, Hit, Hits, Reading, rule


@rule(
    "CIT103",
    message="the answer has no citations",
    bad=[
        Example("It is 330 metres tall.", {"raw_chunks": TOWER_CHUNKS, "evidences": []}, at="$.evidences"),
        Example("높이는 330미터입니다.", {"raw_chunks": TOWER_CHUNKS}, at="$.citations"),
        Example(
            "It is tall (1).", {"retrieved_chunks": TOWER_CHUNKS, "citations": []}, gate="guardrails", at="$.citations"
        ),
    ],
    good=[
        Example("It is 330 metres tall.", TOWER),
        Example("It is tall [C1].", {"retrieved_chunks": ["It is tall."]}, gate="guardrails"),
        Example("It is tall [1].", {"retrieved_chunks": ["It is tall."]}, gate="guardrails"),
    ],
)
def missing_citations(reading: Reading) -> Hits:
    """The answer has no citation: its list is empty, and no marker counts.

    Without a citation nothing can be checked, and an answer that cannot be checked must not pass.
    """
    if not reading.case.citations and not reading.marked_ids:
        yield Hit(whole(reading.case.paths.citations, ""))
