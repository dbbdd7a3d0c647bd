"""Recognises what is no claim of its own: lists of sources, titles, references, and lines that introduce a list."""

from __future__ import annotations

import re
from typing import Final

from answergate.lang.patterns import any_of, listed
from answergate.text.scripts import EAST_ASIAN

_LABELS: Final = any_of(lambda words: words.source_labels)
_LABEL: Final = rf"(?:{_LABELS}\s?){{1,3}}"
_SOURCES_LABEL: Final = re.compile(rf"\W*(?:{_LABEL}(?:\W|{any_of(lambda words: words.joining)})*)+\Z")
_SOURCES_BEFORE: Final = re.compile(rf"\W*{_LABEL}[*_]*\s?[:：][*_]*\s*", re.IGNORECASE)
# With its marker, or without if that counts as a citation and was removed.
_FOOTNOTE_LABEL: Final = re.compile(r"(?:\[[^\]\s]+\])?[:：]\s*")
_JOINING: Final = rf"[\s,&、–-]|{any_of(lambda words: words.joining)}"
_NAMED: Final = any_of(lambda words: words.evidence)
_REFERENCE: Final = re.compile(
    rf"\W*(?:(?:{_LABELS}|{any_of(lambda words: words.joining)})\W+)*(?:(?:{_NAMED}|{_LABELS})s?\s?#?\d{{1,3}}(?:(?:{_JOINING})+\d{{1,3}})*(?:{_JOINING})*)+"
    rf"(?:\W+{any_of(lambda words: words.unavailable)})?\W*\Z"
)
_PLACE_NUMBER: Final = r"\d+(?:\s?[-–]\s?\d+)?"
_AFTER: Final = any_of(lambda words: words.after_a_place)
# A file, an address, a name in title brackets, a word for a document. Pages, clauses and years may be next to it.
_TITLE_PART: Final = (
    r"(?:https?://\S+|[\w\-.()]*?\.(?:pdf|docx?|xlsx?|pptx?|html?|md|txt|csv|hwpx?)\b|[《『「〈][^》』」〉\n]{1,60}[》』」〉]"
    rf"|(?<!\w)(?i:{any_of(lambda words: words.before_a_place)})\s?{_PLACE_NUMBER}{_AFTER}?|{_PLACE_NUMBER}\s?{_AFTER}|(?:19|20)\d\d(?!\w)"
    rf"|[{EAST_ASIAN}]{{2,20}}?{any_of(lambda words: words.documents)}"
    rf"|[A-ZÀ-Þ][\w'’&-]*|\b{any_of(lambda words: words.in_titles)}\b)"
)
# Without backtracking into a part: "A-A-A" can be cut at every hyphen.
_TITLE: Final = re.compile(rf"(?:[^\w\n《『「〈§]*+(?>{_TITLE_PART}))++[^\w\n.!?。！？]*\Z")
_LONGEST_TITLE: Final = 120
_LONGEST_LABEL: Final = 40
_LONGEST_REFERENCE: Final = 60
_STOPS: Final = (".", "。", "!", "?", "！", "？")
_LEADS_IN: Final = (":", "：", *listed(lambda words: words.lead_ins))
_ANNOUNCES: Final = re.compile(
    rf"(?<![^\W_{EAST_ASIAN}]){any_of(lambda words: words.announcing)}(?![^\W_{EAST_ASIAN}])"
)


def is_reference(sentence: str) -> bool:
    """Whether it only names a piece of the evidence: ``(Passage 2)``, ``Passage 3: (unavailable)``."""
    return len(sentence) < _LONGEST_REFERENCE and _REFERENCE.match(sentence.lower()) is not None


def is_sources_label(sentence: str) -> bool:
    """Whether it heads a list of what was cited: ``Sources:``, ``Quellen:``."""
    # most sentences are finished, and a label is not
    return (
        len(sentence) < _LONGEST_LABEL
        and not sentence.endswith(_STOPS)
        and _SOURCES_LABEL.match(sentence.lower()) is not None
    )


def is_title(words: str) -> bool:
    """Whether it is the name of a source: ``Group Policy Terms 2024, p. 3``."""
    return len(words) <= _LONGEST_TITLE and _TITLE.match(words) is not None


def title_given(sentence: str) -> str:
    """The text after ``Source:`` or after the label of a note, ``[^1]:``, ``[1]:``. Empty if there is no label."""
    if ":" not in sentence and "：" not in sentence:
        return ""
    label = _FOOTNOTE_LABEL.match(sentence) or _SOURCES_BEFORE.match(sentence)
    return sentence[label.end() :] if label else ""


def is_lead_in(sentence: str) -> bool:
    """Whether it only announces what follows: it ends with a colon or with words such as "as follows"."""
    return sentence[-24:].rstrip(" *_.。").lower().endswith(_LEADS_IN)


def announces(lead_in: str) -> bool:
    """Whether a lead-in has words that point at the list under it: "the following terms:"."""
    return _ANNOUNCES.search(lead_in.lower()) is not None
