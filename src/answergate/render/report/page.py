"""Writes the report page. It is written in parts, so it can be large. It loads nothing from the network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from tempfile import TemporaryFile
from typing import Any, TextIO

import msgspec

from answergate.render import case_view
from answergate.render.case_view.shapes import View
from answergate.render.judged import Judged
from answergate.render.markup import text
from answergate.render.report.charts import charts, counted_statuses
from answergate.render.report.keeping import Keeper, KeptCase
from answergate.render.report.packing import Blocks, SharedTexts, write_block
from answergate.render.summary import Summary

MOST_CASES = 10_000
"""The most cases that one page keeps. Counts and charts always cover all records."""

_SEARCHED = 2_000
"""How many characters of an answer the search covers. The page still shows the whole answer."""


def write_report(judged: Iterable[Judged], summary: Summary, out: TextIO, *, most: int = MOST_CASES) -> None:
    """Write the page. It contains the texts of the cases, so it is as confidential as they are."""
    with TemporaryFile() as spool:
        keeper = Keeper(spool, most)
        for one in judged:
            keeper.add(one)
        parts = _parts()
        head = [next(parts)]
        for filled in (text(_title(summary)), _policy(), case_view.style() + _file("page.css"), case_view.theme()):
            head += [filled, next(parts)]
        for filled in (text(_title(summary)), _origin(summary), charts(summary) if summary.records else ""):
            head += [filled, next(parts)]
        out.write("".join(head))
        _write_cases(keeper.cases(), out)
        facts = {
            "records": summary.records,
            "most": most,
            "rules": {rule.code: [rule.rule, rule.severity] for rule in summary.rules},
            "statuses": {name: [tone, count] for name, tone, count in counted_statuses(summary)},
        }
        out.write(f'<script type="application/json" id="facts">{_script_json(facts)}</script>\n')
        out.write(
            "".join(
                [next(parts), case_view.script(), _file("page.js"), next(parts), text(summary.version), next(parts)]
            )
        )


def _write_cases(cases: Iterator[KeptCase], out: TextIO) -> None:
    views, texts = Blocks(out, "cases"), SharedTexts(pool := Blocks(out, "texts"))
    rows: dict[str, list[Any]] = {
        name: [] for name in ("id", "file", "line", "status", "tone", "because", "codes", "answer", "question", "at")
    }
    for case in cases:
        view = case.view
        codes = [finding.code for finding in view.findings]
        rows["id"].append(view.id)
        rows["file"].append(case.file)
        rows["line"].append(case.line)
        rows["status"].append(view.status if view.tone != "broken" else view.outcome)
        rows["tone"].append(view.tone)
        rows["because"].append(view.because)
        rows["codes"].append(codes)
        rows["answer"].append(view.answer[:_SEARCHED])
        rows["question"].append((view.question or "")[:_SEARCHED])
        rows["at"].append(views.add(_without_texts(view, texts)))
    views.close()
    pool.close()
    write_block(out, "rows", msgspec.json.encode(rows))


def _without_texts(view: View, texts: SharedTexts) -> dict[str, Any]:
    """Return the view with references instead of long texts. A short answer is left out, because the table has it."""
    shown: dict[str, Any] = msgspec.to_builtins(view)
    if len(view.answer) <= _SEARCHED:
        shown.pop("answer", None)
    else:
        shown["answer"] = texts.refer(view.answer)
    for chunk in shown.get("chunks", ()):
        chunk["text"] = texts.refer(chunk["text"])
    return shown


def _title(summary: Summary) -> str:
    gate, passed = summary.gate.capitalize(), summary.outcomes.get("passed", 0)
    if not summary.records:
        return f"{gate} gate: no records"
    return f"{gate} gate: {passed:,} of {summary.records:,} passed"


def _origin(summary: Summary) -> str:
    decided = f'<p class="decided">{text(summary.decided)}</p>' if summary.decided else ""
    policy = f"{summary.policy.name} {summary.policy.digest[:12]}"
    return f'{decided}<p class="ag-faint">policy {text(policy)} · answergate {text(summary.version)}</p>'


@cache
def _file(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _parts() -> Iterator[str]:
    """Yield the parts of the template between its placeholders, in order."""
    for index, part in enumerate(_file("page.html").split("{{")):
        yield part if not index else part.partition("}}")[2]


def _policy() -> str:
    """Return the content security policy: the page runs its own two scripts and nothing else."""
    own = " ".join(
        f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
        for script in (case_view.theme(), case_view.script() + _file("page.js"))
    )
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src {own}"


def _script_json(value: Any) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026")
