"""SPEC 3.6a: everything that belongs to a number is compared, also when something separates it from the number."""

from __future__ import annotations

import pytest

from answergate import check

WRONG = [
    ("It takes 25 years.", "It takes 25 business days."),
    ("You have 30 months.", "You have thirty (30) days."),
    ("It weighs 25 kg.", "It weighs 25\ng."),
    ("It weighs 25 kg.", "It weighs 25 ± 2 g."),
    ("Give 5 units.", "Give 5."),
    ("The dose is 75 mg.", "The dose is 75 mg/m²."),
    ("The dose is 250 mg.", "The dose is 250 mg/5 mL."),
    ("The dose is 1.6 mcg.", "The dose is 1.6 mcg/kg/day."),
    ("The limit is 5 mcg/mL.", "The limit is 5."),
    ("A 5 M solution.", "A 5 mM solution."),
    ("It holds 3 ppt.", "It holds 3 ppm."),
    ("It is ≤ 5 mg.", "It is ≥ 5 mg."),
    ("It costs RM500.", "It costs RM900."),
    ("It runs on GPT-4.", "It runs on GPT-3."),
    ("营收为3万亿元。", "营收为3万元。"),
    ("同比+2.1%。", "同比-2.1%。"),
    ("港币500。", "人民币500。"),
    ("수익률+1.5%이다.", "수익률-1.5%이다."),
    ("Es sind 5 mg/Tag.", "Es sind 5 mg/Woche."),
]
RIGHT = [
    ("It takes 25 days.", "It takes 25 business days."),
    ("You have 30 days.", "You have thirty (30) days."),
    ("It weighs 25 g.", "It weighs 25\ng."),
    ("It weighs 25 g.", "Weight in grams: 25"),
    ("It weighs 25 kg.", "| Mass (kg) |\n| 25 |"),
    ("He has 25 apples.", "He has 25 red apples."),
    ("She was 23 years old.", "She was the oldest at age 23."),
    ("It grew from 5% in 2015 to 8% in 2020.", "It was 5% in 2015, 8% in 2020."),
    ("The dose is 5 mg daily.", "The dose is 5 mg/day."),
    ("每日5 mg。", "剂量为5 mg/day。"),
    ("同比-2.1%。", "同比-2.1%，低于预期。"),
    ("在pH 7.4条件下稳定。", "在pH 7.4下稳定。"),
]


@pytest.mark.parametrize(("conclusion", "excerpt"), WRONG)
def test_a_number_with_another_part_is_stopped(conclusion: str, excerpt: str) -> None:
    assert _status(conclusion, excerpt) == "citation_insufficient"


@pytest.mark.parametrize(("conclusion", "excerpt"), RIGHT)
def test_a_number_with_the_same_parts_passes(conclusion: str, excerpt: str) -> None:
    assert _status(conclusion, excerpt) == "ok"


def _status(conclusion: str, excerpt: str) -> str:
    evidence = [{"chunk_id": "c1", "excerpt": excerpt}]
    case = {"conclusion": conclusion, "evidences": evidence, "raw_chunks": {"c1": excerpt}}
    return check(case, gate="answer", policy="answer-equal").status
