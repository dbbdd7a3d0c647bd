"""Records as JUnit tests: every CI system can show those. A suite per file, a test per record."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import TextIO
from xml.sax.saxutils import quoteattr

from answergate.model.verdict import Outcome, Verdict
from answergate.render.judged import Judged
from answergate.render.wording import place_words
from answergate.render.writable import writable_in_xml


def write_junit(judged: Iterable[Judged], out: TextIO) -> None:
    """Write a test per record. What was stopped is a failure, what broke or could not be read an error."""
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="answergate">\n')
    for file, records in groupby(judged, key=lambda one: one.file):
        _write_suite(file, records, out)
    out.write("</testsuites>\n")


def _write_suite(file: str, records: Iterable[Judged], out: TextIO) -> None:
    """A suite says how many tests it has before it has them, so they wait in a file."""
    tests = failures = errors = 0
    with TemporaryFile("w+", encoding="utf-8", newline="") as waiting:
        for one in records:
            tests += 1
            errors += one.verdict.outcome in (Outcome.FAULT, Outcome.UNREADABLE)
            failures += one.verdict.outcome is Outcome.STOPPED
            waiting.write(_test(one))
        waiting.seek(0)
        counts = f'tests="{tests}" failures="{failures}" errors="{errors}" skipped="0"'
        out.write(f" <testsuite name={_attribute(file)} {counts}>\n")
        copyfileobj(waiting, out)
    out.write(" </testsuite>\n")


def _test(one: Judged) -> str:
    verdict = one.verdict
    name = f"line {one.line}" if verdict.case_id is None else f"{verdict.case_id} (line {one.line})"
    head = f"  <testcase classname={_attribute(one.file)} name={_attribute(name)}"
    if verdict.passed:
        said = _findings(verdict)
        return f"{head}/>\n" if not said else f"{head}>\n   <system-out>{_text(said)}</system-out>\n  </testcase>\n"
    kind = "failure" if verdict.outcome is Outcome.STOPPED else "error"
    told = f"type={_attribute(verdict.status)} message={_attribute(verdict.because)}"
    details = _findings(verdict) or verdict.because
    return f"{head}>\n   <{kind} {told}>{_text(details)}</{kind}>\n  </testcase>\n"


def _findings(verdict: Verdict) -> str:
    """Every finding and fault on a line of its own."""
    lines = []
    for finding in verdict.findings:
        where = place_words(finding.place)
        lines.append(f"{finding.severity} {finding.code} {finding.rule} {where} {finding.message}")
    lines += [f"fault {fault.where}: {fault.message}" for fault in verdict.faults]
    return "\n".join(" ".join(line.split()) for line in lines)


def _text(words: str) -> str:
    return writable_in_xml(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _attribute(words: str) -> str:
    return quoteattr(writable_in_xml(" ".join(words.split())))
