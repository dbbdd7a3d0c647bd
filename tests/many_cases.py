"""Files of many small cases in four languages, some of them wrong, for the tests of batch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FACTS = {
    "en": ("The tower is {n} metres tall and opened in 1889.", "The tower is {n} metres tall."),
    "ko": ("암진단비는 가입 후 {n}일이 지나야 보장합니다.", "암진단비는 {n}일이 지나야 보장합니다."),
    "zh": ("本合同的等待期为{n}天，自生效日起计算。", "等待期为{n}天。"),
    "ja": ("市立図書館は年に{n}日開いています。", "図書館は年に{n}日開いています。"),
}


def case(number: int, *, wrong: bool | None = None) -> dict[str, Any]:
    """A case for the answer gate. Every third has a number that is not in its evidence, unless ``wrong`` is given."""
    text, answer = FACTS[list(FACTS)[number % len(FACTS)]]
    days = 100 + number % 200
    said = days + (number % 3 == 0 if wrong is None else wrong)
    chunk = text.format(n=days)
    return {
        "id": f"case-{number}",
        "conclusion": answer.format(n=said),
        "evidences": [{"chunk_id": "c1", "excerpt": chunk}],
        "raw_chunks": [{"id": "c1", "text": chunk}],
    }


def write_cases(path: Path, count: int, *, broken: tuple[int, ...] = ()) -> Path:
    """``count`` cases as JSON Lines. The lines with the numbers in ``broken`` are not JSON."""
    lines = ["{broken" if number in broken else json.dumps(case(number), ensure_ascii=False) for number in range(count)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The verdicts of a JSON Lines output."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
