"""The documentation site builds without a warning, has every page, and loads nothing from elsewhere."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from answergate.rules import RULES
from site_build import ROOT, build_site

LOADING = {
    "script": "src",
    "link": "href",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "audio": "src",
    "video": "src",
    "embed": "src",
    "object": "data",
    "form": "action",
    "use": "href",
}
"""Elements that make a browser load something, and the attribute that says what."""


class Loads(HTMLParser):
    """Collects what a page loads, and the text of its scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.scripts: list[str] = []
        self.classes: set[str] = set()
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.classes.update((given.get("class") or "").split())
        self._in_script = tag == "script"
        address = given.get(LOADING.get(tag, ""))
        if address:
            self.addresses.append(address)

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_site(tmp_path_factory.mktemp("docs") / "site")


def pages(site: Path) -> dict[str, Loads]:
    read = {}
    for path in site.rglob("*.html"):
        read[path.relative_to(site).as_posix()] = parsed = Loads()
        parsed.feed(path.read_text(encoding="utf-8"))
    return read


def test_every_markdown_page_is_a_page_of_the_site(site: Path) -> None:
    expected = {
        path.relative_to(ROOT / "docs").as_posix().replace("README.md", "index.md").removesuffix(".md")
        for path in (ROOT / "docs").rglob("*.md")
    }
    built = {name.removesuffix(".html") for name in pages(site)}
    assert expected | {"changelog", "contributing"} <= built


def test_pages_load_only_files_of_the_site(site: Path) -> None:
    for name, page in pages(site).items():
        for address in page.addresses:
            assert not re.match(r"\w+:|//", address), f"{name} loads {address}"
            # A server shows 404.html under any address, so that page alone counts from the root.
            base = f"{site}/" if name == "404.html" else f"{(site / name).parent}/"
            path = address.removeprefix("/") if name == "404.html" else address
            assert Path(base + re.split("[?#]", path)[0]).exists(), f"{name} loads {address}"
        # The theme loads mermaid from a CDN for diagrams of this class.
        assert "mermaid" not in page.classes
        for script in page.scripts:
            assert "http" not in script, f"{name} has a script with an address: {script[:200]}"


def test_styles_and_pictures_load_only_files_of_the_site(site: Path) -> None:
    for path in (*site.rglob("*.css"), *site.rglob("*.svg")):
        text = path.read_text(encoding="utf-8")
        addresses = re.findall(r"(?:url\(|@import\s*|href=)[\"']?([^\"')\s]+)", text)
        assert not [one for one in addresses if re.match(r"(?!data:)\w+:|//", one)], path


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("ungrounded", "rules/NUM301.html"),
        ("min_similarity", "guide/policy.html"),
        ("raise_for_status", "reference/python.html"),
        ("--max-fail-rate", "reference/cli.html"),
        ("/v1/gates/guardrails", "reference/http.html"),
        ("uvicorn", "tutorial.html"),
    ],
)
def test_the_search_index_has_the_words_of_the_pages(site: Path, word: str, page: str) -> None:
    script = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    index = json.loads(script.removeprefix("var __index = "))
    entries = [entry for entry in index["docs"] if entry["location"].partition("#")[0] == page]
    assert any(word in entry["title"] + entry["text"] for entry in entries)


def test_the_navigation_lists_every_rule_and_decision(site: Path) -> None:
    start = (site / "index.html").read_text(encoding="utf-8")
    linked = set(re.findall(r'href="([^"#]+)"', start))
    assert {f"rules/{code}.html" for code in RULES} <= linked
    assert {f"decisions/{path.stem}.html" for path in (ROOT / "docs" / "decisions").glob("0*.md")} <= linked
