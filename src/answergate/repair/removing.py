"""Removes unsupported sentences from an answer. The other sentences are not changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from answergate.model.case import Case
from answergate.model.finding import Finding, Severity
from answergate.model.span import Span
from answergate.model.verdict import Verdict
from answergate.repair.model import Proposal, Repair
from answergate.text.answers.claims import read_claims
from answergate.text.answers.sentences import read_sentences

REMOVED_FOR = ("NUM301", "COV503")


def propose_removals(case: Case, verdict: Verdict) -> Proposal:
    """Propose to remove every sentence with such an error. Returns nothing if no claim would be left."""
    findings = [
        finding
        for finding in verdict.findings
        if finding.code in REMOVED_FOR
        and finding.severity is Severity.ERROR
        and finding.place.path == case.paths.answer
    ]
    if not findings:
        return ()
    covered = [Span(claim["start"], claim["end"]) for claim in verdict.measures.get("claims", ()) if claim["supported"]]
    removed: dict[Span, Finding] = {}
    for finding in findings:
        for span in _sentences_at(case.answer, Span(finding.place.start, finding.place.end)):
            if not any(span.overlaps(other) for other in covered):
                removed.setdefault(span, finding)
    if not removed or not read_claims(without(case.answer, list(removed))):
        return ()
    repairs: list[Repair] = []
    before, cut = case.answer, []
    for span, finding in sorted(removed.items(), key=lambda pair: pair[0]):
        cut.append(span)
        after = without(case.answer, cut)
        because = f"removed, because no evidence supports it: {finding.message}"
        repairs.append(Repair(finding.code, case.paths.answer, before, after, because))
        before = after
    return tuple(repairs)


def _sentences_at(answer: str, place: Span) -> list[Span]:
    return [sentence.span for sentence in read_sentences(answer) if sentence.span.overlaps(place)]


def without(answer: str, spans: Sequence[Span]) -> str:
    """Return the answer without these sentences, their bullets and the white space around them."""
    kept = [sentence.span for sentence in read_sentences(answer) if not any(sentence.span.overlaps(s) for s in spans)]
    cuts = sorted(_cut(answer, span, kept) for span in spans)
    edges = [0]
    for cut in cuts:
        edges += [max(edges[-1], cut.start), max(edges[-1], cut.end)]
    edges.append(len(answer))
    left = "".join(answer[start:end] for start, end in list(pairwise(edges))[::2])
    return left if cuts and cuts[-1].end < len(answer) else left.rstrip()


def _cut(answer: str, span: Span, kept: Sequence[Span]) -> Span:
    line_start = answer.rfind("\n", 0, span.start) + 1
    line_end = answer.find("\n", span.end)
    line_end = len(answer) if line_end < 0 else line_end
    line = Span(line_start, line_end)
    if not any(line.overlaps(other) for other in kept):
        # Remove the whole line with its bullet. If two blank lines would meet, remove one of them too.
        end = min(len(answer), line_end + 1)
        blank_before = not line_start or answer[:line_start].endswith("\n\n")
        while blank_before and answer[end : end + 1] == "\n":
            end += 1
        return Span(line_start, end)
    end = span.end
    while end < line_end and answer[end].isspace():
        end += 1
    start = span.start
    while end == line_end and start > line_start and answer[start - 1].isspace():
        start -= 1
    return Span(start, end)
