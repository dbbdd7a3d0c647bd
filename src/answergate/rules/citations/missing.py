"""CIT103-CIT105, CIT108: nothing to cite, nothing cited, or only by markers that do not count"""

from __future__ import annotations

import re

from answergate.model.span import Span
from answergate.reading import whole
from answergate.rules.examples import TOWER, TOWER_CHUNKS, VOLUNTEERS
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule

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


# A source in brackets behind a claim: [Source 1], 【1】, [kb-17]. Not a link, and not a task box.
_IN_BRACKETS = re.compile(
    r"(?<=\S )(?:\[[^\W_][^\[\]\n`]{0,39}\]|【[^【】\n]{1,40}】)(?![(\[:])|(?<=\w)【[^【】\n]{1,40}】"
)


@rule(
    "CIT108",
    severity=Severity.NOTE,
    message="{marker} is not counted as a citation. {counted}",
    bad=[
        Example("Volunteers gave over 500 hours <<[1]>>.", VOLUNTEERS, gate="evidence"),
        Example("높이는 330미터입니다<<[C1]>>.", {"raw_chunks": TOWER_CHUNKS}),
        Example(
            "It is tall <<[1]>>.", {"chunks": ["It is tall."]}, gate="guardrails", policy={"markers": ["C", "cite"]}
        ),
        Example("It is tall <<[Source 1]>>.", {"chunks": ["It is tall."]}, gate="guardrails"),
    ],
    good=[
        Example("Volunteers gave over 500 hours [cite:abc].", VOLUNTEERS, gate="evidence"),
        Example("It is tall [1].", {"chunks": ["It is tall."]}, gate="guardrails"),
        Example("Write `[1]` after a claim.", VOLUNTEERS, gate="evidence"),
    ],
)
def uncounted_markers(reading: Reading) -> Hits:
    """The answer has something like a marker, but none that counts.

    The answer has citations, but in a format that does not count. This note says so, because "the answer cites nothing"
    would be misleading. The setting ``markers`` says which kinds count.
    """
    kinds = reading.settings.markers
    if reading.markers or (reading.case.citations and not kinds):
        return
    if reading.all_markers:
        span = reading.all_markers[0].span
        counted = (
            f"This policy counts: {', '.join(kinds)} (setting: markers)" if kinds else "This gate counts no markers"
        )
    elif not reading.case.citations and (found := _IN_BRACKETS.search(reading.case.answer)):
        span = Span(found.start(), found.end())
        counted = "Markers that can be read are [1], [^1], [C1], [ID:0] and [cite:id]"
    else:
        return
    place = reading.in_answer(span)
    yield Hit(place, {"marker": place.excerpt, "counted": counted})
