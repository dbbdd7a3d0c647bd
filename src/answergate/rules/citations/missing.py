"""CIT103-CIT105: nothing to cite, and nothing cited"""

from __future__ import annotations

from answergate.reading import whole
from answergate.rules.examples import TOWER, TOWER_CHUNKS, VOLUNTEERS
from answergate.rules.rule import Example, Hit, Hits, Reading, rule

_EVIDENCES = {"evidences": [{"chunk_id": "c1", "excerpt": "330 metres"}]}


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


@rule(
    "CIT104",
    message="there are no chunks, so nothing supports the answer",
    bad=[
        Example("It is 330 metres tall.", {"raw_chunks": [], **_EVIDENCES}, at="$.raw_chunks"),
        Example("没有资料。", {"raw_chunks": None}, at="$.raw_chunks"),
    ],
    good=[Example("It is 330 metres tall.", {"raw_chunks": [{"id": "c1", "text": "330 metres"}], **_EVIDENCES})],
)
def missing_chunks(reading: Reading) -> Hits:
    """No chunk was retrieved for the answer.

    Then everything in the answer comes from the model alone.
    """
    if not reading.case.chunks:
        yield Hit(whole(reading.case.paths.chunks, ""))


@rule(
    "CIT105",
    message="No citations found in content",
    bad=[
        Example("<<Volunteers gave over 500 hours.>>", VOLUNTEERS, gate="evidence"),
        Example("<<Volunteers gave over 500 hours (abc).>>", VOLUNTEERS, gate="evidence"),
        Example("<<봉사자들은 500시간 넘게 일했습니다.>>", VOLUNTEERS, gate="evidence"),
    ],
    good=[Example("Volunteers gave over 500 hours [cite:abc].", VOLUNTEERS, gate="evidence")],
)
def missing_markers(reading: Reading) -> Hits:
    """The report has no citation marker.

    A reader cannot see which sentences have evidence. Only the markers that the policy counts are citations. A source
    that the text only mentions is not a citation.
    """
    if not reading.marked_ids:
        yield Hit(reading.whole_answer)
