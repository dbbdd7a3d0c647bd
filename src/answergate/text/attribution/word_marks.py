"""Marks of footnotes at words, which are no part of them: "Gold Card¹", "film-coated*", "IP68 ①"."""

from __future__ import annotations

import re

from answergate.lang import LANGUAGES
from answergate.lang.attribution_patterns import longest_first
from answergate.text.attribution.value_marks import is_in_brackets
from answergate.text.scripts import EAST_ASIAN, LATIN

RAISED_DIGITS = "⁰¹²³⁴-⁹"
RAISED_LETTERS = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"
NOTE_WORDS = "|".join(map(re.escape, longest_first({word for pack in LANGUAGES for word in pack.documents.notes})))
_RAISED = f"[{RAISED_DIGITS}{RAISED_LETTERS}]"
_RAISED_MARKS = rf"{_RAISED}{{1,3}}(?:[,，]\s?{_RAISED}{{1,3}})*[)⁾）]?"
_SHORT_NOTES = "".join(word for pack in LANGUAGES for word in pack.documents.notes if len(word) == 1)
# Three Latin letters are a word. A shorter one may be a unit with an exponent: m².
_AT_WORD = rf"(?:(?<=[^\W\d_][^\W\d_][^\W\d_])|(?<=[{EAST_ASIAN})）\]」』】]))"
_WORD_MARK = re.compile(
    rf"{_AT_WORD}(?:{_RAISED_MARKS}|[{_SHORT_NOTES}]\d{{1,2}}[)）]?(?!\w))"
    rf"|(?<=[{LATIN}]{{3}})(?P<counted>\d{{1,2}}[)）])"
)
_END_MARK = re.compile(
    rf"(?P<raised>\s?{_RAISED_MARKS})"
    r"|\s?[*†‡§]{1,4}[)）]?|\s[*†‡※]\d{1,2}[)）]?"
    r"|(?:(?<=[A-Za-z0-9)）])|\s)[①-⑳]"
    rf"|\s?(?P<note>[(（\[]?(?:(?<![^\W\d_])(?:{NOTE_WORDS})|(?<=[^\W\d_])[{_SHORT_NOTES}]|※)\s?\d{{1,2}}[)）\]]?)"
    r"|\s\[\d{1,2}\]|\s(?P<counted>(?:\d{1,2}|[a-z])[)）])",
    re.IGNORECASE,
)
_EXPONENT_BEFORE = re.compile(r"(?:(?<![^\W_])(?:[kcdmnµμ]?m|ft|in|yd|s)|(?<![\d.,])10|[⁻^])\Z")
_EXPONENT_REACH = 5


def without_word_marks(text: str) -> str:
    """Replace the marks that could be read as a part of the word before them by spaces. The length stays the same."""
    return _WORD_MARK.sub(lambda match: _blank(match, text), text)


def _blank(match: re.Match[str], text: str) -> str:
    closes = match[0][-1] in ")）" and is_in_brackets(text, match.start())
    if closes and match["counted"] is not None:
        return match[0]
    return " " * (len(match[0]) - closes) + match[0][len(match[0]) - closes :]


def without_end_marks(text: str) -> str:
    """Return the text of a cell without the marks at its end. A cell of marks only stays as it is."""
    rest = text.rstrip()
    while True:
        cut = next((at for at in range(max(1, len(rest) - 12), len(rest)) if _is_end_mark(rest, at)), None)
        if cut is None or not rest[:cut].strip():
            return rest
        rest = rest[:cut].rstrip()


def _is_end_mark(text: str, at: int) -> bool:
    match = _END_MARK.match(text, at)
    if match is None or match.end() < len(text):
        return False
    if match["raised"] is not None:
        return not is_exponent(text, match.end() - len(match[0].lstrip()))
    return match[0][-1] not in ")）" or match[0].lstrip()[0] in "(（" or not is_in_brackets(text, at)


def is_exponent(text: str, at: int) -> bool:
    """Return whether the raised digits at this place can be an exponent: m², 10⁶."""
    return _EXPONENT_BEFORE.search(text[max(0, at - _EXPONENT_REACH) : at]) is not None
