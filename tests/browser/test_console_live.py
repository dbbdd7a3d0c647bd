"""Live updates of the list: new decisions appear, and visible lines keep their position."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from browser.console_list import names, rows, show
from browser.console_server import NEXT_LOOK, RIGHT, WRONG_NUMBER, Console, visiting

pytest_plugins = ["browser.console_fixtures"]


def test_a_list_that_paused_in_the_background_continues_when_visible(browser: Browser, empty: Console) -> None:
    away = "Object.defineProperty(document, 'hidden', {get: () => window.away === true, configurable: true})"
    with visiting(browser, empty) as page:
        page.clock.install()
        page.add_init_script(away)
        show(page)
        page.evaluate("window.away = true")
        for number in range(1, 121):
            empty.decide({**RIGHT, "id": f"case {number}"})
            if number % 40 == 0:
                page.clock.fast_forward(NEXT_LOOK)
                expect(page).to_have_title(re.compile(rf"^\({number}\) "))
        empty.decide(WRONG_NUMBER)
        page.clock.run_for(10 * NEXT_LOOK)
        expect(page).to_have_title(re.compile(r"^\(120\) "))
        page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
        expect(rows(page).filter(has_text="wrong number")).to_have_count(1)


def test_new_decisions_appear_on_top_automatically(browser: Browser, empty: Console) -> None:
    with visiting(browser, empty) as page:
        page.clock.install()
        show(page)
        expect(page.locator("#none")).to_contain_text("No decision yet")
        empty.decide(RIGHT)
        page.clock.fast_forward(NEXT_LOOK)
        expect(rows(page)).to_have_count(1)
        expect(page.locator("#none")).to_have_count(0)
        empty.decide(WRONG_NUMBER)
        page.clock.fast_forward(NEXT_LOOK)
        expect(rows(page)).to_have_count(2)
        assert names(page) == ["wrong number", "right"]


def test_new_decisions_do_not_move_the_visible_lines(browser: Browser, empty: Console) -> None:
    for number in range(40):
        empty.decide({**RIGHT, "id": f"case {number}"})
    with visiting(browser, empty) as page:
        page.clock.install()
        show(page)
        page.locator("#trends[data-ready]").wait_for(state="attached")
        line = rows(page).filter(has_text="case 10")
        line.scroll_into_view_if_needed()
        before = line.bounding_box()
        empty.decide(WRONG_NUMBER)
        page.clock.fast_forward(NEXT_LOOK)
        expect(rows(page)).to_have_count(41)
        after = line.bounding_box()
        assert before is not None
        assert after is not None
        assert abs(before["y"] - after["y"]) <= 1


def test_pausing_stops_the_list(browser: Browser, empty: Console) -> None:
    with visiting(browser, empty) as page:
        page.clock.install()
        show(page)
        page.locator("#trends[data-ready]").wait_for(state="attached")
        page.get_by_role("button", name="Live").click()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        empty.decide(RIGHT)
        page.clock.run_for(10 * NEXT_LOOK)
        page.evaluate("fetch('/healthz').then((response) => response.text())")
        assert asked == [f"{empty.url}/healthz"]
        page.get_by_role("button", name="Paused").click()
        expect(rows(page)).to_have_count(1)


def test_pausing_during_a_request_leaves_only_one_timer(browser: Browser, empty: Console) -> None:
    with visiting(browser, empty) as page:
        page.clock.install()
        show(page)
        waiting: list[Route] = []
        page.route("**/console/rows?*", lambda route: waiting.append(route))
        page.clock.run_for(NEXT_LOOK)
        live = page.locator("#live")
        live.click()
        live.click()
        page.evaluate("fetch('/healthz').then((response) => response.text())")
        assert len(waiting) == 2
        for route in waiting:
            route.fulfill(status=204)
        page.evaluate("fetch('/healthz').then((response) => response.text())")
        page.clock.run_for(NEXT_LOOK)
        page.evaluate("fetch('/healthz').then((response) => response.text())")
        assert len(waiting) == 3
        page.unroute_all()


def test_a_list_whose_lines_no_longer_match_shows_no_gap(browser: Browser, empty: Console) -> None:
    seq = empty.decide(WRONG_NUMBER)
    with visiting(browser, empty) as page, visiting(browser, empty) as other:
        page.clock.install()
        show(page, "/console?review=none")
        expect(rows(page)).to_have_count(1)
        show(other, f"/console/decisions/{seq}")
        other.get_by_text("Review", exact=True).click()
        other.get_by_role("button", name="Accept", exact=True).click()
        expect(other.locator("#review .ruling")).to_contain_text("accepted")
        with page.expect_response("**/console/rows?*") as asked:
            page.clock.fast_forward(NEXT_LOOK)
        assert asked.value.status == 200
        asked.value.finished()
        page.clock.run_for(10)
        expect(rows(page)).to_have_count(1)
        expect(page.locator("tr.gap")).to_have_count(0)


def test_more_new_decisions_than_fit_on_a_page_show_a_gap(browser: Browser, empty: Console) -> None:
    empty.decide(WRONG_NUMBER)
    with visiting(browser, empty) as page:
        page.clock.install()
        show(page)
        for number in range(51):
            empty.decide({**RIGHT, "id": f"case {number}"})
        page.clock.fast_forward(NEXT_LOOK)
        expect(page.locator("tr.gap")).to_contain_text("Some decisions in between are not shown")
        expect(rows(page)).to_have_count(52)


def test_a_stopped_service_is_reported(browser: Browser, tmp_path: Path) -> None:
    with Console(tmp_path, "--ledger", "decisions.db") as stopped, visiting(browser, stopped) as page:
        page.clock.install()
        show(page)
        stopped.stop()
        page.clock.fast_forward(NEXT_LOOK)
        expect(page.locator("#notice")).to_contain_text("The service does not respond")
