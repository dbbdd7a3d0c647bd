"""Signing in with a key in a real browser, the scopes of keys, and protection against other sites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from answergate.console.sign_in import console_address
from answergate.service.keys import add_key
from browser.console_server import NEXT_LOOK, WRONG_NUMBER, Console, visiting

pytest_plugins = ["browser.console_fixtures"]


class Keyed:
    """A console with four keys: all console scopes, only read, only check, and a rate of two requests."""

    def __init__(self, console: Console, ann: str, viewer: str, checker: str, seldom: str) -> None:
        self.console = console
        self.ann, self.viewer, self.checker, self.seldom = ann, viewer, checker, seldom
        self.seq = console.decide(WRONG_NUMBER, key=ann)


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyed]:
    folder = tmp_path_factory.mktemp("keyed")
    scopes = {"ann": ["check", "read", "review"], "viewer": ["read"], "checker": ["check"], "seldom": ["check"]}
    rates = {"seldom": "2/h"}
    keys = [add_key(folder / "keys.json", name, its, rates.get(name)) for name, its in scopes.items()]
    with Console(folder, "--keys", "keys.json", "--ledger", "decisions.db") as console:
        yield Keyed(console, *keys)


def sign_in(page: Page, key: str, address: str = "/console") -> None:
    page.goto(address)
    page.get_by_label("Key", exact=True).fill(key)
    page.get_by_role("button", name="Sign in").click()


def token_in(page: str) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', page)
    assert found is not None
    return found[1]


@contextmanager
def session(keyed: Keyed, key: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=keyed.console.url) as client:
        token = token_in(client.get("/console/sign-in").text)
        assert client.post("/console/sign-in", data={"csrf": token, "key": key}).status_code == 303
        yield client


def test_signing_in_opens_the_requested_page_and_signing_out_ends_the_session(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.ann, f"/console/decisions/{keyed.seq}?x=1")
        expect(page).to_have_url(f"{keyed.console.url}/console/decisions/{keyed.seq}?x=1")
        expect(page.locator(".who")).to_contain_text("ann")
        [cookie] = page.context.cookies()
        assert cookie["httpOnly"]
        assert cookie["sameSite"] == "Lax"
        page.get_by_role("button", name="Sign out").click()
        expect(page.locator("h1")).to_have_text("Sign in")
        assert page.context.cookies() == []
        page.goto("/console")
        expect(page.locator("h1")).to_have_text("Sign in")


def test_a_wrong_key_is_rejected(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, "ag_wrong")
        expect(page.locator(".problem")).to_contain_text("Unknown key")
        assert page.context.cookies() == []


def test_a_review_has_the_name_of_the_key(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.ann, f"/console/decisions/{keyed.seq}")
        page.locator("#reviewing summary").click()
        page.get_by_role("button", name="Accept", exact=True).click()
        expect(page.locator("#review .ruling")).to_contain_text("accepted by ann")


def test_a_key_with_only_read_cannot_review_or_check(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.viewer, f"/console/decisions/{keyed.seq}")
        expect(page.locator(".ag-case")).to_be_visible()
        expect(page.locator("#reviewing")).to_have_count(0)
        page.goto("/console/try")
        expect(page.locator("h1")).to_have_text("Not allowed with this key")
        expect(page.locator("main")).to_contain_text("a key with the scope check")
    with session(keyed, keyed.viewer) as client:
        token = token_in(client.get("/console").text)
        address = f"/console/decisions/{keyed.seq}/review"
        assert client.post(address, data={"csrf": token, "ruling": "accepted"}).status_code == 403
        assert client.post("/console/try", data={"csrf": token, "policy": "answer", "case": "{}"}).status_code == 403


def test_a_key_with_only_check_sees_no_decision(keyed: Keyed) -> None:
    with session(keyed, keyed.checker) as client:
        for address in ("/console", "/console/rows", "/console/trends", "/console/reviewed.jsonl"):
            assert client.get(address).status_code == 403, address
        assert client.get(f"/console/decisions/{keyed.seq}").status_code == 403
        assert client.get("/console/try").status_code == 200


def test_the_menu_shows_only_what_the_key_may_use(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.viewer)
        expect(page.locator("nav[aria-label=Console] a")).to_have_text(["Decisions", "Rules", "Policies", "API"])
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.checker)
        expect(page.locator("h1")).to_have_text("Try it")
        expect(page.locator("nav[aria-label=Console] a")).to_have_text(["Try it", "API"])
        page.goto("/console/rules")
        page.get_by_role("link", name="Try it").last.click()
        expect(page.locator("h1")).to_have_text("Try it")


def test_a_key_above_its_rate_sees_a_message(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.seldom, "/console/try")
        page.get_by_label("Answer").fill("It is 330 m tall.")
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#result")).to_be_visible()
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#problem")).to_contain_text("the key seldom exceeded its rate limit of 2/h; try again in")


def reviews(keyed: Keyed) -> int:
    with session(keyed, keyed.ann) as client:
        return client.get(f"/console/decisions/{keyed.seq}").text.count("accepted")


@pytest.mark.parametrize("token", ["", "wrong", "0" * 64, "é", None])
def test_a_form_without_the_right_token_changes_nothing(keyed: Keyed, token: str | None) -> None:
    before = reviews(keyed)
    with session(keyed, keyed.ann) as client:
        fields = {"ruling": "accepted", **({} if token is None else {"csrf": token})}
        refused = client.post(f"/console/decisions/{keyed.seq}/review", data=fields)
        assert refused.status_code == 403
        assert "The form was rejected" in refused.text
        assert client.post("/console/sign-out", data=fields).status_code == 403
        assert client.post("/console/try", data={**fields, "policy": "answer", "case": "{}"}).status_code == 403
    assert reviews(keyed) == before


def test_another_session_s_token_or_another_site_is_rejected(keyed: Keyed) -> None:
    address = f"/console/decisions/{keyed.seq}/review"
    with session(keyed, keyed.viewer) as other, session(keyed, keyed.ann) as client:
        foreign, own = token_in(other.get("/console").text), token_in(client.get("/console").text)
        assert client.post(address, data={"ruling": "accepted", "csrf": foreign}).status_code == 403
        elsewhere = {"sec-fetch-site": "cross-site"}
        assert client.post(address, data={"ruling": "accepted", "csrf": own}, headers=elsewhere).status_code == 403


def test_a_link_on_another_site_opens_the_page_for_a_signed_in_visitor(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.ann)
        expect(page.locator("h1")).to_have_text("Decisions")
        page.goto(f"data:text/html,<a href='{keyed.console.url}/console/decisions/{keyed.seq}'>look</a>")
        page.get_by_role("link", name="look").click()
        expect(page.locator("h1")).to_have_text("wrong number")


def test_a_cookie_without_a_token_changes_nothing(keyed: Keyed) -> None:
    with session(keyed, keyed.ann) as client:
        described = client.get("/openapi.json").json()["paths"]
        asked = [path for path, methods in described.items() if set(methods) - {"get", "parameters"}]
        places = ("sign-in", "sign-out", "try", "reviews", "compare", "measure/1", f"decisions/{keyed.seq}/review")
        own = [f"/console/{place}" for place in places]
        assert len(asked) == 17
        for address in [*asked, *own]:
            assert client.post(address, content=b"{}").status_code == 403, address


def test_an_ended_session_is_reported_and_changes_nothing(browser: Browser, keyed: Keyed) -> None:
    with visiting(browser, keyed.console) as page:
        sign_in(page, keyed.ann, f"/console/decisions/{keyed.seq}")
        page.locator("#reviewing summary").click()
        page.context.clear_cookies()
        page.get_by_role("button", name="Accept", exact=True).click()
        expect(page.locator("h1")).to_have_text("Your session has ended")
    with visiting(browser, keyed.console) as page:
        page.clock.install()
        sign_in(page, keyed.ann)
        page.locator("body[data-ready]").wait_for()
        page.context.clear_cookies()
        page.clock.fast_forward(NEXT_LOOK)
        expect(page.locator("#notice")).to_contain_text("Your session has ended")
        expect(page.get_by_role("link", name="Sign in again")).to_be_visible()


def test_a_forged_cookie_is_not_signed_in(keyed: Keyed) -> None:
    for cookie in ("x", "x.y", "é", "AAAA." + "0" * 64):
        headers = {b"cookie": f"answergate_session={cookie}".encode("latin-1")}
        response = httpx.get(f"{keyed.console.url}/console", headers=headers)
        assert response.status_code == 303


@pytest.mark.parametrize(
    "address",
    [
        "",
        "https://evil.example",
        "//evil.example",
        "/console//evil",
        "/consoles",
        "/console/\\evil",
        "/v1/gates",
        "/console\n",
    ],
)
def test_signing_in_never_redirects_to_another_site(address: str) -> None:
    assert console_address(address) == "/console"


def test_signing_in_redirects_to_pages_of_the_console() -> None:
    for address in ("/console", "/console?q=a//b", "/console/decisions/7?x=1"):
        assert console_address(address) == address


def test_without_keys_only_host_names_of_this_machine_are_accepted(console: Console) -> None:
    assert console.client.get("/console", headers={"host": "evil.example"}).status_code == 403
    assert console.client.get("/console/reviewed.jsonl", headers={"host": "evil.example"}).status_code == 403
    assert console.client.get("/console/sign-in", headers={"host": "evil.example"}).status_code == 403


def test_a_slash_at_the_end_of_a_url_redirects_to_the_page(console: Console) -> None:
    for address in ("/console", "/console/rules", "/console/rules/NUM301"):
        response = console.client.get(f"{address}/?gate=answer", follow_redirects=True)
        assert (response.status_code, response.url.raw_path) == (200, f"{address}?gate=answer".encode())
    for address in ("/console//evil.example/", "/console/nope/"):
        assert console.client.get(address, follow_redirects=True).status_code == 404


def test_the_url_of_a_rejected_review_redirects_to_the_decision(console: Console) -> None:
    seq = console.decide(WRONG_NUMBER)
    assert console.client.get(f"/console/decisions/{seq}/review").headers["location"] == f"/console/decisions/{seq}"
