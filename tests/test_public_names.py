"""The public names can be imported and are the documented ones."""

from __future__ import annotations

import ast
import inspect
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import answergate
from answergate import errors

NAMES = [
    "AnswerGateViolation",
    "AnswergateError",
    "AttributionGateViolation",
    "Case",
    "CaseError",
    "CatalogueError",
    "Chunk",
    "Citation",
    "CitationsGateViolation",
    "EvidenceGateViolation",
    "Fault",
    "Finding",
    "GateFault",
    "GateViolation",
    "GuardrailsGateViolation",
    "InputError",
    "Outcome",
    "Place",
    "Policy",
    "PolicyError",
    "Position",
    "Problem",
    "Retried",
    "Severity",
    "StreamGate",
    "Subject",
    "Verdict",
    "__version__",
    "aggregate",
    "attribute",
    "case_to_dict",
    "check",
    "check_many",
    "load_catalogue",
    "load_policy",
    "read_case",
    "retry",
]


def test_the_public_names_are_these_and_no_others() -> None:
    assert sorted(answergate.__all__) == NAMES
    assert all(hasattr(answergate, name) for name in NAMES)


def test_a_type_checker_sees_the_names_that_are_imported_on_demand() -> None:
    tree = ast.parse(Path(inspect.getfile(answergate)).read_text(encoding="utf-8"))
    [shown] = [node for node in tree.body if isinstance(node, ast.If)]
    imported = {
        alias.name: node.module for node in shown.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert sorted([*imported, "__version__"]) == NAMES
    assert imported == answergate._HOME
    assert dir(answergate) == NAMES


def test_the_command_line_starts_without_the_engine() -> None:
    program = "import sys, answergate.cli; print('answergate.engine' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
    )


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("__")])
def test_a_public_name_is_documented(name: str) -> None:
    thing = getattr(answergate, name)
    assert thing.__doc__
    assert thing.__doc__.strip().endswith((".", ":")) or "\n" in thing.__doc__


def test_the_tree_of_errors_is_the_one_that_is_drawn() -> None:
    assert errors.__doc__ is not None
    drawn = [word for line in errors.__doc__.splitlines() for word in line.replace("│", " ").strip("├└─ ").split()[:1]]
    classes = [
        name
        for name, thing in vars(errors).items()
        if inspect.isclass(thing) and issubclass(thing, errors.AnswergateError)
    ]
    assert sorted(set(drawn) & set(classes)) == sorted(classes)


def test_input_errors_survive_a_process_boundary() -> None:
    for kind in (errors.CaseError, errors.PolicyError, errors.CatalogueError):
        error = kind([errors.Problem("$.a", "wrong")])
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is kind
        assert again.problems == error.problems
        assert str(again) == str(error)


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(inspect.getfile(answergate)).parent / "py.typed").exists()
