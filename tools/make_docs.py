"""Write docs/rules and docs/schema from the rules and the types. With --check: fail where they are out of date."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from answergate.render.rule_pages import rule_page, rules_index
from answergate.render.schema import case_schema, verdict_schema
from answergate.rules import RULES

DOCS = Path(__file__).resolve().parent.parent / "docs"


def pages() -> dict[str, str]:
    """Every generated file by its path under docs."""
    return {
        "rules/README.md": rules_index(),
        **{f"rules/{code}.md": rule_page(rule) for code, rule in RULES.items()},
        "schema/case.schema.json": _json(case_schema()),
        "schema/verdict.schema.json": _json(verdict_schema()),
    }


def out_of_date(docs: Path = DOCS) -> list[str]:
    """The files that are missing, stand otherwise, or that nothing generates any more."""
    wanted = pages()
    differing = [name for name, text in wanted.items() if _read(docs / name) != text]
    return sorted([*differing, *(name for name in _present(docs) if name not in wanted)])


def write(docs: Path = DOCS) -> list[str]:
    """Bring the files up to date; the names of those that were not."""
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
    return [
        str(path.relative_to(docs).as_posix()) for folder in ("rules", "schema") for path in (docs / folder).glob("*.*")
    ]


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def main(arguments: list[str]) -> int:
    """Write, or with ``--check`` only compare."""
    if arguments not in ([], ["--check"]):
        print("usage: make_docs.py [--check]", file=sys.stderr)
        return 2
    if not arguments:
        print(f"{len(write())} files brought up to date")
        return 0
    stale = out_of_date()
    for name in stale:
        print(f"docs/{name} is out of date: run `make docs`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
