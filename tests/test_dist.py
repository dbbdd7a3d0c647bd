"""The built packages: the wheel works in an empty environment, and the source archive builds the same wheel."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from answergate.lang import LANGUAGES

ROOT = Path(__file__).parents[1]
CASE = """
from answergate import check
verdict = check({"answer": "It is 330 metres tall [1].", "documents": ["It is 330 metres tall."]}, "guardrails")
print(verdict.status)
"""


def run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def python(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that holds the wheel and its dependencies, and nothing else."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    (wheel,) = dist.glob("*.whl")
    interpreter = folder / "bin" / "python"
    run(interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    return interpreter


def test_the_command_tours_the_gates(python: Path) -> None:
    assert "had the expected result" in run(python, "-m", "answergate", "demo")
    assert run(python.parent / "answergate", "--version") == run(python, "-m", "answergate", "--version")


def test_the_library_checks_an_answer(python: Path) -> None:
    assert run(python, "-c", CASE) == "PASS\n"


def test_the_core_is_small(python: Path) -> None:
    """Installing answergate brings its four dependencies and no other package."""
    installed = run(python, "-m", "pip", "list", "--format", "freeze", "--disable-pip-version-check")
    names = {line.partition("==")[0].lower() for line in installed.splitlines()}
    assert names - {"pip", "setuptools"} == {"answergate", "click", "google-re2", "msgspec", "rapidfuzz"}


def test_both_archives_hold_the_license_and_no_tests_are_in_the_wheel(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith("tests/")]
    assert "answergate/py.typed" in names
    assert {f"answergate/lang/{language.code}/corpus.txt" for language in LANGUAGES} <= set(names)
    samples = ROOT / "src" / "answergate" / "demo" / "documents"
    assert {path.relative_to(ROOT / "src").as_posix() for path in samples.rglob("*.*")} <= set(names)
    (source,) = dist.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "src/answergate/__init__.py"} <= held
