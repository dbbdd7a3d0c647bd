"""The table of scripts, and that the core has no words of East Asian languages of its own."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

import answergate
from answergate.lang import LANGUAGES
from answergate.lang.language import Language
from answergate.text import scripts
from answergate.text.folding import simplify

SOURCE = Path(answergate.__file__).parent
OUTSIDE_THE_CORE = frozenset(
    [
        "adapters",
        "batch",
        "cli",
        "client",
        "console",
        "decoding",
        "demo",
        "documents",
        "evaluation",
        "integrations",
        "lang",
        "ledger",
        "records",
        "render",
        "repair",
        "resolve",
        "service",
        "waivers",
    ]
)
# Their words move to the language packs. Nothing may be added here.
EXCEPTIONS = ("text/numbers/", "support/figures.py")
# Their examples show what they find, in any language. There, only functions and patterns are code.
WITH_EXAMPLES = ("rules/", "checks/", "derivations/")
FILES = [
    file
    for file in sorted(SOURCE.rglob("*.py"))
    if file.relative_to(SOURCE).parts[0] not in OUTSIDE_THE_CORE
    and not file.relative_to(SOURCE).as_posix().startswith(EXCEPTIONS)
]


def strings_of(file: Path) -> Iterator[str]:
    """Every string in the code of a module as it is written, with its escapes. Comments and docstrings are not code."""
    code = file.read_text(encoding="utf-8")
    tree = ast.parse(code)
    parts: list[ast.AST] = [tree]
    if file.relative_to(SOURCE).as_posix().startswith(WITH_EXAMPLES):
        nodes = list(ast.walk(tree))
        parts = [statement for node in nodes if isinstance(node, ast.FunctionDef) for statement in node.body]
        parts += [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile"]
    inside = [node for part in parts for node in ast.walk(part)]
    documenting = {node.value for node in inside if isinstance(node, ast.Expr)}
    for node in inside:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documenting:
            yield ast.get_source_segment(code, node) or node.value


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_words_of_east_asian_languages_are_in_language_packs(file: Path) -> None:
    assert [string for string in strings_of(file) if re.search(f"[{scripts.EAST_ASIAN}]", string)] == []


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
