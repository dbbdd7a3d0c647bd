"""The character classes of scripts, as parts of a regular expression's class: ``re.compile(f"[{HAN}{KANA}]")``.

This is the only table of them. Patterns and packages import it instead of repeating the ranges.
"""

from __future__ import annotations

from typing import Final

HANGUL: Final = "\uac00-\ud7a3"
"""Whole syllables."""
HANGUL_LETTERS: Final = "\u1100-\u11ff\u3130-\u318f"
"""Single letters, which decomposed text is made of."""
HIRAGANA: Final = "\u3041-\u3096"
KATAKANA: Final = "\u30a1-\u30fa\u30fc"
KANA: Final = "\u3040-\u30ff"
"""Hiragana and katakana, with their marks."""
HAN: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
LATIN: Final = "A-Za-z\u00c0-\u024f"
GREEK_AND_CYRILLIC: Final = "\u0370-\u052f"

WITHOUT_SPACES: Final = KANA + HAN
"""Scripts whose words have no spaces between them."""
EAST_ASIAN: Final = HANGUL + HANGUL_LETTERS + WITHOUT_SPACES
"""Scripts in which a space does not decide what the words are."""
WITH_WORD_SPACES: Final = LATIN + GREEK_AND_CYRILLIC
"""Scripts in which a word ends where its letters end."""
