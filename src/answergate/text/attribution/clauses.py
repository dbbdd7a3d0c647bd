"""The clause of a value: is the value stated in it, or denied, asked about or only supposed?

"There is no waiting period of 90 days" denies the value. "If the waiting period were 90 days" only supposes it.
"""

from __future__ import annotations

import re

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.span import Span
from answergate.text.attribution.places import Lines

PAUSE = r"[,;:|()<>\[\]，；：、（）\n※]|\.(?=\s|$)|。"
_QUESTION = re.compile(r"[?？][\s\"'”’」』)）]*\Z")
# Bounds, so that many values in one long row take linear time.
REACH = 80
_LONGEST_SENTENCE = 300
_LONGEST_UNIT = 14


class Clause:
    """The text around one value. ``before`` and ``after`` are the words of its clause, ``sentence`` has more clauses."""

    __slots__ = ("after", "before", "label", "lines", "number", "sentence", "text", "trigger")

    def __init__(self, lines: Lines, trigger: Span, number: Span, label: Span) -> None:
        self.lines, self.text, self.trigger, self.number, self.label = lines, lines.text, trigger, number, label
        rows, clauses = lines.rows_span(trigger), lines.clauses_span(trigger)
        self.sentence = Span(
            max(rows.start, clauses.start, trigger.start - _LONGEST_SENTENCE),
            max(trigger.end, min(rows.end, clauses.end, trigger.end + _LONGEST_SENTENCE)),
        )
        self.before = Span(self.pause_before(self.sentence.start, trigger.start), number.start)
        high = min(self.sentence.end, trigger.end + REACH)
        pause = compiled(f"{PAUSE}|{words('breaks')}").search(self.text, trigger.end, high)
        self.after = Span(trigger.end, pause.start() if pause else high)

    def pause_before(self, low: int, at: int) -> int:
        """Return the start of the clause of a place. The word that opens it ("if", "but") is a part of it."""
        start = low
        pattern = compiled(f"{PAUSE}|(?P<word>{words('breaks', verb_is_first=True)})")
        for match in pattern.finditer(self.text, low, at):
            start = match.start() if match["word"] else match.end()
        return start

    def unstated(self) -> str | None:
        """Return why the value is not stated, with the words that say so."""
        for why, said in (
            ("denied", self._denial()),
            ("only asked about", self._question()),
            ("only supposed", self._supposition()),
        ):
            if said is not None:
                return f'The value is {why}: "{" ".join(said.split())[:60]}"'
        return None

    def _denial(self) -> str | None:
        head = _without_fixed(self.before.of(self.text))
        denial = (
            None if self._is_circumstance() else _denied_by(head, words("negators", "removals", verb_is_first=True))
        )
        unit = self.text[self.number.end : self.trigger.end + _LONGEST_UNIT]
        if denial is not None or compiled(rf"\s*+\w{{0,3}}?\s*+(?:{words('adverbials_after')})").match(unit):
            return denial
        after = self.after.of(self.text)
        relative = compiled(rf"\w\s+(?:{words('relatives')})").search(after)
        # A clause about a noun after the value does not deny the value: "applies to purchases that are not in euro".
        stated = after[: relative.start() + 1] if relative else after
        return _denied_by(_without_fixed(stated), words("negators", "removals"))

    def _question(self) -> str | None:
        sentence = self.sentence.of(self.text)
        if _QUESTION.search(sentence):
            return sentence.strip()
        before = _without_fixed(self.before.of(self.text), keep="asks_before")
        return _said("asks_before", before) or _said("asks_after", self.after.of(self.text))

    def _supposition(self) -> str | None:
        supposed = _said("supposes", self.text[self.sentence.start : self.after.end])
        if supposed is None and not self._is_circumstance():
            supposed = _said("supposes_before", _without_fixed(self.before.of(self.text)))
        after = compiled(rf"\W{{0,2}}\w?(?:{words('supposes_after')})").match(
            self.text, self.after.start, self.after.end
        )
        return supposed or (after[0] if after else None)

    def _is_circumstance(self) -> bool:
        """Whether the value says when: "within 90 days", "during the waiting period of 90 days"."""
        pattern = compiled(rf"(?:{words('adverbials_before')})\s+(?:(?:{words('articles')})\s+)*\Z")
        start = max(0, self.trigger.start - REACH)
        return any(pattern.search(self.text[start:at]) for at in (self.trigger.start, self.number.start))


def is_contrasted(text: str, place: Span) -> bool:
    """Whether the thing at ``place`` is only what the subject is compared with: "unlike A, B has ..."."""
    before = compiled(rf"(?:{words('contrasts_before')})\s*(?:\w+\s+){{0,3}}\Z")
    after = compiled(rf"[^,，、.。:：\n]{{0,12}}?(?:{words('contrasts_after')})")
    return bool(before.search(text[max(0, place.start - 40) : place.start]) or after.match(text, place.end))


def _said(field: str, text: str) -> str | None:
    match = compiled(words(field)).search(text)
    return match[0] if match else None


def _denied_by(text: str, denials: str) -> str | None:
    """Return the words that deny, if their number is odd. A denied change ("cannot be shortened") denies nothing."""
    is_even = sum(1 for _ in compiled(denials).finditer(text)) % 2 == 0
    return None if is_even or _said("changes", text) else text


def _without_fixed(text: str, keep: str | None = None) -> str:
    """Return the text without set phrases that only look like a denial or a condition."""
    kept = compiled(words(keep)) if keep else None
    return compiled(words("fixed")).sub(lambda match: match[0] if kept and kept.fullmatch(match[0]) else " ", text)
