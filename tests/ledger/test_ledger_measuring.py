"""The error rate among passed answers: a random sample that nobody can redraw in secret, blind labels, an interval."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from ledger_drafts import at, demo_draft, demo_drafts, demo_named, tamper

from answergate import check
from answergate.cli import main
from answergate.demo import demo_cases
from answergate.evaluation.statistics import rate
from answergate.ledger import Filter, Ledger, LedgerError, NoSuchEntryError, draft_of, open_ledger
from answergate.ledger.error_rates import Measured, measured
from answergate.ledger.sampling import Label, Sample

pytest_plugins = ["ledger_fixtures"]

FORBIDDEN = ("status", "outcome", "findings", "because", "codes", "policy", "verdict", "measures")


@pytest.fixture
def filled(ledger: Ledger) -> Ledger:
    """A ledger with 60 decisions of several gates, some passed, some not."""
    ledger.append(demo_drafts(60))
    return ledger


def draw(ledger: Ledger, size: int = 10, seed: str = "7", filter: Filter | None = None) -> Sample:
    return ledger.draw(size=size, seed=seed, filter=filter or Filter(), who="ann", at=at(500))


def result(ledger: Ledger, sample: Sample) -> Measured:
    return measured(*ledger.sample(sample.seq))


@pytest.fixture
def run(filled: Ledger, ledger_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("ANSWERGATE_LEDGER", ledger_url)
    monkeypatch.chdir(tmp_path)

    def run(line: str) -> Result:
        return CliRunner().invoke(main, ["measure", *line.split()], prog_name="answergate")

    return run


def write_labels(labels: Sequence[str | None], into: str = "labels.jsonl") -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in Path("sample.jsonl").read_text().splitlines()]
    for line, label in zip(lines, labels, strict=False):
        line["label"] = label
    Path(into).write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    return lines


def test_only_passed_answers_with_a_case_are_drawn(ledger: Ledger) -> None:
    ledger.append(demo_drafts(40))
    ledger.append(demo_drafts(40, store="findings"))
    sample = draw(ledger, size=1000)
    passed = [kept.entry.seq for kept in ledger.every(Filter(outcome="passed"))]
    assert list(sample.seqs) == [seq for seq in passed if seq <= 40]
    assert sample.without_case == len([seq for seq in passed if seq > 40]) > 0
    assert sample.population == len(sample.seqs)


def test_the_same_seed_draws_the_same_and_another_seed_does_not(filled: Ledger) -> None:
    first, again, other = draw(filled), draw(filled), draw(filled, seed="8")
    assert first.seqs == again.seqs != other.seqs
    assert len(first.seqs) == len(other.seqs) == 10


def test_every_answer_has_about_the_same_chance(filled: Ledger) -> None:
    drawn: dict[int, int] = {}
    for seed in range(60):
        for seq in draw(filled, size=8, seed=str(seed)).seqs:
            drawn[seq] = drawn.get(seq, 0) + 1
    population = draw(filled, size=1000).seqs
    assert set(drawn) == set(population)
    usual = 60 * 8 / len(population)
    assert all(usual / 4 < times < usual * 2.5 for times in drawn.values()), drawn


def test_a_draw_is_an_entry_of_the_chain_and_cannot_be_hidden(filled: Ledger, ledger_url: str) -> None:
    sample = draw(filled)
    kept = filled.entry(sample.seq)
    assert (kept.entry.kind, kept.entry.who, kept.entry.status) == ("sample", "ann", "drawn")
    assert json.loads(str(kept.detail))["seed"] == "7"
    assert filled.verify().ok
    tamper(ledger_url, "UPDATE payloads SET detail = replace(detail, '\"7\"', '\"9\"') WHERE seq = ?", (sample.seq,))
    assert not filled.verify().ok


def test_a_prune_of_texts_keeps_samples_and_labels(filled: Ledger) -> None:
    sample = draw(filled)
    filled.label({sample.seq: [(sample.seqs[0], "wrong")]}, who="bob", at=at(501))
    filled.prune(before=at(600), keep="hashes", who="ann", at=at(600))
    assert filled.verify().ok
    assert result(filled, sample).total.wrong == 1


def test_a_filter_limits_the_draw(filled: Ledger) -> None:
    sample = draw(filled, size=1000, filter=Filter(gate="guardrails", since=at(10), until=at(50)))
    assert sample.filter == {"gate": "guardrails", "since": at(10), "until": at(50)}
    entries = [filled.entry(seq).entry for seq in sample.seqs]
    assert entries
    assert all(entry.gate == "guardrails" and at(10) <= entry.at < at(50) for entry in entries)


def test_nothing_to_draw_is_an_error_and_no_entry(ledger: Ledger) -> None:
    ledger.append(demo_drafts(10, store="hash"))
    with pytest.raises(LedgerError, match="nothing can be drawn"):
        draw(ledger)
    assert ledger.head().seq == 10


def test_the_rates_are_those_of_the_labels(filled: Ledger) -> None:
    sample = draw(filled, size=20)
    labels: dict[Label, int] = {"right": 12, "wrong": 3, "unclear": 2}
    words = [word for word, count in labels.items() for _ in range(count)]
    filled.label({sample.seq: list(zip(sample.seqs, words, strict=False))}, who="bob", at=at(501))
    total = result(filled, sample).total
    assert (total.right, total.wrong, total.unclear, total.unlabelled) == (12, 3, 2, len(sample.seqs) - 17)
    assert total.error_rate == rate(3, 15)
    assert (total.lowest, total.highest) == (rate(3, 17).low, rate(5, 17).high)
    groups = result(filled, sample).rates
    assert sum(group.wrong for group in groups) == 3
    assert sum(group.population for group in groups) == sample.population
    assert len({(group.gate, group.policy, group.digest) for group in groups}) == len(groups) > 2


def test_without_labels_there_is_no_rate(filled: Ledger) -> None:
    total = result(filled, draw(filled)).total
    assert (total.error_rate.value, total.lowest, total.highest) == (None, None, None)


def test_a_label_can_be_changed_and_this_is_counted(filled: Ledger) -> None:
    sample = draw(filled)
    seq = sample.seqs[0]
    assert filled.label({sample.seq: [(seq, "right")]}, who="bob", at=at(501)) == (1, 0)
    assert filled.label({sample.seq: [(seq, "right")]}, who="bob", at=at(502)) == (0, 1)
    assert filled.label({sample.seq: [(seq, "wrong")]}, who="eve", at=at(503)) == (1, 0)
    found = result(filled, sample)
    assert (found.total.wrong, found.total.right, found.relabelled, found.labelled_by) == (1, 0, 1, ("eve",))


def test_labels_belong_to_one_sample(filled: Ledger) -> None:
    one, other = draw(filled), draw(filled)
    filled.label({one.seq: [(one.seqs[0], "wrong")]}, who="bob", at=at(501))
    assert result(filled, other).total.wrong == 0
    stranger = next(seq for seq in range(1, 61) if seq not in one.seqs)
    with pytest.raises(NoSuchEntryError, match="not in the sample"):
        filled.label({one.seq: [(one.seqs[1], "wrong"), (stranger, "wrong")]}, who="bob", at=at(502))
    assert result(filled, one).total.wrong == 1, "no label of a wrong request is stored"
    with pytest.raises(NoSuchEntryError, match="no sample 1"):
        filled.label({1: [(1, "wrong")]}, who="bob", at=at(502))


def test_labels_are_no_reviews(filled: Ledger) -> None:
    sample = draw(filled)
    filled.label({sample.seq: [(sample.seqs[0], "wrong")]}, who="bob", at=at(501))
    assert filled.entry(sample.seqs[0]).reviews == ()
    assert sample.seqs[0] in [line.entry.seq for line in filled.entries(Filter(review="none"), limit=100).lines]
    filled.review(sample.seqs[0], ruling="accepted", reason="", who="ann", at=at(502))
    filled.label({sample.seq: [(sample.seqs[0], "right")]}, who="bob", at=at(503))
    [accepted] = filled.entries(Filter(review="accepted")).lines
    assert (accepted.entry.seq, accepted.ruling) == (sample.seqs[0], "accepted")
    assert filled.stats().labels == 2


def test_a_file_is_drawn_labelled_imported_and_reported(run: Any) -> None:
    result = run("sample --size 12 --seed 7 -o sample.jsonl --who ann")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("sample.jsonl: sample 61, 12 of ")
    write_labels(["right"] * 8 + ["wrong"] * 2 + ["unclear"])
    assert run("import labels.jsonl --who bob").stdout == (
        "labels: 11 imported, 0 were there already, 1 lines without a label\n"
    )
    assert "0 imported, 11 were there already" in run("import labels.jsonl").stdout
    [plain] = json.loads(run("report -f json").stdout)["samples"]
    assert (plain["seed"], plain["total"]["wrong"], plain["labelled_by"]) == ("7", 2, ["bob"])
    text = run("report --html report.html").stdout
    assert "Wilson" in text
    assert "20.0%" in text
    assert "1 of 12 answers are not labelled yet" in text
    assert "20.0%" in Path("report.html").read_text()


def test_the_file_is_blind(run: Any) -> None:
    run("sample --size 12 --seed 7 -o sample.jsonl")
    for line in map(json.loads, Path("sample.jsonl").read_text().splitlines()):
        assert set(line) == {"sample", "seq", "label", "question", "gate", "case"}
        assert line["label"] is None
        sent = [case.case for case in demo_cases() if case.gate == line["gate"]]
        assert line["case"] in sent, "the case is exactly what was sent"
        assert not set(FORBIDDEN) & set(line)


def test_every_draw_is_in_the_report(run: Any) -> None:
    for seed in (1, 2, 3):
        run(f"sample --size 5 --seed {seed} -o {seed}.jsonl")
    Path("3.jsonl").rename("sample.jsonl")
    write_labels(["right"] * 5)
    run("import labels.jsonl")
    text = run("report").stdout
    assert [line.split()[4] for line in text.splitlines() if " 5 of " in line and "note" not in line] == ["1", "2", "3"]


def test_the_file_of_an_earlier_sample_can_be_written_again(run: Any, filled: Ledger) -> None:
    run("sample --size 20 --seed 1 -o sample.jsonl")
    head = filled.head()
    assert run("sample --again 61 -o again.jsonl").exit_code == 0
    assert Path("again.jsonl").read_bytes() == Path("sample.jsonl").read_bytes()
    assert filled.head() == head, "nothing was drawn"
    filled.prune(before=at(30), keep="findings", who="ann", at=at(600))
    left = run("sample --again 61 -o less.jsonl")
    assert "left out because the case was pruned since the draw" in left.stderr
    filled.prune(before=at(30), keep="nothing", who="ann", at=at(600))
    assert run("sample --again 61 -o least.jsonl").exit_code == 0


def test_a_file_with_labels_is_never_overwritten(run: Any) -> None:
    run("sample --size 5 --seed 1 -o sample.jsonl")
    before = Path("sample.jsonl").read_bytes()
    result = run("sample --size 5 --seed 2 -o sample.jsonl")
    assert (result.exit_code, "already exists" in result.stderr) == (2, True)
    assert Path("sample.jsonl").read_bytes() == before
    assert len(json.loads(run("report -f json").stdout)["samples"]) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"label": "maybe"}, "label is 'maybe', expected right, wrong, unclear"),
        ({"label": "right", "seq": "1"}, "seq is missing or not a number"),
        ({"label": "right", "sample": None}, "sample is missing"),
        ({"label": "right", "sample": 1}, "there is no sample 1"),
        ({"label": "right", "seq": 999}, "decision 999 is not in the sample 61"),
        ({"label": "right", "case": {"answer": "another"}}, "its text was changed"),
    ],
)
def test_a_wrong_file_is_refused_as_a_whole(run: Any, change: dict[str, Any], message: str) -> None:
    run("sample --size 4 --seed 1 -o sample.jsonl")
    lines = write_labels(["right"] * 4)
    lines[2] |= change
    Path("labels.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    result = run("import labels.jsonl")
    assert result.exit_code == 2
    assert message in result.stderr
    assert json.loads(run("report -f json").stdout)["samples"][0]["total"]["right"] == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sample -o x.jsonl", "Use --seed to draw"),
        ("sample --seed 1 --again 3 -o x.jsonl", "Use --seed to draw"),
        ("sample --again 3 -o x.jsonl", "there is no sample 3"),
        ("sample --seed 1 -o nowhere/x.jsonl", "no folder"),
        ("sample --seed 1 --since 2099 -o x.jsonl", "nothing can be drawn"),
        ("import missing.jsonl", "cannot be read"),
        ("report --sample 3", "there is no sample 3"),
    ],
)
def test_a_usage_error_has_exit_code_2(run: Any, line: str, message: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not Path("x.jsonl").exists()


@pytest.mark.parametrize("content", [b"\xff\xfe\n", b"{\n", b"[]\n", b"1\n", b"[" * 100_000])
def test_a_file_that_is_not_json_is_refused(run: Any, content: bytes) -> None:
    Path("labels.jsonl").write_bytes(content)
    result = run("import labels.jsonl")
    assert result.exit_code == 2
    assert "line 1" in result.stderr


def test_a_decision_twice_in_a_file_is_refused(run: Any) -> None:
    run("sample --size 2 --seed 1 -o sample.jsonl")
    write_labels(["right", "wrong"])
    Path("labels.jsonl").write_text(Path("labels.jsonl").read_text() * 2)
    assert "has a label in line 1 already" in run("import labels.jsonl").stderr


def test_a_case_with_any_text_can_be_labelled(ledger: Ledger, ledger_url: str, tmp_path: Path) -> None:
    good = demo_named("guardrails-good")
    case = good.case | {"note": "\x00 \u2028 </script> \\ud800"}
    ledger.append([draft_of(check(case, good.gate, good.policy), case, store="full", at=at(0), who="ann")])
    file = tmp_path / "sample.jsonl"
    line = ["measure", "sample", "-l", ledger_url, "--seed", "1", "-o", str(file)]
    assert CliRunner().invoke(main, line).exit_code == 0
    file.write_text(file.read_text().replace('"label":null', '"label":"right"'))
    imported = CliRunner().invoke(main, ["measure", "import", str(file), "-l", ledger_url])
    assert "1 imported" in imported.stdout, imported.output


def test_a_seed_may_be_any_text(filled: Ledger) -> None:
    """A shell passes bytes that are not UTF-8 as lone surrogates."""
    for seed in ("", "한국어", "\udcff", "\x00"):
        sample = draw(filled, seed=seed)
        assert filled.sample(sample.seq)[0] == sample


def test_an_empty_report_says_what_to_do(run: Any) -> None:
    assert "No sample was drawn yet" in run("report").stdout
    assert json.loads(run("report -f json").stdout) == {"samples": []}
    with open_ledger(":memory:") as ledger:
        ledger.append([demo_draft(demo_named("guardrails-good"))])
        assert ledger.samples() == ()
