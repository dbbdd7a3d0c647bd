"""COV502"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.figures import distinct
from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import VOLUNTEERS
from answergate.rules.rule import Example, rule


@rule(
    "COV502",
    message="Citation density {written} per 100 words is below minimum {needed}",
    bad=[
        Example("<<" + "word " * 250 + "[cite:abc].>>", VOLUNTEERS, gate="evidence"),
        Example("<<Hours rose to 523 [cite:abc].>>", VOLUNTEERS, gate="evidence", policy={"min_citation_density": 30}),
    ],
    good=[Example("Hours rose to 523 [cite:abc].", VOLUNTEERS, gate="evidence")],
)
def sparse_citations(reading: Reading) -> Iterator[Hit]:
    """The report has fewer citations per 100 words than the policy requires.

    If a long text has few citations, most of it is not proven. Markers do not count as words. Each Han or kana character
    counts as one word.
    """
    density = reading.citation_density
    minimum = reading.settings.min_citation_density
    if density < minimum:
        written, needed = distinct(density, minimum)
        facts = {"density": density, "minimum": minimum, "written": written, "needed": needed}
        yield Hit(reading.whole_answer, facts)
