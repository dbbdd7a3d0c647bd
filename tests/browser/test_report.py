"""The HTML report in a real browser: find a case, open it, see its marks, go from a finding to its evidence and back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from answergate.render.judged import Judged
from answergate.render.report import write_report
from answergate.render.summary import Summary
from browser.contrast import FAINT_WORDS
from browser.watching import FILES, KeptPages
from judged_records import CHINESE, HOSTILE, KOREAN, UNREADABLE, WRONG_NUMBER, answers, judge, summary_of

LONG_CHUNK = "Nobody looks at this part of the chunk. " * 60 + "The span is 1,410 metres. " + "Nor at this one. " * 60
CLAIMS = {
    "id": "claims",
    "question": "다리는 언제 개통되었나?",
    "answer_text": "험버 다리는 1981년 6월에 개통되었다 [C1]. 개는 목줄을 해야 한다 [C2].",
    "retrieved_chunks": ["험버 다리는 1981년 6월 24일에 개통되었다.", "다리의 주경간은 1,410미터이다."],
}


def write(folder: Path, judged: Sequence[Judged], summary: Summary | None = None, **options: Any) -> str:
    path = folder / "report.html"
    with path.open("w", encoding="utf-8") as out:
        write_report(judged, summary or summary_of(judged), out, **options)
    return path.as_uri()


def show(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("body[data-ready]").wait_for()


def open_case(page: Page, folder: Path, record: dict[str, Any], gate: str = "answer") -> None:
    show(page, write(folder, judge([record], gate)) + "#case=0")
    page.locator(".ag-case").wait_for()


def rows(page: Page) -> Locator:
    return page.locator("#cases tbody tr")


def text_at(page: Page, key: str, column: str) -> str:
    """The text that is marked for a finding, claim or citation in one of the columns."""
    return "".join(page.locator(f'{column} mark[data-keys~="{key}"]').all_text_contents())


def card(page: Page, code: str) -> Locator:
    return page.locator(".ag-findings .ag-card", has=page.get_by_text(code, exact=True))


# The list


def test_the_list_shows_every_case_worst_first(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, answers()))
    expect(page.locator("h1")).to_have_text("Answer gate: 1 of 6 passed")
    expect(rows(page)).to_have_count(6)
    assert rows(page).first.locator(".ag-status").inner_text() == "unreadable"
    assert rows(page).last.locator(".ag-status").inner_text() == "ok"
    expect(page.locator("#counts")).to_have_text("6 cases.")


def test_filters_and_search_narrow_the_list_and_stay_in_the_address(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, [*answers(), *judge([CHINESE], file="more.jsonl")]))
    page.get_by_label("Rule").select_option("NUM301")
    expect(rows(page)).to_have_count(4)
    page.get_by_label("Search answers").fill("보험금")
    expect(rows(page)).to_have_count(1)
    expect(page.locator("#counts")).to_have_text("1 of 7 cases.")
    page.reload()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_label("Rule")).to_have_value("NUM301")
    page.get_by_role("button", name="Clear").click()
    expect(rows(page)).to_have_count(7)
    page.get_by_label("File", exact=True).select_option("more.jsonl")
    expect(rows(page)).to_have_count(1)


@pytest.mark.parametrize(
    ("written", "typed"), [("한국어", "한국어"), ("café", "cafe\u0301"), ("ＡＢＣ", "abc"), ("330", "３３０")]
)
def test_search_finds_letters_in_every_unicode_form(page: Page, tmp_path: Path, written: str, typed: str) -> None:
    """macOS writes Korean letters as separate parts (NFD)."""
    apart = unicodedata.normalize("NFD", written)
    show(page, write(tmp_path, judge([{**KOREAN, "id": apart}, {**KOREAN, "id": "other"}])))
    page.get_by_label("Search answers").fill(typed)
    expect(rows(page)).to_have_count(1)


def test_a_bar_of_a_chart_sets_and_clears_the_filter(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, answers()))
    bar = page.locator('.bar[data-status="citation_insufficient"]')
    bar.click()
    expect(rows(page)).to_have_count(4)
    expect(bar).to_have_attribute("aria-pressed", "true")
    bar.click()
    expect(rows(page)).to_have_count(6)


def test_an_empty_result_offers_to_clear_the_filters(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, answers()))
    page.get_by_label("Search answers").fill("zebra")
    expect(page.locator("#none")).to_contain_text("No case matches these filters.")
    page.get_by_role("button", name="Clear the filters").click()
    expect(rows(page)).to_have_count(6)


def test_the_column_headers_sort_the_list(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, answers()))
    page.get_by_role("button", name="Case", exact=True).click()
    expect(rows(page).first.locator(".case")).to_have_text(re.compile("^wrong number"))
    page.get_by_role("button", name="Findings").click()
    expect(page.locator("th.findings")).to_have_attribute("aria-sort", "descending")
    assert rows(page).first.locator(".codes span").count() == 2
    assert rows(page).last.locator(".codes span").count() == 0


def test_an_empty_run_says_so(page: Page, tmp_path: Path) -> None:
    empty = msgspec.structs.replace(summary_of(judge([CHINESE])), records=0, statuses={}, outcomes={}, metrics={})
    page.goto(write(tmp_path, [], empty))
    expect(page.locator("#none")).to_have_text("The input has no records, so there is nothing to show.")


def test_cases_left_out_are_counted(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, judge([CHINESE, WRONG_NUMBER, CHINESE]), most=2))
    expect(rows(page)).to_have_count(2)
    expect(page.locator("#counts")).to_contain_text("1 of 3 records are not in this table")
    expect(page.locator('.bar[data-status="ok"] .number')).to_have_text("2")


# A case


def test_marks_cover_the_right_words_after_emoji(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, answers()))
    rows(page).filter(has_text="wrong number").click()
    page.locator(".ag-case").wait_for()
    assert text_at(page, "f0", ".ag-answer") == "1,420"
    assert text_at(page, "f1", ".ag-evidence") == "a span of 1,410 metres"
    mark = page.locator('.ag-answer mark[data-keys~="f0"]')
    assert (mark.get_attribute("data-start"), mark.get_attribute("data-end")) == ("15", "20")
    assert page.locator(".ag-answer .ag-text").text_content() == WRONG_NUMBER["conclusion"]


def test_a_finding_selects_its_evidence_and_the_evidence_its_finding(page: Page, tmp_path: Path) -> None:
    open_case(page, tmp_path, WRONG_NUMBER)
    altered = card(page, "QUO201")
    evidence = page.locator('.ag-evidence mark[data-keys~="f1"]').first
    altered.click()
    expect(altered).to_have_attribute("aria-pressed", "true")
    expect(evidence).to_contain_class("is-active")
    page.keyboard.press("Escape")
    expect(evidence).not_to_contain_class("is-active")
    evidence.click()
    expect(altered).to_contain_class("is-active")
    number = card(page, "NUM301")
    page.locator('.ag-answer mark[data-keys~="f0"]').click()
    expect(number).to_contain_class("is-active")
    expect(altered).not_to_contain_class("is-active")


def test_hovering_over_a_finding_shows_its_position(page: Page, tmp_path: Path) -> None:
    open_case(page, tmp_path, WRONG_NUMBER)
    card(page, "NUM301").hover()
    expect(page.locator('.ag-answer mark[data-keys~="f0"]')).to_contain_class("is-near")


def test_claims_and_markers_select_their_chunks_in_korean(page: Page, tmp_path: Path) -> None:
    open_case(page, tmp_path, CLAIMS, "guardrails")
    page.locator(".ag-answer mark.is-marker").first.click()
    expect(page.locator('.ag-chunk[data-chunk="0"]')).to_contain_class("is-active")
    assert text_at(page, "k0", ".ag-answer") == "험버 다리는 1981년 6월에 개통되었다 [C1]."
    assert "1981년 6월" in text_at(page, "k0", ".ag-evidence")


def test_a_long_chunk_shows_the_relevant_part_and_all_on_demand(page: Page, tmp_path: Path) -> None:
    record = {
        **WRONG_NUMBER,
        "raw_chunks": [{"id": "c1", "text": LONG_CHUNK}],
        "evidences": [{"chunk_id": "c1", "excerpt": "The span is 1,410 metres."}],
    }
    open_case(page, tmp_path, record)
    text = page.locator(".ag-chunk .ag-text")
    assert len(text.text_content() or "") < 900
    assert text_at(page, "c0", ".ag-evidence") == "The span is 1,410 metres."
    page.get_by_role("button", name="Show all").click()
    assert (text.text_content() or "").strip() == LONG_CHUNK.strip()
    assert text_at(page, "c0", ".ag-evidence") == "The span is 1,410 metres."


def test_parts_of_a_long_chunk_follow_one_another_without_repeating(page: Page, tmp_path: Path) -> None:
    words = " ".join(f"w{number:04}" for number in range(1000))
    excerpts = [f"w{number:04}" for number in (100, 174, 178, 182, 500)]
    record = {
        "conclusion": "Words.",
        "raw_chunks": [{"id": "c1", "text": words}],
        "evidences": [{"chunk_id": "c1", "excerpt": excerpt} for excerpt in excerpts],
    }
    open_case(page, tmp_path, record)
    shown = (page.locator(".ag-chunk .ag-text").text_content() or "").partition("Show all")[0]
    seen = [word for word in shown.split() if len(word) == 5]
    assert seen == sorted(set(seen))
    assert set(excerpts) <= set(seen)


def test_hostile_text_is_shown_as_text(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, answers()))
    rows(page).filter(has_text="<img").first.click()
    shown = page.locator(".ag-answer .ag-text")
    assert (shown.text_content() or "").startswith(HOSTILE)
    assert page.locator("#view img, #view script").count() == 0
    expect(page.locator('#view .ag-unseen[data-code="U+202E"]').first).to_be_visible()
    expect(page.locator("#case-id")).to_have_text(HOSTILE)


def test_an_unreadable_record_shows_the_problem(page: Page, tmp_path: Path) -> None:
    open_case(page, tmp_path, UNREADABLE)
    expect(page.locator(".ag-findings")).to_contain_text("expected a string, got a number")
    expect(page.locator("#view .ag-status")).to_have_text("unreadable")


def test_everything_works_by_keyboard(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, answers()))
    page.keyboard.press("/")
    expect(page.get_by_label("Search answers")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(rows(page).nth(1)).to_contain_class("is-chosen")
    page.keyboard.press("Enter")
    expect(page.locator("#case-number")).to_have_text("2 of 6")
    page.keyboard.press("n")
    expect(page.locator(".ag-findings .ag-card").first).to_contain_class("is-active")
    page.keyboard.press("j")
    expect(page.locator("#case-number")).to_have_text("3 of 6")
    page.keyboard.press("k")
    expect(page.locator("#case-number")).to_have_text("2 of 6")
    page.keyboard.press("Escape")
    expect(page.locator("#cases")).to_be_visible()
    expect(rows(page).nth(1)).to_contain_class("is-chosen")


def test_a_mark_can_be_selected_by_keyboard(page: Page, tmp_path: Path) -> None:
    open_case(page, tmp_path, WRONG_NUMBER)
    page.locator('.ag-answer mark[data-keys~="f0"]').focus()
    page.keyboard.press("Enter")
    expect(card(page, "NUM301")).to_contain_class("is-active")


def test_a_link_to_a_case_opens_it_and_all_cases_returns_to_the_list(page: Page, tmp_path: Path) -> None:
    address = write(tmp_path, answers())
    show(page, f"{address}#status=citation_insufficient&case=1")
    expect(page.locator("#case-number")).to_have_text("2 of 4")
    page.get_by_role("button", name="All cases").click()
    expect(rows(page)).to_have_count(4)
    page.go_back()
    expect(page.locator(".ag-case")).to_be_visible()


# The look


def test_dark_colours_follow_the_system_and_the_button(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    show(page, write(tmp_path, answers()))

    def ground() -> int:
        colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(map(int, colour.removeprefix("rgb(").removesuffix(")").split(",")))

    assert ground() < 150
    page.get_by_role("button", name="Colours: auto").click()
    assert ground() < 150
    page.get_by_role("button", name="Colours: dark").click()
    assert ground() > 600
    context.close()


BEYOND_THE_EDGE = """() => [...document.querySelectorAll("body *")]
  .filter((element) => element.offsetParent && !element.closest(".answer") && element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.tagName + " " + element.className)"""


@pytest.mark.parametrize("place", ["", "#case=0", "#case=1", "#case=4", "#case=6"])
def test_a_phone_scrolls_in_one_direction_only(kept: KeptPages, tmp_path: Path, place: str) -> None:
    wide = {**KOREAN, "id": "x" * 300, "conclusion": "가" * 400 + "w" * 400 + " 7"}
    with kept.visit(FILES, viewport={"width": 400, "height": 800}) as page:
        show(page, write(tmp_path, [*answers(), *judge([wide])]) + place)
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        assert page.evaluate(BEYOND_THE_EDGE) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["", "#case=0", "#case=5"])
def test_text_has_enough_contrast(kept: KeptPages, tmp_path: Path, scheme: Any, place: str) -> None:
    with kept.visit(FILES, color_scheme=scheme) as page:
        show(page, write(tmp_path, answers()) + place)
        assert page.evaluate(FAINT_WORDS) == []


# The size


def test_ten_thousand_cases_load_and_are_filtered(page: Page, tmp_path: Path) -> None:
    kinds = judge([WRONG_NUMBER, KOREAN, CHINESE, CHINESE])
    many = [
        msgspec.structs.replace(
            kinds[line % 4],
            line=line,
            verdict=msgspec.structs.replace(kinds[line % 4].verdict, case_id=f"case-{line:05}"),
        )
        for line in range(1, 10_001)
    ]
    show(page, write(tmp_path, many))
    expect(page.locator("#counts")).to_have_text("10,000 cases.")
    expect(rows(page)).to_have_count(50)
    page.get_by_label("Search answers").fill("case-0777")
    expect(page.locator("#counts")).to_have_text("10 of 10,000 cases.")
    page.get_by_label("Search answers").fill("")
    page.get_by_label("Status").select_option("ok")
    expect(page.locator("#counts")).to_have_text("5,000 of 10,000 cases.")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#page")).to_have_text("51–100 of 5,000")
    rows(page).last.click()
    expect(page.locator("#case-number")).to_have_text("100 of 5,000")
    expect(page.locator(".ag-chunk")).to_have_count(1)
