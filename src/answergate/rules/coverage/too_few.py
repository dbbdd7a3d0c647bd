"""COV501, COV502, COV504: too few citations for the text"""

from __future__ import annotations

from typing import Any

from answergate.model.figures import distinct
from answergate.rules.examples import VOLUNTEERS
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule
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


_TOWER = {"retrieved_chunks": ["The tower is tall. The tower is old. The tower is iron."], "citations": ["C1"]}


def _too_low(reading: Reading, density: float, **counts: Any) -> Hits:
    minimum = reading.settings.min_citation_density
    if density < minimum:
        written, needed = distinct(density, minimum)
        facts = {**counts, "density": density, "minimum": minimum, "written": written, "needed": needed}
        yield Hit(reading.whole_answer, facts)


@rule(
    "COV502",
    message="Citation density {written} per 100 words is below minimum {needed}",
    bad=[
        Example("<<" + "word " * 250 + "[cite:abc].>>", VOLUNTEERS, gate="evidence"),
        Example("<<Hours rose to 523 [cite:abc].>>", VOLUNTEERS, gate="evidence", policy={"min_citation_density": 30}),
    ],
    good=[Example("Hours rose to 523 [cite:abc].", VOLUNTEERS, gate="evidence")],
)
def sparse_citations(reading: Reading) -> Hits:
    """The report has fewer citations per 100 words than the policy requires.

    If a long text has few citations, most of it is not proven. Markers do not count as words. Each Han or kana character
    counts as one word.
    """
    return _too_low(reading, reading.citation_density)


@rule(
    "COV504",
    severity=Severity.WARNING,
    message="{citations} citation(s) for {claims} claim(s): {written} per claim, below the minimum of {needed}",
    bad=[
        Example(
            "<<The tower is tall. The tower is old. The tower is iron.>>",
            _TOWER,
            gate="guardrails",
            policy={"min_citation_density": 0.5},
        ),
    ],
    good=[Example("The tower is tall. The tower is old.", _TOWER, gate="guardrails")],
)
def thin_citations(reading: Reading) -> Hits:
    """There are fewer citations per claim than the policy requires.

    Many claims with one citation are hard to check, even if its chunk covers them.
    """
    counts = {"citations": reading.citation_count, "claims": len(reading.claims)}
    return _too_low(reading, reading.claim_density, **counts)
