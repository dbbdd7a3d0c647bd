"""CIT109: citations that could not be checked"""

from __future__ import annotations

from answergate.intake import CITED_ID
from answergate.rules.examples import evidence
from answergate.rules.rule import Example, Hit, Hits, Reading, rule


@rule(
    "CIT109",
    message="this citation could not be checked: {reason}",
    bad=[
        Example("It is tall.", evidence(chunk_id="<<c1>>", unchecked="the provider gave no words of the source")),
        Example(
            "It is tall.", evidence(unchecked="web page https://example.com is none of the chunks"), at="$.evidences[0]"
        ),
    ],
    good=[Example("It is tall.", evidence(chunk_id="c1", excerpt="330 metres tall"))],
)
def unchecked_citation(reading: Reading) -> Hits:
    """A citation gives nothing that could be compared with a chunk.

    Some providers cite a file without its words, or a page that is none of the chunks. Such a citation may be right, but it
    proves nothing. So the answer gate does not accept it as evidence, and it is not called invented either.
    """
    for citation in reading.case.citations:
        if citation.unchecked:
            yield Hit(reading.in_citation(citation, *CITED_ID), {"reason": citation.unchecked})
