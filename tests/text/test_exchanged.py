"""What a claim has the other way round: values exchanged between two things, and a course turned."""

from __future__ import annotations

import pytest
from supported import conflicts_of

from answergate.text.conflicts import ConflictKind


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Tickets are €12 for adults and €7 for children.", "Tickets: adults €7, children €12."),
        (
            "The card costs €0.60 for a zone ticket plus €2.25 for the plastic card.",
            "You need a zone ticket (€2.25) plus a plastic card (€0.60).",
        ),
        (
            "The Free plan allows 600 requests, the Team plan 60.",
            "| Plan | Requests |\n|---|---|\n| Free | 60 |\n| Team | 600 |",
        ),
        (
            "The result lifts Rovers to third, while United stay 14th.",
            "The result leaves Rovers 14th, while United climb to third.",
        ),
        (
            "디스플레이가 31% 성장한 반면 소재는 7% 감소했다.",
            "소재 부문은 31% 성장한 반면 디스플레이 부문은 7% 감소했다.",
        ),
        ("成人票12元，儿童票7元。", "成人票7元，儿童票12元。"),
        ("大人は12ユーロ、子供は7ユーロです。", "料金は大人は7ユーロ、子供は12ユーロです。"),
    ],
)
def test_two_things_with_each_others_values_are_in_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.COMPARISON in [conflict.kind for conflict in conflicts_of(claim, chunk)]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Tickets are €7 for adults and €12 for children.", "Tickets: children €12, adults €7."),
        ("Children pay €12 and adults €7.", "Tickets: adults €7, children €12."),
        (
            "Adults pay €7 and children €12.",
            "Adults and children pay €7 and €12. Children get a map for €7 and adults one for €12.",
        ),
        ("Rovers climb to third, while United stay 14th.", "United stay 14th; Rovers climb to third."),
        (
            "디스플레이는 7% 감소했지만 소재는 31% 성장했다.",
            "소재 부문은 31% 성장한 반면 디스플레이 부문은 7% 감소했다.",
        ),
        ("儿童票12元，成人票7元。", "成人票7元，儿童票12元。"),
    ],
)
def test_two_things_with_their_own_values_are_in_no_conflict(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The plan for the year went from 30 to 42 ships.", "The plan for the year went from 42 to 30 ships."),
        ("Planned ships went from 30 to 42.", "Planned ships went to 30, from 42."),
        ("투자 계획을 30억 원에서 42억 원으로 고쳤다.", "투자 계획을 42억원에서 30억원으로 고쳤다."),
        ("计划从30艘改到42艘。", "计划从42艘改到30艘。"),
        ("計画は30隻から42隻に改められた。", "計画は42隻から30隻に改められた。"),
    ],
)
def test_a_course_the_other_way_is_in_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.COMPARISON in [conflict.kind for conflict in conflicts_of(claim, chunk)]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The plan went from 42 to 30 ships.", "The plan for the year was cut to 30 ships, from 42."),
        ("투자 계획을 42억 원에서 30억 원으로 고쳤다.", "투자 계획을 42억원에서 30억원으로 고쳤다."),
        ("It is open from 9 to 17.", "It is open from 9 to 17, and closed from 17 to 9."),
    ],
)
def test_the_same_course_is_in_no_conflict(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()
