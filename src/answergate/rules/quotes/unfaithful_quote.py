"""QUO205"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit, Severity
from answergate.reading import Reading
from answergate.rules.examples import ANSWER_SPAN, PERFECT_RECORD
from answergate.rules.quotes.closest_text import LOOKED_FOR_EVERYWHERE, closest_text, verbatim_elsewhere
from answergate.rules.records.values import is_blank, is_index
from answergate.rules.rule import Example, rule
from answergate.text.excerpts.locating import find_exact

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
    """A record's quote is not word for word in the evidence its evidence_idx names.

    Where the evidence itself is at hand the quote can be held against it: it may be altered, stand in
    another evidence, or be nowhere at all.
    """
    chunks = reading.case.chunks
    searched = 0
    for citation in reading.case.citations:
        index, quote = citation.record.get("evidence_idx"), citation.excerpt
        if quote is None or is_blank(quote) or not is_index(index) or not 0 <= index < len(chunks):
            continue
        chunk = chunks[int(index)]
        if find_exact(quote, chunk.text) is not None:
            continue
        elsewhere = verbatim_elsewhere(reading, quote, chunk)
        if elsewhere is None:
            facts = closest_text(reading, quote, chunk, everywhere=searched < LOOKED_FOR_EVERYWHERE)
            searched += 1
        else:
            other, span = elsewhere
            facts = {
                "grade": "misattributed",
                "closest": f"it stands word for word in chunk {other.id} at {span.start}-{span.end}",
                "closest_chunk": other.id,
                "closest_start": span.start,
                "closest_end": span.end,
            }
        yield Hit(reading.in_citation(citation, "quote", "excerpt"), {"index": int(index), **facts})
