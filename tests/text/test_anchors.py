"""Names are matched as wholes, with any spacing and typography."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.model.catalogue import Catalogue, Coverage
from answergate.model.span import Span
from answergate.text.attribution.anchors import find_names, name_key, squeezed
from answergate.text.attribution.exclusions import find_words, is_excluded

CANCER = Coverage(
    "A4200_1",
    names=("암진단비", "암진단비Ⅱ", "암(일반암)진단비", "암진단비(유사암제외)"),
    siblings=("암진단비(유사암및소액암제외)",),
)
STAY = Coverage("A6200", names=("암직접치료입원일당", "암직접치료입원일당Ⅱ(1일이상)(요양병원제외)"))
KOREAN = Catalogue(
    "korean",
    (CANCER, STAY),
    others=("암요양병원입원일당Ⅱ",),
    endings=("진단비", "입원일당", "치료비", "수술비"),
    qualifiers=("재진단", "통합"),
    continuations=("용",),
)
WORLD = Catalogue(
    "world",
    (
        Coverage("EN", names=("Cancer Diagnosis Benefit",)),
        Coverage("ZH", names=("癌症诊断金",)),
        Coverage("JA", names=("がん診断給付金",)),
        Coverage("KANJI", names=("入院給付金",)),
    ),
)


def codes(text: str, catalogue: Catalogue = KOREAN) -> list[str | None]:
    return [name.code for name in find_names(squeezed(text), catalogue)]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비",
        "암 진단비",
        "암\u3000진단비",
        "암\n진단비",
        "암진단비는 90일",
        "암진단비의 보장개시일",
        "암진단비 보장개시일",
        "암진단비보장개시일",
        "· 암진단비",
        "보장및암진단비",
        "70 암진단비",
        "주1)암진단비",
        "｢암진단비｣",
        "| 암진단비 | 90일 |",
        "<td>암진단비</td>",
        "암진단비II",
        "암진단비Ⅱ",
        "암진단비(유사암 제외)",
        "암진단비（유사암 제외）",
        "암진단비[유사암제외]",
        "암 (일반암) 진단비",
        "\u110b\u1161\u11b7\u110c\u1175\u11ab\u1103\u1161\u11ab\u1107\u1175",
        "A4200_1",
    ],
)
def test_a_name_is_found_whatever_its_spelling(text: str) -> None:
    assert codes(text) == ["A4200_1"]


@pytest.mark.parametrize(
    "text",
    [
        "유사암진단비",
        "유사암 진단비",
        "재진단암진단비",
        "재진단 암진단비",
        "통합\n암진단비",
        "고액치료비암진단비",
        "특정소액암진단비",
        "10대고액치료비암진단비",
        "新암진단비",
        "암진단비Ⅲ",
        "암진단비III",
        "암진단비(Ⅲ)",
        "암진단비A",
        "암진단비(유사암 및 소액암 제외)",
        "뇌졸중진단비",
        "허혈성심장질환 진단비",
        "A4200_10",
        "XA4200_1",
    ],
)
def test_a_longer_name_is_anothers_known_or_not(text: str) -> None:
    assert codes(text) == [None]


def test_an_unknown_longer_name_is_reported_whole() -> None:
    text = "70 고액치료비암진단비(1회)"
    (name,) = find_names(squeezed(text), KOREAN)
    assert name.span.of(text) == name.name == "고액치료비암진단비"


@pytest.mark.parametrize(
    "text", ["암진단비용", "암 진단 비용", "암\n\n진단비", "진단비를 지급합니다", "암으로 수술비를", "암의 진단"]
)
def test_what_is_no_name_is_not_found(text: str) -> None:
    assert codes(text) == []


def test_the_three_coverages_of_one_excerpt_are_told_apart() -> None:
    text = (
        "암 직접치료 입원일당Ⅱ(1일이상)(요양병원 제외)\n암 요양병원 입원일당Ⅱ(1일이상, 90일한도)\n암 직접치료 입원일당"
    )
    assert codes(text) == ["A6200", None, "A6200"]


def test_a_name_does_not_reach_into_the_name_before_it() -> None:
    text = "암진단비 입원일당"
    (name,) = find_names(squeezed(text), KOREAN)
    assert name.span == Span(0, 4)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The cancer  diagnosis\nbenefit has a waiting period.", ["EN"]),
        ("Cancer Diagnosis Benefits", ["EN"]),
        ("Non-cancer diagnosis benefit", [None]),
        ("Skincancer diagnosis benefit", [None]),
        ("cancer diagnosis benefitII", [None]),
        ("癌症诊断金的等待期为90天", ["ZH"]),
        ("本合同的癌症诊断金", ["ZH"]),
        ("特定癌症诊断金", [None]),
        ("癌 症 诊 断 金", ["ZH"]),
        ("がん診断給付金は90日後", ["JA"]),
        ("特定の入院給付金", ["KANJI"]),
        ("通算入院給付金", [None]),
    ],
)
def test_names_of_other_languages_are_whole_names_too(text: str, found: list[str | None]) -> None:
    assert codes(text, WORLD) == found


@pytest.mark.parametrize(
    "text",
    [
        "암진단비(유사암 제외)",
        "(유사암제외)",
        "유사암은 제외하고",
        "유사암을 제외한 암",
        "(유사암 및 소액암 제외)",
        "(유사암, 갑상선암 제외)",
        "유사암주1)제외",
        "유사암(갑상선암, 기타피부암) 제외",
        "cancer (excluding 유사암)",
        "excluding skin cancer and 유사암",
        "不含유사암",
        "유사암を除く",
        "유사암以外",
    ],
)
def test_a_word_in_an_exclusion_clause_is_not_spoken_of(text: str) -> None:
    view = squeezed(text)
    (word,) = find_words(view, ["유사암"])
    assert is_excluded(view, word.span)


@pytest.mark.parametrize(
    "text",
    [
        "유사암 50% 지급",
        "유사암은 1년 50% 지급, 갑상선암 제외",
        "유사암(재진단 제외) 50%",
        "갑상선암 제외, 유사암",
        "except that 유사암 pays half",
        "유사암의 경우 90일간 보장 제외",
    ],
)
def test_a_word_outside_an_exclusion_clause_is_spoken_of(text: str) -> None:
    view = squeezed(text)
    (word,) = find_words(view, ["유사암"])
    assert not is_excluded(view, word.span)


def test_a_catalogue_without_names_finds_nothing() -> None:
    assert codes("암진단비", Catalogue("empty")) == []


PIECES = st.sampled_from(
    [
        "암진단비",
        "유사",
        "고액치료비",
        "진단비",
        "Ⅱ",
        "\n",
        " ",
        "\u200b",
        "(",
        "제외",
        "용",
        "e\u0301",
        "😀",
        "A4200_1",
        "I",
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
def test_names_are_honest_places_in_order(text: str) -> None:
    names = find_names(squeezed(text), KOREAN)
    for name in names:
        assert 0 <= name.span.start < name.span.end <= len(text)
        if name.code is not None:
            assert name_key(name.span.of(text)) == name_key(name.name)
    for earlier, later in pairwise(names):
        assert earlier.span.end <= later.span.start


@given(st.lists(PIECES).map("".join), st.sampled_from(["가나. \n", "90일\n", "😀\r\n"]))
def test_text_put_before_moves_every_name(text: str, before: str) -> None:
    alone = [(name.span.shifted(len(before)), name.code) for name in find_names(squeezed(text), KOREAN)]
    moved = [(name.span, name.code) for name in find_names(squeezed(before + text), KOREAN)]
    assert moved == alone
