"""Words of English, Korean, Chinese and Japanese: how many there are, and which."""

from __future__ import annotations

import re

from answergate.model.span import Span

HAN = r"\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HIRAGANA = r"\u3041-\u3096\u309d-\u309f"
KATAKANA = r"\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HANGUL = r"\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb\uffa1-\uffdc"

_HAN_OR_KANA = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}]")
_BETWEEN_HAN_AND_KANA = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}]+")
_CJK_RUN = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}{HANGUL}]+")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_LETTERS = re.compile(r"[^\W\d_]+")

_LETTER = rf"[^\W\d_{HAN}{HIRAGANA}{KATAKANA}{HANGUL}]"
_LETTER_OR_NUMERAL = rf"[^\W_{HAN}{HIRAGANA}{KATAKANA}{HANGUL}]"
_COMBINING = r"[\u0300-\u036f]"
_WORD = re.compile(
    rf"(?=\w)(?:[{HANGUL}]+"
    rf"|{_LETTER}{_LETTER_OR_NUMERAL}*(?:{_COMBINING}{_LETTER_OR_NUMERAL}*)*(?:'{_LETTER}+)?"
    rf"|[{HAN}]|[{HIRAGANA}ー]+|[{KATAKANA}]+|\d+(?:[.,]\d+)*)"
)
# The same for ASCII, at a third of the price.
_ASCII_WORD = re.compile(r"[a-z][a-z0-9]*(?:'[a-z]+)?|[0-9]+(?:[.,][0-9]+)*")
_POSSESSIVE = re.compile(r"'s(?![^\W_])")


def word_count(text: str) -> int:
    """Words set apart by white space; each Han and kana character is a word of its own.

    What stands between such characters counts where it holds a letter or a digit: ``2023年5月`` has four words.
    """
    if text.isascii() or not _HAN_OR_KANA.search(text):
        return len(text.split())
    count = 0
    for token in text.split():
        rest = _BETWEEN_HAN_AND_KANA.split(token)
        if len(rest) == 1:
            count += 1
        else:
            count += len(token) - sum(map(len, rest))
            count += sum(_LETTER_OR_DIGIT.search(piece) is not None for piece in rest)
    return count


def is_cjk(text: str) -> bool:
    """Whether most letters are Han, kana or Hangul."""
    if text.isascii():
        return False
    cjk = sum(map(len, _CJK_RUN.findall(text)))
    return cjk > 0 and 2 * cjk > sum(map(len, _LETTERS.findall(text)))


def lowered(text: str) -> str:
    """Lower case at the same length, so that offsets stay: ``İ`` alone would become two characters."""
    return text.replace("İ", "i").lower()


def read_words(text: str) -> list[tuple[str, Span]]:
    """The words in lower case, each with its place.

    A word of letters keeps digits that follow them (``b12``) and an inner apostrophe (``don't``, with ``'``), but
    not a possessive ``'s``; hyphens part words. A number keeps its separators (``1,500.5``). Hangul, hiragana and
    katakana come in runs, Han one character at a time.
    """
    pattern, tidy = _prepare(text)
    return [(match[0], Span(match.start(), match.end())) for match in pattern.finditer(tidy)]


def list_words(text: str) -> list[str]:
    """The words of :func:`read_words` without their places, at a third of the price."""
    pattern, tidy = _prepare(text)
    return pattern.findall(tidy)


def _prepare(text: str) -> tuple[re.Pattern[str], str]:
    """The pattern that reads ``text``, and the same length of it in lower case without possessives."""
    tidy = lowered(text)
    if text.isascii():
        pattern = _ASCII_WORD
    else:
        pattern = _WORD
        tidy = tidy.replace("’", "'")
    return pattern, _POSSESSIVE.sub("  ", tidy) if "'s" in tidy else tidy
