"""Renders findings as GitHub workflow commands, one line each. The runner shows them as annotations of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from answergate.model.finding import Severity
from answergate.model.verdict import Outcome
from answergate.render.judged import Judged, Region
from answergate.render.writable import writable

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def github_annotations(judged: Iterable[Judged]) -> Iterator[str]:
    """Yield a command for each finding, and one for each record that stopped without an error finding.

    Everything is escaped, so the text of an answer cannot add a command.
    """
    for one in judged:
        verdict = one.verdict
        named = f" (case {verdict.case_id})" if verdict.case_id else ""
        for index, finding in enumerate(verdict.findings):
            region = one.regions[index] if index < len(one.regions) else None
            title = f"{finding.code} {finding.rule}"
            yield _command(_COMMANDS[finding.severity], one, region, title, f"{finding.message}{named}")
        if verdict.outcome in (Outcome.FAULT, Outcome.UNREADABLE):
            yield _command("error", one, None, str(verdict.outcome), f"{verdict.because}{named}")
        elif not verdict.passed and not any(finding.severity is Severity.ERROR for finding in verdict.findings):
            yield _command("error", one, None, verdict.status, f"{verdict.because}{named}")


def _command(command: str, one: Judged, region: Region | None, title: str, message: str) -> str:
    properties: list[tuple[str, str]] = []
    if one.file != "-":
        properties.append(("file", one.file.replace("\\", "/")))
        properties.append(("line", str(region.start_line if region else max(1, one.line))))
        if region is not None:
            properties.append(("endLine", str(region.end_line)))
            if region.start_line == region.end_line:
                # GitHub's end column is inclusive, a region's is exclusive.
                last = max(region.start_column, region.end_column - 1)
                properties += [("col", str(region.start_column)), ("endColumn", str(last))]
    properties.append(("title", title))
    return f"::{command} {','.join(f'{name}={_property(value)}' for name, value in properties)}::{_data(message)}"


def _data(words: str) -> str:
    return writable(words).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _data(words).replace(":", "%3A").replace(",", "%2C")
