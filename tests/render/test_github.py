"""GitHub annotations: one command per line. An answer cannot add a command."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from answergate.render.github import github_annotations
from answergate.render.judged import Region
from judged_records import UNREADABLE, WRONG_NUMBER, answers, demos, judge


def test_a_finding_is_a_command_with_its_place() -> None:
    [judged] = judge([WRONG_NUMBER])
    placed = msgspec.structs.replace(judged, regions=(Region(1, 40, 1, 45), Region(1, 60, 2, 5)))
    first, second = github_annotations([placed])
    assert first == (
        "::error file=answers.jsonl,line=1,endLine=1,col=40,endColumn=44,title=NUM301 ungrounded-number"
        "::1,420 is not in the accepted excerpts (case wrong number)"
    )
    assert second.startswith("::error file=answers.jsonl,line=1,endLine=2,title=QUO201 altered-excerpt::")


def test_special_characters_of_the_format_are_escaped() -> None:
    [judged] = judge([{**WRONG_NUMBER, "id": "50%\r\n::warning::x"}], file="a,b:c.jsonl")
    first = next(github_annotations([judged]))
    assert "file=a%2Cb%3Ac.jsonl," in first
    assert first.endswith("(case 50%25%0D%0A::warning::x)")


def test_severities_and_records_that_cannot_be_read_have_their_commands() -> None:
    commands = [line.partition(" ")[0] for line in github_annotations(demos())]
    assert {"::error", "::warning"} <= set(commands)
    [line] = github_annotations(judge([UNREADABLE]))
    assert line.startswith("::error file=answers.jsonl,line=1,title=unreadable::the case cannot be read")


def test_standard_input_has_no_file() -> None:
    first = next(github_annotations(judge([WRONG_NUMBER], file="-")))
    assert first.startswith("::error title=NUM301")


def test_every_stopped_record_has_an_error() -> None:
    for judged in [*answers(), *demos()]:
        if not judged.verdict.passed:
            assert any(line.startswith("::error ") for line in github_annotations([judged]))


@given(st.text())
def test_a_command_is_one_line_for_any_record(words: str) -> None:
    [judged] = judge([WRONG_NUMBER], file=words)
    changed = msgspec.structs.replace(judged.verdict, case_id=words)
    for line in github_annotations([msgspec.structs.replace(judged, verdict=changed)]):
        assert "\n" not in line
        assert "\r" not in line
        line.encode()
