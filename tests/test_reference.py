"""The generated references leave nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
import pytest

import answergate
from answergate.render.presets import preset_policies
from answergate.service.openapi import openapi_document
from reference_pages.cli import commands
from reference_pages.examples import EXAMPLES
from reference_pages.http_api import operations

REFERENCE = Path(__file__).resolve().parent.parent / "docs" / "reference"
CLI = (REFERENCE / "cli.md").read_text(encoding="utf-8")
HTTP = (REFERENCE / "http.md").read_text(encoding="utf-8")
PYTHON = (REFERENCE / "python.md").read_text(encoding="utf-8")
DOCUMENT = openapi_document({policy.name: policy for policy in preset_policies()})


def section(page: str, heading: str) -> str:
    """The text under a heading, up to the next one of the same level."""
    level = heading.partition(" ")[0]
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^{level} |\Z)", page, re.DOTALL | re.MULTILINE)
    assert found is not None, heading
    return found[1]


@pytest.mark.parametrize(("name", "command"), [(name, command) for name, command, _ in commands()])
def test_every_command_has_its_options(name: str, command: click.Command) -> None:
    shown = section(CLI, f"## {name}")
    for parameter in command.params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            assert isinstance(parameter, click.Argument) or f"`{option}`" in shown


def test_commands_include_those_of_groups() -> None:
    assert {"answergate", "answergate check", "answergate ledger verify"} <= {name for name, _, _ in commands()}


def test_every_public_name_is_on_the_python_page() -> None:
    assert sorted(re.findall(r"^### `(\w+)`$", PYTHON, re.MULTILINE)) == sorted(answergate.__all__)
    assert set(EXAMPLES) <= set(answergate.__all__)


def test_a_type_has_its_fields_and_methods() -> None:
    verdict = section(PYTHON, "### `Verdict`")
    assert all(f"| `{field}` |" in verdict for field in answergate.Verdict.__struct_fields__)
    assert "| `raise_for_status() -> Verdict` |" in verdict
    assert "Attributes: `problems`." in section(PYTHON, "### `InputError`")


@pytest.mark.parametrize(
    ("heading", "operation"), [(f"## {method} {path}", operation) for method, path, operation in operations(DOCUMENT)]
)
def test_every_operation_has_its_parameters_and_responses(heading: str, operation: dict[str, Any]) -> None:
    shown = section(HTTP, heading)
    assert all(f"| `{parameter['name']}` |" in shown for parameter in operation["parameters"])
    assert re.findall(r"^\| (\d{3}) \|", shown, re.MULTILINE) == sorted(operation["responses"])
    if "requestBody" in operation and not heading.endswith(("/batch", "/stream")):
        assert "<summary>Example" in shown
        assert re.search(r"^Response \d{3}:$", shown, re.MULTILINE)


def test_every_path_and_schema_of_the_service_is_on_the_http_page() -> None:
    assert {path for _, path, _ in operations(DOCUMENT)} == set(DOCUMENT["paths"])
    assert all(section(HTTP, f"### {name}").strip() for name in DOCUMENT["components"]["schemas"])
