"""Product documents with gold values that nobody who works on the reader has looked at. They are only counted."""

from __future__ import annotations

from pathlib import Path

from bench.fields.sealed import (
    components_en,
    components_zh,
    drugs_en,
    drugs_ja,
    energy_de,
    loans_en,
    loans_ko,
    telecom_en,
)

HERE = Path(__file__).parent
FIELDS = {
    "loans-en": loans_en.write,
    "loans-ko": loans_ko.write,
    "energy-de": energy_de.write,
    "telecom-en": telecom_en.write,
    "drugs-ja": drugs_ja.write,
    "drugs-en": drugs_en.write,
    "components-zh": components_zh.write,
    "components-en": components_en.write,
}


def write(folder: Path) -> None:
    """Draw every document as `<folder>/<field>-<lang>/<issuer>/<kind>/<file>.pdf`."""
    for name, draw in FIELDS.items():
        draw(folder / name)
