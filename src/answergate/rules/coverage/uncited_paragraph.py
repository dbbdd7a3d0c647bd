"""COV501"""

from __future__ import annotations

from answergate.rules.examples import VOLUNTEERS
from answergate.rules.rule import Example, Hit, Hits, Reading, rule
from answergate.text.answers.paragraphs import snippet

_LONG = "Our volunteers gave over five hundred hours this quarter, more than in any quarter before it"


@rule(
    "COV501",
    message='Paragraph {paragraph} has {count} citation(s), minimum {required} required: "{snippet}"',
    bad=[
        Example(f"<<{_LONG}.>>\n\n{_LONG} [cite:abc].", VOLUNTEERS, gate="evidence"),
        Example(f"<<{_LONG} [cite:abc].>>", VOLUNTEERS, gate="evidence", policy={"min_citations_per_paragraph": 2}),
        Example(f"# Results\n<<{_LONG}.>>\n\nMore [cite:abc].", VOLUNTEERS, gate="evidence"),
        Example(
            "<<本季度志愿者共提供了五百多个小时的服务，比以往任何一个季度都要多出许多。>>\n\n更多[cite:abc]。",
            VOLUNTEERS,
            gate="evidence",
        ),
    ],
    good=[
        Example(f"# Results\n\n{_LONG} [cite:abc].", VOLUNTEERS, gate="evidence"),
        Example(f"In short:\n\n{_LONG} [cite:abc].", VOLUNTEERS, gate="evidence"),
    ],
)
def uncited_paragraph(reading: Reading) -> Hits:
    """A paragraph has fewer citations than the policy requires.

    An uncited paragraph looks proven if the paragraph next to it has citations. The rule skips headings, and paragraphs
    with fewer than 10 words or 50 characters (25 in Chinese, Japanese and Korean).
    """
    required = reading.settings.min_citations_per_paragraph
    for index, (paragraph, count) in enumerate(reading.marked_paragraphs, 1):
        if count < required:
            place = reading.in_answer(paragraph.span)
            yield Hit(
                place, {"paragraph": index, "count": count, "required": required, "snippet": snippet(place.excerpt)}
            )
