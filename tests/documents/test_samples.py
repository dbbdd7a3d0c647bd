"""The samples of ``answergate resolve --write-sample``: what is written, and whether ``resolve`` reads its values."""

from __future__ import annotations

import json
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from answergate.cli import samples
from answergate.demo import sample_names
from answergate.documents.plain import read_text
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.running import encode_rows
from answergate.resolve.running import run as resolve
from command_line import Run, runner_in

SAMPLES = sample_names()
Key = tuple[str, str, str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    return runner_in(tmp_path, monkeypatch)


def gold_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()]


def key_of(record: dict[str, Any]) -> Key:
    return record["issuer"], record["subject"], record["slot"]


def slots_by_subject(folder: Path) -> dict[str, tuple[str, ...]]:
    """The slots of each subject in the catalogue of the sample, or in the bundled one."""
    own = folder / "catalogue.toml"
    if not own.exists():
        coverages = load_catalogue("coverages").coverages
        return {coverage.code: tuple(slot.name for slot in coverage.slots) for coverage in coverages}
    table = tomllib.loads(own.read_text(encoding="utf-8"))
    return {subject["code"]: tuple(table["slots"]) for subject in table["subject"]}


def test_the_command_knows_every_sample() -> None:
    assert samples.NAMES == SAMPLES


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_written_to_a_folder_of_its_name(run: Run, name: str) -> None:
    before = set(Path().iterdir())
    result = run(f"resolve --write-sample {name}")
    assert result.exit_code == 0
    assert set(Path().iterdir()) - before == {Path(name)}
    written = {path.as_posix() for path in Path(name).rglob("*") if path.is_file()}
    *listed, following = result.stdout.splitlines()
    assert {line.removeprefix("sample: ") for line in listed} == written
    assert {f"{name}/gold.jsonl", f"{name}/README.txt"} <= written
    assert following.startswith(f"next: answergate resolve {name}/documents ")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_path_before_the_name_says_where_the_folder_is(run: Run, name: str) -> None:
    result = run(f"resolve --write-sample 'my files/{name}'")
    assert result.exit_code == 0
    assert (Path("my files") / name / "gold.jsonl").is_file()
    assert f"answergate resolve 'my files/{name}/documents'" in result.stdout


@pytest.mark.parametrize("name", ["docs", ".", "loans/docs", "Loans"])
def test_an_unknown_sample_is_refused_with_the_names_there_are(run: Run, name: str) -> None:
    before = set(Path().iterdir())
    result = run(f"resolve --write-sample {name}")
    assert result.exit_code == 2
    assert f"there is no sample '{name}': choose insurance or loans" in " ".join(result.stderr.split())
    assert set(Path().iterdir()) == before


def test_the_help_lists_the_samples(run: Run) -> None:
    assert "insurance or loans" in " ".join(run("resolve --help").stdout.split())


@pytest.mark.parametrize("name", SAMPLES)
def test_the_documents_of_a_sample_are_readable(run: Run, name: str) -> None:
    run(f"resolve --write-sample {name}")
    documents = [path for path in (Path(name) / "documents").rglob("*") if path.is_file()]
    assert documents
    for path in documents:
        assert read_text(path, path.name).troubles == ()
        assert len(path.relative_to(name).parts) == 4, "documents/<issuer>/<kind>/<file>"


def test_no_row_of_a_table_of_a_sample_is_left_out(run: Run) -> None:
    """A line with bars that is not in a table has another number of cells than the lines around it."""
    for name in SAMPLES:
        run(f"resolve --write-sample {name}")
    for path in Path().rglob("documents/*/*/*.txt"):
        for page in read_text(path, path.name).pages:
            assert not [page.lines[index] for index in page.free if "|" in page.lines[index].span.of(page.text)]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_gold_of_a_sample_has_every_slot_once(run: Run, name: str) -> None:
    run(f"resolve --write-sample {name}")
    folder = Path(name)
    issuers = [path.name for path in (folder / "documents").iterdir()]
    slots = slots_by_subject(folder)
    expected = [(issuer, subject, slot) for issuer in issuers for subject in slots for slot in slots[subject]]
    assert sorted(key_of(record) for record in gold_of(folder)) == sorted(expected)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_quotes_of_the_gold_are_in_the_documents_of_the_issuer(run: Run, name: str) -> None:
    run(f"resolve --write-sample {name}")
    stated = 0
    for record in gold_of(Path(name)):
        if record["status"] == "NOT_STATED":
            assert (record["value"], record["unit"], record["quote"]) == (None, None, None)
            continue
        assert record["status"] == "STATED"
        files = (Path(name) / "documents" / record["issuer"]).rglob("*.txt")
        assert any(record["quote"] in path.read_text(encoding="utf-8") for path in files), record
        stated += 1
    assert stated


@pytest.mark.parametrize("name", SAMPLES)
def test_resolve_reads_the_gold_values_of_a_sample_and_no_others(run: Run, name: str) -> None:
    run(f"resolve --write-sample {name}")
    own = Path(name) / "catalogue.toml"
    made = resolve(Path(name) / "documents", load_catalogue(own) if own.exists() else load_catalogue("coverages"))
    read = {
        (row["identity"]["insurer_key"], row["identity"]["coverage_code"], slot): (found["value"], found["unit"])
        for row in map(json.loads, encode_rows(made.rows).splitlines())
        for slot, found in row["slots"].items()
        if found["status"] == "FOUND"
    }
    gold = gold_of(Path(name))
    assert read == {key_of(record): (record["value"], record["unit"]) for record in gold if record["quote"]}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_commands_of_the_readme_of_a_sample_succeed(
    run: Run, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(f"resolve --write-sample {name}")
    monkeypatch.chdir(tmp_path / name)
    lines = Path("README.txt").read_text(encoding="utf-8").splitlines()
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("  answergate ")]
    assert [command[0] for command in commands] == ["resolve", "audit"]
    for command in commands:
        assert run(shlex.join(command)).exit_code == 0
    assert Path("out/report.html").is_file()
