"""Renders records as JUnit tests, which every CI system can show: one suite per file, one test per record."""

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
    """Write one test per record. A stopped record is a failure. A fault or an unreadable record is an error."""
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="answergate">\n')
    for file, records in groupby(judged, key=lambda one: one.file):
        _write_suite(file, records, out)
    out.write("</testsuites>\n")


def _write_suite(file: str, records: Iterable[Judged], out: TextIO) -> None:
    """Write a suite. Its counts come before its tests, so the tests go to a temporary file first."""
    tests = failures = errors = 0
    with TemporaryFile("w+", encoding="utf-8", newline="") as tests_file:
        for one in records:
            tests += 1
            errors += one.verdict.outcome in (Outcome.FAULT, Outcome.UNREADABLE)
            failures += one.verdict.outcome is Outcome.STOPPED
            tests_file.write(_test(one))
        tests_file.seek(0)
        counts = f'tests="{tests}" failures="{failures}" errors="{errors}" skipped="0"'
        out.write(f" <testsuite name={_attribute(file)} {counts}>\n")
        copyfileobj(tests_file, out)
    out.write(" </testsuite>\n")


def _test(one: Judged) -> str:
    verdict = one.verdict
    name = f"line {one.line}" if verdict.case_id is None else f"{verdict.case_id} (line {one.line})"
    head = f"  <testcase classname={_attribute(one.file)} name={_attribute(name)}"
    if verdict.passed:
        notes = _findings(verdict)
        return f"{head}/>\n" if not notes else f"{head}>\n   <system-out>{_text(notes)}</system-out>\n  </testcase>\n"
    kind = "failure" if verdict.outcome is Outcome.STOPPED else "error"
    attributes = f"type={_attribute(verdict.status)} message={_attribute(verdict.because)}"
    details = _findings(verdict) or verdict.because
    return f"{head}>\n   <{kind} {attributes}>{_text(details)}</{kind}>\n  </testcase>\n"


def _findings(verdict: Verdict) -> str:
    """Return every finding and fault, one per line."""
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
