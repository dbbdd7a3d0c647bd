"""Labelling a sample in the console: blind, one answer at a time, with the scope review."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path

import httpx
import pytest

from answergate.demo import demo_cases
from answergate.ledger import Filter, open_ledger, utc
from answergate.ledger.sample import append_samples
from answergate.service.keys import add_key
from service_process import ServiceProcess

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
SAMPLE = len(demo_cases()) + 1
SIZE = 6


@pytest.fixture
def service(tmp_path: Path) -> Iterator[ServiceProcess]:
    """A service without keys, with the bundled cases in its ledger and a sample of six passed answers."""
    with open_ledger(str(tmp_path / "answergate.db")) as ledger:
        append_samples(ledger, NOW, apart=timedelta(hours=1), who="ann")
        sample = ledger.draw(size=SIZE, seed="7", filter=Filter(), who="ann", at=utc(NOW))
        assert sample.seq == SAMPLE
    with ServiceProcess(tmp_path) as started:
        yield started


def fields(page: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page)}


def send(service: ServiceProcess, label: str, **changes: str) -> httpx.Response:
    page = service.client.get(f"/console/measure/{SAMPLE}").text
    return service.client.post(f"/console/measure/{SAMPLE}", data={**fields(page), "label": label, **changes})


def test_the_answers_of_a_sample_are_labelled_one_after_the_other(service: ServiceProcess) -> None:
    assert "Measure</a>" in service.client.get("/console").text
    overview = service.client.get("/console/measure").text
    assert f'href="/console/measure/{SAMPLE}">Label</a>' in overview
    for number, label in enumerate(["right", "wrong", "unclear"] * 2):
        assert f"{number} of {SIZE} labelled" in service.client.get(f"/console/measure/{SAMPLE}").text
        assert send(service, label).status_code == 303
    assert "All answers are labelled" in service.client.get(f"/console/measure/{SAMPLE}").text
    assert ">Done</a>" in service.client.get("/console/measure").text
    with open_ledger(str(service.folder / "answergate.db")) as ledger:
        sample, labels = ledger.sample(SAMPLE)
        assert {seq: label.label for seq, label in labels.items()} == dict(
            zip(sample.seqs, ["right", "wrong", "unclear"] * 2, strict=True)
        )
        assert {label.who for label in labels.values()} == {"local"}
        assert ledger.verify().ok


def test_the_page_shows_the_case_and_nothing_of_the_verdict(service: ServiceProcess) -> None:
    for _ in range(SIZE):
        page = service.client.get(f"/console/measure/{SAMPLE}").text
        seq = int(fields(page)["seq"])
        with open_ledger(str(service.folder / "answergate.db")) as ledger:
            kept = ledger.entry(seq)
        main = page.partition("<main")[2].partition("</main>")[0]
        text = unescape(re.sub(r"<[^>]+>", "", main))
        assert str(kept.payload["id"]) in text
        for secret in (kept.entry.policy_digest[:8], *kept.entry.codes):
            assert secret not in text
        assert not re.search(rf"\b{kept.entry.status}\b", text)
        assert "/console/decisions" not in main
        send(service, "right")


@pytest.mark.parametrize(
    ("label", "changes", "code"),
    [
        ("maybe", {}, 400),
        ("", {}, 400),
        ("right", {"seq": "x"}, 400),
        ("right", {"seq": "99999"}, 404),
        ("right", {"csrf": "wrong"}, 403),
    ],
)
def test_a_wrong_label_is_refused_and_not_stored(
    service: ServiceProcess, label: str, changes: dict[str, str], code: int
) -> None:
    assert send(service, label, **changes).status_code == code
    assert f"0 of {SIZE} labelled" in service.client.get(f"/console/measure/{SAMPLE}").text


def test_an_unknown_sample_is_not_found(service: ServiceProcess) -> None:
    for number in (1, 99_999, 10**20):
        assert service.client.get(f"/console/measure/{number}").status_code == 404


def test_labelling_needs_the_scope_review(tmp_path: Path) -> None:
    keys = {scope: add_key(tmp_path / "keys.json", scope, [scope]) for scope in ("read", "review", "check")}
    with ServiceProcess(tmp_path, "--keys", "keys.json") as service:
        codes = {
            scope: service.client.get("/console/measure", headers={"x-api-key": key}).status_code
            for scope, key in keys.items()
        }
    assert codes == {"read": 403, "review": 200, "check": 403}


def test_without_a_sample_the_page_says_how_to_draw_one(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path) as service:
        assert "answergate measure sample" in service.client.get("/console/measure").text
    with ServiceProcess(tmp_path, "--ledger", "none") as service:
        assert service.client.get("/console/measure").status_code == 200
