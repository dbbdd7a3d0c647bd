"""The n8n workflow, node by node: its expressions run in node, and its request goes to a real service."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from answergate.demo import demo_cases
from service_process import ServiceProcess

WORKFLOW = json.loads((Path(__file__).parents[2] / "docs" / "integrations" / "n8n-workflow.json").read_text("utf-8"))
NODES = {node["name"]: node for node in WORKFLOW["nodes"]}
PLACE = "http://answergate:8000"
EVIDENCE_REQUIRED = 422


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    with ServiceProcess(tmp_path_factory.mktemp("service"), "--max-body", "100000") as started:
        yield started


def value(expression: str, json_of: dict[str, Any]) -> Any:
    """The value of an n8n expression. ``json_of`` has the output of each node before it; the last one is ``$json``."""
    node = shutil.which("node")
    assert node, "node is not installed, and this test needs it"
    assert expression.startswith("={{"), expression
    assert expression.endswith("}}"), expression
    program = f"""
        const outputs = {json.dumps(json_of)};
        const $ = (name) => ({{ item: {{ json: outputs[name] }} }});
        const $json = Object.values(outputs).at(-1);
        console.log(JSON.stringify({{ value: ({expression[3:-2]}) }}));
    """
    done = subprocess.run([node, "-"], input=program, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["value"]


def requested(service: ServiceProcess, json_of: dict[str, Any], *, path: str = "") -> httpx.Response:
    """What the HTTP Request node sends, and what the service answers."""
    parameters = NODES["Check"]["parameters"]
    url = service.url + (path or parameters["url"].removeprefix(PLACE))
    query = {one["name"]: one["value"] for one in parameters["queryParameters"]["parameters"]}
    body = value(parameters["jsonBody"], json_of)
    headers = {"content-type": "application/json"}
    return service.client.request(parameters["method"], url, params=query, content=body, headers=headers)


def run(service: ServiceProcess, given: dict[str, Any], *, path: str = "") -> str:
    """Run the workflow from the node after the example, and return what the reader sees."""
    json_of = {"Answer and chunks": given}
    response = requested(service, json_of, path=path)
    try:
        body = response.json()
    except ValueError:
        body = response.text
    full = {"body": body, "headers": dict(response.headers), "statusCode": response.status_code}
    json_of["Check"] = full
    [condition] = NODES["Passed?"]["parameters"]["conditions"]["conditions"]
    assert condition["operator"]["operation"] == "equals"
    passed = value(condition["leftValue"], json_of) == condition["rightValue"]
    branches = WORKFLOW["connections"]["Passed?"]["main"]
    [branch] = branches[0 if passed else 1]
    shown = value(NODES[branch["node"]]["parameters"]["jsonOutput"], json_of)
    assert isinstance(shown["output"], str)
    return str(shown["output"])


def example() -> dict[str, Any]:
    given: dict[str, Any] = value(NODES["Answer and chunks"]["parameters"]["jsonOutput"], {"x": {}})
    return given


def test_every_connection_leads_to_a_node() -> None:
    targets = {
        link["node"] for outputs in WORKFLOW["connections"].values() for branch in outputs["main"] for link in branch
    }
    assert set(WORKFLOW["connections"]) | targets == set(NODES)
    options = NODES["Check"]["parameters"]["options"]["response"]["response"]
    assert options == {"fullResponse": True, "neverError": True}


def test_the_example_passes_and_is_shown(service: ServiceProcess) -> None:
    assert run(service, example()) == example()["answer"]


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"answer": "A day ticket costs 15 euros [1]."}, "This answer was withheld: the only claim is not covered"),
        ({"answer": 'He said: "12 euros"\n[1].'}, ""),
        ({"answer": "A day ticket costs 12 euros."}, "This answer was withheld: the answer cites nothing"),
        ({"chunks": []}, "This answer was withheld: "),
        ({"chunks": None}, "This answer was withheld: "),
        ({"chunks": "text"}, "This answer was withheld: the case cannot be read"),
        ({"answer": None}, "This answer was withheld: "),
        ({"answer": "x" * 200_000}, "This answer was withheld: the body is larger than"),
    ],
)
def test_what_does_not_pass_is_not_shown(service: ServiceProcess, changes: dict[str, Any], shown: str) -> None:
    output = run(service, {**example(), **changes})
    assert output.startswith(shown or 'This answer was withheld: the only claim is not covered: "He said')


def test_an_unknown_address_does_not_pass(service: ServiceProcess) -> None:
    assert run(service, example(), path="/v1/gates/nothing").startswith("This answer was withheld: ")
    assert run(service, example(), path="/console").startswith("This answer was withheld: ")


def test_reports_without_citations_get_422_and_take_the_same_branch(service: ServiceProcess) -> None:
    """As the page says for the evidence gate: another address, and ``content`` and ``snippets`` in the body."""
    parameters = NODES["Check"]["parameters"]
    body = parameters["jsonBody"].replace("answer_text: $json.answer, retrieved_chunks: $json.chunks", "...$json")
    assert body != parameters["jsonBody"]
    for case in demo_cases():
        if case.gate == "evidence" and case.policy is None:
            content = value(body, {"Answer and chunks": case.case})
            response = service.client.post("/v1/gates/evidence", content=content, params={"full": "true"})
            passed = case.status == "valid"
            assert response.status_code == (httpx.codes.OK if passed else EVIDENCE_REQUIRED)
            assert (response.headers["x-answergate-outcome"] == "passed") is passed
