"""The command line reads responses of providers: one with ``check``, many with ``batch``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import provider_samples as samples
from answergate import check
from answergate.adapters import shape
from command_line import Run, runner_in

PROVIDERS = samples.PROVIDERS


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_check_reads_a_response(run: Run, provider: str) -> None:
    Path("good.json").write_text(json.dumps(samples.envelope(provider)), encoding="utf-8")
    Path("bad.json").write_text(json.dumps(samples.wrong(provider)), encoding="utf-8")
    for options in ("", f"--from {provider}"):
        assert run(f"check good.json -g guardrails {options}").exit_code == 0
        bad = run(f"check bad.json -g guardrails {options}")
        assert bad.exit_code == 1
        assert "⟦The tower is ⟦340⟧" in bad.stdout


def test_check_prints_why_a_citation_could_not_be_checked_and_what_could_not_be_read(run: Run) -> None:
    given = samples.response("openai")
    given["output"].append({"type": "image_generation_call"})
    result = run("check - -g answer", json.dumps(given))
    assert result.exit_code == 1
    assert "could not be checked: OpenAI names the file, but not the words in it" in " ".join(result.stdout.split())
    assert "ignored: output[2] (image_generation_call)" in result.stdout


def test_json_is_the_verdict_of_the_library(run: Run) -> None:
    given = samples.envelope("anthropic")
    assert run("check - -g answer --format json", json.dumps(given)).stdout == check(given, "answer").to_json() + "\n"


@pytest.mark.parametrize("command", ["check", "batch"])
def test_an_unknown_provider_gets_a_suggestion(run: Run, command: str) -> None:
    result = run(f"{command} cases/answer-good.json -g answer --from antropic")
    assert result.exit_code == 2
    assert (
        "--from: unknown provider 'antropic' (did you mean 'anthropic'?). The providers are anthropic, bedrock,"
        in result.stderr
    )


def test_a_case_of_our_own_is_no_response(run: Run) -> None:
    result = run("check cases/answer-good.json -g answer --from anthropic")
    assert result.exit_code == 2
    assert "no answer found. Expected a message with role" in result.stderr


def test_batch_reads_a_file_of_responses(run: Run) -> None:
    lines = [
        given for provider in PROVIDERS for given in (samples.envelope(provider, id=provider), samples.wrong(provider))
    ]
    Path("responses.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    result = run("batch responses.jsonl -g guardrails -o out.jsonl --report r.html --receipt run.receipt -j 1")
    assert result.exit_code == 1, result.output
    assert f"reading responses of {PROVIDERS[0]}" in result.stderr
    verdicts = [json.loads(line) for line in Path("out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [verdict["status"] for verdict in verdicts] == ["PASS", "REFUSE"] * len(PROVIDERS)
    assert [verdict["case_id"] for verdict in verdicts[::2]] == list(PROVIDERS)
    assert run("verify run.receipt").exit_code == 0


def test_batch_reads_responses_of_the_provider_that_is_named(run: Run) -> None:
    response = json.dumps(samples.envelope("anthropic"))
    own = Path("cases/guardrails-good.json").read_text(encoding="utf-8").replace("\n", " ")
    Path("mixed.jsonl").write_text(f"{response}\n{own}\n", encoding="utf-8")
    result = run("batch mixed.jsonl -g guardrails --from anthropic -o out.jsonl --receipt run.receipt")
    first, second = [json.loads(line) for line in Path("out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert first["status"] == "PASS"
    assert second["outcome"] == "unreadable"
    assert "no answer found" in second["because"]
    assert result.exit_code == 1
    assert json.loads(Path("run.receipt").read_text(encoding="utf-8"))["mapping"] == {"from": "anthropic"}
    assert run("verify run.receipt").exit_code == 0
    assert run("batch mixed.jsonl -g guardrails -o out.jsonl").exit_code == 0


def test_fields_that_the_user_maps_are_read_as_mapped(run: Run) -> None:
    """A log may have the response of a provider, and the answer in a column of its own."""
    record = samples.envelope("anthropic") | {"said": f"{samples.TALL} [1]", "id": "a"}
    Path("log.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    result = run("batch log.jsonl -g guardrails --map answer=said,chunks=documents -o out.jsonl")
    assert result.exit_code == 0, result.output
    assert "reading responses" not in result.stderr


def test_a_response_is_shaped_like_a_record_of_another_tool() -> None:
    shaped = shape(samples.envelope("cohere"))
    assert shaped.shape == "cohere"
    assert check(shaped.payload, "guardrails").status == "PASS"
    assert shape({"answer": "x", "chunks": ["x"]}).shape == "answergate"
