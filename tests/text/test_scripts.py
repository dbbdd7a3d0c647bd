"""The table of scripts, and that code which reads excerpts has no words of East Asian languages of its own."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

import answergate
from answergate.lang import LANGUAGES
from answergate.lang.language import Language
from answergate.text import scripts
from answergate.text.folding import simplify

SOURCE = Path(answergate.__file__).parent
FILES = [
    *(SOURCE / "text" / "excerpts").glob("*.py"),
    *(SOURCE / "intake").glob("*.py"),
    *(SOURCE / "policy").glob("*.py"),
    *(SOURCE / "text" / name for name in ("folding.py", "patterns.py", "scripts.py")),
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_words_of_east_asian_languages_are_in_language_packs(file: Path) -> None:
    assert re.findall(f"[{scripts.EAST_ASIAN}]", file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("characters", "name"),
    [
        (scripts.HANGUL, "HANGUL SYLLABLE"),
        (scripts.HANGUL_LETTERS, "HANGUL"),
        (scripts.HIRAGANA, "HIRAGANA"),
        (scripts.HAN, "CJK"),
    ],
)
def test_a_class_has_the_characters_of_its_script(characters: str, name: str) -> None:
    found = re.findall(f"[{characters}]", "".join(map(chr, range(0x20, 0x30000))))
    named = [unicodedata.name(character, "") for character in found]
    assert found
    assert all(title.startswith(name) for title in named if title)


def test_a_simplified_text_has_the_same_length_and_stays_as_it_is() -> None:
    written = "萬億元的國際會議 and 保険"
    assert simplify(written) == "万亿元的国际会议 and 保険"
    assert simplify(simplify(written)) == simplify(written)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_a_variant_is_one_character_and_no_variant_itself(language: Language) -> None:
    assert all(len(other) == 1 for other in language.variants.values())
    assert not {chr(code) for code in language.variants} & set(language.variants.values())
