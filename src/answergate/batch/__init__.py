"""Judge many cases on all cores.

Names are imported when they are first used, because only some runs need Arrow.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from answergate.batch.arrow import check_arrow

__all__ = ["check_arrow"]

_HOME = {"check_arrow": "answergate.batch.arrow"}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'answergate.batch' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
