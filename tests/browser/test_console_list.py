"""The list of decisions in a real browser: filters, pages and trends."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, expect

from answergate.demo import demo_cases
from browser.console_list import names, rows, show
from browser.console_server import NEXT_LOOK, RIGHT, WRONG_NUMBER, Console, looking, visiting
from browser.watching import KeptPages

pytest_plugins = ["browser.console_fixtures"]

HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>'\"&\u202e{{ 7 * 7 }}"


def test_the_bundled_cases_are_listed_newest_first(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        page.goto("/")
        expect(page).to_have_url(f"{demo.url}/console")
        expect(rows(page)).to_have_count(len(demo_cases()))
        times = rows(page).locator("time").evaluate_all("times => times.map(time => time.dateTime)")
        assert times == sorted(times, reverse=True)
        expect(page.locator("footer")).to_contain_text("a demo")
        expect(page.locator(".who")).to_contain_text("local, no keys")


@pytest.mark.parametrize(
    ("label", "choice", "wanted"),
    [
        ("Gate", "citations", {"citations-good", "citations-warn-ja", "citations-bad"}),
        ("Status", "REFUSE", {"guardrails-bad", "guardrails-bad-de", "guardrails-bad-zh"}),
        ("Rule", "NUM301", {"answer-bad-ko", "answer-bad-ja", "guardrails-bad-de", "humber-2"}),
        ("Policy", "guardrails-lenient", {"guardrails-warn-ko"}),
    ],
)
def test_a_filter_narrows_the_list_and_stays_in_the_address(
    kept: KeptPages, demo: Console, label: str, choice: str, wanted: set[str]
) -> None:
    with looking(kept, demo) as page:
        show(page)
        page.get_by_label(label, exact=True).select_option(choice)
        expect(rows(page)).to_have_count(len(wanted))
        assert set(names(page)) == wanted
        page.reload()
        expect(rows(page)).to_have_count(len(wanted))
        expect(page.get_by_label(label, exact=True)).to_have_value(choice)
        page.get_by_role("link", name="Clear").click()
        expect(rows(page)).to_have_count(len(demo_cases()))


def test_a_search_finds_words_of_answers_in_any_script(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        show(page)
        page.keyboard.press("/")
        expect(page.get_by_label("Search answers")).to_be_focused()
        page.keyboard.type("유사암")
        page.keyboard.press("Enter")
        expect(page.get_by_label("Search answers")).to_have_value("유사암")
        expect(rows(page).first).to_be_visible()
        assert 0 < rows(page).count() < len(demo_cases())


def test_time_narrows_the_list(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        show(page)
        page.get_by_label("Time", exact=True).select_option("24h")
        expect(page).to_have_url(f"{demo.url}/console?period=24h")
        expect(rows(page)).to_have_count(5)
        page.get_by_label("Time", exact=True).select_option("between")
        page.get_by_label("From").fill("2020-01-01")
        page.get_by_label("To (included)").fill("2020-01-02")
        page.get_by_role("button", name="Show").click()
        expect(page.locator("#none")).to_contain_text("No decision in this time")
        page.get_by_role("link", name="show all decisions").click()
        expect(rows(page)).to_have_count(len(demo_cases()))


SEOUL = {"timezone_id": "Asia/Seoul"}


def test_times_use_the_visitor_s_zone_and_the_tooltip_shows_the_ledger_s_time(browser: Browser, empty: Console) -> None:
    seq = empty.decide(RIGHT)
    with visiting(browser, empty, **SEOUL) as page:
        for address in ("/console", f"/console/decisions/{seq}"):
            show(page, address)
            time = page.locator("main time").first
            at = datetime.fromisoformat(time.get_attribute("datetime") or "")
            expect(time).to_have_text(f"{at + timedelta(hours=9):%Y-%m-%d %H:%M:%S}")
            expect(time).to_have_attribute("title", f"{time.get_attribute('datetime')} in the ledger")
            expect(page.locator("#zone")).to_contain_text("Asia/Seoul")


def test_a_line_that_is_drawn_again_keeps_its_time_and_the_focus(browser: Browser, empty: Console) -> None:
    seq = empty.decide(RIGHT)
    with visiting(browser, empty, **SEOUL) as page:
        page.clock.install()
        show(page)
        time = rows(page).locator("time").last.inner_text()
        page.keyboard.press("j")
        empty.decide(WRONG_NUMBER)
        page.clock.fast_forward(NEXT_LOOK)
        expect(rows(page)).to_have_count(2)
        assert rows(page).locator("time").last.inner_text() == time
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{empty.url}/console/decisions/{seq}")


def test_days_use_the_visitor_s_time_zone(browser: Browser, demo: Console) -> None:
    with visiting(browser, demo, **SEOUL) as page:
        show(page)
        days = [text[:10] for text in rows(page).locator("time").all_inner_texts()]
        for label, day in (("From", days[-1]), ("To (included)", days[-1])):
            page.get_by_label("Time", exact=True).select_option("between")
            page.get_by_label(label).fill(day)
        page.get_by_role("button", name="Show").click()
        expect(rows(page)).to_have_count(days.count(days[-1]))
        assert {text[:10] for text in rows(page).locator("time").all_inner_texts()} == {days[-1]}
        expect(page.get_by_label("From")).to_have_value(days[-1])
        expect(page.get_by_label("To (included)")).to_have_value(days[-1])
        expect(page.locator("#trends .chart .axis")).to_contain_text(f"{days[-1][5:]} 00:00")


def test_going_back_shows_the_filters_of_the_list_that_is_shown(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        show(page)
        page.get_by_label("Gate", exact=True).select_option("citations")
        expect(rows(page)).to_have_count(3)
        rows(page).locator("a").first.click()
        page.locator("#view").wait_for()
        page.go_back()
        expect(rows(page)).to_have_count(3)
        expect(page.get_by_label("Gate", exact=True)).to_have_value("citations")
        page.go_back()
        expect(rows(page)).to_have_count(len(demo_cases()))
        expect(page.get_by_label("Gate", exact=True)).to_have_value("")


def test_an_empty_result_offers_to_clear_the_filters(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        show(page, "/console?q=zebra")
        expect(page.locator("#none")).to_contain_text("No decision matches")
        page.get_by_role("link", name="clear all filters").click()
        expect(rows(page)).to_have_count(len(demo_cases()))


def test_trends_count_statuses_rates_and_rules(kept: KeptPages, demo: Console) -> None:
    passed = sum(case.status in ("ok", "valid", "FOUND", "PASS") for case in demo_cases())
    with looking(kept, demo) as page:
        show(page)
        trends = page.locator("#trends")
        expect(page.locator("#count")).to_have_text(f"{len(demo_cases())} decisions")
        expect(trends.locator(".legend .is-good")).to_have_text(f"{passed} passed")
        found = trends.locator(".rates li", has_text="attribution")
        expect(found).to_contain_text("FOUND")
        expect(found.locator(".number")).to_have_text("25%")
        expect(trends.locator(".bars-over-time g").first).to_be_attached()
        trends.locator(".shares a", has_text="NUM301").click()
        expect(rows(page)).to_have_count(4)
        expect(page.locator("#count")).to_have_text("4 decisions")


def test_each_older_decision_is_on_the_next_page_once(kept: KeptPages, empty: Console) -> None:
    for number in range(70):
        empty.decide({**RIGHT, "id": f"case {number}"})
    with looking(kept, empty) as page:
        show(page)
        first = names(page)
        page.get_by_role("link", name="Older").click()
        expect(page.get_by_role("link", name="Newest")).to_be_visible()
        assert first + names(page) == [f"case {number}" for number in reversed(range(70))]
        expect(page.get_by_role("button", name="Live")).to_have_count(0)


def test_everything_works_by_keyboard(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        show(page)
        second = rows(page).nth(1).get_attribute("data-seq")
        page.keyboard.press("j")
        page.keyboard.press("j")
        expect(rows(page).nth(1)).to_contain_class("is-chosen")
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{demo.url}/console/decisions/{second}")
        expect(page.locator("#case-number")).to_have_text(f"2 of {len(demo_cases())}")
        page.keyboard.press("j")
        expect(page.locator("#case-number")).to_have_text(f"3 of {len(demo_cases())}")
        page.keyboard.press("k")
        expect(page.locator("#case-number")).to_have_text(f"2 of {len(demo_cases())}")
        page.keyboard.press("?")
        expect(page.locator("#keys")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#keys")).not_to_be_visible()
        page.keyboard.press("Escape")
        expect(page).to_have_url(f"{demo.url}/console")


def test_filters_can_be_changed_by_keyboard_repeatedly(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        show(page)
        page.get_by_label("Gate", exact=True).focus()
        for gate in ("answer", "evidence", "attribution"):
            page.keyboard.press("ArrowDown")
            expect(page).to_have_url(f"{demo.url}/console?gate={gate}")
            page.locator("body[data-ready]").wait_for()
            expect(page.get_by_label("Gate", exact=True)).to_be_focused()
        page.get_by_label("Gate", exact=True).dispatch_event("pointerdown")
        page.get_by_label("Gate", exact=True).select_option("answer")
        expect(page).to_have_url(f"{demo.url}/console?gate=answer")
        page.locator("body[data-ready]").wait_for()
        page.keyboard.press("j")
        expect(rows(page).first).to_contain_class("is-chosen")


def test_hostile_text_is_shown_as_text(kept: KeptPages, console: Console) -> None:
    seq = console.decide({**WRONG_NUMBER, "id": HOSTILE, "conclusion": f"{HOSTILE} 7,777"})
    with looking(kept, console) as page:
        show(page)
        assert rows(page).locator("a").first.text_content() == HOSTILE
        assert page.locator("main img, main script[src]").count() == 0
        assert page.locator("td.case .ag-unseen").first.get_attribute("data-code") == "U+202E"
        show(page, f"/console/decisions/{seq}")
        assert (page.locator(".ag-answer .ag-text").text_content() or "").startswith(HOSTILE)
        assert page.locator("main img").count() == 0


def test_any_query_string_is_answered_with_a_page(console: Console) -> None:
    for query in (
        "after=%00~1",
        "after=x~99999999999999999999",
        "since=9999-12-31&until=9999-12-31&period=between",
        "since=9999-12-31T23:59&period=between&zone=840",
        "since=0001-01-01&until=0001-01-01&period=between&zone=-60",
        "until=0001-01-01T00:00&period=between",
        "q=%ED%A0%80%00%25_%27",
        "gate=%3Cb%3E&status=%00&rule=%F0%9F%98%80&review=maybe&period=never&policy=%00",
    ):
        response = console.client.get(f"/console?{query}")
        assert response.status_code == 200, query
        assert console.client.get(f"/console/trends?{query}").status_code == 200, query
        assert console.client.get(f"/console/rows?{query}").status_code == 200, query


def test_the_first_load_is_small_and_requests_no_other_server(browser: Browser, demo: Console) -> None:
    with visiting(browser, demo) as page:
        sizes: list[int] = []
        page.on("response", lambda response: sizes.append(len(response.body())))
        page.goto("/console")
        page.locator("#trends[data-ready]").wait_for(state="attached")
        assert 0 < sum(sizes) < 300_000


def test_pages_forbid_inline_scripts(demo: Console) -> None:
    for address in ("/console", "/console/decisions/1", "/console/try", "/console/rules/NUM301", "/console/nope"):
        policy = demo.client.get(address).headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
