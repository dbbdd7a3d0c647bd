"""The parts of a catalogue that documents need: names of issuers, columns, shared slots, and sections that moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from answergate.errors import CatalogueError
from answergate.policy.catalogue import load_catalogue


def _written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "catalogue.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_bundled_catalogue_has_the_coverages_of_the_specification() -> None:
    assert [coverage.code for coverage in load_catalogue("coverages").coverages] == [
        "A4200_1",
        "A6200",
        "A4210",
        "A4103",
        "A4105",
        "A5100",
    ]


def test_a_catalogue_can_extend_the_bundled_one(tmp_path: Path) -> None:
    catalogue = load_catalogue(
        _written(
            tmp_path,
            'extends = "bundled"\n[issuers.hana]\nA4200_1 = ["암진단자금"]\n'
            '[[coverage]]\ncode = "A4103"\nnames = ["뇌졸중자금"]\n',
        )
    )
    assert catalogue.names_of("hana", "A4200_1") == ("암진단자금",)
    assert catalogue.names_of("samsung", "A4210")
    stroke = catalogue.coverage("A4103")
    assert stroke is not None
    assert {"뇌졸중진단비", "뇌졸중자금"} <= set(stroke.names)
    assert [slot.name for slot in stroke.slots] == ["reduction"]


@pytest.mark.parametrize(
    ("addition", "complaint"),
    [
        ("[settings]\nproximity_lines = 12\n", "$.settings: is not read any more: they belong in a policy"),
        ("[insurers.hana]\nA4103 = ['x']\n", "$.insurers: is not read any more: write [issuers.KEY]"),
        ("[[coverages]]\ncode = 'A1'\n", "$.coverages: is not read any more: write one [[coverage]] table"),
        ("[elsewhere]\nevents = ['해지']\n", "$.elsewhere: is not read any more"),
        ("[issuers.hana]\nA9999 = ['x']\n", "$.issuers.hana.A9999: no subject has this code"),
        ("[issuers.hana]\nA4103 = 7\n", "$.issuers"),
        ("[issuers]\nhana = 3\n", "$.issuers"),
        ("[slots.x]\nkind = 'days'\nunit = 'days'\ntriggers = ['(']\n", "$.slots.x.triggers[0]"),
        ("[slots.x]\nkind = 'days'\nunit = 'days'\ntriggers = ['일']\n", "has no group"),
        ("[slots.x]\nkind = 'days'\nunit = 'days'\ncolumns = ['nowhere']\n", "columns"),
        ("[slots.x]\nkind = 'weeks'\nlabels = ['x']\n", "unknown kind 'weeks'"),
        ("[slots.x]\nkind = 'days'\n", "give labels, or triggers"),
        (
            "[slots.x]\nkind = 'days'\nlabels = ['x']\n"
            "triggers = [{pattern = '(?P<value>\\d+) 일', squeezed = true}]\n",
            "contains a space, but it is matched against text without white space",
        ),
        ("slots = []\n", "$.slots"),
        ("[[columns]]\nrole = 'amount'\n", "$.columns[0]"),
        ("[names]\nheader = ['x']\n", "$.names"),
        ("[names]\nnotes = ['(']\n", "$.names.notes"),
        ("[lists]\nopeners = ['(']\n", "$.lists.openers"),
        ("colour = 'red'\n", "colour"),
        ("[[coverage]]\ncode = 'A1'\ntitle = 'x'\nnames = ['질병수술비']\nslots = []\n", "A5100"),
        ("[[coverage]]\ncode = 'A1'\nnames = ['가']\nslots = ['wating_period']\n", "did you mean 'waiting_period'?"),
    ],
)
def test_a_catalogue_that_cannot_be_used_says_where(tmp_path: Path, addition: str, complaint: str) -> None:
    with pytest.raises(CatalogueError) as raised:
        load_catalogue(_written(tmp_path, f'extends = "bundled"\n{addition}'))
    assert any(complaint in str(problem) for problem in raised.value.problems)


def test_all_problems_are_reported_together_with_their_paths(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as raised:
        load_catalogue(
            _written(
                tmp_path,
                'extends = "bundled"\ncolour = "red"\n[issuers.hana]\nA9999 = ["x"]\n[settings]\nproximity_lines = 9\n'
                "[slots.x]\nkind = 'weeks'\nlabels = ['x']\n[[coverage]]\ntitle = 'nameless'\n",
            )
        )
    assert {problem.path for problem in raised.value.problems} >= {
        "$.colour",
        "$.settings",
        "$.slots.x.kind",
        "$.coverage[0].code",
        "$.coverage[0].names",
        "$.issuers.hana.A9999",
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("coverage = [", "not TOML"),
        ('extends = "elsewhere"\n', "elsewhere"),
        ('extends = "bundled"\ncoverage = "암진단비"\n', "$.coverage"),
        ("", "declare at least one [[subject]]"),
    ],
)
def test_a_file_with_the_wrong_structure_is_reported_as_a_catalogue_error(
    tmp_path: Path, text: str, complaint: str
) -> None:
    with pytest.raises(CatalogueError) as raised:
        load_catalogue(_written(tmp_path, text))
    assert complaint in str(raised.value)


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="no such file"):
        load_catalogue(tmp_path / "nowhere.toml")
