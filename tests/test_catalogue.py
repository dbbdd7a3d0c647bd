"""Catalogues: how they are read and extended, and how their problems are reported."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.errors import CatalogueError
from answergate.model.catalogue import Catalogue
from answergate.policy.catalogue import catalogue_names, catalogue_text, load_catalogue

SLOT: dict[str, Any] = {"unit": "days", "minimum": 1, "maximum": 364, "triggers": [r"(\d+)\s*일"]}


def with_slot(**changes: Any) -> dict[str, Any]:
    return {"coverage": [{"code": "X1", "names": ["가나담보"], "slots": {"waiting_period": {**SLOT, **changes}}}]}


def problems(written: Any) -> dict[str, str]:
    with pytest.raises(CatalogueError) as caught:
        load_catalogue(written)
    return {problem.path: problem.message for problem in caught.value.problems}


def test_the_bundled_catalogue_has_the_slots_of_the_specification() -> None:
    catalogue = load_catalogue("coverages")
    slots = {coverage.code: {slot.name: slot.unit for slot in coverage.slots} for coverage in catalogue.coverages}
    assert slots["A4200_1"] == {"waiting_period": "days", "reduction": "months,percent"}
    assert slots["A6200"] == {"duration_limit_days": "days", "daily_benefit_amount_won": "won_per_day"}


def test_the_bundled_catalogue_leaves_the_generic_name_out() -> None:
    coverage = load_catalogue("coverages").coverage("A6200")
    assert coverage is not None
    assert "암입원일당" not in coverage.names


def test_bundled_is_another_name_for_coverages() -> None:
    assert load_catalogue("bundled") is load_catalogue("coverages")
    assert "coverages" in catalogue_names()
    assert "# " in catalogue_text("coverages")


def test_a_catalogue_is_returned_unchanged() -> None:
    catalogue = Catalogue("mine")
    assert load_catalogue(catalogue) is catalogue


def test_a_catalogue_extends_the_bundled_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """
        extends = "bundled"
        others = ["골절진단비"]
        [[coverage]]
        code = "A4200_1"
        names = ["무배당암진단비"]
        [coverage.slots.waiting_period]
        triggers = ['책임개시\\s*(\\d+)\\s*일']
        [coverage.slots.limit]
        unit = "days"
        triggers = ['(\\d+)일']
        [[coverage]]
        code = "B1"
        names = ["화상진단비"]
        """,
        encoding="utf-8",
    )
    base = load_catalogue("coverages").coverage("A4200_1")
    catalogue = load_catalogue(path)
    coverage = catalogue.coverage("A4200_1")
    assert base is not None
    assert coverage is not None
    assert coverage.names == (*base.names, "무배당암진단비")
    assert coverage.exclusions == base.exclusions
    slot, added = coverage.slot("waiting_period"), coverage.slot("limit")
    assert slot is not None
    assert added is not None
    assert (slot.unit, slot.minimum, slot.maximum) == ("days", 1, 364)
    assert slot.triggers[-1].pattern == r"책임개시\s*(\d+)\s*일"
    assert len(slot.triggers) > 1
    assert catalogue.coverage("A6200") is not None
    assert catalogue.coverage("B1") is not None
    assert "골절진단비" in catalogue.others
    assert catalogue.name == "mine"


def test_a_catalogue_extends_a_file_next_to_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('[[coverage]]\ncode = "X1"\nnames = ["가"]\n', encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        'extends = "base.toml"\n[[coverage]]\ncode = "X1"\nnames = ["나"]\n', encoding="utf-8"
    )
    coverage = load_catalogue(str(tmp_path / "mine.toml")).coverage("X1")
    assert coverage is not None
    assert coverage.names == ("가", "나")


def test_a_catalogue_cannot_extend_itself(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(
        'extends = "two.toml"\n[[coverage]]\ncode = "X1"\nnames = ["가"]\n', encoding="utf-8"
    )
    (tmp_path / "two.toml").write_text(
        'extends = "one.toml"\n[[coverage]]\ncode = "X2"\nnames = ["나"]\n', encoding="utf-8"
    )
    assert "extends itself" in " ".join(problems(tmp_path / "one.toml").values())


def test_all_problems_are_reported_at_once_with_their_paths() -> None:
    found = problems(
        {
            "exampel_words": ["(예시)"],
            "asides": ["갱신", "(?<=비)갱신"],
            "coverage": [
                {
                    "code": "X1",
                    "names": [],
                    "slots": {
                        "waiting_period": {"unit": "days", "maximum": True, "triggers": [r"(\d+)일", r"(?=일)(\d+)"]}
                    },
                },
                {"names": ["가", 5], "sibling": []},
                "nothing",
            ],
        }
    )
    assert set(found) == {
        "$.exampel_words",
        "$.asides[1]",
        "$.coverage[0].names",
        "$.coverage[0].slots.waiting_period.maximum",
        "$.coverage[0].slots.waiting_period.triggers[1]",
        "$.coverage[1].code",
        "$.coverage[1].names[1]",
        "$.coverage[1].sibling",
        "$.coverage[2]",
    }
    assert "did you mean 'example_words'?" in found["$.exampel_words"]
    assert "did you mean 'siblings'?" in found["$.coverage[1].sibling"]
    assert "at character 1: look-ahead" in found["$.coverage[0].slots.waiting_period.triggers[1]"]


@pytest.mark.parametrize(
    ("trigger", "says"),
    [
        (r"\d+일", "has no group"),
        (r"(\d+)년 (\d+)%", "has several groups: name them"),
        (r"(?P<valeu>\d+)일", "did you mean 'value'?"),
        (r"(?P<years>\d+)년", "without a percentage"),
        (r"(?P<value>\d+)일 (?P<percent>\d+)%", "use one kind per trigger"),
        (r"(?P<percent>\d+)% (?P<cut_percent>\d+)%", "use one of them"),
        ("(", "missing )"),
        (7, "expected a pattern or a table with a pattern, got 7"),
    ],
)
def test_a_trigger_that_cannot_read_a_value_is_rejected(trigger: Any, says: str) -> None:
    assert says in problems(with_slot(triggers=[trigger]))["$.coverage[0].slots.waiting_period.triggers[0]"]


def test_a_slot_reads_one_kind_of_value() -> None:
    found = problems(with_slot(triggers=[r"(\d+)일", r"(?P<percent>\d+)%"]))
    assert "reads a plain number: use one kind per slot" in found["$.coverage[0].slots.waiting_period.triggers[1]"]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"minimum": 400}, "minimum"),
        ({"minimum": "1"}, "minimum"),
        ({"unit": ""}, "unit"),
        ({"triggers": []}, "triggers"),
        ({"triggers": "(\\d+)"}, "triggers"),
        ({"triggers": [{"pattern": "(a)", "scale": 0}]}, "triggers[0].scale"),
        ({"triggers": [{"scale": 1}]}, "triggers[0].pattern"),
        ({"triggers": [{"pattern": "(a)", "requires": "일당"}]}, "triggers[0].requires"),
        ({"conditions": [""]}, "conditions[0]"),
    ],
)
def test_an_invalid_slot_is_rejected(changes: dict[str, Any], path: str) -> None:
    assert list(problems(with_slot(**changes))) == [f"$.coverage[0].slots.waiting_period.{path}"]


def test_a_name_has_one_owner() -> None:
    found = problems(
        {
            "others": ["가 담보"],
            "coverage": [
                {"code": "X1", "names": ["가담보", "나담보Ⅱ"]},
                {"code": "X2", "names": ["나 담보II"]},
                {"code": "X1", "names": ["다담보"], "siblings": ["다담보"]},
            ],
        }
    )
    assert "is already a name of X1" in found["$.coverage[1].names"]
    assert "is already declared at $.coverage[0]" in found["$.coverage[2].code"]
    assert "is a name of X1 itself, so it cannot be a sibling" in found["$.coverage[2].siblings"]
    assert "is a name of X1, so it cannot be in others" in found["$.others[0]"]


def test_a_source_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("name = ", encoding="utf-8")
    assert "not TOML" in problems(broken)[str(broken)]
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff")
    assert "not UTF-8: byte 0xff in line 1" in problems(binary)[str(binary)]
    assert "did you mean 'coverages'?" in problems("coverage")["coverage"]
    assert "a TOML file, a mapping or a Catalogue, got int" in problems(5)["$"]
    assert problems({}) == {"$.subject": "missing: declare at least one [[subject]]"}
    assert any(path.startswith("$.extends") for path in problems({"extends": "nowhere.toml", **with_slot()}))


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                ["code", "names", "slots", "coverage", "triggers", "unit", "pattern", "x", "extends", "others"]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=15,
)


@given(st.dictionaries(st.sampled_from(["coverage", "others", "extends", "name", "x"]), JSON))
def test_any_mapping_is_a_catalogue_or_a_catalogue_error(written: dict[str, Any]) -> None:
    with suppress(CatalogueError):
        assert isinstance(load_catalogue(written), Catalogue)
