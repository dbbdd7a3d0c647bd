"""Renders findings as SARIF 2.1.0, the exchange format of code scanners. Places refer to the input file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any, TextIO
from urllib.parse import quote

from answergate.gates.failing_words import with_words
from answergate.model.finding import Finding, Severity
from answergate.model.verdict import Outcome
from answergate.render.judged import Judged, Region
from answergate.render.writable import writable
from answergate.rules import RULES, Rule
from answergate.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_WITHOUT_LINES = re.compile(r"\.parquet(?:\.gz|\.zst)?\Z", re.IGNORECASE)
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
# A SARIF result needs a rule. These are for records that were stopped without a finding of severity error.
_OTHER_RESULTS = {
    "STOPPED": (
        "RecordStopped",
        "The gate stopped this record because of a figure over the whole record, not because of one finding.",
    ),
    "FAULT": ("GateFault", "A check failed with an internal error. A record with a fault never passes."),
    "UNREADABLE": ("UnreadableRecord", "The record could not be read, so the gate did not decide about it."),
}


def write_sarif(judged: Iterable[Judged], out: TextIO) -> None:
    """Write one run with a result for each finding. Each record is written as it arrives."""
    numbers = {id: number for number, id in enumerate([*RULES, *_OTHER_RESULTS])}
    driver = {
        "name": "answergate",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [*map(_rule, RULES.values()), *map(_other_rule, _OTHER_RESULTS)],
    }
    head = {"$schema": SCHEMA, "version": "2.1.0"}
    out.write(_json(head)[:-1] + ',"runs":[{"tool":' + _json({"driver": driver}))
    out.write(',"columnKind":"utf16CodeUnits","results":[')
    separator = "\n"
    for one in judged:
        for result in _results(one, numbers):
            out.write(separator + _json(result))
            separator = ",\n"
    out.write("\n]}]}\n")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rule(rule: Rule) -> dict[str, Any]:
    reason = rule.reason.replace("``", "`")
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": f"{rule.summary} {reason}"},
        "help": {
            "text": f"{reason} Run `answergate explain {rule.code}` for examples.",
            "markdown": f"{reason}\n\nRun `answergate explain {rule.code}` for examples.",
        },
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.family, rule.name]},
    }


def _other_rule(id: str) -> dict[str, Any]:
    name, words = _OTHER_RESULTS[id]
    return {
        "id": id,
        "name": name,
        "shortDescription": {"text": words},
        "help": {"text": words},
        "defaultConfiguration": {"level": "error"},
    }


def _results(one: Judged, numbers: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Yield a result for each finding, and one for the record itself if no error finding stopped it."""
    verdict = one.verdict
    seen: dict[tuple[str, str, str], int] = {}
    for index, finding in enumerate(verdict.findings):
        same = (finding.code, finding.place.path, finding.place.excerpt)
        seen[same] = seen.get(same, 0) + 1
        region = one.regions[index] if index < len(one.regions) else None
        yield _result(
            one,
            id=finding.code,
            numbers=numbers,
            level=_LEVELS[finding.severity],
            words=with_words(finding),
            location=_location(one, region, finding),
            identity=(*same, str(seen[same])),
        )
    undecided = verdict.outcome in (Outcome.FAULT, Outcome.UNREADABLE)
    if undecided or (not verdict.passed and not any(one.severity is Severity.ERROR for one in verdict.findings)):
        id = verdict.outcome.value.upper()
        yield _result(
            one,
            id=id,
            numbers=numbers,
            level="error",
            words=f"{verdict.status}: {verdict.because}" if not undecided else verdict.because,
            location=_location(one, None, None),
            identity=(id,),
        )


def _result(
    one: Judged,
    *,
    id: str,
    numbers: dict[str, int],
    level: str,
    words: str,
    location: dict[str, Any] | None,
    identity: tuple[str, ...],
) -> dict[str, Any]:
    verdict = one.verdict
    result: dict[str, Any] = {"ruleId": id}
    if id in numbers:
        result["ruleIndex"] = numbers[id]
    result |= {
        "level": level,
        "message": {"text": _plain(words)},
        "locations": [location] if location else [],
        "partialFingerprints": {"answergate/v1": _fingerprint(one, identity)},
        "properties": {"gate": verdict.gate, "status": verdict.status, "record": one.line},
    }
    if verdict.case_id is not None:
        result["properties"]["caseId"] = writable(verdict.case_id)
    return result


def _plain(words: str) -> str:
    """Escape brackets that a viewer could turn into a link."""
    words = writable(words)
    return words.replace("[", r"\[").replace("]", r"\]") if "](" in words else words


def _location(one: Judged, region: Region | None, finding: Finding | None) -> dict[str, Any] | None:
    location: dict[str, Any] = {}
    if one.file != "-":
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(one.file)}}
        if region is not None:
            physical["region"] = {
                "startLine": region.start_line,
                "startColumn": region.start_column,
                "endLine": region.end_line,
                "endColumn": region.end_column,
            }
        elif not _WITHOUT_LINES.search(one.file):
            physical["region"] = {"startLine": max(1, one.line)}
        location["physicalLocation"] = physical
    if finding is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": writable(finding.place.path)}]
    return location or None


def _uri(file: str) -> str:
    """Return the file as a URI: absolute if the given name is absolute, otherwise relative."""
    path = PureWindowsPath(file) if "\\" in file and PureWindowsPath(file).drive else PurePosixPath(file)
    named = quote(writable(path.as_posix()))
    if path.is_absolute():
        return f"file://{named}" if named.startswith("/") else f"file:///{named.replace('%3A', ':', 1)}"
    return named


def _fingerprint(one: Judged, identity: tuple[str, ...]) -> str:
    """Return a fingerprint that stays the same for the same finding in the next run.

    It uses the case id, or the file and line if the case has no id.
    """
    record = one.verdict.case_id if one.verdict.case_id is not None else f"{one.file}:{one.line}"
    named = "\0".join((one.verdict.gate, record, *identity))
    return sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:32]
