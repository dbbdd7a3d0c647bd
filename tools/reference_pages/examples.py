"""Examples for the Python reference, by name. They run as tests, as they are on the page."""

EXAMPLES: dict[str, str] = {
    "check": """\
from answergate import check

case = {
    "answer": "The tower is 330 metres tall [C1]. It opened in 1890 [C1].",
    "chunks": ["The Eiffel Tower is 330 metres tall and opened in 1889."],
}
verdict = check(case, gate="guardrails")

verdict.status  # 'REFUSE'
verdict.because  # '1 of 2 claims is not covered: "It opened in 1890 [C1]."'
""",
    "check_many": """\
from answergate import check_many

verdicts = check_many([case, {"answer": 7}], gate="guardrails")

[str(one.outcome) for one in verdicts]  # ['stopped', 'unreadable']
""",
    "retry": """\
from answergate import retry


def generate(feedback):  # ask your model; give it the feedback, if there is any
    return "It opened in 1890 [C1]." if feedback is None else "It opened in 1889 [C1]."


chunks = ["The Eiffel Tower is 330 metres tall and opened in 1889."]
retried = retry(generate, gate="guardrails", chunks=chunks, times=1)

retried.answer  # 'It opened in 1889 [C1].'
retried.tries  # 2
""",
    "StreamGate": """\
from answergate import StreamGate

stream = ["The tower is 330 metres ", "tall [C1]. It opened", " in 1889 [C1]."]
gate = StreamGate(gate="guardrails", chunks=chunks)
shown = list(gate.run(stream))

shown  # ['The tower is 330 metres tall [C1]. It opened in 1889 [C1].']
gate.verdict.status  # 'PASS'
""",
    "aggregate": """\
from answergate import aggregate, check_many

record = {
    "source": "Guide",
    "relevance": 0.9,
    "quote": "330 metres tall",
    "evidence_idx": 0,
    "alignment_score": 0.8,
    "span_in_answer": "The tower is 330 metres tall.",
}
cited = {"answer": "The tower is 330 metres tall.", "citations": [record], "evidence_count": 1}
summary = aggregate(check_many([cited], gate="citations"))

summary["valid_qa"]  # 1
summary["quality_gate"]["status"]  # 'PASS'
""",
    "attribute": """\
from answergate import attribute

chunks = ["암진단비(유사암 제외)\\n보장개시일: 가입후 90일 면책\\n최초 1회에 한하여 지급"]
slot = attribute("coverages", chunks, coverage="A4200_1", slot="waiting_period")

slot["status"]  # 'FOUND'
slot["value"]  # 90
slot["unit"]  # 'days'
""",
    "read_case": """\
from answergate import read_case

tower = read_case({"conclusion": "It is tall.", "raw_chunks": ["The tower is tall."]})

tower.answer  # 'It is tall.'
tower.chunks[0].id  # 'C1'
""",
    "case_to_dict": """\
from answergate import Case, Chunk, case_to_dict

plain = case_to_dict(Case(answer="Tall.", chunks=(Chunk(id="c1", text="It is tall."),)))

plain["answer"]  # 'Tall.'
plain["chunks"][0]["text"]  # 'It is tall.'
""",
    "load_policy": """\
from answergate import load_policy

lenient = load_policy({"max_uncovered_claims": 1, "max_uncovered_ratio": 0.5}, gate="guardrails")

lenient.settings.max_uncovered_claims  # 1
check(case, gate="guardrails", policy=lenient).status  # 'WARN'
""",
    "load_catalogue": """\
from answergate import load_catalogue

load_catalogue("coverages").coverages[0].code  # 'A4200_1'
""",
    "Finding": """\
finding = verdict.findings[0]

finding.code  # 'COV503'
finding.place.excerpt  # 'It opened in 1890 [C1].'
finding.severity  # <Severity.ERROR: 'error'>
""",
    "Verdict": """\
verdict.passed  # False
verdict.output["uncovered_claims"]  # ['It opened in 1890 [C1].']
verdict.to_dict()["policy"]["name"]  # 'guardrails'
""",
    "CaseError": """\
from answergate import CaseError

try:
    check({"answer": 7, "chunks": "text"}, gate="guardrails")
except CaseError as error:
    paths = [problem.path for problem in error.problems]

paths  # ['$.answer', '$.chunks']
""",
    "GuardrailsGateViolation": """\
from answergate import GuardrailsGateViolation

try:
    verdict.raise_for_status()
except GuardrailsGateViolation as stopped:
    codes = {finding.code for finding in stopped.verdict.findings}

sorted(codes)  # ['COV503', 'NUM301']
""",
}
