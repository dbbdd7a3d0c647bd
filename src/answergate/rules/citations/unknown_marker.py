"""CIT102"""

from __future__ import annotations

from answergate.rules.rule import Example, Hit, Hits, Reading, rule

_SNIPPETS = {"snippets": [{"id": "pto", "text": "Confidence survey: 15% increase"}]}


@rule(
    "CIT102",
    message="Invalid citation ID: {id}",
    bad=[
        Example("Confidence rose <<[cite:survey]>>.", _SNIPPETS, gate="evidence"),
        Example("Confidence rose <<[cite:pto-archive]>>.", _SNIPPETS, gate="evidence"),
        Example("Confidence rose <<[cite:]>>.", _SNIPPETS, gate="evidence"),
        Example(
            "自信心提高了<<[C2]>>。",
            {"retrieved_chunks": ["自信心提高了15%。"], "citations": ["C1"]},
            gate="guardrails",
        ),
    ],
    good=[
        Example("Confidence rose [cite:pto].", _SNIPPETS, gate="evidence"),
        Example("Write `[cite:survey]` after a claim [cite:pto].", _SNIPPETS, gate="evidence"),
    ],
)
def unknown_marker(reading: Reading) -> Hits:
    """A marker in the text cites a chunk that is not among the given chunks.

    A reader who follows it finds nothing. Ids are compared completely, and an empty id cites nothing.
    """
    for marker in reading.markers:
        for id in marker.ids:
            if id not in reading.chunk_of:
                yield Hit(reading.in_answer(marker.span), {"id": id})
