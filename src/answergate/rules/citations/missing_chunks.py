"""CIT104"""

from __future__ import annotations

from answergate.reading import whole
from answergate.rules.rule import Example, Hit, Hits, Reading, rule

_EVIDENCES = {"evidences": [{"chunk_id": "c1", "excerpt": "330 metres"}]}


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
