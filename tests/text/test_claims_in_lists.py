"""Lists: which items are claims, which belong to their lead-in, and which markers they have."""

from __future__ import annotations

import pytest
from claimed import claims

from answergate.text.answers.claims import read_claims


def test_each_bullet_is_one_claim_however_many_sentences_it_has() -> None:
    text = "- The term is one year. It ends in May. [C1]\n- The fee is 5 dollars [C2]"
    assert claims(text) == ["The term is one year. It ends in May.", "The fee is 5 dollars"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The benefits are:\n- Death\n- Total disability", ["The benefits are: Death; Total disability"]),
        ("We cover these illnesses\n- Cancer\n- Stroke", ["We cover these illnesses; Cancer; Stroke"]),
        ("보장 내용은 다음과 같습니다.\n- 암\n- 뇌졸중", ["보장 내용은 다음과 같습니다. 암; 뇌졸중"]),
        ("保障如下：\n- 癌症\n- 中风", ["保障如下： 癌症; 中风"]),
        ("保障は以下の通りです。\n・がん\n・脳卒中", ["保障は以下の通りです。 がん; 脳卒中"]),
    ],
)
def test_fragments_make_one_claim_with_their_lead_in(text: str, expected: list[str]) -> None:
    found = read_claims(text)
    assert [claim.text for claim in found] == expected
    assert found[0].span.of(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "1. **Cover**\n   - Hospital stays are paid\n2. **Waiting period**\n   - 90 days in all",
            ["Hospital stays are paid", "90 days in all"],
        ),
        (
            "- Cover\n\t- Hospital stays are paid\n- Limits:\n\t- 90 days in all",
            ["Hospital stays are paid", "90 days in all"],
        ),
        ("The plan:\n- **Cover**\n  - Hospital stays are paid", ["Hospital stays are paid"]),
        ("- **Cover**\n\n  Hospital stays are paid.\n", ["Hospital stays are paid."]),
        (
            "Terms:\n\n1. **Cover**\n\nHospital stays are paid.\n\n2. **Limits**\n\nIt is 90 days.",
            ["Hospital stays are paid.", "It is 90 days."],
        ),
        ("1. **보장 내용**\n   - 입원일당을 지급합니다", ["입원일당을 지급합니다"]),
        ("1. **等待期**\n   - 自合同生效起90日", ["自合同生效起90日"]),
        ("1. **待機期間**\n   - 契約日から90日です", ["契約日から90日です"]),
        (
            "- Covered\n  - Death\n  - Disability\n- Not covered\n  - Floods",
            ["Covered; Death; Disability", "Not covered; Floods"],
        ),
    ],
)
def test_an_item_that_only_names_what_stands_under_it_is_no_claim(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The plan covers:\n- **Death**\n- **Floods**\n\nAll is paid.",
            ["The plan covers: **Death**; **Floods**", "All is paid."],
        ),
        ("9. **Death**\n10. **Floods**", ["**Death**; **Floods**"]),
        ("The plan covers:\n- Floods\n\nAll is paid.", ["The plan covers: Floods", "All is paid."]),
    ],
)
def test_a_bare_item_with_nothing_under_it_is_still_judged(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


def test_fragments_after_a_finished_sentence_are_a_claim_of_their_own() -> None:
    assert claims("The term is one year.\n- Cancer\n- Stroke") == ["The term is one year.", "Cancer; Stroke"]


def test_a_fragment_after_a_full_item_joins_that_item() -> None:
    text = "The plan:\n- The fee is 5 dollars a month\n- Death\n- Disability"
    assert claims(text) == ["The fee is 5 dollars a month; Death; Disability"]


@pytest.mark.parametrize(
    "item", ["Cancer [C1]", "90 days", "Death is covered", "Covers all treatment costs", "보험금은 지급됨"]
)
def test_a_short_item_that_says_something_is_a_claim_of_its_own(item: str) -> None:
    assert len(claims(f"The benefits are:\n- {item}\n- {item}")) == 2


def test_a_lead_in_before_full_items_is_no_claim() -> None:
    assert claims("The benefits are as follows:\n- Death is covered\n- Cancer is covered") == [
        "Death is covered",
        "Cancer is covered",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There are 3 plans here:\n- Death is covered", ["There are 3 plans here:", "Death is covered"]),
        ("It has plans [C1]:\n- Death is covered", ["It has plans:", "Death is covered"]),
        (
            "The plan was sold in May [C1] for these reasons:\n- Death is covered",
            ["The plan was sold in May for these reasons:", "Death is covered"],
        ),
        ("- Free dental [C1]\n  - Death is covered", ["Free dental", "Death is covered"]),
        ("Step 2:\n- Death is covered", ["Death is covered"]),
    ],
)
def test_a_lead_in_is_a_claim_where_it_has_a_number_or_a_marker(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    "announcement",
    [
        "According to [C1], the policy has the following terms:",
        "The document lists these conditions [C1]:",
        "Based on [C1] and [C2], here is a summary:",
        "As stated in [C1], the benefits are:",
        "Key terms [C1]:",
        "[C1]에 따르면 주요 조건은 다음과 같습니다.",
        "根据[C1]，主要条款如下：",
        "[C1]によると、主な条件は以下の通りです。",
    ],
)
def test_items_have_the_markers_of_the_lead_in_that_announces_them(announcement: str) -> None:
    text = f"{announcement}\n- Death is covered\n- Cancer is covered [C3]\n\nFloods are not covered."
    found = read_claims(text)
    assert [claim.text for claim in found] == ["Death is covered", "Cancer is covered", "Floods are not covered."]
    assert found[0].lead_markers[0].ids == ("C1",)
    assert [marker.ids for marker in found[1].markers] == [("C3",)]
    assert [claim.markers for claim in (found[0], found[2])] == [(), ()]
    assert not found[2].lead_markers


def test_items_have_the_markers_of_the_title_they_stand_under() -> None:
    text = "1. **Cover** [C1]\n   - Death is covered\n2. **Limits** [C2]:\n   - Floods are not covered"
    found = read_claims(text)
    assert [(claim.text, [marker.ids for marker in claim.lead_markers]) for claim in found] == [
        ("Death is covered", [("C1",)]),
        ("Floods are not covered", [("C2",)]),
    ]
