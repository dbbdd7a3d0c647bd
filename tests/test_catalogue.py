"""Catalogues: how they are read and extended, and how their problems are reported."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, structs

from answergate.errors import CatalogueError
from answergate.model.catalogue import (
    Catalogue,
    Column,
    Coverage,
    DocumentWords,
    Lists,
    Names,
    Slot,
    Trigger,
    UnitWords,
)
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


# every field is read


def subject(**slot: Any) -> dict[str, Any]:
    return {"subject": [{"code": "gold", "names": ["Gold Card"]}], "slots": {"fee": slot}}


FEE: dict[str, Any] = {"kind": "money", "labels": ["annual fee"]}


def test_all_fields_of_a_catalogue_are_read() -> None:
    words: dict[str, type[Struct]] = {"names": Names, "lists": Lists, "documents": DocumentWords}
    sections = {
        key: {name: [f"(?P<some>{name})" if name == "some" else name] for name in fields_of(kind)}
        for key, kind in words.items()
    }
    slot = {
        **{name: [name] for name in fields_of(Slot)},
        "kind": "reduction",
        "unit": "months,percent",
        "triggers": [
            {
                "pattern": "(?P<months>x)(?P<percent>y)",
                "scale": 2,
                "squeezed": True,
                "requires": ["r"],
                "unless": ["u"],
            },
            {"pattern": "free", "states": 0, "not_after": ["n"]},
        ],
        "units": [{"unit": "each", "patterns": ["per"]}],
        "none": 0,
        "whole": "everything",
        "minimum": 0.5,
        "maximum": 99,
        "maximum_months": 12,
    }
    written = {
        "name": "all",
        **{name: [name] for name in fields_of(Catalogue)},
        **sections,
        "columns": [{"role": "text", **{name: [name] for name in fields_of(Column)}}],
        "issuers": {"bank": {"gold": ["Oro"]}},
        "slots": {"fee": slot},
        "subject": [
            {"code": "gold", "title": "Gold card", **{name: [name] for name in fields_of(Coverage)}, "slots": ["fee"]}
        ],
    }
    catalogue = load_catalogue(written)
    gold = catalogue.coverage("gold")
    assert gold is not None
    assert gold.title == "Gold card"
    assert {name: getattr(gold, name) for name in fields_of(Coverage)} == {
        name: (name,) for name in fields_of(Coverage)
    }
    fee = gold.slot("fee")
    assert fee is not None
    assert catalogue.slots == (fee,)
    assert {name: getattr(fee, name) for name in fields_of(Slot)} == {name: (name,) for name in fields_of(Slot)}
    assert fee.units == (UnitWords("each", ("per",)),)
    assert (fee.none, fee.whole, fee.minimum, fee.maximum, fee.maximum_months) == (
        0,
        "everything",
        Decimal("0.5"),
        99,
        12,
    )
    assert fee.triggers == (
        Trigger("(?P<months>x)(?P<percent>y)", 2, requires=("r",), unless=("u",), squeezed=True),
        Trigger("free", not_after=("n",), states=0),
    )
    assert {name: getattr(catalogue, name) for name in fields_of(Catalogue)} == {
        name: (name,) for name in fields_of(Catalogue)
    }
    for key in words:
        assert {name: list(getattr(getattr(catalogue, key), name)) for name in sections[key]} == sections[key]
    assert catalogue.columns == (Column("text", ("starts",), ("ends",), ("words",), ("beside",)),)
    assert catalogue.names_of("bank", "gold") == ("Oro",)
    # Nothing that is not set here is a field of the types.
    assert all(getattr(catalogue, name) for name in Catalogue.__struct_fields__)
    assert all(getattr(fee, name) not in (None, ()) for name in Slot.__struct_fields__)


@pytest.mark.parametrize(
    "kind",
    [Catalogue, Coverage, Slot, Trigger, UnitWords, Names, Column, Lists, DocumentWords],
    ids=lambda kind: kind.__name__,
)
def test_the_guide_explains_every_key(kind: type[Struct]) -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "guide" / "catalogue.md").read_text(encoding="utf-8")
    written = {"coverages": "[[subject]]", "slots": "[slots]", "columns": "[[columns]]"}
    for key in kind.__struct_fields__:
        shown = written.get(key, key)
        assert f"`{shown}`" in page or f"[{shown}]" in page or f"{shown} = " in page, f"{kind.__name__}.{key}"


def fields_of(kind: type[Struct]) -> list[str]:
    return [field.name for field in structs.fields(kind) if field.type == tuple[str, ...]]


def test_a_slot_of_a_kind_needs_no_unit() -> None:
    for unit in ({}, {"unit": ""}):
        (fee,) = load_catalogue(subject(**FEE, **unit)).slots
        assert fee.unit == ""


@pytest.mark.parametrize(
    ("slot", "path", "says"),
    [
        ({}, "triggers", "give a kind and labels, or a unit and triggers"),
        ({"labels": ["fee"]}, "kind", "a value next to a label needs a kind"),
        ({"labels": ["fee"], "unit": "x", "triggers": ["(a)"]}, "kind", "a value next to a label needs a kind"),
        ({"triggers": ["(a)"]}, "unit", "give the unit of the values, or a kind"),
        ({"kind": "money"}, "triggers", "missing: give labels, or triggers"),
        ({**FEE, "kind": "mony"}, "kind", "did you mean 'money'?"),
        ({**FEE, "kind": "EUR"}, "kind", 'write kind = "money" and unit = "EUR"'),
        ({**FEE, "kind": "kg"}, "kind", 'write kind = "number" and unit = "kg"'),
        ({**FEE, "unit": "usd"}, "unit", 'unit = "USD"'),
        ({**FEE, "unit": "€"}, "unit", 'unit = "EUR"'),
        ({**FEE, "kind": "text", "none": 0}, "none", "leave it out"),
        ({**FEE, "kind": "date", "none": 0}, "none", "leave it out"),
        ({**FEE, "kind": "reduction"}, "triggers", "only a trigger reads a period"),
        ({**FEE, "kind": "reduction", "triggers": [r"(\d+)%"]}, "triggers[0]", "reads a plain number"),
        ({**FEE, "triggers": [r"(?P<percent>\d+)%"]}, "triggers[0]", "but the kind of the slot is money"),
        ({**FEE, "triggers": [{"pattern": "(a)", "states": 1}]}, "triggers[0]", "has a group and states"),
        ({**FEE, "triggers": [{"pattern": "(a) b", "squeezed": True}]}, "triggers[0]", "contains a space"),
        ({**FEE, "triggers": [{"pattern": "(a)", "squezed": True}]}, "triggers[0].squezed", "did you mean 'squeezed'?"),
        ({**FEE, "minimum": float("nan")}, "minimum", "expected a number, got nan"),
        ({**FEE, "minimum": 2, "maximum": 1}, "minimum", "the minimum 2 is above the maximum 1"),
        ({**FEE, "maximum_months": 0}, "maximum_months", "at least 1"),
        ({**FEE, "label": ["fee"]}, "label", "did you mean 'labels'?"),
        ({**FEE, "from": 1}, "from", "is not read any more: write minimum"),
        ({**FEE, "units": [{"unit": "each"}]}, "units[0].patterns", "without a pattern"),
        ({**FEE, "units": [{"patterns": ["a b"]}]}, "units[0].patterns[0]", "contains a space"),
        ({**FEE, "asides": [r"\bfirst"]}, "asides[0]", r"\b cannot be used here"),
        ({**FEE, "asides": ["(?P<a>x)"]}, "asides[0]", "write (?:...) instead"),
    ],
)
def test_a_slot_that_would_fail_later_says_what_to_write(slot: dict[str, Any], path: str, says: str) -> None:
    assert says in problems(subject(**slot))[f"$.slots.fee.{path}"]


@pytest.mark.parametrize(
    ("section", "path", "says"),
    [
        ({"names": {"header": ["card"]}}, "$.names.header", "did you mean 'headers'?"),
        ({"names": {"notes": ["("]}}, "$.names.notes[0]", "missing )"),
        ({"names": []}, "$.names", "expected a table"),
        ({"lists": {"some": ["the"]}}, "$.lists.some[0]", "(?P<some>...)"),
        ({"documents": {"offers": "quote"}}, "$.documents.offers", "expected a list of strings, got 'quote'"),
        ({"columns": [{"role": "values", "words": ["fee"]}]}, "$.columns[0].role", "did you mean 'value'?"),
        ({"columns": [{"words": ["fee"]}]}, "$.columns[0].role", "missing: one of name"),
        ({"columns": [{"role": "name"}]}, "$.columns[0]", "give starts, ends or words"),
        ({"columns": {"role": "name"}}, "$.columns", "expected a list of tables, [[columns]]"),
        ({"issuers": {"bank": {"gol": ["Oro"]}}}, "$.issuers.bank.gol", "did you mean 'gold'?"),
        ({"issuers": {"bank": ["Oro"]}}, "$.issuers.bank", "a table of codes and names"),
        ({"coverages": []}, "$.coverages", "write one [[coverage]] table per coverage"),
        ({"settings": {}}, "$.settings", "they belong in a policy"),
        ({"insurers": {}}, "$.insurers", "write [issuers.KEY]"),
    ],
)
def test_a_wrong_section_says_what_to_write(section: dict[str, Any], path: str, says: str) -> None:
    assert says in problems({**subject(**FEE), **section})[path]


@pytest.mark.parametrize("word", ["subject", "coverage"])
def test_messages_use_the_word_of_the_file(word: str) -> None:
    found = problems(
        {word: [{"code": "gold"}, {"code": "silver", "names": ["S"], "slots": ["fe", ["x"]]}], "slots": {"fee": FEE}}
    )
    assert f"no value can belong to this {word}" in found[f"$.{word}[0].names"]
    assert "did you mean 'fee'?" in found[f"$.{word}[1].slots[0]"]
    assert "['x'] is not declared" in found[f"$.{word}[1].slots[1]"]
    assert found.keys() == {f"$.{word}[0].names", f"$.{word}[1].slots[0]", f"$.{word}[1].slots[1]"}
    assert problems({word: []}) == {f"$.{word}": f"missing: declare at least one [[{word}]]"}


def test_white_space_around_words_is_removed() -> None:
    (fee,) = load_catalogue(subject(**{**FEE, "labels": [" annual fee "]})).slots
    assert fee.labels == ("annual fee",)


# extends


BASE = """
[[subject]]
code = "gold"
names = ["Gold Card"]

[[subject]]
code = "silver"
names = ["Silver Card"]
[subject.slots.fee]
kind = "money"
labels = ["own fee"]

[names]
headers = ["card"]

[documents]
offers = ["quote"]

[lists]
plain = ["plain"]

[[columns]]
role = "ignored"
words = ["old fee"]

[issuers.bank]
gold = ["Oro"]

[slots.fee]
kind = "money"
labels = ["annual fee"]
"""


def extended(tmp_path: Path, text: str) -> Catalogue:
    (tmp_path / "base.toml").write_text(BASE, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(f'extends = "base.toml"\n{text}', encoding="utf-8")
    return load_catalogue(tmp_path / "mine.toml")


def test_sections_are_added_to_those_of_the_extended_catalogue(tmp_path: Path) -> None:
    catalogue = extended(
        tmp_path,
        """
        names = { headers = ["account"] }
        documents = { offers = ["offer"], choices = ["chosen"] }
        lists = { plain = ["basic"] }
        columns = [{ role = "value", words = ["old fee in USD"] }]
        issuers = { bank = { gold = ["Or"], silver = ["Plata"] }, union = { gold = ["Aurum"] } }
        """,
    )
    assert catalogue.names.headers == ("card", "account")
    assert (catalogue.documents.offers, catalogue.documents.choices) == (("quote", "offer"), ("chosen",))
    assert catalogue.lists.plain == ("plain", "basic")
    # Its own columns come first, because the first one that fits a header decides.
    assert [column.role for column in catalogue.columns] == ["value", "ignored"]
    assert catalogue.names_of("bank", "gold") == ("Oro", "Or")
    assert catalogue.names_of("bank", "silver") == ("Plata",)
    assert catalogue.names_of("union", "gold") == ("Aurum",)


def test_a_table_of_slots_adds_to_the_slot_of_every_subject(tmp_path: Path) -> None:
    catalogue = extended(tmp_path, '[slots.fee]\nlabels = ["yearly fee"]\nmaximum = 9\n')
    labels = {one.code: one.slots[0].labels for one in catalogue.coverages}
    assert labels == {"gold": ("annual fee", "yearly fee"), "silver": ("own fee", "yearly fee")}
    assert {one.slots[0].maximum for one in catalogue.coverages} == {9}
    assert catalogue.slots[0].labels == labels["gold"]


def test_a_name_added_to_a_subject_leaves_its_own_slot_alone(tmp_path: Path) -> None:
    catalogue = extended(tmp_path, '[[subject]]\ncode = "silver"\nnames = ["Argent"]\n')
    silver = catalogue.coverage("silver")
    assert silver is not None
    assert silver.names == ("Silver Card", "Argent")
    assert silver.slots[0].labels == ("own fee",)


def test_a_new_subject_has_the_declared_slots(tmp_path: Path) -> None:
    catalogue = extended(
        tmp_path,
        """
        slots = { term = { kind = "months", labels = ["term"] } }
        [[subject]]
        code = "black"
        names = ["Black Card"]
        [[subject]]
        code = "white"
        names = ["White Card"]
        slots = ["fee"]
        """,
    )
    slots = {one.code: [(slot.name, slot.labels[0]) for slot in one.slots] for one in catalogue.coverages}
    assert slots["black"] == [("fee", "annual fee"), ("term", "term")]
    assert slots["white"] == [("fee", "annual fee")]
    assert slots["gold"] == [("fee", "annual fee")]


def test_one_problem_of_a_slot_is_reported_once(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as caught:
        extended(tmp_path, '[slots.fee]\nlabel = ["yearly fee"]\n')
    assert [problem.path for problem in caught.value.problems] == ["$.slots.fee.label"]


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    *("code", "names", "slots", "coverage", "triggers", "unit", "pattern", "x", "extends", "others"),
                    *("kind", "labels", "none", "minimum", "units", "role", "words", "headers", "states"),
                ]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=15,
)


@given(
    st.dictionaries(
        st.sampled_from(
            ["coverage", "others", "extends", "name", "x", "slots", "names", "columns", "issuers", "lists"]
        ),
        JSON,
    )
)
def test_any_mapping_is_a_catalogue_or_a_catalogue_error(written: dict[str, Any]) -> None:
    with suppress(CatalogueError):
        assert isinstance(load_catalogue(written), Catalogue)
