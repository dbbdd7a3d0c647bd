"""Documents with layouts that are typical of their trades, and the values that they state, for four fields."""

from pathlib import Path

from bench.fields.wide import cards_en, drugs_en, drugs_ja, loans_ko, parts_en, parts_zh, tariffs_de, tariffs_en

FIELDS = (cards_en, loans_ko, tariffs_de, tariffs_en, drugs_ja, drugs_en, parts_zh, parts_en)


def write(folder: Path) -> None:
    """Writes every document as `<folder>/<field>-<language>/<issuer>/<kind>/<file>.pdf`."""
    for field in FIELDS:
        field.write(folder)
