"""The clause of a value: is the value stated in it, and who or what is its subject?

"There is no waiting period of 90 days" denies the value. "The waiting period for your spouse is 90 days" states the
value of somebody else.
"""

from __future__ import annotations

import re

from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan, Squeezed, is_hangul
from answergate.text.attribution.exclusions import is_excluded
from answergate.text.attribution.lines import Lines
from answergate.text.attribution.vocabulary import compiled, other_products, words

_PAUSE = r"[,;:|()<>\[\]，；：、（）\n※]|\.(?=\s|$)|。"
_REACH = 80
_LONGEST_SENTENCE = 300  # a bound, so that many values in one long row do not make it slow
_NEAR_A_NAME = 14
_QUESTION = re.compile(r"[?？][\s\"'”’」』)）]*\Z")
_BRACKET = re.compile(r"\s*[(（][^()（）]{1,40}[)）]?")
_VARIANT = re.compile(r"\s*[(\[（【][^()\[\]（）【】]*[)\]）】]")
_DIGIT = re.compile(r"\d")


class Clause:
    """The text around one value."""

    __slots__ = ("_after", "_before", "_lines", "_number", "_sentence", "_text", "_trigger", "_view")

    def __init__(self, view: Squeezed, lines: Lines, trigger: Span, number: Span) -> None:
        self._view, self._lines, self._text = view, lines, view.source
        self._trigger, self._number = trigger, number
        rows = lines.rows_span(trigger)
        sentence = Span(
            max(rows.start, lines.clause(trigger.start).start, trigger.start - _LONGEST_SENTENCE),
            max(
                trigger.end,
                min(rows.end, lines.clause(max(trigger.start, trigger.end - 1)).end, trigger.end + _LONGEST_SENTENCE),
            ),
        )
        self._sentence = sentence
        self._before = Span(self._pause_before(sentence.start, trigger.start), number.start)
        self._after = Span(trigger.end, self._pause_after(trigger.end, min(sentence.end, trigger.end + _REACH)))

    def unstated(self) -> str | None:
        """Return why the value is not stated, with the words that say so."""
        denial = self._denial()
        if denial is not None:
            return f"The value is denied: {_quoted(denial)}"
        question = self._question()
        if question is not None:
            return f"The value is only asked about: {_quoted(question)}"
        condition = self._supposition()
        return f"The value is only supposed: {_quoted(condition)}" if condition is not None else None

    def other_subject(self, anchor: NamedSpan, *, has_variants: bool = False) -> NamedSpan | None:
        """Return the person, event or product that the value belongs to, if it is not the subject of ``anchor``.

        With ``has_variants``, the name is there twice. Then a bracket after it says which of the two is which.
        """
        name, number = anchor.span, self._number
        start = max(self._subject_start(), name.end if name.end <= number.start else 0)
        variant = _VARIANT.match(self._text, start, number.start) if has_variants else None
        start = variant.end() if variant else start
        places = [Span(start, number.start), Span(self._trigger.end, self._subject_end(name))]
        around = " ".join(place.of(self._text) for place in places)
        found = [
            *(() if _has_self(around) else self._found(words("persons"), places)),
            *(() if compiled(words("starts")).search(around) else self._found(words("events"), places)),
            *(place for place in self._found(other_products(), places) if not self._is_contrast(place)),
        ]
        if name.end <= number.start:
            found += self._owners_of(name)
        chosen = min(found, key=lambda place: abs(place.start - number.start), default=None)
        return None if chosen is None else NamedSpan(chosen, " ".join(chosen.of(self._text).split()))

    def _denial(self) -> str | None:
        text = self._before.of(self._text)
        digits = [match.end() for match in _DIGIT.finditer(text)]
        head = _without_fixed(text[digits[-1] if digits else 0 :])
        if not self._is_circumstance():
            found = _denied_by(head, words("negators", "removals", verb_is_first=True))
            if found is not None:
                return found
        unit = self._text[self._number.end : self._trigger.end + _NEAR_A_NAME]
        if re.match(rf"\s*\w{{0,3}}?\s*(?:{words('adverbials_after')})", unit):
            return None
        return _denied_by(_without_fixed(self._after.of(self._text)), words("negators", "removals"))

    def _question(self) -> str | None:
        sentence = self._sentence.of(self._text)
        if _QUESTION.search(sentence):
            return sentence.strip()
        before = compiled(words("asks_before")).search(_without_fixed(self._before.of(self._text), "asks_before"))
        after = compiled(words("asks_after")).search(self._after.of(self._text))
        return before[0] if before else after[0] if after else None

    def _supposition(self) -> str | None:
        sentence = Span(self._sentence.start, self._after.end).of(self._text)
        assumed = compiled(words("supposes")).search(sentence)
        if assumed is not None:
            return assumed[0]
        if not self._is_circumstance():
            condition = compiled(words("supposes_before")).search(_without_fixed(self._before.of(self._text)))
            if condition is not None:
                return condition[0]
        after = compiled(rf"\W{{0,2}}\w?(?:{words('supposes_after')})").match(self._after.of(self._text))
        return after[0] if after else None

    def _is_circumstance(self) -> bool:
        """Whether the value says when: "within 90 days", "during the waiting period of 90 days"."""
        pattern = rf"(?:{words('adverbials_before')})\s+(?:(?:{words('articles')})\s+)*\Z"
        start = max(0, self._trigger.start - _REACH)
        return any(compiled(pattern).search(self._text[start:at]) for at in (self._trigger.start, self._number.start))

    def _found(self, pattern: str, places: list[Span]) -> list[Span]:
        found = []
        for place in places:
            for match in compiled(pattern).finditer(self._text, place.start, place.end):
                span = Span(*match.span())
                if self._is_whole_word(span) and not is_excluded(self._view, span):
                    found.append(span)
        return found

    def _is_whole_word(self, span: Span) -> bool:
        """Korean writes spaces before words, so a letter before one makes it another word."""
        before, first = self._text[max(0, span.start - 1) : span.start], self._text[span.start]
        return not (is_hangul(first) and before and is_hangul(before))

    def _owners_of(self, name: Span) -> list[Span]:
        """Return the persons and products whose name is meant: "other insurers' Cancer Benefit"."""
        start = self._pause_before(max(self._lines.rows_span(name).start, name.start - _REACH), name.start)
        before = [Span(start, name.start)]
        owners = [
            place
            for place in self._found(other_products(), before)
            if name.start - place.end <= _NEAR_A_NAME and not self._is_contrast(place)
        ]
        for place in self._found(words("persons"), before):
            between = self._text[place.end : name.start]
            if compiled(rf"\s*(?:{words('topics_after')})?\s*").fullmatch(between):
                owners.append(place)
        sentence = Span(self._sentence.start, name.start)
        topic = rf"(?:{words('topics_before')})\s+(?:(?:{words('articles')})\s+)*(?P<person>{words('persons')})\s*,"
        for match in compiled(topic).finditer(self._text, sentence.start, max(sentence.start, sentence.end)):
            owners.append(Span(*match.span("person")))
        return owners

    def _is_contrast(self, place: Span) -> bool:
        """Whether the place is only what the subject is compared with: "unlike other plans"."""
        return is_contrasted(self._text, place)

    def _subject_start(self) -> int:
        """Where the words about the value start: in its sentence, at most one row above."""
        row = self._lines.rows_span(self._trigger)
        above = self._lines.rows_span(Span(row.start - 1, row.start)).start if row.start else 0
        start = max(above, self._lines.clause(self._trigger.start).start, self._number.start - _REACH)
        return min(start, self._number.start)

    def _subject_end(self, name: Span) -> int:
        bracket = _BRACKET.match(self._text, self._trigger.end)
        end = max(self._after.end, bracket.end() if bracket else 0)
        return max(self._trigger.end, name.start) if self._trigger.end <= name.start < end else end

    def _pause_before(self, low: int, at: int) -> int:
        """The start of the clause. The word that opens it ("if", "but") is a part of it."""
        start = low
        for match in compiled(f"{_PAUSE}|(?P<word>{words('breaks', verb_is_first=True)})").finditer(
            self._text, low, at
        ):
            start = match.start() if match["word"] else match.end()
        return start

    def _pause_after(self, at: int, high: int) -> int:
        match = compiled(f"{_PAUSE}|{words('breaks')}").search(self._text, at, max(at, high))
        return match.start() if match else max(at, high)


def is_contrasted(text: str, place: Span) -> bool:
    """Whether the thing at ``place`` is set apart from the subject: "unlike A, B has ..."."""
    before = compiled(
        rf"(?:{words('contrasts_before')})\s*(?:\w+\s+){{0,3}}\Z",
    ).search(text[max(0, place.start - 40) : place.start])
    after = compiled(rf"[^,，、.。:：\n]{{0,12}}?(?:{words('contrasts_after')})").match(text, place.end)
    return bool(before or after)


def _denied_by(text: str, denials: str) -> str | None:
    """The words that deny, if their number is odd. A denied change ("cannot be shortened") denies nothing."""
    found = [match[0] for match in compiled(denials).finditer(text)]
    if len(found) % 2 == 0 or compiled(words("changes")).search(text):
        return None
    return " ".join(text.split())


def _without_fixed(text: str, keep: str | None = None) -> str:
    """The text without set phrases that only look like a denial or a condition."""
    kept = compiled(words(keep)) if keep else None
    return compiled(words("fixed")).sub(lambda match: match[0] if kept and kept.fullmatch(match[0]) else " ", text)


def _has_self(text: str) -> bool:
    """Whether the insured person is named, too. "The spouse of the insured" names only the spouse."""
    return bool(compiled(rf"(?:{words('selves')})(?!\s*(?:{words('topics_after')}))").search(text))


def _quoted(found: str) -> str:
    return f'"{" ".join(found.split())[:60]}"'
