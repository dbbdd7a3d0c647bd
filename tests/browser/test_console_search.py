"""The text search in a real browser: hits, their number and their marks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.console_list import names, rows, show
from browser.console_server import RIGHT, WRONG_NUMBER, Console, looking
from browser.watching import KeptPages

pytest_plugins = ["browser.console_fixtures"]

MARKED = """() => [...(CSS.highlights.get("hits") || [])].map((range) => range.toString())"""
KOREAN = {
    "id": "약관",
    "conclusion": "면책기간은 90일입니다.",
    "evidences": [{"chunk_id": "p3", "excerpt": "면책기간은 90일"}],
    "raw_chunks": [{"id": "p3", "text": "암진단비의 면책기간은 90일입니다. <b>굵은</b> 글자"}],
}


def search(page: Page, words: str) -> None:
    page.get_by_label("Search answers").fill(words)
    page.keyboard.press("Enter")
    page.locator("#trends[data-ready]").wait_for(state="attached")


@pytest.mark.parametrize(
    ("words", "found", "marks"),
    [
        ("면책", ["약관"], {"면책"}),
        ("기간은 1,410", [], set()),
        ("SPAN metres", ["right", "wrong number"], {"span", "metres"}),
        ('"1,420 metres"', ["wrong number"], {"1,420 metres"}),
        ("<b>굵", ["약관"], {"<b>굵"}),
        ("NUM301", ["wrong number"], {"NUM301"}),
    ],
)
def test_the_count_matches_the_hits_and_they_are_marked(
    kept: KeptPages, empty: Console, words: str, found: list[str], marks: set[str]
) -> None:
    for case in (WRONG_NUMBER, RIGHT, KOREAN):
        empty.decide(case)
    with looking(kept, empty) as page:
        show(page)
        search(page, words)
        assert sorted(names(page)) == found
        expect(page.locator("#count")).to_have_text(f"{len(found)} hit" + ("" if len(found) == 1 else "s"))
        for row in rows(page).all():
            assert set(row.locator("mark").all_inner_texts()) >= marks
        if not found:
            expect(page.locator("#none")).to_contain_text("Only what a policy stores can be searched")
            return
        rows(page).first.locator("a").click()
        page.locator("body[data-ready]").wait_for()
        assert set(page.evaluate(MARKED)) >= marks
        page.locator("#found summary").click()
        assert set(page.locator("#found mark").all_inner_texts()) >= marks
        page.get_by_role("link", name="Remove the marks").click()
        expect(page.locator("#found")).to_have_count(0)


def test_only_what_is_stored_is_found(kept: KeptPages, empty: Console) -> None:
    for policy in ("full", "answer", "hashes", "nothing"):
        empty.decide({**WRONG_NUMBER, "id": f"stored as {policy}"}, policy)

    def decisions(words: str) -> int:
        return empty.client.get("/console", params={"q": words}).text.count("data-seq=")

    assert decisions("opened") == 1
    assert decisions('"1,420"') == 2
    assert decisions("stored") == 3


def test_the_marks_stay_when_all_of_a_long_text_is_shown(kept: KeptPages, empty: Console) -> None:
    long = f"{'Opened in 1981. ' * 200} The main span is 1,410 metres long. {'x ' * 2000} zebra"
    seq = empty.decide({**RIGHT, "raw_chunks": [{"id": "c1", "text": long}]})
    with looking(kept, empty) as page:
        show(page, f"/console/decisions/{seq}?q=zebra")
        assert page.evaluate(MARKED) == []
        expect(page.locator("#found")).to_contain_text("Found “zebra” in 1 text")
        page.locator(".ag-evidence .ag-more").click()
        assert page.evaluate(MARKED) == ["zebra"]
