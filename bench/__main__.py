"""Compares the gates with a baseline (parsing the case) and a peer, in one process: ``python -m bench``."""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

from groundlens import verify

from answergate import check
from answergate.text.numbers import read_numbers
from bench import batch, growth
from bench.cases import answer_case, citations_case, evidence_case, guardrails_case, many_numbers_case, reworded
from bench.timing import interleaved

CASES: dict[str, tuple[Callable[[str], dict[str, Any]], str, str, int]] = {
    "answer": (answer_case, "conclusion", "raw_chunks", 5),
    "evidence": (evidence_case, "content", "snippets", 5),
    "citations": (citations_case, "answer_text", "chunks", 5),
    "guardrails": (guardrails_case, "answer_text", "retrieved_chunks", 20),
}
MANY_NUMBERS_BUDGET = 8
REPEATED_WORDS_BUDGET = 100
LANGUAGES = {"en": "English", "ko": "Korean"}


def main() -> int:
    ok = typical()
    ok &= paraphrased()
    ok &= many_numbers()
    ok &= larger()
    ok &= memory()
    print()
    ok &= growth.main()
    print()
    ok &= batch.main()
    print("\nall within budget" if ok else "\nOVER BUDGET: see the lines above")
    return 0 if ok else 1


def typical() -> bool:
    """Compare the four gates that read whole answers with parsing the same case and with a peer."""
    print(
        "A typical case: 12 chunks of 1,000 characters. Baseline: json.loads of the same case. Peer: groundlens 6.0.5.\n"
    )
    print(
        f"{'gate':<11} {'language':<8} {'ours':>9} {'json.loads':>11} {'ratio':>6} {'budget':>7} {'peer':>9} {'faster':>7}"
    )
    ok = True
    for gate, (make, answer, chunks, budget) in CASES.items():
        for language, name in LANGUAGES.items():
            case = make(language)
            verdict = check(case, gate=gate)
            if not verdict.passed:
                raise SystemExit(f"the {gate} case in {name} should pass: {verdict.because}")
            seconds = _against_peers(case, gate, answer, chunks)
            ratio, faster = seconds["ours"] / seconds["baseline"], seconds["peer"] / seconds["ours"]
            within = ratio <= budget and faster >= 10
            ok &= within
            print(
                f"{gate:<11} {name:<8} {seconds['ours'] * 1e6:>6.0f} us {seconds['baseline'] * 1e6:>8.0f} us {ratio:>6.1f}"
                f" {'<= ' + str(budget):>7} {seconds['peer'] * 1e6:>6.0f} us {faster:>6.1f}x{'' if within else '  over budget'}"
            )
    return ok


def paraphrased() -> bool:
    """Measure the two gates that have a shortcut for quoted sentences on cases where the shortcut does not help."""
    print(
        "\nThe same answers, paraphrased: no sentence of the answer is in the evidence, so everything is read and compared."
        "\nThe words repeat in all chunks.\n"
    )
    print(f"{'gate':<11} {'language':<8} {'ours':>9} {'ratio':>6} {'budget':>7} {'faster':>7}  status")
    ok = True
    for gate in ("answer", "guardrails"):
        make, answer, chunks, budget = CASES[gate]
        if gate == "guardrails":
            budget = REPEATED_WORDS_BUDGET
        for language, name in LANGUAGES.items():
            case = reworded(make(language), answer, language)
            status = check(case, gate=gate).status
            seconds = _against_peers(case, gate, answer, chunks)
            ratio, faster = seconds["ours"] / seconds["baseline"], seconds["peer"] / seconds["ours"]
            within = ratio <= budget and faster >= 10
            ok &= within
            print(
                f"{gate:<11} {name:<8} {seconds['ours'] * 1e6:>6.0f} us {ratio:>6.1f} {'<= ' + str(budget):>7}"
                f" {faster:>6.1f}x  {status:<4}{'' if within else '  over budget'}"
            )
    return ok


def many_numbers() -> bool:
    """Measure the answer gate on 20 numbers whose sentences are all in other words than the evidence."""
    print("\nThe answer gate, with 20 numbers in a paraphrased answer.\n")
    ok = True
    for language, name in LANGUAGES.items():
        case = many_numbers_case(language)
        numbers, status = len(read_numbers(case["conclusion"])), check(case, "answer").status
        if numbers < 20 or status != "ok":
            raise SystemExit(f"the case in {name} should pass with 20 numbers: {numbers} {status}")
        seconds = _against_peers(case, "answer", "conclusion", "raw_chunks")
        ratio = seconds["ours"] / seconds["baseline"]
        within = ratio <= MANY_NUMBERS_BUDGET
        ok &= within
        print(
            f"{name:<8} {numbers} numbers {seconds['ours'] * 1e6:>6.0f} us {ratio:>6.1f} {f'<= {MANY_NUMBERS_BUDGET}':>7}"
            f"{'' if within else '  over budget'}"
        )
    return ok


def _against_peers(case: dict[str, Any], gate: str, answer: str, chunks: str) -> dict[str, float]:
    text = json.dumps(case, ensure_ascii=False)
    passages = [(str(i), chunk if isinstance(chunk, str) else chunk["text"]) for i, chunk in enumerate(case[chunks])]
    return interleaved(
        {
            "ours": lambda: check(case, gate=gate),
            "baseline": lambda: json.loads(text),
            "peer": lambda: verify(case[answer], evidence=passages),
        }
    )


def larger() -> bool:
    """Check that ten times the chunks, text or answer takes at most about ten times as long."""
    print("\nGrowth of the answer gate: the time for 10 times the size.\n")
    ok = True
    for language, name in LANGUAGES.items():
        cases = {
            "typical": answer_case(language),
            "10x chunks": answer_case(language, chunks=120),
            "10x text": answer_case(language, length=10_000),
        }
        seconds = interleaved({what: partial(check, case, "answer") for what, case in cases.items()})
        for what in ("10x chunks", "10x text"):
            times = seconds[what] / seconds["typical"]
            ok &= times <= 11
            print(
                f"{name:<8} {what:<11} {seconds[what] * 1e6:>7.0f} us  {times:>5.1f} times the typical case (linear: at most 10)"
            )
        longer = {str(n): {**cases["typical"], "conclusion": cases["typical"]["conclusion"] * n} for n in (10, 100)}
        seconds = interleaved({n: partial(check, case, "answer") for n, case in longer.items()}, rounds=9)
        times = seconds["100"] / seconds["10"]
        ok &= times <= 12
        print(
            f"{name:<8} 10x answer  {seconds['100'] * 1e6:>7.0f} us  {times:>5.1f} times as long as for a tenth of the answer (linear: 10)"
        )
    return ok


def memory() -> bool:
    """Compare the peak memory of one check with the size of the case's text."""
    print("\nPeak memory of one check, relative to the size of the case's text.\n")
    ok = True
    for gate, (make, *_) in CASES.items():
        for language, name in LANGUAGES.items():
            case = make(language)
            check(case, gate=gate)
            size = sum(map(sys.getsizeof, _strings(case)))
            tracemalloc.start()
            check(case, gate=gate)
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            ok &= peak < 10 * size
            print(
                f"{gate:<11} {name:<8} {peak / 1024:>6.0f} KiB  {peak / size:>5.2f} times {size / 1024:.0f} KiB (at most 10)"
            )
    return ok


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for part in parts for text in _strings(part)]


if __name__ == "__main__":
    raise SystemExit(main())
