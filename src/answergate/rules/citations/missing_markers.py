"""CIT105"""

from __future__ import annotations

from answergate.rules.examples import VOLUNTEERS
from answergate.rules.rule import Example, Hit, Hits, Reading, rule


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
