"""QUO205"""

from __future__ import annotations

from answergate.model.case import Citation
from answergate.rules.examples import ANSWER_SPAN, PERFECT_RECORD
from answergate.rules.quotes.closest_text import closest_texts
from answergate.rules.records import is_blank, is_index, shows_nothing
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule
from answergate.text.excerpts.searching import first_places

_EVIDENCE = ["The cathedral took 140 years.", "In Florence, Brunelleschi raised the dome without a wooden frame."]


def _example(quote: str) -> Example:
    case = {"citations": [{**PERFECT_RECORD, "quote": quote}], "chunks": _EVIDENCE}
    return Example(ANSWER_SPAN, case, gate="citations")


@rule(
    "QUO205",
    severity=Severity.WARNING,
    message="the quote is not word for word in evidence {index}; {closest}",
    bad=[
        _example("<<Brunelleschi built the dome without a wooden frame>>"),
        _example("<<The cathedral took 140 years.>>"),
    ],
    good=[_example(PERFECT_RECORD["quote"])],
)
def unfaithful_quote(reading: Reading) -> Hits:
    """A record's quote is not word for word in the evidence that its evidence_idx names.

    If the case has the evidence, the quote can be compared with it. The quote can be altered, in another evidence, or in
    no evidence.
    """
    unfaithful = _unfaithful(reading)
    if not unfaithful:
        return
    holders = reading.holders({quote for _, _, quote in unfaithful if not shows_nothing(quote)})
    chunks = reading.case.chunks
    closest = closest_texts(reading, [(quote, chunks[index]) for _, index, quote in unfaithful if quote not in holders])
    for citation, index, quote in unfaithful:
        if quote not in holders:
            facts = next(closest)
        else:
            other, span = holders[quote]
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
