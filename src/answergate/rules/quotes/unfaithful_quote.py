"""QUO205"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.case import Citation
from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, PERFECT_RECORD
from answergate.rules.quotes.closest_text import LOOKED_FOR_EVERYWHERE, closest_text
from answergate.rules.records.values import is_blank, is_index
from answergate.rules.rule import Example, rule
from answergate.text.excerpts.locating import is_blank as shows_nothing
from answergate.text.excerpts.searching import first_places

_EVIDENCE = ["The cathedral took 140 years.", "In Florence, Brunelleschi raised the dome without a wooden frame."]


@rule(
    "QUO205",
    severity=Severity.WARNING,
    message="the quote is not word for word in evidence {index}; {closest}",
    bad=[
        Example(
            ANSWER_SPAN,
            {
                "citations": [{**PERFECT_RECORD, "quote": "<<Brunelleschi built the dome without a wooden frame>>"}],
                "chunks": _EVIDENCE,
            },
            gate="citations",
        ),
        Example(
            ANSWER_SPAN,
            {"citations": [{**PERFECT_RECORD, "quote": "<<The cathedral took 140 years.>>"}], "chunks": _EVIDENCE},
            gate="citations",
        ),
    ],
    good=[Example(ANSWER_SPAN, {"citations": [PERFECT_RECORD], "chunks": _EVIDENCE}, gate="citations")],
)
def unfaithful_quote(reading: Reading) -> Iterator[Hit]:
    """A record's quote is not word for word in the evidence that its evidence_idx names.

    If the case has the evidence, the quote can be compared with it. The quote can be altered, in another evidence, or in
    no evidence.
    """
    unfaithful = _unfaithful(reading)
    if not unfaithful:
        return
    holders = reading.holders({quote for _, _, quote in unfaithful if not shows_nothing(quote)})
    searched = 0
    for citation, index, quote in unfaithful:
        elsewhere = holders.get(quote)
        if elsewhere is None:
            chunk = reading.case.chunks[index]
            facts = closest_text(reading, quote, chunk, everywhere=searched < LOOKED_FOR_EVERYWHERE)
            searched += 1
        else:
            other, span = elsewhere
            facts = {
                "grade": "misattributed",
                "closest": f"it is word for word in chunk {other.id} at {span.start}-{span.end}",
                "closest_chunk": other.id,
                "closest_start": span.start,
                "closest_end": span.end,
            }
        yield Hit(reading.in_citation(citation, "quote", "excerpt"), {"index": index, **facts})


def _unfaithful(reading: Reading) -> list[tuple[Citation, int, str]]:
    """The records whose quote is not in their evidence, with the index of the evidence and the quote."""
    chunks = reading.case.chunks
    quoted: list[tuple[Citation, int, str]] = []
    quotes_of: dict[int, set[str]] = {}
    for citation in reading.case.citations:
        index, quote = citation.record.get("evidence_idx"), citation.excerpt
        if quote is not None and not is_blank(quote) and is_index(index) and 0 <= index < len(chunks):
            quoted.append((citation, int(index), quote))
            quotes_of.setdefault(int(index), set()).add(quote)
    found = {index: first_places(quotes, chunks[index].text) for index, quotes in quotes_of.items()}
    return [entry for entry in quoted if entry[2] not in found[entry[1]] or shows_nothing(entry[2])]
