"""Write the generated pages of docs/: rules, schemas and references. With --check: fail if one is out of date."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from answergate.render.rule_pages import rule_page, rules_index
from answergate.render.schema import case_schema, verdict_schema
from answergate.rules import RULES
from reference_pages.cli import cli_page
from reference_pages.http_api import http_page
from reference_pages.python_api import client_page, python_page
from verdict_picture import verdict_picture

DOCS = Path(__file__).resolve().parent.parent / "docs"
HAND_WRITTEN = {"reference/index.md"}


def pages() -> dict[str, str]:
    """Return every generated file by its path under docs."""
    return {
        "rules/README.md": rules_index(),
        **{f"rules/{code}.md": rule_page(rule) for code, rule in RULES.items()},
        "reference/cli.md": cli_page(),
        "reference/http.md": http_page(),
        "reference/python.md": python_page(),
        "reference/client.md": client_page(),
        "assets/verdict.svg": verdict_picture(),
        "schema/case.schema.json": _json(case_schema()),
        "schema/verdict.schema.json": _json(verdict_schema()),
    }


def out_of_date(docs: Path = DOCS) -> list[str]:
    """Return the files that are missing, have other content, or are no longer generated."""
    wanted = pages()
    differing = [name for name, text in wanted.items() if _read(docs / name) != text]
    return sorted([*differing, *(name for name in _present(docs) if name not in wanted)])


def write(docs: Path = DOCS) -> list[str]:
    """Update the files and return the names of those that changed."""
    wanted = pages()
    changed = out_of_date(docs)
    for name in changed:
        path = docs / name
        if name in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[name], encoding="utf-8")
        else:
            path.unlink()
    return changed


def _present(docs: Path) -> list[str]:
    found = [path for folder in ("rules", "reference", "schema") for path in (docs / folder).glob("*.*")]
    return [name for path in found if (name := path.relative_to(docs).as_posix()) not in HAND_WRITTEN]


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` only compare them."""
    if arguments not in ([], ["--check"]):
        print("usage: make_docs.py [--check]", file=sys.stderr)
        return 2
    if not arguments:
        print(f"{len(write())} files updated")
        return 0
    stale = out_of_date()
    for name in stale:
        print(f"docs/{name} is out of date: run `make docs`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
