"""The page Try it in a real browser: fields, JSON, examples, and the copies as a curl command and a Python program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest
from playwright.sync_api import Browser, Page, expect

from answergate.demo import DemoCase, demo_cases
from answergate.service.keys import add_key
from browser.console_server import Console, looking, visiting
from browser.watching import KeptPages
from service_process import SOURCE

pytest_plugins = ["browser.console_fixtures"]


def show(page: Page) -> None:
    page.goto("/console/try")
    page.locator("body[data-ready]").wait_for()


def verdict_of(page: Page, status: str) -> None:
    expect(page.locator("#result .ag-status")).to_have_text(status)


def test_an_answer_with_chunks_can_be_entered_and_checked(kept: KeptPages, console: Console) -> None:
    with looking(kept, console) as page:
        show(page)
        page.get_by_label("Answer").fill("면책기간은 80일입니다 🙂.")
        page.get_by_label("Text of chunk 1").fill("암진단비의 면책기간은 90일입니다.")
        page.get_by_label("Quoted words of citation 1").fill("면책기간은 90일")
        page.get_by_role("button", name="Check").click()
        verdict_of(page, "citation_insufficient")
        assert page.locator('.ag-answer mark[data-keys~="f0"]').first.text_content() == "80일"
        page.get_by_role("tab", name="JSON", exact=True).click()
        assert json.loads(page.locator("#case").input_value())["conclusion"] == "면책기간은 80일입니다 🙂."


@pytest.mark.parametrize("gate", ["evidence", "guardrails", "citations", "attribution"])
def test_the_fields_make_a_case_that_every_gate_reads(kept: KeptPages, console: Console, gate: str) -> None:
    with looking(kept, console) as page:
        show(page)
        page.get_by_label("Gate").select_option(gate)
        page.locator("#answer").fill("The main span is 1,410 metres [C1]. [cite:c1] 암진단비(유사암 제외) 90일 면책")
        if gate != "attribution":
            page.get_by_label("Text of chunk 1").fill("The main span is 1,410 metres.")
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#result .ag-status")).to_be_visible()
        expect(page.locator("#problem")).not_to_be_visible()


@pytest.mark.parametrize("example", [case for case in demo_cases() if case.name.endswith(("-bad", "-ko", "-lenient"))])
def test_an_example_gets_the_expected_verdict(kept: KeptPages, console: Console, example: DemoCase) -> None:
    with looking(kept, console) as page:
        show(page)
        page.get_by_label("Example").select_option(example.name)
        verdict_of(page, example.status)
        expect(page.get_by_label("Policy")).to_have_value(example.policy or example.gate)
        shown = page.locator(".ag-findings .ag-card[data-key^=f] .ag-code").all_inner_texts()
        assert sorted(set(shown)) == sorted(set(example.findings))


def test_a_case_that_cannot_be_read_says_where(kept: KeptPages, console: Console) -> None:
    with looking(kept, console) as page:
        show(page)
        page.get_by_role("tab", name="JSON", exact=True).click()
        page.locator("#case").fill('{"conclusion": 7, "raw_chunks": []}')
        page.keyboard.press("Control+Enter")
        expect(page.locator("#problem")).to_contain_text("$.conclusion")
        page.locator("#case").fill("{")
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#problem")).to_be_visible()
        page.locator("#case").fill("[" * 100_000)
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#problem")).to_be_visible()


def test_json_and_fields_show_the_same_case(kept: KeptPages, console: Console) -> None:
    more = {
        "lineage": {"run": 7},
        "conclusion": "It is 330 m tall.",
        "evidences": [{"chunk_id": "b", "excerpt": "330 m", "page_index": 1}],
        "raw_chunks": {"b": "It is 330 m tall.", "a": "nothing"},
    }
    text = json.dumps(more)
    with looking(kept, console) as page:
        show(page)
        page.get_by_role("tab", name="JSON", exact=True).click()
        page.locator("#case").fill(text)
        page.get_by_role("tab", name="Texts").click()
        expect(page.get_by_label("Answer")).to_have_value("It is 330 m tall.")
        expect(page.get_by_label("Text of chunk 2")).to_have_value("nothing")
        expect(page.get_by_label("Quoted words of citation 1")).to_have_value("330 m")
        expect(page.locator("#more")).to_contain_text("The JSON has more than these fields show")
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#result")).to_be_visible()
        page.get_by_role("tab", name="JSON", exact=True).click()
        expect(page.locator("#case")).to_have_value(text)
        page.get_by_role("tab", name="Texts").click()
        page.locator("#answer").fill("It is 340 m tall.")
        page.get_by_role("tab", name="JSON", exact=True).click()
        assert json.loads(page.locator("#case").input_value())["conclusion"] == "It is 340 m tall."
        page.get_by_role("tab", name="Texts").click()
        expect(page.locator("#more")).not_to_be_visible()


def test_a_chunk_added_after_a_removed_one_has_a_new_id(kept: KeptPages, console: Console) -> None:
    with looking(kept, console) as page:
        show(page)
        page.get_by_role("button", name="Add a chunk").click()
        page.locator("#chunks").get_by_role("button", name="Remove").first.click()
        page.get_by_role("button", name="Add a chunk").click()
        ids = page.locator("#chunks input.id").evaluate_all("all => all.map((one) => one.value)")
        assert ids == ["c2", "c3"]
        labels = page.locator("#chunks textarea").evaluate_all("all => all.map((one) => one.ariaLabel)")
        assert labels == ["Text of chunk 2", "Text of chunk 3"]


def test_incomplete_json_is_not_lost(kept: KeptPages, console: Console) -> None:
    with looking(kept, console) as page:
        show(page)
        page.get_by_role("tab", name="JSON", exact=True).click()
        for half in (
            '{"conclusion": "It',
            "null",
            "[1]",
            '"x"',
            '{"conclusion": 7, "raw_chunks": 3, "evidences": [null, 3]}',
        ):
            page.locator("#case").fill(half)
            page.get_by_role("tab", name="Texts").click()
            page.get_by_role("tab", name="JSON", exact=True).click()
            expect(page.locator("#case")).to_have_value(half)


def test_trying_a_case_stores_nothing(kept: KeptPages, empty: Console) -> None:
    with looking(kept, empty) as page:
        show(page)
        page.get_by_label("Example").select_option("answer-bad")
        verdict_of(page, "citation_insufficient")
        page.goto("/console?period=any")
        expect(page.locator("#none")).to_contain_text("No decision yet")


def shown_as(page: Page, name: str) -> str:
    page.get_by_role("tab", name=name).click()
    return page.locator("#output").inner_text()


def test_the_command_and_the_program_give_the_same_verdict(kept: KeptPages, console: Console) -> None:
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    with looking(kept, console) as page:
        show(page)
        page.get_by_label("Example").select_option("answer-good-ko-equal")
        verdict_of(page, "ok")
        verdict = json.loads(shown_as(page, "Verdict JSON"))
        command, program = shown_as(page, "curl"), shown_as(page, "Python")
    said = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout
    assert json.loads(said) == verdict
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == f"{verdict['status']} {verdict['because']}"


TRICKY = r"""{"raw_chunks": {"10": "A \ud83d\ude00 costs 12345678901234567890 won\/kg, it's 'EOF'.", "9": "true"},
 "evidences": [{"chunk_id": "10", "excerpt": "12345678901234567890 won", "extra": [true, false, null, 1.0]}],
 "conclusion": "It costs 12345678901234567890 won, \"true\" or null. $HOME `id` EOF \u2028 \t 7"}"""


def test_the_copies_of_a_tricky_case_are_exact_also_with_keys(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("copied")
    key = add_key(folder / "keys.json", "ann", ["check", "read"])
    (folder / "policies").mkdir()
    for name in ("it's & more", "answer"):
        (folder / "policies" / f"{name}.toml").write_text('gate = "answer"\n[settings]\nnumbers = "equal"\n')
    with (
        Console(folder, "--keys", "keys.json", "--ledger", "none") as keyed,
        visiting(browser, keyed) as page,
    ):
        page.goto("/console/try")
        page.get_by_label("Key", exact=True).fill(key)
        page.get_by_role("button", name="Sign in").click()
        page.locator("body[data-ready]").wait_for()
        for policy in ("it's & more", "answer"):
            page.get_by_label("Policy").select_option(policy)
            page.get_by_role("tab", name="JSON", exact=True).click()
            page.locator("#case").fill(TRICKY)
            page.get_by_role("button", name="Check").click()
            verdict_of(page, "citation_insufficient")
            verdict = json.loads(shown_as(page, "Verdict JSON"))
            command, program = shown_as(page, "curl"), shown_as(page, "Python")
            variables = {**os.environ, "ANSWERGATE_KEY": key, "PYTHONPATH": str(SOURCE)}
            said = subprocess.run(["bash", "-c", command], env=variables, capture_output=True, text=True, check=True)
            assert json.loads(said.stdout) == verdict
            run = subprocess.run(
                [sys.executable, "-W", "error", "-c", f"{program}\nimport json\nprint(json.dumps(verdict.to_dict()))"],
                env=variables,
                cwd=folder,
                capture_output=True,
                text=True,
                check=True,
            )
            assert json.loads(run.stdout.splitlines()[-1]) == verdict
            assert "NUM301 7 is not in" in run.stdout


def test_the_verdict_can_be_copied(browser: Browser, console: Console) -> None:
    with visiting(browser, console, permissions=["clipboard-read", "clipboard-write"]) as page:
        show(page)
        page.get_by_label("Example").select_option("answer-bad-ko")
        verdict_of(page, "citation_insufficient")
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == page.locator("#output").inner_text()
