"""Renders a verdict for a terminal: the marked texts, every finding, and the decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.gates import GATES, Gate
from answergate.model.case import Case, Chunk
from answergate.model.finding import Finding, Place, Severity
from answergate.model.span import Span
from answergate.model.verdict import Verdict
from answergate.render.layout import Page, Piece, Tone, shown
from answergate.render.marks import REACH, Mark, marked, superscript
from answergate.render.wording import place_words

TONES = {Severity.ERROR: Tone.ERROR, Severity.WARNING: Tone.WARNING, Severity.NOTE: Tone.NOTE}


def render_verdict(verdict: Verdict, case: Case, *, colour: bool = False, width: int = 80) -> str:
    """Render the verdict as readable text. ``case`` is the case that was checked."""
    page = Page(width=width, colour=colour)
    gate = GATES[verdict.gate]
    named = f" {verdict.case_id}" if verdict.case_id else ""
    page.write(Piece(f"{gate.name} gate", Tone.STRONG), f"{shown(named)}: {gate.question}")
    policy = f"policy {shown(verdict.policy.name)} {verdict.policy.digest[:12]}, answergate {verdict.version}"
    page.write(Piece(policy, Tone.FAINT))
    page.blank()
    _write_texts(page, verdict, case)
    for number, finding in enumerate(verdict.findings, 1):
        _write_finding(page, number, finding, verdict, case)
    if verdict.findings:
        page.blank()
    for fault in verdict.faults:
        page.write(Piece("fault ", Tone.ERROR), shown(f"{fault.where}: {fault.message}"), hang=6)
    if verdict.ignored:
        page.write(Piece("ignored: ", Tone.WARNING), shown(ignored_words(verdict)), hang=2)
        page.blank()
    page.write(*status_line(verdict), hang=2)
    return page.text()


def ignored_words(verdict: Verdict) -> str:
    """The fields that nothing reads: ``docs (did you mean chunks?), tenant``."""
    return ", ".join(f"{name} (did you mean {part}?)" if part else name for name, part in verdict.ignored.items())


def status_line(verdict: Verdict) -> list[Piece]:
    """Return the status, the outcome and the reason: ``ok, passed: every number grounded``."""
    tone = status_tone(GATES[verdict.gate], verdict.status)
    return [Piece(verdict.status, tone), Piece(f", {verdict.outcome}: {shown(verdict.because)}")]


def status_tone(gate: Gate, status: str) -> Tone:
    """Return the colour of a status. The gate's best status is good; another status that passes is a warning."""
    if status not in gate.passing:
        return Tone.ERROR
    return Tone.GOOD if status == gate.statuses[-1] else Tone.WARNING


def _write_texts(page: Page, verdict: Verdict, case: Case) -> None:
    """Write the answer, and every chunk that contains a mark."""
    marks = _marks(verdict, case)
    texts = [(case.paths.answer, case.answer, "")] if case.answer else []
    texts += [(chunk.path, chunk.text, f", chunk {shown(chunk.id)}") for chunk in case.chunks if marks.get(chunk.path)]
    for path, text, name in texts:
        page.write(Piece(f"{shown(path)}{name}", Tone.FAINT), indent=2)
        page.write(*marked(text, marks.get(path, [])), indent=4)
        page.blank()


def _marks(verdict: Verdict, case: Case) -> dict[str, list[Mark]]:
    """Return the marks of each text, by the path of the text."""
    marks: dict[str, list[Mark]] = {}
    for number, finding in enumerate(verdict.findings, 1):
        if not _is_whole_long_answer(finding.place, case):
            span = Span(finding.place.start, finding.place.end)
            marks.setdefault(finding.place.path, []).append(Mark(span, number, TONES[finding.severity]))
    candidate = verdict.measures.get("candidate")
    if verdict.gate == "attribution" and verdict.passed and candidate:
        chunk = _chunk(case, candidate["chunk_id"])
        if chunk is not None:
            span = Span(candidate["trigger_start"], candidate["trigger_end"])
            marks.setdefault(chunk.path, []).append(Mark(span, None, Tone.GOOD))
    return marks


def _is_whole_long_answer(place: Place, case: Case) -> bool:
    """Whether the place is all of a long answer. The finding then says so, because a mark would not help."""
    return (
        place.path == case.paths.answer
        and place.start == 0
        and place.end == len(case.answer)
        and (len(case.answer) > 4 * REACH or "\n" in case.answer.strip())
    )


def _write_finding(page: Page, number: int, finding: Finding, verdict: Verdict, case: Case) -> None:
    place = finding.place
    whole = " (the whole answer)" if _is_whole_long_answer(place, case) else ""
    page.write(
        Piece(f"{superscript(number)} {finding.severity}", TONES[finding.severity]),
        Piece(f" {finding.code} {finding.rule}", Tone.STRONG),
        Piece(f"  {shown(place_words(place))}{whole}", Tone.FAINT),
        indent=2,
        hang=6,
    )
    page.write(shown(finding.message), indent=6)
    in_text = {case.paths.answer, *(chunk.path for chunk in case.chunks)}
    if place.excerpt and place.path not in in_text:
        mark = Mark(Span(0, len(place.excerpt)), None, TONES[finding.severity])
        _write_labelled(page, "given", marked(place.excerpt, [mark]))
    _write_closest(page, finding, verdict, case)


def _write_closest(page: Page, finding: Finding, verdict: Verdict, case: Case) -> None:
    """Write what the evidence says instead, if the finding knows it."""
    facts = finding.facts
    if differences := facts.get("differences"):
        _write_labelled(page, "differs", [Piece(shown(", ".join(map(_difference, differences))))])
    if "closest_chunk" in facts:
        _write_evidence(page, case, facts["closest_chunk"], facts["closest_start"], facts["closest_end"])
    elif "found_in" in facts:
        _write_evidence(page, case, facts["found_in"], facts["start"], facts["end"])
    elif finding.code == "COV503":
        for claim in verdict.measures.get("claims", ()):
            if (claim["start"], claim["end"]) == (finding.place.start, finding.place.end) and claim["span"]:
                _write_evidence(page, case, claim["chunk_id"], claim["span"]["start"], claim["span"]["end"])


def _difference(difference: Mapping[str, Any]) -> str:
    given, expected = difference["excerpt"], difference["text"]
    if not given:
        return f"{expected!r} is missing"
    if not expected:
        return f"{given!r} was added"
    return f"{given!r} instead of {expected!r}"


def _write_evidence(page: Page, case: Case, chunk_id: str, start: int, end: int) -> None:
    chunk = _chunk(case, chunk_id)
    if chunk is None:
        return
    window = Span(max(0, start - REACH), min(len(chunk.text), end + REACH))
    mark = Mark(Span(start - window.start, end - window.start), None, Tone.GOOD)
    before = [Piece("…", Tone.FAINT)] if window.start else []
    after = [Piece("…", Tone.FAINT)] if window.end < len(chunk.text) else []
    _write_labelled(page, f"chunk {chunk.id}", [*before, *marked(window.of(chunk.text), [mark]), *after])


def _write_labelled(page: Page, label: str, pieces: list[Piece]) -> None:
    page.write(Piece(f"{shown(label):<8} ", Tone.FAINT), *pieces, indent=6, hang=15)


def _chunk(case: Case, chunk_id: str) -> Chunk | None:
    return next((chunk for chunk in case.chunks if chunk.id == chunk_id), None)
