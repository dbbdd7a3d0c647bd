"""A few complete verdicts that a person has read and accepted.

To update them, run ``python tests/properties/test_goldens.py`` and read the differences before you commit them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from answergate import check

FOLDER = Path(__file__).parents[1] / "golden"
NAMES = sorted(file.name.removesuffix(".case.json") for file in FOLDER.glob("*.case.json"))


def _verdict(name: str) -> str:
    """The verdict on a golden case, without the version and the policy's digest, which change with every release."""
    case: dict[str, Any] = json.loads((FOLDER / f"{name}.case.json").read_text(encoding="utf-8"))
    verdict = check(case, name.partition("-")[0]).to_dict()
    verdict["version"] = verdict["policy"]["digest"] = "..."
    return json.dumps(verdict, ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_verdict_is_the_one_that_was_read_and_accepted(name: str) -> None:
    assert _verdict(name) == (FOLDER / f"{name}.verdict.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_holds_no_object_and_no_path_of_a_machine(name: str) -> None:
    text = (FOLDER / f"{name}.verdict.json").read_text(encoding="utf-8")
    assert not re.search(r"object at 0x|<[A-Za-z_.]+: |\"/[a-z]+/|[A-Z]:\\\\", text)


if __name__ == "__main__":
    for each in NAMES:
        (FOLDER / f"{each}.verdict.json").write_text(_verdict(each), encoding="utf-8")
