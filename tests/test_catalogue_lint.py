"""Mistakes in catalogues that load: problems stop ``resolve``, notes are printed by ``catalogue lint`` only."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from answergate import demo
from answergate.cli import main
from answergate.documents.cache import read_document
from answergate.documents.page import Document
from answergate.errors import CatalogueError
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.catalogue_lint import check_catalogue, lint
from answergate.resolve.resolving import resolve
from answergate.resolve.sources import Source

ROOT = Path(__file__).resolve().parent.parent
LOANS = Path(demo.__file__).parent / "documents" / "loans"
FEE: dict[str, Any] = {"kind": "money", "labels": ["annual fee"]}


def with_slot(**changes: Any) -> dict[str, Any]:
    return {"subject": [{"code": "gold", "names": ["Gold Card"]}], "slots": {"fee": {**FEE, **changes}}}


def with_names(*names: list[str], **sections: Any) -> dict[str, Any]:
    subjects = [{"code": f"s{number}", "names": list(own)} for number, own in enumerate(names)]
    return {"subject": subjects, "slots": {"fee": FEE}, **sections}


def found(written: Any) -> tuple[list[str], list[str]]:
    """The problems and the notes of a catalogue."""
    result = lint(load_catalogue(written))
    return [str(problem) for problem in result.problems], [str(note) for note in result.notes]


@pytest.mark.parametrize("source", ["coverages", LOANS / "catalogue.toml"])
def test_a_bundled_catalogue_has_no_problems_and_no_notes(source: str | Path) -> None:
    assert found(source) == ([], [])


@pytest.mark.parametrize("path", sorted((ROOT / "bench" / "fields" / "open").glob("*/catalogue.toml")), ids=str)
def test_the_catalogues_of_the_benchmark_have_no_problems(path: Path) -> None:
    problems, notes = found(path)
    assert problems == []
    assert [note for note in notes if "is not known" not in note] == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"kind": "days", "minimum": 0, "maximum": 0}, "slots.fee: no value of the kind days is plausible"),
        ({"kind": "count", "minimum": 0.2, "maximum": 0.8}, "slots.fee: no whole number is plausible"),
        ({"kind": "percent", "minimum": 100, "maximum": 100}, "slots.fee: no percentage below 100 is plausible"),
        ({"labels": ["-"]}, "slots.fee.labels[0]: '-' has no letter or digit"),
        ({"not_labels": ["*"]}, "slots.fee.not_labels[0]: '*' has no letter or digit"),
        ({"not_labels": ["annual"]}, "slots.fee.labels[0]: no header with 'annual fee' is read"),
        ({"triggers": [r"(\d*)"]}, "slots.fee.triggers[0]: matches a text without any words"),
    ],
)
def test_a_slot_that_no_value_fits_is_a_problem(changes: dict[str, Any], problem: str) -> None:
    problems, _ = found(with_slot(**changes))
    assert len(problems) == 1
    assert problems[0].startswith(problem)


def test_a_reduction_needs_a_plausible_share() -> None:
    slot = {"kind": "reduction", "triggers": [r"(?P<months>\d+) months (?P<percent>\d+)%"], "minimum": 101}
    problems, _ = found({"subject": [{"code": "gold", "names": ["Gold"]}], "slots": {"cut": slot}})
    assert problems == ["slots.cut: no share from 0 to 100 percent is plausible: minimum 101, maximum -"]


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"kind": "percent", "minimum": 100}, "slots.fee: every percentage below 100 is rejected"),
        ({"kind": "date", "minimum": 1}, "slots.fee: minimum and maximum are not used"),
        ({"minimum": 5, "maximum": 5}, "slots.fee: only one value is plausible"),
        ({"kind": "days", "unit": "weeks"}, "slots.fee: the unit 'weeks' is not used"),
        ({"kind": "number", "unit": "blinks"}, "slots.fee: the unit 'blinks' is not known"),
        ({"maximum_months": 3}, "slots.fee: maximum_months is not used"),
        ({"labels": ["annual fee", "€"]}, "slots.fee.labels[1]"),
        (
            {"labels": ["annual fee", "fee of the first year"], "not_labels": ["first year"]},
            "slots.fee.labels[1]: no header",
        ),
        ({"labels": ["annual fee", "gold card"]}, "slots.fee.labels[1]: 'gold card' is also a name of gold"),
        ({"labels": ["annual fee", "f"]}, "slots.fee.labels[1]: 'f' is one character"),
    ],
)
def test_a_slot_that_is_probably_wrong_gets_a_note(changes: dict[str, Any], note: str) -> None:
    problems, notes = found(with_slot(**changes))
    remarks = [*problems, *notes]
    assert len(remarks) == 1
    assert remarks[0].startswith(note)
    assert bool(notes) != ("€" in changes.get("labels", ""))


def test_a_not_label_that_is_longer_than_the_label_is_fine() -> None:
    assert found(with_slot(labels=["fee"], not_labels=["late fee"])) == ([], [])


@pytest.mark.parametrize(
    ("other", "notes"),
    [
        ({"kind": "money", "labels": ["Annual  Fee"]}, ["s0.slots.other.labels: 'Annual  Fee' is also a label of fee"]),
        ({"kind": "percent", "labels": ["annual fee"]}, []),
    ],
)
def test_two_slots_of_a_kind_that_share_a_label_get_a_note(other: dict[str, Any], notes: list[str]) -> None:
    assert found({**with_names(["Gold"]), "slots": {"fee": FEE, "other": other}}) == ([], notes)


def test_slots_that_nothing_uses_get_a_note() -> None:
    written = {
        "subject": [
            {"code": "a", "names": ["Gold"], "slots": ["fee"]},
            {"code": "b", "names": ["Silver"], "slots": []},
        ],
        "slots": {"fee": FEE, "term": {"kind": "months", "labels": ["term"]}},
    }
    assert found(written) == (
        [],
        ["slots.term: no subject has this slot", "b: has no slots, so nothing is read about it"],
    )
    assert found({"subject": [{"code": "a", "names": ["Gold"]}]}) == (
        ["slots: no subject has a slot, so nothing is read"],
        [],
    )


# names


CARD = {"names": {"generic": ["card"]}}


def test_names_that_only_differ_in_generic_words_are_a_problem() -> None:
    problems, _ = found(with_names(["Gold"], ["Gold Card"], **CARD))
    assert problems == [
        "s1.names: 'Gold Card' is the same name as 'Gold' of s0: they only differ in the generic words. Remove one name, "
        "or a word from [names] generic"
    ]
    assert found(with_names(["Gold"], ["Gold Card"])) == ([], [])


def test_a_name_inside_another_name_is_fine() -> None:
    assert found(with_names(["Gold Card"], ["Gold Plus Card"], **CARD)) == ([], [])


def test_names_that_only_differ_in_their_number_are_a_problem() -> None:
    problems, _ = found(with_names(["Gold"], ["1) Gold"]))
    assert problems == ["s1.names: '1) Gold' is the same name as 'Gold' of s0"]


def test_an_issuers_name_for_two_subjects_is_a_problem() -> None:
    written = {**with_names(["Gold"], ["Silver"]), "issuers": {"bank": {"s0": ["Metal"], "s1": ["METAL"]}}}
    assert found(written)[0] == ["issuers.bank.s1: 'METAL' is the same name as 'Metal' of s0"]
    written["issuers"] = {"bank": {"s0": ["Metal"]}, "union": {"s1": ["Metal"]}}
    assert found(written) == ([], [])


def test_a_sibling_that_reads_as_a_name_is_a_problem() -> None:
    written = with_names(["Gold"], **CARD)
    written["subject"][0]["siblings"] = ["Gold Card", "Gold Plus Card"]
    problems, _ = found(written)
    assert [problem.split(":")[0] for problem in problems] == ["s0.siblings[0]"]
    assert found({**with_names(["Gold"], **CARD), "others": ["Gold Card"]})[0][0].startswith(
        "others[0]: 'Gold Card' is"
    )


def test_a_code_that_is_a_name_of_another_subject_is_a_problem() -> None:
    written = with_names(["Gold"], ["S0"])
    assert found(written)[0] == ["s0: this code is spelled like a name of s1: give it another code"]


@pytest.mark.parametrize(
    ("name", "sections", "note"),
    [
        ("G", {}, "s0.names[0]: 'G' is one character"),
        ("Card", CARD, "s0.names[0]: 'Card' is a generic word"),
        ("Total", {"names": {"groups": ["total"]}}, "s0.names[0]: 'Total' is in [names] groups"),
    ],
)
def test_a_name_that_matches_nothing_or_too_much_gets_a_note(name: str, sections: dict[str, Any], note: str) -> None:
    problems, notes = found(with_names([name], **sections))
    assert problems == []
    assert len(notes) == 1
    assert notes[0].startswith(note)


def test_names_that_cannot_be_read_are_a_problem() -> None:
    assert [problem.split(":")[0] for problem in found(with_names(["*"], ["x" * 200]))[0]] == ["s0.names", "s1.names"]


def test_a_label_in_the_header_of_the_names_is_a_problem() -> None:
    written = {**with_slot(labels=["fee", "card"]), "names": {"headers": ["credit card"]}}
    (problem,), _ = found(written)
    assert problem.startswith("slots.fee.labels: a label is in 'credit card' of [names] headers")


# the commands


def run(command: str, folder: Path) -> Any:
    return CliRunner().invoke(main, [word.replace("DIR", str(folder)) for word in command.split()])


def test_problems_stop_resolve_and_notes_do_not(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(
        '[[subject]]\ncode = "a"\nnames = ["Gold"]\n[[subject]]\ncode = "b"\nnames = ["Gold Card"]\n'
        '[names]\ngeneric = ["card"]\n[slots.fee]\nkind = "number"\nunit = "blinks"\nlabels = ["annual fee"]\n',
        encoding="utf-8",
    )
    noted = (tmp_path / "bad.toml").read_text(encoding="utf-8").replace("Gold Card", "Silver Card")
    (tmp_path / "noted.toml").write_text(noted, encoding="utf-8")
    both = run("catalogue lint DIR/bad.toml DIR/noted.toml", tmp_path)
    assert both.exit_code == 2
    assert "b.names: 'Gold Card' is the same name as 'Gold' of a" in both.stderr
    assert "noted.toml: ok, 2 subjects, 1 slot\n  note: slots.fee: the unit 'blinks' is not known" in both.stdout
    assert run("catalogue lint DIR/noted.toml", tmp_path).exit_code == 0
    refused = run(f"resolve {LOANS / 'documents'} -q --no-cache --workers 1 -c DIR/bad.toml -o DIR/out", tmp_path)
    assert refused.exit_code == 2
    assert "b.names: 'Gold Card' is the same name as 'Gold' of a" in refused.stderr
    assert not (tmp_path / "out").exists()
    made = run(f"resolve {LOANS / 'documents'} -q --no-cache --workers 1 -c DIR/noted.toml -o DIR/out", tmp_path)
    assert made.exit_code == 0


def test_names_lists_the_names_of_a_document(tmp_path: Path) -> None:
    prices = LOANS / "documents" / "alderwick" / "price-list" / "prices.txt"
    printed = run(f"catalogue names {prices} -c {LOANS / 'catalogue.toml'} -i alderwick", tmp_path)
    assert printed.exit_code == 0
    assert '[issuers.alderwick]\nclassic = ["Classic Card"]  # Classic card' in printed.stdout
    assert printed.stdout.endswith("# other names in the list:\n#   p1 Gold Plus Card\n")
    (tmp_path / "mine.toml").write_text(
        (LOANS / "catalogue.toml").read_text(encoding="utf-8") + printed.stdout, encoding="utf-8"
    )
    assert run("catalogue lint DIR/mine.toml", tmp_path).exit_code == 0


# any catalogue without problems can be used


@cache
def documents() -> tuple[tuple[Source, ...], dict[str, Document]]:
    root = LOANS / "documents"
    paths = sorted(root.rglob("*.txt"))
    sources = tuple(
        Source(
            issuer=path.parts[-3], variant="", kind=path.parts[-2], name=path.relative_to(root).as_posix(), path=path
        )
        for path in paths
    )
    return sources, {one.name: read_document(one.path, one.name) for one in sources}


WORDS = st.sampled_from(
    ["annual fee", "Gold", "Gold Card", "classic", "APR", "card", "late fee", "25 days", "Yearly fee (USD)", "fee/APR"]
)
PATTERNS = st.sampled_from([r"\d+", "fee", "(?:a|b)", "x*", "^", "$", "[ ]", "gold|plus", "(a)", "^.*$"])
LISTS = st.lists(WORDS, min_size=1, max_size=3, unique=True)
PATTERN_LISTS = st.lists(PATTERNS, min_size=1, max_size=2)
ONE_VALUE = ["days", "months", "years", "percent", "number", "count", "money"]
TRIGGERS = st.one_of(
    st.sampled_from([r"fee of (\d+)", r"(?P<value>[\d,.]+)%", r"(\S+) days?", "(.*)"]),
    st.fixed_dictionaries(
        {"pattern": st.sampled_from([r"(\d+)", r"(\d)?fee", "(fee)"])},
        optional={"squeezed": st.booleans(), "scale": st.integers(1, 1000), "requires": LISTS, "not_after": LISTS},
    ),
    st.fixed_dictionaries({"pattern": st.sampled_from(["free", "no(?:fee)?"]), "states": st.integers(0, 3)}),
)
REDUCTIONS = st.sampled_from([r"(?P<months>\d+).*?(?P<percent>\d+)%", r"(?P<cut_percent>\d+)%"])
DETAILS: dict[str, st.SearchStrategy[Any]] = {
    "not_labels": st.just(["additional"]),
    "minimum": st.one_of(st.integers(-5, 20), st.floats(0, 5)),
    "maximum": st.integers(20, 5000),
    "units": st.just([{"unit": "each", "patterns": ["per", "x*"]}]),
    "only_in": st.just(["guide"]),
    "conditions": LISTS,
    "asides": PATTERN_LISTS,
    "asides_after": PATTERN_LISTS,
    "whole": st.just("everything"),
    "maximum_months": st.integers(1, 60),
}
SLOTS = st.one_of(
    st.fixed_dictionaries(
        {"kind": st.sampled_from([*ONE_VALUE, "range"]), "labels": LISTS},
        optional={
            **DETAILS,
            "unit": st.sampled_from(["USD", "%", "g", "days", "fee", ""]),
            "triggers": st.lists(TRIGGERS, max_size=2),
            "none": st.integers(0, 1),
        },
    ),
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["date", "text"]), "labels": LISTS},
        optional={**DETAILS, "triggers": st.lists(TRIGGERS, max_size=2)},
    ),
    st.fixed_dictionaries(
        {"kind": st.just("reduction"), "triggers": st.lists(REDUCTIONS, min_size=1, max_size=2)},
        optional={**DETAILS, "labels": LISTS, "none": st.integers(0, 1)},
    ),
)
SUBJECTS = st.fixed_dictionaries(
    {"code": st.sampled_from(["gold", "plat", "c1", "Card"]), "names": LISTS},
    optional={
        "siblings": st.just(["Gold Plus Card"]),
        "patterns": PATTERN_LISTS,
        "not_names": LISTS,
        "exclusions": LISTS,
        "own": LISTS,
        "slots": st.one_of(st.just(["a"]), st.fixed_dictionaries({"c": SLOTS})),
    },
)
SECTIONS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("endings", "qualifiers", "continuations", "example_words", "other_matters", "subjects"), LISTS),
    "others": st.just(["Gold Plus Card"]),
    "asides": PATTERN_LISTS,
    "names": st.fixed_dictionaries(
        {},
        optional={
            **dict.fromkeys(("endings", "fragments", "groups"), LISTS),
            "headers": st.just(["account"]),
            "generic": st.sampled_from([["card"], ["credit card", "fee"]]),
            "notes": PATTERN_LISTS,
        },
    ),
    "documents": st.fixed_dictionaries(
        {}, optional=dict.fromkeys(("offers", "sentences", "not_chosen", "choices", "notes_on_all"), LISTS)
    ),
    "lists": st.fixed_dictionaries(
        {}, optional={"openers": PATTERN_LISTS, "all_but": PATTERN_LISTS, "some": st.just(["^(?P<some>gold)?"])}
    ),
    "columns": st.lists(
        st.fixed_dictionaries(
            {"role": st.sampled_from(["name", "group", "value", "text", "ignored"]), "words": LISTS},
            optional={"starts": LISTS, "ends": LISTS, "beside": LISTS},
        ),
        max_size=2,
    ),
}
REQUIRED: dict[str, st.SearchStrategy[Any]] = {
    "subject": st.lists(SUBJECTS, min_size=1, max_size=3, unique_by=lambda one: one["code"]),
    "slots": st.fixed_dictionaries({"a": SLOTS, "b": SLOTS}),
}
CATALOGUES = st.fixed_dictionaries(REQUIRED, optional=SECTIONS)


@given(CATALOGUES)
@settings(max_examples=60, deadline=None)
def test_a_catalogue_without_problems_can_always_be_used(written: dict[str, Any]) -> None:
    try:
        catalogue = check_catalogue(load_catalogue(written))
    except CatalogueError:
        return
    sources, read = documents()
    rows = resolve(catalogue, sources, read)
    assert len(rows) == 3 * len(catalogue.coverages)
