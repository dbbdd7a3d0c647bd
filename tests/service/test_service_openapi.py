"""The OpenAPI document describes the service correctly. Schemathesis searches for requests that contradict it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from answergate.demo import demo_cases
from answergate.gates import GATES
from service_process import ServiceProcess

ASKED_WITHOUT_INPUT = [
    (path, "GET", GenerationMode.POSITIVE)
    for path in ("/v1/gates", "/v1/rules", "/v1/policies", "/healthz", "/readyz", "/metrics")
]
ASKED_WITH_INPUT = [
    (path, method, mode)
    for path, method in [
        *((f"/v1/gates/{gate}", "POST") for gate in GATES),
        ("/beta/litellm_basic_guardrail_api", "POST"),
        ("/v1/rules/{code}", "GET"),
        ("/v1/policies/{name}", "GET"),
        ("/v1/decisions", "GET"),
        ("/v1/decisions/{seq}", "GET"),
        ("/v1/reviews", "GET"),
        ("/v1/reviews", "POST"),
        ("/v1/trends", "GET"),
        ("/v1/export", "GET"),
    ]
    for mode in GenerationMode
]
BATCHES = [(f"/v1/gates/{gate}/batch", "POST", GenerationMode.POSITIVE) for gate in GATES]
# A schema cannot describe the lines of a stream, so no generated one is right.
STREAMS = [(f"/v1/gates/{gate}/stream", "POST", GenerationMode.NEGATIVE) for gate in GATES]

BEYOND_SCHEMAS = (
    "a negative or inverted box",
    "another chunk has the same id",
    "the id is ",
    "no answer found. Expected ",
    "expected a time such as ",
)
"""Problems that a JSON Schema cannot describe, such as February 30th."""


@schemathesis.serializer("application/x-ndjson")
def ndjson(context: Any, value: Any) -> bytes:
    return str(value).encode("utf-8", "replace")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """A service with the presets only: none of them answers 500 on purpose."""
    with ServiceProcess(tmp_path_factory.mktemp("plain")) as service:
        for case in demo_cases():
            if case.policy is None:
                service.check(case.gate, case.case)
        yield service


@pytest.fixture(scope="module")
def document(plain: ServiceProcess) -> Any:
    return plain.client.get("/openapi.json").json()


@pytest.fixture(scope="module")
def described(document: Any) -> Any:
    """The document as schemathesis reads it. Reading takes a while, so tests share it."""
    return schemathesis.openapi.from_dict(document)


@pytest.mark.parametrize(("path", "method", "mode"), [*ASKED_WITHOUT_INPUT, *ASKED_WITH_INPUT, *BATCHES, *STREAMS])
def test_the_service_conforms_to_its_document(
    plain: ServiceProcess, described: Any, path: str, method: str, mode: GenerationMode
) -> None:
    operation = described[path][method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=50,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        response = case.call(base_url=plain.url)
        # Every line of JSON with an object can begin a stream, also one that was meant to be wrong. With "from", the body is
        # a provider's response, whose fields are not described.
        undescribed = path.endswith("/stream") or "from" in (case.query or {})
        excluded = [positive_data_acceptance, *[negative_data_rejection] * undescribed]
        case.validate_response(response, excluded_checks=excluded)
        if mode is GenerationMode.POSITIVE and response.status_code == 400:
            messages = [problem["message"] for problem in response.json()["details"]]
            assert all(message.startswith(BEYOND_SCHEMAS) for message in messages), messages

    ask()


def test_every_operation_of_the_document_is_tested(document: Any) -> None:
    written = {(path, method) for path, item in document["paths"].items() for method in item if method != "parameters"}
    tried = {
        (path, method.lower()) for path, method, _ in [*ASKED_WITHOUT_INPUT, *ASKED_WITH_INPUT, *BATCHES, *STREAMS]
    }
    assert written == tried


def test_every_example_is_the_real_response(plain: ServiceProcess, document: Any) -> None:
    tried = 0
    for gate in GATES:
        operation = document["paths"][f"/v1/gates/{gate}"]["post"]
        sent = operation["requestBody"]["content"]["application/json"]["examples"]
        for code in ("200", "422"):
            content = operation["responses"].get(code, {}).get("content", {})
            for name, example in content.get("application/json", {}).get("examples", {}).items():
                policy = {"policy": sent[name]["summary"].rpartition("policy=")[2].rstrip(")")}
                query = policy if "policy=" in sent[name]["summary"] else {}
                response = plain.check(gate, sent[name]["value"], **query)
                assert (str(response.status_code), response.json()) == (code, example["value"])
                tried += 1
    assert tried >= 20


def test_the_description_breaks_lines_between_paragraphs_only(document: Any) -> None:
    paragraphs = document["info"]["description"].split("\n\n")
    assert len(paragraphs) == 2
    assert not [paragraph for paragraph in paragraphs if "\n" in paragraph]


def test_every_schema_of_the_document_is_a_valid_schema(document: Any) -> None:
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_object_says_which_fields_it_has(document: Any) -> None:
    """Generators of types read an object without fields as one that must be empty, and a short tuple as it is."""
    for where, schema in schemas_in(document, "#"):
        kinds = schema.get("type", ())
        if "object" in ([kinds] if isinstance(kinds, str) else kinds):
            assert "properties" in schema or "additionalProperties" in schema, where
        if "prefixItems" in schema:
            assert len(schema["prefixItems"]) == schema["minItems"] == schema["maxItems"], where


def schemas_in(value: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every part of the document that may be a schema, with its path. Examples are not schemas."""
    if isinstance(value, dict):
        yield where, value
        for name, inner in value.items():
            if name not in ("examples", "example"):
                yield from schemas_in(inner, f"{where}/{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from schemas_in(inner, f"{where}/{place}")


def test_the_start_page_redirects_to_a_page(plain: ServiceProcess) -> None:
    response = httpx.get(plain.url, follow_redirects=True)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
