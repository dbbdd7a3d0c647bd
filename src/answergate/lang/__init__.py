"""Language packs: one folder per language. Everything that is a word of a language is in its folder."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from answergate.lang.language import Language


def _packs() -> tuple[Language, ...]:
    """The language of every folder here, in the order of their codes."""
    folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple([import_module(f"{__name__}.{folder}").LANGUAGE for folder in folders])


LANGUAGES = _packs()
