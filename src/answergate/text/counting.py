"""Words of a text, counted as the evidence gate counts them."""

from __future__ import annotations

import re

# Wider than the general table of scripts: the counts of the evidence gate include iteration marks and half-width letters.
_HAN = r"\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_HANGUL = r"\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb\uffa1-\uffdc"

_HAN_OR_KANA = re.compile(f"[{_HAN}{_KANA}]")
_BETWEEN_HAN_AND_KANA = re.compile(f"[{_HAN}{_KANA}]+")
_CJK_RUN = re.compile(f"[{_HAN}{_KANA}{_HANGUL}]+")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_LETTERS = re.compile(r"[^\W\d_]+")


def word_count(text: str) -> int:
    """The number of words, separated by white space. Each Han and kana character is a word of its own.

    Text between such characters counts as a word if it has a letter or a digit: ``2023年5月`` has four words.
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
