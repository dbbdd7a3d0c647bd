"""Policy files: how they are read and named, and the errors for files that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from bad_policies import problems_of

from answergate import Severity, load_policy


def test_a_policy_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'name = "house"\ngate = "answer"\nextends = "answer-equal"\n\n'
        '[settings]\nbbox = "within"\n\n[rules]\nPOS401 = "note"\n\n[limits]\nanswer = 10\n',
        encoding="utf-8",
    )
    policy = load_policy(file, "answer")
    assert policy == load_policy(str(file), "answer")
    assert (policy.name, policy.settings.numbers, policy.settings.bbox) == ("house", "equal", "within")
    assert policy.severities["POS401"] is Severity.NOTE
    assert policy.limits.answer == 10


def test_a_policy_without_a_name_gets_the_name_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "strict-house.toml"
    file.write_text('bbox = "within"\n', encoding="utf-8")
    assert load_policy(file, "answer").name == "strict-house"


def test_a_missing_file_is_reported_with_a_suggested_preset() -> None:
    problems = problems_of("answer-equals")
    assert "no such file" in problems["answer-equals"]
    assert "did you mean 'answer-equal'?" in problems["answer-equals"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"numbers = ", "not TOML"),
        (b'numbers = "a"\nnumbers = "b"\n', "not TOML"),
        (b'\n\nname = "\xff\xfe"', "not UTF-8: byte 0xff in line 3. Save the file as UTF-8"),
        ('name = "집"'.encode("cp949"), "not UTF-8: byte 0xc1 in line 1"),
        ('name = "x"'.encode("utf-16"), "this is UTF-16: save it as UTF-8"),
        (b"limits.answer = " + b"9" * 5000, "it contains a number that is too large"),
        (b"x = " + b"[" * 100_000, "it is nested too deeply"),
    ],
)
def test_a_file_that_is_not_a_policy_is_rejected(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_bytes(content)
    assert says in problems_of(file)[str(file)]


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b'\xef\xbb\xbfgate = "answer"\nbbox = "within"\n')
    assert load_policy(file, "answer").settings.bbox == "within"


def test_an_empty_name_is_reported() -> None:
    assert problems_of("") == {"$": "the name is empty: name a preset or a TOML file, or leave out the policy"}


def test_a_folder_is_not_a_policy(tmp_path: Path) -> None:
    assert problems_of(tmp_path)[str(tmp_path)] == "this is a folder: give one file in it"
