"""The HTTP reference, from the service's own OpenAPI document."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping
from typing import Any

from answergate.render.presets import preset_policies
from answergate.service.openapi import openapi_document
from reference_pages.markdown import cell, fenced, page, table

_HEAD = """\
# HTTP

Every address of `answergate serve`. This page is generated from the service's OpenAPI document. A running service has the
document under `/openapi.json`, and a page to try requests under `/docs`. The [guide](../guide/service.md) explains keys,
limits and policies. Bodies are JSON unless the page names another type. The examples are the cases of `answergate demo`, with the responses that they really get.
"""
_LONGEST = 100


def http_page() -> str:
    """The page."""
    document = openapi_document({policy.name: policy for policy in preset_policies()})
    lines = [_HEAD, *_overview(document)]
    for method, path, operation in operations(document):
        lines += [f"## {method} {path}", "", *_operation(operation, document)]
    lines += ["## Errors", "", *_errors(document), "## Schemas", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name}", "", *_schema(schema)]
    return page(lines)


def operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation: method, path, and what the document says of it, the path's own parameters included."""
    for path, methods in document["paths"].items():
        shared = methods.get("parameters", [])
        for method, operation in methods.items():
            if method != "parameters":
                yield method.upper(), path, operation | {"parameters": [*shared, *operation.get("parameters", [])]}


def _overview(document: Mapping[str, Any]) -> list[str]:
    rows = [
        (f"[`{method} {path}`](#{_anchor(f'{method} {path}')})", cell(operation["summary"]))
        for method, path, operation in operations(document)
    ]
    return table(("Address", "Purpose"), rows)


def _anchor(heading: str) -> str:
    kept = (character for character in heading.lower() if character.isalnum() or character in " -_")
    return "".join(kept).replace(" ", "-")


def _operation(operation: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    lines = [f"{operation['summary']}.".replace("?.", "?"), ""]
    if "description" in operation:
        lines += [operation["description"], ""]
    if operation["parameters"]:
        parameters = [
            (f"`{one['name']}`", one["in"], _type(one["schema"]), cell(one.get("description", "")))
            for one in operation["parameters"]
        ]
        lines += table(("Parameter", "In", "Value", "Meaning"), parameters)
    bodies = operation.get("requestBody", {}).get("content", {})
    for body in bodies.items():
        lines += [f"**Request**: {_body(*body)}", ""]
    responses = {code: _resolved(one, document) for code, one in sorted(operation["responses"].items())}
    rows = [
        (code, cell(one["description"]), "; ".join(_body(*body) for body in one.get("content", {}).items()))
        for code, one in responses.items()
    ]
    lines += ["**Responses**", "", *table(("Code", "Meaning", "Body"), rows)]
    for media in bodies.values():
        lines += _examples(media.get("examples", {}), responses)
    return lines


def _resolved(response: Mapping[str, Any], document: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in response:
        return response
    found: Mapping[str, Any] = document["components"]["responses"][response["$ref"].rpartition("/")[2]]
    return found


def _body(kind: str, media: Mapping[str, Any]) -> str:
    """What a body holds. Bodies are JSON unless a media type is named."""
    if kind == "application/json":
        return _type(media["schema"])
    meaning = media["schema"].get("description", "").rstrip(".")
    return f"`{kind}`: {meaning}" if meaning else f"`{kind}`"


def _examples(requests: Mapping[str, Any], responses: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The first request that gets each status, with its response. A running service has more under /docs."""
    replies = {
        name: (code, reply["value"])
        for code, response in responses.items()
        for media in response.get("content", {}).values()
        for name, reply in media.get("examples", {}).items()
    }
    lines: list[str] = []
    seen = set()
    for name, request in requests.items():
        if name not in replies or (status := _status(*replies[name])) in seen:
            continue
        seen.add(status)
        code, reply = replies[name]
        body = [*fenced("json", _json(request["value"])), f"Response {code}:", "", *fenced("json", _json(reply))]
        lines += [
            f"<details><summary>Example: {html.escape(request['summary'])}</summary>",
            "",
            *body,
            "</details>",
            "",
        ]
    return lines


def _status(code: str, reply: Mapping[str, Any]) -> str:
    """The code, and the gate's own word where the result has one."""
    gate = reply.get("gate")
    return f"{code} {reply.get('status') or (gate.get('status') if isinstance(gate, dict) else None)}"


def _json(value: Any, indent: str = "") -> str:
    """JSON with short values on one line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(short) <= _LONGEST or not isinstance(value, dict | list) or not value:
        return short
    inner = f"{indent}  "
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"{inner}{_json(one, inner)}" for one in value) + f"\n{indent}]"
    entries = (f"{inner}{json.dumps(name)}: {_json(one, inner)}" for name, one in value.items())
    return "{\n" + ",\n".join(entries) + f"\n{indent}}}"


def _errors(document: Mapping[str, Any]) -> list[str]:
    responses = document["components"]["responses"]
    return [
        "Every error has the same shape, [Error](#error).",
        "",
        *table(("Code", "Meaning"), [(code, cell(one["description"])) for code, one in responses.items()]),
    ]


def _schema(schema: Mapping[str, Any]) -> list[str]:
    lines = [schema["description"], ""] if "description" in schema else []
    if not _properties(schema):
        return [*lines, f"{_type(schema)}.", ""]
    return [*lines, *table(("Field", "Type", "Required", "Meaning"), _fields(schema, ""))]


def _fields(schema: Mapping[str, Any], above: str) -> Iterator[tuple[str, str, str, str]]:
    """The fields of an object, and of the objects in them: ``violations[].paragraph``."""
    required = _required(schema)
    for name, field in _properties(schema).items():
        path = f"{above}{name}"
        yield f"`{path}`", _type(field), "yes" if name in required else "", cell(field.get("description", ""))
        yield from _fields(field, f"{path}.")
        item = field.get("items", {})
        for one in (item, *item.get("anyOf", [])):
            yield from _fields(one, f"{path}[].")


def _ways(schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The shapes that an object may have, if each is written out."""
    ways: list[Mapping[str, Any]] = schema.get("oneOf", [])
    return ways if all("properties" in way for way in ways) else []


def _properties(schema: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The properties of an object, those that all its shapes have in one of several ways first."""
    properties: dict[str, Mapping[str, Any]] = {}
    for name in {name: None for way in _ways(schema) for name in way["properties"]}:
        fields = [way["properties"][name] for way in _ways(schema)]
        same = all(field == fields[0] for field in fields)
        about = " ".join(field["description"] for field in fields if "description" in field)
        properties[name] = fields[0] if same else {"anyOf": fields, "description": about}
    own: dict[str, Mapping[str, Any]] = schema.get("properties", {})
    return properties | own


def _required(schema: Mapping[str, Any]) -> set[str]:
    ways = [set(way.get("required", [])) for way in _ways(schema)]
    return set(schema.get("required", [])) | (set.intersection(*ways) if ways else set())


def _type(schema: Mapping[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{_anchor(name)})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{value or json.dumps(value)}`" for value in schema["enum"])
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(dict.fromkeys(_type(one) for one in schema.get("anyOf", schema.get("oneOf"))))
    kinds = schema.get("type", "any")
    return " or ".join(_kind(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _kind(kind: str, schema: Mapping[str, Any]) -> str:
    if kind == "array" and "items" in schema:
        item = _type(schema["items"])
        return f"list of ({item})" if " or " in item else f"list of {item}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return "object by id"
    if kind == "array" and "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])}"
    return "list" if kind == "array" else kind
