"""The catalogue: loading, extending, linting and locked settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from answergate.errors import CatalogueError
from answergate.resolve.lint import advice_on, problems_of
from answergate.resolve.loading import bundled, load


def _written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "catalogue.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_bundled_catalogue_has_no_problems() -> None:
    assert problems_of(bundled()) == ()
    assert advice_on(bundled()) == ()
    assert [coverage.code for coverage in bundled().coverages] == [
        "A4200_1",
        "A6200",
        "A4210",
        "A4103",
        "A4105",
        "A5100",
    ]


def test_a_catalogue_can_extend_the_bundled_one(tmp_path: Path) -> None:
    catalogue = load(
        _written(
            tmp_path,
            'extends = "bundled"\n[insurers.hana]\nA4200_1 = ["암진단자금"]\n'
            '[[coverages]]\ncode = "A4103"\nnames = ["뇌졸중자금"]\n',
        )
    )
    assert catalogue.insurers["hana"]["A4200_1"] == ("암진단자금",)
    assert "samsung" in catalogue.insurers
    stroke = next(coverage for coverage in catalogue.coverages if coverage.code == "A4103")
    assert {"뇌졸중진단비", "뇌졸중자금"} <= set(stroke.names)


@pytest.mark.parametrize(
    ("addition", "complaint"),
    [
        ("[settings]\nallow_found_global_in_slots = true\n", "$.settings.allow_found_global_in_slots"),
        ("[settings]\nrequire_coverage_anchor = false\n", "$.settings.require_coverage_anchor"),
        ("[settings]\nproximity_lines = 12\n", "$.settings.proximity_lines"),
        ("[settings]\nproximity_lines = 12\ndecision_record = ' '\n", "$.settings.proximity_lines"),
        ("[settings]\nproximity_lines = -1\ndecision_record = 'mine'\n", "$.settings.proximity_lines"),
        ("[insurers.hana]\nA9999 = ['x']\n", "$.insurers.hana.A9999"),
        ("[slots.x]\nkind = 'days'\nunit = 'days'\nprose = ['(']\n", "$.slots.x.prose[0]"),
        ("[slots.x]\nkind = 'days'\nunit = 'days'\nprose = ['일']\n", "value groups"),
        ("[slots.x]\nkind = 'days'\nunit = 'days'\ncolumns = ['nowhere']\n", "nowhere"),
        ("[slots.x]\nkind = 'weeks'\nunit = 'days'\n", "weeks"),
        ("colour = 'red'\n", "colour"),
        ("[[coverages]]\ncode = 'A1'\ntitle = 'x'\nnames = ['질병수술비']\nslots = []\n", "A5100"),
    ],
)
def test_a_catalogue_that_cannot_be_used_says_where(tmp_path: Path, addition: str, complaint: str) -> None:
    with pytest.raises(CatalogueError) as raised:
        load(_written(tmp_path, f'extends = "bundled"\n{addition}'))
    assert any(complaint in str(problem) for problem in raised.value.problems)


def test_another_number_of_lines_needs_a_decision_record(tmp_path: Path) -> None:
    catalogue = load(
        _written(
            tmp_path, 'extends = "bundled"\n[settings]\nproximity_lines = 12\ndecision_record = "docs/decisions/0009"\n'
        )
    )
    assert catalogue.settings.proximity_lines == 12


def test_all_problems_are_reported_together_with_their_paths(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as raised:
        load(
            _written(
                tmp_path,
                'extends = "bundled"\ncolour = "red"\n[insurers.hana]\nA4103 = 7\n[settings]\nproximity_lines = "far"\n'
                "[slots.x]\nkind = 'weeks'\nunit = 'days'\n[[coverages]]\ntitle = 'nameless'\n",
            )
        )
    paths = [problem.path for problem in raised.value.problems]
    assert paths == ["$.coverages[6]", "$.slots.x.kind", "$.insurers.hana[...]", "$.settings.proximity_lines", "$"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("coverages = [", "not TOML"),
        ('extends = "elsewhere"\n', "the only base is"),
        ('extends = "bundled"\ncoverages = "암진단비"\n', "$.coverages"),
        ('extends = "bundled"\ninsurers = 3\n', "$.insurers"),
        ('extends = "bundled"\nslots = []\n', "$.slots"),
        ('extends = "bundled"\n[insurers]\nhana = 3\n', "$.insurers.hana"),
        ("", "required field"),
    ],
)
def test_a_file_with_the_wrong_structure_is_reported_as_a_catalogue_error(
    tmp_path: Path, text: str, complaint: str
) -> None:
    with pytest.raises(CatalogueError) as raised:
        load(_written(tmp_path, text))
    assert complaint in str(raised.value)


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="no such file"):
        load(tmp_path / "nowhere.toml")


def test_a_pattern_for_an_amount_gets_a_note(tmp_path: Path) -> None:
    text = "extends = 'bundled'\n[slots.x]\nkind = 'won'\nunit = 'won'\nto = 9\nprose = ['(?P<won>\\d+)원']\n"
    assert [advice.path for advice in advice_on(load(_written(tmp_path, text)))] == ["$.slots.x.prose[0]"]


def test_a_space_in_a_pattern_gets_a_note(tmp_path: Path) -> None:
    text = "extends = 'bundled'\n[slots.x]\nkind = 'days'\nunit = 'days'\nto = 9\nprose = ['(?P<days>\\d+) 일']\n"
    assert [advice.path for advice in advice_on(load(_written(tmp_path, text)))] == ["$.slots.x.prose[0]"]
