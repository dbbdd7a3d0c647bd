"""Names are split and compared as a whole, and never found inside other names."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.model.catalogue import Catalogue
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.enrolment import Accepted, ListedName, accept_names
from answergate.resolve.names import NameReader, is_name_of
from answergate.resolve.squeeze import squeeze, squeeze_text

CATALOGUE = load_catalogue("coverages")
READ = NameReader(CATALOGUE)
CODES = {coverage.code: coverage for coverage in CATALOGUE.coverages}


def _accepted(catalogue: Catalogue, issuer: str, *names: str) -> Accepted:
    listed = [ListedName(squeeze_text(name), name, 1) for name in names]
    return accept_names(catalogue, NameReader(catalogue), issuer, listed, listed)


@pytest.mark.parametrize(
    ("cell", "keys"),
    [
        ("70 암진단비(유사암제외)", ["암진단비(유사암제외)"]),
        ("9. 암진단비Ⅱ(유사암제외)", ["암진단비ii(유사암제외)"]),
        ("암진단비Ⅱ\n(유사암제외)\n100세만기20년납", ["암진단비ii(유사암제외)"]),
        ("암진단비Ⅱ\n[20년갱신, 100세까지]", ["암진단비ii"]),
        ("암진단비Ⅱ\n10년만기(최대100세)10년납(최대60년)", ["암진단비ii"]),
        (
            "·암진단비 (유사암제외)\n·암진단비(유사암제외)\n【갱신계약】",
            ["암진단비(유사암제외)", "암진단비(유사암제외)[갱신계약]"],
        ),
        ("뇌졸중진단비/\n갱신형 뇌졸중진단비", ["뇌졸중진단비", "갱신형뇌졸중진단비"]),
        ("뇌전증진단비, 뇌졸중진단비,", ["뇌전증진단비", "뇌졸중진단비"]),
        ("암진단비(유사암주1)제외)", ["암진단비(유사암제외)"]),
        ("(기본)질병사망", ["질병사망"]),
        ("└ 암진단비(유사암제외)", ["암진단비(유사암제외)"]),
        ("암진단비(유사암제외)2)", ["암진단비(유사암제외)"]),
        ("ZD4431 뇌졸중진단비", ["뇌졸중진단비"]),
        ("가. 뇌졸중진단비, 암진단비", ["뇌졸중진단비", "암진단비"]),
        ("(나) 뇌졸중진단비", ["뇌졸중진단비"]),
        ("뇌졸중진단비 특별약관", ["뇌졸중진단비"]),
        ("심장질환(특정Ⅰ,특정Ⅱ)진단비", ["심장질환(특정i,특정ii)진단비"]),
        ("- 암 진단비(유사암 제외)\n- 10대 주요암 진단비", ["암진단비(유사암제외)", "10대주요암진단비"]),
        ("암진단비\n(유사암제외)\n뇌졸중진단비", ["암진단비(유사암제외)", "뇌졸중진단비"]),
        ("뇌졸중진단비\n허혈성심장질환진단비Ⅱ", ["뇌졸중진단비", "허혈성심장질환진단비ii"]),
        ("허혈성심장질환\n진단비", ["허혈성심장질환진단비"]),
        ("뇌졸중진단비\n수술비담보", ["뇌졸중진단비수술비"]),
        ("10대고액치료비\n암진단비", ["10대고액치료비암진단비"]),
        ("여성암보장\n암진단비", ["여성암보장암진단비"]),
        ("암진단비 1) 2)", ["암진단비"]),
        ("종합보장\n뇌졸중진단비", ["종합보장뇌졸중진단비"]),
        ("", []),
    ],
)
def test_a_cell_lists_whole_names(cell: str, keys: list[str]) -> None:
    assert [item.key for item in READ.names_in(cell)] == keys


@given(st.text(), st.integers(0, 50))
def test_every_name_is_at_its_place(text: str, offset: int) -> None:
    for item in READ.names_in(text, offset):
        place = item.span.shifted(-offset)
        assert 0 <= place.start < place.end <= len(text)
        assert not place.of(text)[0].isspace()


@given(st.text())
def test_no_text_makes_reading_a_name_fail(text: str) -> None:
    READ.whole_name(text)
    list(READ.named_parts(text, 0, {"암진단비"}))


@given(st.text(), st.integers(0, 50))
def test_squeezed_places_map_back_to_the_text(text: str, offset: int) -> None:
    squeezed = squeeze(text, offset)
    assert squeezed.text == squeeze_text(text)
    for index in range(len(squeezed.text)):
        place = squeezed.original(index, index + 1)
        assert offset <= place.start < place.end <= offset + len(text)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("암 진단비ⅱ", "암진단비ii"),
        ("【갱신형】 암․진단비", "[갱신형]암·진단비"),
        ("「암진단비」 특별약관", "암진단비특별약관"),
        ("◯（９０일）", "○(90일)"),
        ("✕", "x"),
    ],
)
def test_different_spellings_of_a_mark_are_equal(written: str, key: str) -> None:
    assert squeeze_text(written) == key


def test_decomposed_hangul_is_composed() -> None:
    assert squeeze_text("암 진단비") == "암진단비"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("A4200_1", "암진단비(유사암제외)"),
        ("A4200_1", "일반암진단비Ⅱ"),
        ("A4200_1", "암진단비(Ⅱ)(유사암제외)"),
        ("A4200_1", "암(4대유사암제외)진단비"),
        ("A4200_1", "암진단Ⅱ(유사암제외)담보"),
        ("A4200_1", "암진단비(4대유사암제외)"),
        ("A6200", "암직접치료 입원비(요양병원 제외, 1일이상)"),
        ("A4210", "유사암 진단비(기타피부암)(1년50%)"),
        ("A4210", "갑상선암ㆍ기타피부암ㆍ유사암진단비"),
        ("A4210", "4대유사암진단비"),
        ("A6200", "암직접치료입원일당Ⅱ(요양병원제외)(1일이상180일한도)"),
        ("A6200", "암직접입원비(요양병원제외)(1일-180일)"),
        ("A4103", "뇌졸중진단담보"),
        ("A4105", "허혈심장질환진단비"),
        ("A5100", "질병 통원 수술비Ⅱ(외래 및 당일입원)"),
        ("A5100", "질병수술비(동일질병당 1회지급)"),
    ],
)
def test_a_listed_name_is_recognised(code: str, name: str) -> None:
    assert is_name_of(CODES[code], squeeze_text(name))


@pytest.mark.parametrize(
    "name",
    [
        "통합암진단비(유사암제외)",
        "암진단비Ⅱ(유사암제외)(소액암1년감액지급)",
        "암진단비(유사암 및 소액암 제외)",
        "재진단암진단비",
        "암진단비(유사암 및 특정소액암 제외)",
        "암입원일당Ⅱ(요양병원)(1일이상90일한도)",
        "10대고액치료비암진단비",
        "[갱신형] 암진단비",
        "유사암(90일면책) 진단비(1년50%)",
        "뇌졸중(90일면책) 진단비(1년50%)",
        "재진단뇌졸중Ⅱ진단비",
        "혈전용해치료비Ⅱ(뇌졸중)",
        "암요양병원입원일당(Ⅱ)(1일이상 90일한도)",
        "암직접치료통원일당(상급종합병원)",
        "암직접치료입원일당(상급종합병원)",
        "암직접치료입원일당(간호간병)",
        "허혈성심장질환수술비",
        "질병1-5종수술비",
        "질병수술비(백내장 및 대장용종내시경절제 제외)(매회지급)",
        "2대주요기관질병 관혈수술비Ⅱ(1년50%)",
        "보험료납입면제대상보장(8대기본)",
    ],
)
def test_a_similar_name_is_not_a_coverage_of_the_catalogue(name: str) -> None:
    assert not [code for code, coverage in CODES.items() if is_name_of(coverage, squeeze_text(name))]


def test_a_proposals_list_narrows_general_names_to_its_own() -> None:
    accepted = _accepted(CATALOGUE, "one", "암진단비Ⅱ(유사암제외)")
    assert accepted.keys["A4200_1"] == {"암진단비ii(유사암제외)"}


def test_names_given_for_an_insurer_are_always_accepted() -> None:
    assert "유사암진단비(1년50%)" in _accepted(CATALOGUE, "samsung", "질병수술비").keys["A4210"]
    assert "유사암진단비(1년50%)" not in _accepted(CATALOGUE, "other", "질병수술비").keys["A4210"]


def test_text_under_a_name_ends_where_another_name_begins() -> None:
    cell = "암진단비(유사암제외)\n진단시 지급\n뇌졸중진단비\n1년 미만 50% 지급"
    parts = [(name.key, body.of(cell)) for name, body in READ.named_parts(cell, 0, {"암진단비(유사암제외)"})]
    assert parts == [("암진단비(유사암제외)", "진단시 지급")]


def test_a_name_under_a_name_is_part_of_a_list_and_has_no_text() -> None:
    cell = "뇌출혈진단비\n뇌졸중진단비\n※ 위 담보는 1년 미만 50% 지급"
    assert list(READ.named_parts(cell, 0, {"뇌졸중진단비"})) == []


def test_a_line_that_continues_the_name_makes_it_a_different_name() -> None:
    cell = "암진단비Ⅱ(유사암제외)\n(소액암1년감액지급)\n1년 미만 50% 지급"
    assert list(READ.named_parts(cell, 0, {"암진단비ii(유사암제외)"})) == []


def test_names_given_for_an_insurer_replace_general_ones_that_the_proposal_lists(tmp_path: Path) -> None:
    path = tmp_path / "catalogue.toml"
    path.write_text('extends = "bundled"\n[issuers.one]\nA4200_1 = ["암진단비Ⅱ(유사암제외)"]\n', encoding="utf-8")
    names = ["암진단비Ⅱ(유사암제외)", "암진단비(유사암제외)"]
    assert _accepted(load_catalogue(path), "one", *names).keys["A4200_1"] == {"암진단비ii(유사암제외)"}
    assert _accepted(load_catalogue(path), "two", *names).keys["A4200_1"] == {squeeze_text(name) for name in names}


@pytest.mark.parametrize(
    "given", ["무배당 암진단자금 특별약관", "[기본계약] 암진단자금", "암 진단자금 보장특약", "암진단자금 / 암진단자금Ⅱ"]
)
def test_a_given_name_may_have_the_additions_that_documents_use(tmp_path: Path, given: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(f'extends = "bundled"\n[issuers.one]\nA4200_1 = ["{given}"]\n', encoding="utf-8")
    assert "암진단자금" in _accepted(load_catalogue(path), "one", "암진단자금").keys["A4200_1"]
