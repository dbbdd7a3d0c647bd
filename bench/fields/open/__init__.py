"""Product documents with gold values, in six languages. ``write`` draws them."""

from collections.abc import Callable, Iterator
from pathlib import Path

from bench.fields.open import drugs_en, drugs_ja, loans_en, loans_ko, parts_en, parts_zh, tariffs_de, tariffs_en
from bench.fields.open.drawing import Drawn

FIELDS: dict[str, Callable[[], Iterator[Drawn]]] = {
    "loans-en": loans_en.documents,
    "loans-ko": loans_ko.documents,
    "tariffs-de": tariffs_de.documents,
    "tariffs-en": tariffs_en.documents,
    "drugs-ja": drugs_ja.documents,
    "drugs-en": drugs_en.documents,
    "parts-zh": parts_zh.documents,
    "parts-en": parts_en.documents,
}


def write(folder: Path) -> None:
    """Writes ``<folder>/<field>-<language>/<issuer>/<kind>/<file>.pdf`` for all documents."""
    for field, documents in FIELDS.items():
        for document in documents():
            path = folder / field / document.issuer / document.kind / document.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(document.content)
