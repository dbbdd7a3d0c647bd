"""Renders mistakes: the answer with its marks, and each doubtful claim next to its best evidence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from answergate.evaluation.mistakes import Excerpt, HeldClaim, Mistake, MistakeKind
from answergate.model.span import Span
from answergate.render.markup import text

_MOST_WORDS = 12
_HEADS = {
    MistakeKind.FALSE_ALARM: ("False alarms", "supported answers that the gate stopped, highest risk first"),
    MistakeKind.MISS: ("Misses", "unsupported answers that passed the gate, lowest risk first"),
}


def mistakes_section(mistakes: Sequence[Mistake]) -> str:
    """Return both kinds of mistakes. Each mistake is collapsed under a line with its name."""
    parts = []
    for kind, (head, meaning) in _HEADS.items():
        here = [mistake for mistake in mistakes if mistake.kind is kind]
        if here:
            parts.append(f"<h3>{head} <small>{meaning}</small></h3>")
            parts += [_mistake(mistake, opened=index == 0) for index, mistake in enumerate(here)]
    return "".join(parts)


def _mistake(mistake: Mistake, *, opened: bool) -> str:
    errors = "".join(f'<span class="tag">{text(error)}</span>' for error in mistake.errors)
    question = f'<p class="question">{text(mistake.question)}</p>' if mistake.question else ""
    return (
        f'<details class="mistake"{" open" * opened}><summary><b class="{_class(mistake.status)}">{text(mistake.status)}</b> '
        f"<span>{text(mistake.id)}</span> <small>risk {mistake.risk:.2f}</small>{errors}</summary>"
        f'<p class="because">{text(mistake.because)} <small>{text(mistake.place)}</small></p>{question}'
        f'<div class="columns"><div><h4>Answer</h4><div class="text">{_marked_answer(mistake)}</div></div>'
        f"<div><h4>Claims and their best evidence</h4>{''.join(map(_claim, mistake.claims)) or '<p>No claims.</p>'}</div>"
        "</div></details>"
    )


def _class(status: str) -> str:
    return {"REFUSE": "refuse", "WARN": "warn"}.get(status, "pass")


def _claim(claim: HeldClaim) -> str:
    doubts = [f'<span class="conflict">{text(conflict)}</span>' for conflict in claim.conflicts]
    if claim.missing:
        more = " …" if len(claim.missing) > _MOST_WORDS else ""
        doubts.append(f"not in the evidence: {text(', '.join(claim.missing[:_MOST_WORDS]))}{more}")
    evidence = "<p>No evidence for this claim.</p>" if claim.evidence is None else _excerpt(claim.evidence)
    named = "" if claim.chunk_id is None else f' <span class="chunk">{text(claim.chunk_id)}</span>'
    return (
        f'<div class="claim"><p><b class="{"pass" if claim.covered else "refuse"}">{claim.score:.2f}</b> '
        f"{text(claim.text)}</p>"
        f'<blockquote>{evidence}{named}</blockquote><p class="doubts">{"; ".join(doubts)}</p></div>'
    )


def _excerpt(excerpt: Excerpt) -> str:
    words, place = excerpt.text, excerpt.place
    before, after = ("… " * excerpt.cut_before, " …" * excerpt.cut_after)
    return f"{before}{text(words[: place.start])}<b>{text(place.of(words))}</b>{text(words[place.end :])}{after}"


def _marked_answer(mistake: Mistake) -> str:
    """Return the answer, split where a mark starts or ends. Each piece has all of its marks."""
    answer = mistake.answer
    edges = sorted(
        {0, len(answer), *(edge for span in (*mistake.labelled, *mistake.uncovered) for edge in (span.start, span.end))}
    )
    pieces = []
    for start, end in pairwise(edges):
        piece = Span(start, end)
        marks = [
            name
            for name, spans in (("wrong", mistake.labelled), ("uncovered", mistake.uncovered))
            if any(span.covers(piece) for span in spans)
        ]
        words = text(piece.of(answer))
        pieces.append(f'<mark class="{" ".join(marks)}">{words}</mark>' if marks else words)
    return "".join(pieces)
