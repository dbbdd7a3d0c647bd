"""Reviewing several decisions in the list, by keyboard and by mouse."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from answergate.ledger import Filter, open_ledger, utc
from answergate.ledger.sample import append_samples
from browser.console_list import rows, show
from browser.console_server import NEXT_LOOK, RIGHT, WRONG_NUMBER, Console, looking, visiting
from browser.watching import KeptPages

pytest_plugins = ["browser.console_fixtures"]


@pytest.fixture
def five(empty: Console) -> Console:
    """Decisions "case 0" to "case 4". The last one is on top of the list."""
    for number in range(5):
        empty.decide({**WRONG_NUMBER, "id": f"case {number}"})
    return empty


def rulings(page: Page) -> list[str]:
    return rows(page).locator("td.ruling").all_inner_texts()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_selected_decisions_are_reviewed_without_a_mouse(kept: KeptPages, five: Console) -> None:
    with looking(kept, five) as page:
        show(page)
        press(page, "j", "x", "j", "j", "x")
        expect(page.locator("#picked")).to_have_text("2 decisions selected")
        press(page, "2")
        expect(page.locator("#bulk-reason")).to_be_focused()
        page.keyboard.type("측량 보고서: 1,420")
        press(page, "Enter")
        expect(page.locator("#picked")).to_have_text("2 decisions overruled")
        assert rulings(page) == ["overruled", "", "overruled", "", ""]
        # the next decision is the current one, and a ruling without a selection is for it alone
        expect(rows(page).nth(3)).to_contain_class("is-chosen")
        press(page, "1", "Enter")
        expect(page.locator("#picked")).to_have_text("1 decision accepted")
        press(page, "3")
        expect(page.locator("#picked")).to_have_text("1 decision skipped")
        show(page)
        assert rulings(page) == ["overruled", "", "overruled", "accepted", ""]
        rows(page).first.locator("a").click()
        expect(page.locator("#review q")).to_have_text("측량 보고서: 1,420")


def test_all_are_selected_and_escape_takes_it_back(kept: KeptPages, five: Console) -> None:
    with looking(kept, five) as page:
        show(page)
        press(page, "a")
        expect(page.locator("#picked")).to_have_text("5 decisions selected")
        expect(page.get_by_label("Select all decisions")).to_be_checked()
        press(page, "1", "Escape")
        expect(page.locator("#bulk .because")).not_to_be_visible()
        expect(page.locator("#picked")).to_have_text("5 decisions selected")
        press(page, "Escape")
        assert page.locator(".pick input:checked").count() == 0
        assert rulings(page) == [""] * 5


def test_overruling_without_a_reason_stores_nothing(kept: KeptPages, five: Console) -> None:
    with looking(kept, five) as page:
        show(page)
        press(page, "j", "2", "Enter")
        expect(page.locator("#bulk-reason")).to_be_focused()
        page.keyboard.type("   ")
        press(page, "Enter")
        expect(page.locator("#bulk .problem")).to_contain_text("Enter a reason to overrule")
        assert rulings(page) == [""] * 5


def test_the_same_works_with_a_mouse_and_on_a_phone(kept: KeptPages, five: Console) -> None:
    with looking(kept, five, viewport={"width": 400, "height": 800}) as page:
        show(page)
        page.get_by_label("Select case 1").check()
        page.get_by_label("Select case 3").check()
        page.get_by_role("button", name="Accept").click()
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#picked")).to_have_text("2 decisions accepted")
        assert rulings(page) == ["", "accepted", "", "accepted", ""]
        assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_a_selection_survives_new_decisions(browser: Browser, five: Console) -> None:
    with visiting(browser, five) as page:
        page.clock.install()
        show(page)
        press(page, "j", "x")
        five.decide(RIGHT)
        page.clock.fast_forward(NEXT_LOOK)
        expect(rows(page)).to_have_count(6)
        expect(rows(page).nth(1).locator("input")).to_be_checked()
        expect(page.locator("#picked")).to_have_text("1 decision selected")


def test_the_keys_are_shown_in_the_page(kept: KeptPages, five: Console) -> None:
    with looking(kept, five) as page:
        show(page)
        expect(page.locator("#bulk .ways")).to_contain_text("j k move x select Enter open ? all keys")
        press(page, "?")
        expect(page.locator("#keys")).to_contain_text("accept, overrule, skip")


def test_decisions_that_do_not_exist_are_refused_together(kept: KeptPages, five: Console) -> None:
    with looking(kept, five) as page:
        show(page)
        token = page.locator("#bulk [name=csrf]").get_attribute("value")
    send = {"csrf": token, "ruling": "accepted", "reason": ""}
    first = max(int(part) for part in five.client.get("/console").text.split('data-seq="')[1].split('"')[:1])
    assert five.client.post("/console/reviews", data={**send, "seqs": f"{first},987654"}).status_code == 404
    assert five.client.post("/console/reviews", data={**send, "seqs": ""}).status_code == 400
    assert five.client.post("/console/reviews", data={**send, "seqs": "1", "ruling": "maybe"}).status_code == 400
    with looking(kept, five) as page:
        show(page)
        assert rulings(page) == [""] * 5


def test_a_sample_is_labelled_with_the_keys(browser: Browser, tmp_path: Path) -> None:
    with open_ledger(str(tmp_path / "decisions.db")) as ledger:
        append_samples(ledger, datetime.now(UTC), apart=timedelta(hours=1), who="ann")
        sample = ledger.draw(size=3, seed="7", filter=Filter(), who="ann", at=utc(datetime.now(UTC)))
    with Console(tmp_path, "--ledger", "decisions.db") as started, visiting(browser, started) as page:
        show(page, f"/console/measure/{sample.seq}")
        for number, key in enumerate("123", 1):
            page.keyboard.press(key)
            expect(page.locator(".title")).to_contain_text(f"{number} of 3 labelled")
            if number < 3:
                page.locator("body[data-ready]").wait_for()
        expect(page.locator(".none")).to_contain_text("All answers are labelled")
