"""The look of the console in a real browser: rules, policies, dark colours, phone width and contrast."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from answergate.rules import RULES
from browser.console_server import WRONG_NUMBER, Console, looking, visiting
from browser.contrast import FAINT_WORDS
from browser.watching import KeptPages

pytest_plugins = ["browser.console_fixtures"]

PLACES = [
    "/console",
    "/console?q=zebra",
    "/console?q=bridge",
    "/console/decisions/1",
    "/console/decisions/9",
    "/console/decisions/15",
    "/console/decisions/18?q=bridge",
    "/console/compare",
    "/console/try",
    "/console/rules",
    "/console/rules/NUM301",
    "/console/policies",
    "/console/policies/guardrails",
    "/console/decisions/777",
]


def show(page: Page, address: str) -> None:
    """Open a page and wait until it is complete. The list loads its trends after the page itself."""
    page.goto(address)
    if page.locator("#trends").count():
        page.locator("#trends[data-ready]").wait_for(state="attached")
    if "/docs" in address:
        page.locator("#check_answer[open] textarea").wait_for()


def test_every_rule_is_a_page_with_examples(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        page.goto("/console/rules")
        expect(page.locator(".family tbody tr")).to_have_count(len(RULES))
        page.get_by_role("link", name="NUM301").click()
        expect(page.locator("h1")).to_have_text("NUM301 ungrounded-number")
        expect(page.locator(".example mark").first).to_have_text("340")
        expect(page.locator(".example .ag-status").first).to_have_text("citation_insufficient")
        page.get_by_role("link", name="answer", exact=True).click()
        expect(page.locator("h1")).to_have_text("answer")
        expect(page.locator("main")).to_contain_text("numbers_from")
    for code in RULES:
        response = demo.client.get(f"/console/rules/{code}")
        assert response.status_code == 200, code
        assert response.text.count('class="example"') == len(RULES[code].bad) + len(RULES[code].good), code


def test_policies_of_the_folder_are_listed_with_the_presets(console: Console) -> None:
    page = console.client.get("/console/policies").text
    assert "/console/policies/claims" in page
    assert "/console/policies/evidence" in page
    assert "store = &#34;full&#34;" in console.client.get("/console/policies/claims").text
    assert console.client.get("/console/policies/nope").status_code == 404
    assert console.client.get("/console/rules/NOPE").status_code == 404


def test_a_service_without_a_ledger_says_how_to_add_one(browser: Browser, tmp_path_factory: Any) -> None:
    with (
        Console(tmp_path_factory.mktemp("bare"), "--ledger", "none") as bare,
        visiting(browser, bare) as page,
    ):
        page.goto("/console")
        expect(page.locator(".none")).to_contain_text("answergate serve --ledger")
        page.goto("/console/decisions/1")
        expect(page.locator("main")).to_contain_text("this service runs without a ledger")


def test_a_broken_ledger_is_reported_and_other_pages_still_work(tmp_path_factory: Any) -> None:
    with Console(tmp_path_factory.mktemp("gone"), "--ledger", "decisions.db") as gone:
        gone.decide(WRONG_NUMBER)
        for file in gone.folder.glob("decisions.db*"):
            file.write_bytes(b"no database any more" * 1000)
        assert gone.client.get("/console").status_code == 503
        assert "The ledger does not respond" in gone.client.get("/console/decisions/1").text
        assert gone.client.get("/console/trends").status_code == 503
        assert gone.client.get("/console/rules").status_code == 200


def ground(page: Page) -> int:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(int, colour.removeprefix("rgb(").removesuffix(")").split(",")))


def test_dark_colours_follow_the_system_and_the_button_and_are_remembered(browser: Browser, demo: Console) -> None:
    with visiting(browser, demo, color_scheme="dark") as page:
        page.goto("/console")
        assert ground(page) < 150
        page.get_by_role("button", name="Colours: auto").click()
        assert ground(page) < 150
        page.get_by_role("button", name="Colours: dark").click()
        assert ground(page) > 600
        page.goto("/console/rules")
        assert ground(page) > 600
        expect(page.locator("#theme")).to_have_text("Colours: light")


BEYOND_THE_EDGE = """() => [...document.querySelectorAll("body *")]
  .filter((element) => element.offsetParent && getComputedStyle(element).position !== "absolute" && element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.tagName + " " + element.className)"""


@pytest.mark.parametrize("place", [*PLACES, "/docs#check_answer"])
def test_a_phone_scrolls_in_one_direction_only(kept: KeptPages, demo: Console, place: str) -> None:
    with looking(kept, demo, viewport={"width": 400, "height": 800}) as page:
        show(page, place)
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        assert page.evaluate(BEYOND_THE_EDGE) == []


@pytest.mark.parametrize("width", [780, 820, 1000, 1040, 1180])
def test_nothing_is_squeezed_between_phone_and_desktop_width(kept: KeptPages, demo: Console, width: int) -> None:
    with looking(kept, demo, viewport={"width": width, "height": 1100}) as page:
        show(page, "/console")
        case = page.locator("#decisions tr[data-seq] td.case").first.bounding_box()
        assert case is not None
        assert case["width"] > 200
        heights = page.locator(".bar :is(nav a, button, .name)").evaluate_all(
            "all => all.map((one) => one.offsetHeight)"
        )
        assert max(heights) < 40
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        show(page, "/console/decisions/16")
        answer, findings = page.locator(".ag-answer").bounding_box(), page.locator(".ag-findings").bounding_box()
        assert answer is not None
        assert findings is not None
        assert findings["y"] - answer["y"] - answer["height"] < 40


BROKEN_WORDS = """() => {
  const broken = [], range = document.createRange();
  for (const walker = document.createTreeWalker(document.querySelector("main"), 4); walker.nextNode();) {
    const node = walker.currentNode;
    if (!node.parentElement.offsetParent || node.parentElement.closest("code, pre")) continue;
    for (const word of node.data.matchAll(/\\w{1,30}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((one) => one.top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""


@pytest.mark.parametrize(
    "place", ["", "/rules", "/rules/NUM301", "/policies", "/policies/guardrails", "/try", "/decisions/15"]
)
def test_no_word_is_split_on_a_phone(kept: KeptPages, demo: Console, place: str) -> None:
    with looking(kept, demo, viewport={"width": 400, "height": 800}) as page:
        show(page, f"/console{place}")
        assert page.evaluate(BROKEN_WORDS) == []


def test_a_phone_shows_the_list_before_the_smaller_charts(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo, viewport={"width": 400, "height": 800}) as page:
        show(page, "/console")
        expect(page.locator("#below .rates")).to_be_visible()
        first, rates = (
            page.locator("#decisions tr[data-seq]").first.bounding_box(),
            page.locator(".rates").bounding_box(),
        )
        assert first is not None
        assert rates is not None
        assert first["y"] < 700
        assert rates["y"] > first["y"]


VISIBLE_ROWS = """() => {
  const above = document.querySelector("#bulk").getBoundingClientRect().top;
  return [...document.querySelectorAll("#decisions tr[data-seq]")].map((row) => row.getBoundingClientRect())
    .filter((row) => row.top >= 0 && row.bottom <= Math.min(innerHeight, above)).length;
}"""


@pytest.mark.parametrize("width", [1024, 1440])
def test_many_decisions_are_visible_also_with_the_trends(browser: Browser, demo: Console, width: int) -> None:
    with visiting(browser, demo, viewport={"width": width, "height": 900}) as page:
        show(page, "/console")
        expect(page.locator("#trends .panels")).to_be_visible()
        with_trends = page.evaluate(VISIBLE_ROWS)
        assert with_trends >= 14
        page.get_by_role("button", name="Trends").click()
        expect(page.locator("#trends .panels")).not_to_be_visible()
        assert page.evaluate(VISIBLE_ROWS) >= with_trends + 4
        page.reload()
        page.locator("#trends[data-ready]").wait_for(state="attached")
        expect(page.locator("#trends .panels")).not_to_be_visible()
        expect(page.get_by_role("button", name="Trends")).to_have_attribute("aria-expanded", "false")
        expect(page.locator("#count")).to_have_text("24 decisions")


@pytest.mark.parametrize("width", [1024, 1440])
def test_filters_fit_on_one_line_on_a_desktop(kept: KeptPages, demo: Console, width: int) -> None:
    with looking(kept, demo, viewport={"width": width, "height": 900}) as page:
        show(page, "/console?q=zebra")
        middles = page.locator("#filters > :visible").evaluate_all(
            "all => all.map((one) => { const box = one.getBoundingClientRect(); return box.top + box.height / 2; })"
        )
        assert max(middles) - min(middles) < 4
        expect(page.locator("#filters")).to_contain_text("Clear")


def test_every_setting_of_a_policy_has_a_description(demo: Console) -> None:
    for name in ("answer", "evidence", "attribution", "guardrails", "citations"):
        text = demo.client.get(f"/console/policies/{name}").text
        for setting in ("store", "ledger"):
            assert re.search(rf"<code>{setting}</code>.*<td class=\"ag-faint\">[^<]+</td>", text)


def test_long_words_do_not_widen_a_phone(kept: KeptPages, console: Console) -> None:
    wide = {**WRONG_NUMBER, "id": "x" * 300, "conclusion": "가" * 400 + "w" * 400 + " 7"}
    seq = console.decide(wide)
    with looking(kept, console, viewport={"width": 400, "height": 800}) as page:
        for place in ("/console", f"/console/decisions/{seq}"):
            show(page, place)
            assert page.evaluate("document.documentElement.scrollWidth") <= 400


@pytest.mark.parametrize("width", [400, 1440])
@pytest.mark.parametrize("id", ["3f2504e0-4f89-11d3-9a0c-0305e82c3301", "x" * 60, "보험약관" * 20])
def test_a_long_chunk_id_leaves_room_for_the_quote(kept: KeptPages, console: Console, id: str, width: int) -> None:
    chunk = {"id": id, "text": "Opened in 1981. The main span is 1,410 metres long."}
    evidence = {"chunk_id": id, "excerpt": "The main span is 1,420 metres long"}
    seq = console.decide({**WRONG_NUMBER, "evidences": [evidence], "raw_chunks": [chunk]})
    with looking(kept, console, viewport={"width": width, "height": 800}) as page:
        show(page, f"/console/decisions/{seq}")
        shares = page.locator(".ag-quote").evaluate_all(
            "quotes => quotes.map((quote) => quote.lastElementChild.offsetWidth / quote.offsetWidth)"
        )
    assert len(shares) == 2
    assert min(shares) > 0.6


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_enough_contrast(kept: KeptPages, demo: Console, scheme: str) -> None:
    with looking(kept, demo, color_scheme=scheme) as page:
        for place in [*PLACES, "/console/sign-in", "/docs#check_answer"]:
            show(page, place)
            assert page.evaluate(FAINT_WORDS) == [], place


NAMELESS = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea")]
  .filter((element) => element.offsetParent && !(element.textContent.trim() || element.getAttribute("aria-label") || element.labels?.length))
  .map((element) => element.outerHTML.slice(0, 80))"""


def test_every_control_has_a_name_and_a_visible_focus(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        for place in PLACES:
            show(page, place)
            assert page.evaluate(NAMELESS) == [], place
        page.goto("/console")
        for _ in range(8):
            page.keyboard.press("Tab")
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
