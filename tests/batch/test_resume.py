"""A killed run can be resumed, and its outputs have the same bytes as those of an uninterrupted run."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from answergate.batch.judging import Job, judge_block
from answergate.batch.resuming import About, Spool
from answergate.policy import load_policy
from answergate.records.sources import blocks
from answergate.version import __version__
from command_line import Run, runner_in
from many_cases import write_cases

RECORDS = 2700
OUTPUTS = "-o out.jsonl -o out.parquet -o out.sarif -o out.xml -o out.md --report out.html"
NAMES = ("out.jsonl", "out.parquet", "out.sarif", "out.xml", "out.md", "out.html")

# The command, slow enough to be interrupted, with a journal that is always up to date.
SLOWLY = """
import time
from answergate.batch import collecting
from answergate.cli import main

run = collecting.run

def slowly(*given, **named):
    for judged in run(*given, **named):
        yield judged
        time.sleep(0.15)

collecting.run = slowly
collecting.SAVED_EVERY = 0
main()
"""


def write_records(folder: Path) -> None:
    write_cases(folder / "cases.jsonl", RECORDS, broken=(3, 2000))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    write_records(tmp_path)
    return runner_in(tmp_path, monkeypatch)


def blocks_done() -> int:
    try:
        return int(json.loads(Path("out.jsonl.journal").read_bytes())["progress"]["blocks"])
    except OSError:
        return 0


def begin(line: str, given: IO[bytes] | int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Start the command."""
    return subprocess.Popen([sys.executable, "-c", SLOWLY, *line.split()], stdin=given, stderr=subprocess.PIPE)


def wait_for_blocks(process: subprocess.Popen[bytes], blocks: int) -> None:
    for _ in range(6000):
        if blocks_done() >= blocks:
            return
        assert process.poll() is None, process.stderr and process.stderr.read()
        time.sleep(0.01)
    raise AssertionError("nothing was journalled")


def kill(process: subprocess.Popen[bytes], how: int = signal.SIGKILL) -> bytes:
    os.kill(process.pid, how)
    _, said = process.communicate()
    return said


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in NAMES}


def test_a_run_killed_in_the_middle_ends_with_the_same_bytes(run: Run, tmp_path: Path) -> None:
    assert run(f"batch cases.jsonl --gate answer -q -j 1 {OUTPUTS}").exit_code == 1
    whole = contents(tmp_path)
    for name in NAMES:
        Path(name).unlink()
    process = begin(f"batch cases.jsonl --gate answer -j 2 {OUTPUTS}")
    wait_for_blocks(process, 2)
    kill(process)
    assert not any(Path(name).exists() for name in NAMES)
    done = blocks_done()
    result = run(f"batch cases.jsonl --gate answer -j 1 --resume {OUTPUTS}")
    assert result.exit_code == 1, result.output
    assert "resuming after" in result.stderr
    assert f"{RECORDS:,} records in 1 file" in result.stdout
    assert done >= 2
    assert contents(tmp_path) == whole
    left = sorted(path.name for path in tmp_path.iterdir() if path.is_file())
    assert left == sorted([*NAMES, "cases.jsonl"])


def test_a_run_on_standard_input_resumes_when_the_input_is_sent_again(run: Run) -> None:
    content = Path("cases.jsonl").read_bytes()
    assert run("batch - --gate answer -q -j 1 -o out.jsonl", content).exit_code == 1
    whole = Path("out.jsonl").read_bytes()
    Path("out.jsonl").unlink()
    with open("cases.jsonl", "rb") as given:
        process = begin("batch - --gate answer -o out.jsonl", given)
        wait_for_blocks(process, 2)
        kill(process)
    changed = content.replace(b'case-1"', b'case-X"', 1)
    refused = run("batch - --gate answer -q -j 1 -o out.jsonl --resume", changed)
    assert (refused.exit_code, "-: the part that was already checked has changed" in refused.stderr) == (2, True)
    assert run("batch - --gate answer -q -j 1 -o out.jsonl --resume", content).exit_code == 1
    assert Path("out.jsonl").read_bytes() == whole


def test_an_interrupted_run_saves_its_work_and_says_how_to_resume(run: Run) -> None:
    process = begin("batch cases.jsonl --gate answer -o out.jsonl -j 2")
    wait_for_blocks(process, 2)
    said = kill(process, signal.SIGINT).decode()
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "answergate: interrupted, no output was written" in said
    assert "run the same command with --resume to continue" in said
    assert not Path("out.jsonl").exists()
    assert run("batch cases.jsonl --gate answer -o out.jsonl -q -j 1 --resume").exit_code == 1
    assert Path("out.jsonl").read_bytes().count(b"\n") == RECORDS


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Leave the files of a killed run: a journal in which some blocks are done."""
    folder = tmp_path_factory.mktemp("killed")
    write_records(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        process = begin("batch cases.jsonl --gate answer -o out.jsonl -j 1")
        wait_for_blocks(process, 1)
        kill(process)
    return folder


@pytest.fixture
def stopped(left_behind: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in a folder where a run was killed."""
    shutil.copytree(left_behind, tmp_path, dirs_exist_ok=True)
    return runner_in(tmp_path, monkeypatch)


def test_a_run_that_differs_from_the_journal_is_refused(stopped: Run) -> None:
    write_cases(Path("other.jsonl"), 3)
    for line, said in [
        ("batch cases.jsonl --gate answer --set numbers=equal", "policy: it was answer answer "),
        ("batch cases.jsonl --gate evidence", "policy: it was answer answer "),
        ("batch other.jsonl --gate answer", "files: it was cases.jsonl, now it is other.jsonl"),
        ("batch cases.jsonl --gate answer --map question=q", "mapping: it was none, now it is question=q"),
        ("batch cases.jsonl --gate answer --report r.html", "outputs: the run kept verdicts only for its outputs"),
    ]:
        result = stopped(f"{line} -o out.jsonl --resume")
        assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
    journal = Path("out.jsonl.journal")
    journal.write_text(journal.read_text().replace(f'"{__version__}"', '"0.0.1"', 1))
    result = stopped("batch cases.jsonl --gate answer -o out.jsonl --resume")
    assert f"version: it was 0.0.1, now it is {__version__}" in result.stderr


def test_a_file_that_changed_is_refused_by_name(stopped: Run) -> None:
    cases = Path("cases.jsonl")
    content = cases.read_bytes()
    cases.write_bytes(content.replace(b"case-0", b"case-Z", 1))
    result = stopped("batch cases.jsonl --gate answer -o out.jsonl --resume")
    assert (result.exit_code, "cases.jsonl: the part that was already checked has changed" in result.stderr) == (
        2,
        True,
    )
    cases.write_bytes(content + b"\n")
    result = stopped("batch cases.jsonl --gate answer -o out.jsonl --resume")
    assert f"cases.jsonl: it had {len(content):,} bytes, now it has {len(content) + 1:,}" in result.stderr


def test_without_resume_the_run_starts_again_and_says_so(stopped: Run) -> None:
    result = stopped("batch cases.jsonl --gate answer -j 1 -o out.jsonl")
    assert result.exit_code == 1
    assert "starting again: an interrupted run left out.jsonl.part" in result.stderr
    assert Path("out.jsonl").read_bytes().count(b"\n") == RECORDS


def test_a_part_file_that_was_cut_or_a_broken_journal_is_not_trusted(stopped: Run) -> None:
    part, journal = Path("out.jsonl.part"), Path("out.jsonl.journal")
    part.write_bytes(part.read_bytes()[:100])
    result = stopped("batch cases.jsonl --gate answer -o out.jsonl --resume")
    assert (result.exit_code, "shorter than the journal says" in result.stderr) == (2, True)
    journal.write_bytes(b"{")
    result = stopped("batch cases.jsonl --gate answer -o out.jsonl --resume")
    assert (result.exit_code, "out.jsonl.journal: cannot be used" in result.stderr) == (2, True)


def test_a_second_run_to_the_same_output_is_refused(run: Run) -> None:
    process = begin("batch cases.jsonl --gate answer -o out.jsonl -j 1")
    wait_for_blocks(process, 1)
    result = run("batch cases.jsonl --gate answer -o out.jsonl")
    kill(process)
    assert (result.exit_code, "out.jsonl.part: another run is writing this file" in result.stderr) == (2, True)


def test_resume_without_a_journal_starts_and_without_an_output_is_refused(run: Run) -> None:
    write_cases(Path("few.jsonl"), 2)
    result = run("batch few.jsonl --gate answer -o out.jsonl --resume")
    assert (result.exit_code, "nothing to resume, starting from the beginning" in result.stderr) == (1, True)
    assert run("batch few.jsonl --gate answer --resume").exit_code == 2


def test_a_run_on_a_file_name_that_is_not_unicode_can_be_resumed(run: Run) -> None:
    name = os.fsdecode(b"\xc0\xfc\xc7\xa5.jsonl")
    Path("cases.jsonl").rename(name)
    job = Job(load_policy(None, "answer"))
    stopped = Spool(Path("out.jsonl"), About.of([name], job), "answer")
    stopped.begin()
    block = next(blocks(name))
    stopped.write(block, judge_block(block, job))
    stopped.save()
    stopped.close()
    resumed = Spool(Path("out.jsonl"), About.of([name], job), "answer")
    source = blocks(name)
    resumed.resume(source)
    resumed.close()
    assert resumed.progress == stopped.progress
    Path(name).write_bytes(Path(name).read_bytes().replace(b"1", b"2"))
    assert run(f"batch {name} --gate answer -o out.jsonl --resume").exit_code == 2
