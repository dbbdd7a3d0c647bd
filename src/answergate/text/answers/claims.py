"""What an answer asserts, claim by claim, each with its place and its own citation markers.

- Each sentence of prose is a claim, a restated question too; each list item is one, however many sentences it has;
  each table row is one.
- A list item is a fragment when it has fewer than three telling words, no number, no marker and no verb one would
  notice. Fragments join the claim they belong to: their lead-in ("The benefits are:", or a line without a full stop),
  else the claim before them in the list. Nothing an answer lists goes unchecked, and no bare noun is judged alone.
- A bare item is no claim where it only names what stands under it: it ends with a colon, something is indented
  under it, or it is a numbered title in bold with prose below.
- Headings, header rows, refusals and lead-ins are no claims, nor is talk: a sentence with no number and no telling word
  besides those in which an answer speaks to the reader or about itself. A lead-in with a number is one, unless it is
  a mere label ("Step 2:"), and so is one with a marker, unless it only announces a list ("[C1] has these terms:").
- List items without markers of their own have those of their lead-in.
- A bare reference to the evidence, "(Passage 2)", is no claim; nor is what is plainly a title, behind or under
  "Sources:" or in a footnote.
- A bare "Yes." is left out where more is said.
- A short question in bold at the head of a paragraph is one claim with the sentence that answers it, unless that is
  a bare "Yes.", which makes a statement of the question.
- Markers that stand alone belong to the claim before them.
- An answer of one or two sentences has at least one claim, unless all of it is boilerplate or there are no words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from answergate.lang.patterns import any_of, listed
from answergate.model.span import Span
from answergate.text.answers.blocks import Part
from answergate.text.answers.markers import Marker, read_markers, without_markers
from answergate.text.answers.paragraphs import word_count
from answergate.text.answers.refusals import refusals_of
from answergate.text.answers.sentences import read_sentences
from answergate.text.answers.sources import announces, is_lead_in, is_reference, is_sources_label, is_title, title_given
from answergate.text.said import Reader, reader_of
from answergate.text.scripts import HANGUL, WITHOUT_SPACES
from answergate.text.words import latin_language

_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]")
_BLANKS = re.compile(r"[ \t>]*")
_BOLD_QUESTION = re.compile(r"\*\*[^*\n\d]+(?:[?？]\*\*|\*\*[?？])")
# What a question may weigh that heads its answer: with more it may state something, and must be judged by itself.
_LITTLE_ASKED = 1.5
_NUMBERED_TITLE = re.compile(r"[ \t>]*\d{1,2}[.)][ \t]+\*\*[^*\n]+\*\*\Z")
_FEW_TELLING_WORDS = 3
_FEW_CJK_CHARACTERS = 8
_PLAIN_WORDS = frozenset(listed(lambda words: words.in_titles))
_VERBS = frozenset(listed(lambda words: words.verbs))
_LATIN_WORD = re.compile(r"[A-Za-z\u00c0-\u024f][\w'’-]*")
_HANGUL_WORD = re.compile(f"[{HANGUL}]+")
_HAN_OR_KANA = re.compile(f"[{WITHOUT_SPACES}]")
_PREDICATE = re.compile(rf"{any_of(lambda words: words.predicates)}[\s.。!！?？*_)\]）」”]*\Z")
_SHORT_ANSWER = 2
_LABEL_WORDS = 3
# What a line may weigh that only announces a list: "The policy has the following terms:".
_LITTLE_ANNOUNCED = 2.0
# So much of an answer shows its language.
_SAMPLE = 2000


class Claim(Struct, frozen=True, gc=False):
    """One assertion. ``span`` holds its words with their markers; ``text`` is the same without them, on one line.

    ``lead_markers`` are those of the line that leads the claim in: they count where it has none of its own.
    """

    span: Span
    markers: tuple[Marker, ...]
    text: str
    lead_markers: tuple[Marker, ...] = ()


class _Unit(Struct):
    """A sentence, a list item or a row, before it is known whether it is a claim."""

    start: int
    end: int
    part: Part
    markers: list[Marker]
    text: str
    fragments: list[str]
    lead_markers: list[Marker] = []


def read_claims(text: str, markers: Sequence[Marker] | None = None, language: str | None = None) -> tuple[Claim, ...]:
    """The claims of ``text`` in order. ``markers`` are the ones that count as citations; if not given, all.

    ``language`` is that of its Latin words; if not given, the one that the text shows.
    """
    language = language or latin_language(text[:_SAMPLE])
    reader, refusals = reader_of(language), refusals_of(language)
    units, sentence_count = _read_units(text, read_markers(text) if markers is None else markers, reader)
    kept: list[_Unit] = []
    set_aside: list[_Unit] = []
    lead_in: _Unit | None = None
    before: _Unit | None = None
    in_sources = False
    lead_markers: list[Marker] = []
    for place, unit in enumerate(units):
        leads_in = is_lead_in(unit.text)
        if unit.part is Part.BULLET:
            unit.lead_markers = lead_markers
        else:
            lead_markers = unit.markers if unit.markers and leads_in else []
        if is_sources_label(unit.text):
            lead_in = before = None
            in_sources = True
            _give_markers(unit, kept)
        elif unit.part is Part.HEADING or unit.part is Part.HEADER_ROW:
            lead_in = before = None
            in_sources = False
            set_aside.append(unit)
        elif _is_title(unit, in_sources=in_sources):
            continue
        elif not _WORD.search(unit.text) or is_reference(unit.text):
            _give_markers(unit, kept)
        elif unit.part is Part.BULLET and _is_bare(unit.text) and _is_label(text, units, place):
            lead_in, before = unit, None
            lead_markers = unit.markers or lead_markers
            set_aside.append(unit)
        elif unit.part is Part.BULLET and not unit.markers and _is_bare(unit.text):
            joined = lead_in or (before if before is not None and _takes_fragments(before) else None)
            if joined is None:
                kept.append(unit)
                before = unit
            else:
                joined.end = unit.end
                joined.fragments.append(unit.text)
                if joined is lead_in and (not kept or kept[-1] is not joined):
                    kept.append(joined)
        elif refusals.is_refusal(unit.text, reader):
            lead_in = before = None
        elif leads_in and not _asserts(unit, reader):
            lead_in, before = unit, None
            set_aside.append(unit)
        elif reader.is_talk(unit.text, said := reader.said(unit.text)):
            lead_in = before = None
        elif said.nothing:
            set_aside.append(unit)
        else:
            kept.append(unit)
            lead_in, before = None, unit
    if not kept and set_aside and sentence_count <= _SHORT_ANSWER:
        kept.append(max(set_aside, key=lambda unit: len(unit.text)))
    return tuple(map(_to_claim, kept))


def _read_units(text: str, markers: Sequence[Marker], reader: Reader) -> tuple[list[_Unit], int]:
    """The sentences, those of one list item put together, each with its markers; and how many sentences there are."""
    units: list[_Unit] = []
    sentences = read_sentences(text)
    following = 0
    asks = False
    for sentence in sentences:
        start, end = sentence.span.start, sentence.span.end
        if not sentence.opens and (sentence.part is Part.BULLET or (asks and not reader.said(text[start:end]).nothing)):
            units[-1].end = end
        else:
            units.append(_Unit(start, end, sentence.part, [], "", []))
        asks = sentence.opens and text.startswith("**", start) and _only_asks(text[start:end], reader)
        own = units[-1].markers
        while following < len(markers) and markers[following].span.start < end:
            if markers[following].span.start >= start:
                own.append(markers[following])
            following += 1
    for unit in units:
        words = text[unit.start : unit.end]
        if unit.markers:
            words = without_markers(text, unit.markers, within=Span(unit.start, unit.end))
        unit.text = " ".join(words.split())
    return units, len(sentences)


def _only_asks(sentence: str, reader: Reader) -> bool:
    """Whether a sentence is a question in bold that tells little by itself."""
    return _BOLD_QUESTION.fullmatch(sentence) is not None and reader.said(sentence).weight < _LITTLE_ASKED


def _to_claim(unit: _Unit) -> Claim:
    text = unit.text
    if unit.fragments:
        text += (" " if text.endswith((":", "：", ".", "。")) else "; ") + "; ".join(unit.fragments)
    return Claim(Span(unit.start, unit.end), tuple(unit.markers), text, tuple(unit.lead_markers))


def _give_markers(unit: _Unit, kept: list[_Unit]) -> None:
    """Markers without words belong to the claim before them."""
    if kept:
        kept[-1].markers += unit.markers


def _is_title(unit: _Unit, *, in_sources: bool) -> bool:
    """Whether it names a source in a list of them or in a footnote."""
    words = title_given(unit.text) or (unit.text if in_sources else "")
    return words != "" and is_title(words)


def _is_label(text: str, units: Sequence[_Unit], place: int) -> bool:
    """Whether a bare item only names what follows: behind its colon, indented under it, or prose below a numbered title
    in bold."""
    if is_lead_in(units[place].text):
        return True
    if place + 1 == len(units):
        return False
    unit, following = units[place : place + 2]
    if unit.markers and not unit.text.startswith("**"):
        return False
    if _indentation(text, unit.start) < _indentation(text, following.start):
        return True
    alone = following.part is not Part.BULLET and (not place or units[place - 1].part is not Part.BULLET)
    return alone and _NUMBERED_TITLE.match(text, _line_start(text, unit.start), unit.end) is not None


def _indentation(text: str, start: int) -> int:
    """How far the line of ``start`` is set in."""
    blanks = _BLANKS.match(text, _line_start(text, start))
    return len(blanks[0].expandtabs(4)) if blanks else 0


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1


def _takes_fragments(before: _Unit) -> bool:
    """Whether fragments right after it belong to it: another item, or prose that was left open."""
    return before.part is Part.BULLET or (before.part is Part.PROSE and before.text[-1] not in ".!?。！？")


def _asserts(lead_in: _Unit, reader: Reader) -> bool:
    """Whether a lead-in says something of its own; ``Step 2:`` is a label, ``There are 3 plans:`` is not."""
    if _DIGIT.search(lead_in.text) is not None and word_count(lead_in.text) > _LABEL_WORDS:
        return True
    if not lead_in.markers or _is_bare(lead_in.text):
        return False
    said = reader.said(lead_in.text)
    return said.weight >= _LITTLE_ANNOUNCED or not (said.talks or announces(lead_in.text))


def _is_bare(words: str) -> bool:
    """Whether an item, but for its markers, is too bare to be judged alone: a fragment, or a label."""
    if len(words) > 60 or _DIGIT.search(words) or _PREDICATE.search(words[-16:]):
        return False
    latin = [word.lower() for word in _LATIN_WORD.findall(words)]
    if not _VERBS.isdisjoint(latin):
        return False
    telling = len([word for word in latin if word not in _PLAIN_WORDS])
    if not words.isascii():
        telling += len(_HANGUL_WORD.findall(words))
        characters = len(_HAN_OR_KANA.findall(words))
        telling += _FEW_TELLING_WORDS * characters // _FEW_CJK_CHARACTERS
    return telling < _FEW_TELLING_WORDS
