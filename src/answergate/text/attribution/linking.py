"""What may stand between a name, what its value is called, and the value: "is", "of up to", "for the Gold Card".

Any other word is a sign that the value is about something else: "APRs are based on the 7.50% Prime Rate".
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.span import Span

# Stands for a name, which can have any words.
_NAME = "\ufffc"
_BRACKETED = r"[(（\[][^()（）\[\]\n]{0,60}[)）\]]"
_SIGNS = r"[\s\"“”„‘’'~≤≥®™*†‡¹²³⁴-⁹–—-]"
_MOST = 240


def links(text: str, between: Span, names: Iterable[Span], *more: str) -> bool:
    """Whether only links are at a place: copulas, prepositions, bounds, names and brackets.

    ``more`` are fields of the language packs whose words may be there, too, or "comma" or "values" for these signs.
    """
    return after_links(text, between, names, *more) == between.end


def after_links(text: str, within: Span, names: Iterable[Span], *more: str) -> int:
    """Return where the links end that a place begins with."""
    if len(within) > _MOST:
        return within.start
    masked = within.of(text)
    for name in names:
        if within.start <= name.start and name.end <= within.end:
            low, high = name.start - within.start, name.end - within.start
            masked = f"{masked[:low]}{_NAME * (high - low)}{masked[high:]}"
    found = compiled(_pattern(more)).match(masked)
    return within.start + (found.end() if found else 0)


@cache
def _pattern(more: tuple[str, ...]) -> str:
    fields = words("links", "articles", *(field for field in more if field not in ("comma", "values")))
    signs = "|[,;，；、]" if "comma" in more else ""
    signs += rf"|[$€£¥₩]?\d[\d.,]*+\s?(?:[%€$£¥₩]|{words('units')})?" if "values" in more else ""
    origin = rf"(?:[^\W\d_]++\s++){{0,3}}[^\W\d_]*?(?:{words('origins')})"
    return (
        rf"(?:{origin}|{_NAME}++(?:{words('name_endings', 'topics_after')})?|{_BRACKETED}|{fields}|{_SIGNS}{signs})*+"
    )


def modifies_a_noun(text: str, sentence: Span, number: Span, names: Iterable[Span]) -> bool:
    """Whether an article and a noun around a value make it a property of that noun: "the 7.50% Prime Rate"."""
    before = compiled(rf"(?:{words('definite_articles')})\s+\Z").search(text, sentence.start, number.start)
    if before is None:
        return False
    at = after_links(text, Span(number.end, min(sentence.end, number.end + _MOST)), names, "joints", "breaks")
    return at < sentence.end and text[at].isalpha()
