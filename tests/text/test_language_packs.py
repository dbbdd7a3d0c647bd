"""A language is one folder: nothing outside it names a language, and a new folder is enough to read a new language."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_corpus import read_corpus

import answergate
from answergate.lang import LANGUAGES

SOURCE = Path(answergate.__file__).parent
SPANISH = Path(__file__).parent / "spanish_pack"
CODES = {language.code for language in LANGUAGES}
# Still names a language: German nouns have capitals, so it reads no names there.
KNOWN_GAPS: frozenset[str] = frozenset()
CHECKS = """
import json, sys
from answergate import check
from answergate.lang import LANGUAGES
pairs = json.load(sys.stdin)
cases = [{"answer": claim, "chunks": [evidence], "citations": ["C1"]} for evidence, claim in pairs]
statuses = [check(case, "guardrails").status for case in cases]
print(json.dumps({"codes": [language.code for language in LANGUAGES], "statuses": statuses}))
"""


def _modules() -> list[object]:
    files = [file.relative_to(SOURCE).as_posix() for file in sorted(SOURCE.rglob("*.py"))]
    return [
        pytest.param(
            file,
            marks=pytest.mark.xfail(reason="names a language", strict=True) if file in KNOWN_GAPS else (),
        )
        for file in files
        if not file.startswith("lang/")
    ]


@pytest.mark.parametrize("file", _modules())
def test_no_module_outside_the_packs_names_a_language(file: str) -> None:
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    assert [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in CODES] == []


def test_every_pack_has_its_words_and_its_corpus_in_one_folder() -> None:
    folders = {folder.name for folder in (SOURCE / "lang").iterdir() if (folder / "__init__.py").is_file()}
    assert folders == CODES
    for code in CODES:
        files = {file.name for file in (SOURCE / "lang" / code).iterdir()}
        assert files >= {"answers.py", "attribution.py", "corpus.txt", "excerpts.py", "numbers.py", "wording.py"}


def _checked(package: Path, pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    """The languages and the statuses that the package in the folder ``package`` gives."""
    result = subprocess.run(
        [sys.executable, "-c", CHECKS],
        input=json.dumps(pairs),
        env={**os.environ, "PYTHONPATH": str(package), "PYTHONUTF8": "1"},
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    read: dict[str, list[str]] = json.loads(result.stdout)
    return read


def test_a_new_folder_is_a_new_language(tmp_path: Path) -> None:
    """The package with one more folder reads Spanish, and without it does not."""
    package = tmp_path / "answergate"
    (package / "lang").mkdir(parents=True)
    for folder in (SOURCE, SOURCE / "lang"):
        for entry in folder.iterdir():
            if entry.name not in ("lang", "__pycache__"):
                (tmp_path / "answergate" / entry.relative_to(SOURCE)).symlink_to(entry)
    claims = [
        (entry.evidence, claim, right)
        for entry in read_corpus((SPANISH / "corpus.txt").read_text(encoding="utf-8"))
        for _, right, claim in entry.claims
    ]
    pairs = [(evidence, claim) for evidence, claim, _ in claims]
    before = _checked(tmp_path, pairs)
    (package / "lang" / "es").symlink_to(SPANISH)
    after = _checked(tmp_path, pairs)
    assert set(after["codes"]) - set(before["codes"]) == {"es"}
    assert [status != "REFUSE" for status in after["statuses"]] == [right for _, _, right in claims]
    assert [status != "REFUSE" for status in before["statuses"]] != [right for _, _, right in claims]
