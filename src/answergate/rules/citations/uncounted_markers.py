"""CIT108"""

from __future__ import annotations

import re

from answergate.model.span import Span
from answergate.rules.examples import TOWER_CHUNKS, VOLUNTEERS
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule

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
