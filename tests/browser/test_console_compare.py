"""Comparing two policies over the decisions of a list, in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.console_list import show
from browser.console_server import RIGHT, WRONG_NUMBER, Console, looking
from browser.watching import KeptPages

pytest_plugins = ["browser.console_fixtures"]


def test_the_decisions_that_change_are_listed(kept: KeptPages, empty: Console) -> None:
    empty.decide({**WRONG_NUMBER, "evidences": []})
    for case, policy in ((WRONG_NUMBER, "full"), (RIGHT, "full"), (WRONG_NUMBER, "hashes")):
        empty.decide(case, policy)
    with looking(kept, empty) as page:
        show(page)
        page.get_by_role("link", name="Compare policies").click()
        page.get_by_label("What if this policy decided").select_option("without-numbers")
        page.get_by_role("button", name="Compare").click()
        expect(page.locator(".compared .lead")).to_have_text(
            "1 of 3 decisions (33.3%) get another status under without-numbers than the stored one."
        )
        expect(page.locator(".compared")).to_contain_text(
            "1 more decision was left out, because the case is not stored"
        )
        change = page.locator(".changed tbody tr")
        expect(change).to_have_count(1)
        expect(change).to_contain_text("citation_insufficient")
        expect(change.locator(".is-good")).to_have_text("ok")
        page.set_viewport_size({"width": 400, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        assert (
            page.locator(".changed .ag-status").evaluate_all("all => Math.max(...all.map((one) => one.offsetHeight))")
            < 30
        )
        page.get_by_label("Compared with").select_option("without-numbers")
        page.get_by_role("button", name="Compare").click()
        expect(page.locator(".compared")).to_contain_text("No decision changes its status")
        page.goto("/console/compare?q=evidences")
        page.get_by_role("button", name="Compare").click()
        expect(page.locator(".none")).to_contain_text("No decision of the gate answer matches")


def test_only_policies_of_one_gate_are_offered_together(kept: KeptPages, empty: Console) -> None:
    empty.decide(RIGHT)
    with looking(kept, empty) as page:
        show(page, "/console/compare")
        page.get_by_label("Compared with").select_option("full")
        page.get_by_label("What if this policy decided").select_option("guardrails")
        expect(page.get_by_label("Compared with")).to_have_value("")
        token = page.locator("[name=csrf]").first.get_attribute("value")
    for fields in ({"policy": "guardrails", "against": "full"}, {"policy": "gone"}, {}):
        assert empty.client.post("/console/compare", data={"csrf": token, **fields}).status_code == 400
