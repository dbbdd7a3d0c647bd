"""What the documentation site needs beyond plain MkDocs. mkdocs.yml loads this file.

- Markdown files outside docs/ (CHANGELOG.md and others) become pages.
- The nav entries ``rules/*`` and ``decisions/*`` list every page of their folder.
- Links that work on a code host work on the site too.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    "bench/right_and_wrong/README.md": "bench/right_and_wrong.md",
}
"""Files outside docs/, and the page each one is on the site."""

_LINK = re.compile(r"(?<=\]\()(?!\w+:|#|/)([^)#\s]+)(?=[)#])")
_FAMILY = re.compile(r"^## ([A-Z]{3}), (\w+)", re.MULTILINE)
_ITEM = re.compile(r"\d+\. ")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Expand the nav entries that stand for a folder."""
    docs = Path(config.docs_dir)
    config.nav = [
        {title: _folder(docs, entry) if isinstance(entry, str) and entry.endswith("/*") else entry}
        for section in config.nav or []
        for title, entry in section.items()
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are kept outside docs/."""
    for source, page in OUTSIDE.items():
        if files.get_file_from_path(page) is None:
            files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Change what code hosts and Python-Markdown read differently."""
    here = next((source for source, known in OUTSIDE.items() if known == page.file.src_uri), None)
    if here is None or page.file.src_uri == "index.md":
        here = f"docs/{page.file.src_uri}"
    markdown = _indented(_LINK.sub(lambda match: _link(match[1], here, page.file.src_uri), markdown))
    # Without the attribute, Markdown inside an HTML element stays text.
    return markdown.replace("<details>", '<details markdown="1">')


def _folder(docs: Path, entry: str) -> list[Any]:
    """The folder's pages, after its README. Rules are grouped by the families that their README has."""
    folder = entry.removesuffix("/*")
    pages = sorted(f"{folder}/{path.name}" for path in (docs / folder).glob("*.md") if path.name != "README.md")
    index = f"{folder}/README.md"
    families = _FAMILY.findall((docs / index).read_text(encoding="utf-8")) if folder == "rules" else []
    groups = [
        {f"{letters}, {name}": [page for page in pages if Path(page).name.startswith(letters)]}
        for letters, name in families
    ]
    return [index, *(groups or pages)]


def _indented(markdown: str) -> str:
    """Indent what belongs to an item of a numbered list by four spaces: with three, Python-Markdown ends the list."""
    lines = []
    in_item = False
    for line in markdown.split("\n"):
        in_item = bool(_ITEM.match(line)) or (in_item and (not line or line.startswith("   ")))
        lines.append(f" {line}" if in_item and line.startswith("   ") else line)
    return "\n".join(lines)


def _link(target: str, here: str, page: str) -> str:
    """A link of the file ``here`` in the words of the site, where that file is ``page``."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
    if path.startswith("docs/"):
        known = path.removeprefix("docs/")
    elif path in OUTSIDE:
        known = OUTSIDE[path]
    else:
        return target
    return posixpath.relpath(known, posixpath.dirname(page) or ".")
