"""Small records of every gate and language with their verdicts and summaries, for the tests of the renderers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from answergate.api import check_many
from answergate.demo import demo_cases
from answergate.gates import GATES
from answergate.model.verdict import Outcome
from answergate.render.judged import Judged
from answergate.render.summary import Histogram, RuleCount, Summary

HOSTILE = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> \" onload='x' & ::error::x | @team"

WRONG_NUMBER = {
    "id": "wrong number",
    "conclusion": "😀😀 The span is 1,420 metres long.",
    "evidences": [
        {"chunk_id": "c1", "excerpt": "span of 1,410 metres"},
        {"chunk_id": "c1", "excerpt": "a span of 1,420 metres"},
    ],
    "raw_chunks": [
        {"id": "c1", "text": "🌉 The bridge has a span of 1,410 metres.", "position_int": [[4, 1, 2, 3, 4]]},
        {"id": "c2", "text": "The toll was halved in 2012."},
    ],
}
KOREAN = {
    "conclusion": "보험금은 3천만원이다.",
    "evidences": [{"chunk_id": "k", "excerpt": "보험금 2천만원"}],
    "raw_chunks": {"k": "암 진단 시 보험금 2천만원을 지급한다."},
}
CHINESE = {
    "conclusion": "塔高330米。",
    "evidences": [{"chunk_id": "t", "excerpt": "高330米"}],
    "raw_chunks": {"t": "铁塔高330米。"},
}
JAPANESE = {
    "conclusion": "料金は500円です。",
    "evidences": [{"chunk_id": "j9", "excerpt": "500円"}],
    "raw_chunks": {"j1": "料金は300円。"},
}
HOSTILE_RECORD = {
    "id": HOSTILE,
    "question": HOSTILE,
    "conclusion": f"{HOSTILE} \u202eIt is 7 m.",
    "evidences": [{"chunk_id": HOSTILE, "excerpt": "7 m"}],
    "raw_chunks": [{"id": "c", "text": HOSTILE, "source": HOSTILE}],
}
UNREADABLE = {"conclusion": 5}


def judge(
    records: Iterable[Mapping[str, Any]], gate: str = "answer", *, file: str = "answers.jsonl", policy: Any = None
) -> list[Judged]:
    """Check the records, as if each were on its own line of ``file``."""
    given = list(records)
    verdicts = check_many(given, gate, policy)
    return [
        Judged(file, line, verdict, case) for line, (case, verdict) in enumerate(zip(given, verdicts, strict=True), 1)
    ]


def answers() -> list[Judged]:
    """Records of the answer gate in several languages: good, bad, hostile and unreadable ones."""
    return judge([WRONG_NUMBER, KOREAN, CHINESE, JAPANESE, HOSTILE_RECORD, UNREADABLE])


def demos() -> list[Judged]:
    """Every bundled case under its own gate."""
    return [judged for demo in demo_cases() for judged in judge([demo.case], demo.gate, policy=demo.policy)]


def summary_of(judged: Sequence[Judged], *, decided: str = "", histograms: tuple[Histogram, ...] = ()) -> Summary:
    """The summary of ``judged``. All of them must be of one gate."""
    verdicts = [one.verdict for one in judged]
    undecided = (Outcome.FAULT, Outcome.UNREADABLE)
    statuses = [verdict.status for verdict in verdicts if verdict.outcome not in undecided]
    found = [(one, finding) for one in judged for finding in one.verdict.findings]
    rules = []
    for code in dict.fromkeys(finding.code for _, finding in found):
        own = [(one, finding) for one, finding in found if finding.code == code]
        one, finding = own[0]
        records = len({(holder.file, holder.line) for holder, _ in own})
        rules.append(
            RuleCount(code, finding.rule, finding.severity, len(own), records, one.file, one.line, finding.message)
        )
    return Summary(
        gate=verdicts[0].gate,
        policy=verdicts[0].policy,
        version=verdicts[0].version,
        records=len(verdicts),
        statuses={word: statuses.count(word) for word in GATES[verdicts[0].gate].statuses if word in statuses},
        outcomes={
            str(outcome): sum(verdict.outcome is outcome for verdict in verdicts)
            for outcome in Outcome
            if any(verdict.outcome is outcome for verdict in verdicts)
        },
        rules=tuple(sorted(rules, key=lambda rule: -rule.records)),
        histograms=histograms,
        metrics={"pass_rate": 0.25, "total_claims": 1310},
        decided=decided,
    )
