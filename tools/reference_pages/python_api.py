"""The Python references: every name of ``answergate.__all__``, and of ``answergate.client.__all__``."""

from __future__ import annotations

import enum
import inspect
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import msgspec

import answergate
from answergate import client
from reference_pages.examples import EXAMPLES
from reference_pages.markdown import cell, code, fenced, page, prose, table

_HEAD = """\
# Python

Everything that `import answergate` offers. These names are the public API; every other name may change without notice.
This page is generated from the code, and its examples run as tests.
"""

_CLIENT_HEAD = """\
# Python client

Everything that `answergate.client` offers: the [client](../guide/client.md) for a running service. It returns the
[verdicts](python.md#verdict) of the library, and raises its [exceptions](python.md#exceptions) and some of its own.
"""

_WIDEST = 75
_QUOTE = "'"
_GROUPS: dict[str, Callable[[Any], bool]] = {
    "Functions": inspect.isfunction,
    "Classes": lambda value: inspect.isclass(value) and not issubclass(value, msgspec.Struct | enum.Enum | Exception),
    "Types": lambda value: inspect.isclass(value) and issubclass(value, msgspec.Struct),
    "Enumerations": lambda value: inspect.isclass(value) and issubclass(value, enum.Enum),
    "Exceptions": lambda value: inspect.isclass(value) and issubclass(value, Exception),
    "Version": lambda value: isinstance(value, str),
}


def python_page() -> str:
    """The page of the library."""
    return _page_of(answergate, _HEAD)


def client_page() -> str:
    """The page of the client."""
    return _page_of(client, _CLIENT_HEAD)


def _page_of(module: ModuleType, head: str) -> str:
    lines = [head]
    for title, belongs in _GROUPS.items():
        values = {name: value for name in module.__all__ if belongs(value := getattr(module, name))}
        lines += [f"## {title}", ""] if values else []
        for name, value in values.items():
            lines += [f"### `{name}`", "", *_entry(name, value, module), *_example(name)]
    return page(lines)


def _entry(name: str, value: Any, module: ModuleType) -> Iterator[str]:
    if inspect.isfunction(value):
        yield from fenced("py", _signature(value, name=name))
        yield from _docstring(value)
    elif isinstance(value, str):
        yield from (f"The installed version, `{value}` on this page.", "")
    elif issubclass(value, enum.Enum):
        yield from _docstring(value)
        yield from table(("Name", "Value"), [(f"`{name}.{one.name}`", f'`"{one.value}"`') for one in value])
    elif issubclass(value, Exception):
        yield from (f"Base: {_base(value, module)}.", "")
        yield from _docstring(value)
        if attributes := _attributes(value):
            yield from (f"Attributes: {', '.join(f'`{one}`' for one in attributes)}.", "")
    elif not issubclass(value, msgspec.Struct):
        yield from fenced("py", _signature(value, name=name))
        yield from _docstring(value)
        yield from _members(value)
    else:
        yield from _docstring(value)
        yield from _fields(value)
        yield from _members(value)


def _example(name: str) -> list[str]:
    return fenced("python", EXAMPLES[name]) if name in EXAMPLES else []


def _docstring(value: Any) -> list[str]:
    return prose(inspect.getdoc(value) or "")


def _base(kind: type, module: ModuleType) -> str:
    base = kind.__bases__[0].__name__
    if base in module.__all__:
        return f"[`{base}`](#{base.lower()})"
    return f"[`{base}`](python.md#{base.lower()})" if base in answergate.__all__ else f"`{base}`"


def _attributes(kind: type[Exception]) -> list[str]:
    """What an exception's own constructor sets."""
    made = vars(kind).get("__init__")
    return re.findall(r"^\s+self\.(\w+) =", inspect.getsource(made), re.MULTILINE) if made else []


def _fields(kind: type[msgspec.Struct]) -> list[str]:
    """The fields as they are written in the class."""
    written = {name: text for base in reversed(kind.__mro__) for name, text in inspect.get_annotations(base).items()}
    rows = [
        (f"`{field.name}`", code(str(written[field.name])), _default(field)) for field in msgspec.structs.fields(kind)
    ]
    return table(("Field", "Type", "Default"), rows)


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is not msgspec.NODEFAULT:
        return code(repr(field.default)) if not isinstance(field.default, msgspec.Struct) else "the defaults"
    if field.default_factory is not msgspec.NODEFAULT:
        return code(repr(field.default_factory()))
    return "required"


def _members(kind: type) -> list[str]:
    """Properties and methods that the class itself defines."""
    rows = []
    for name, member in vars(kind).items():
        if name.startswith("_") or not (inspect.isfunction(member) or isinstance(member, property)):
            continue
        shown = name if isinstance(member, property) else _signature(member, name=name, of_method=True)
        shown = f"await {shown}" if inspect.iscoroutinefunction(member) else shown
        rows.append((code(shown), cell(" ".join(prose(inspect.getdoc(member) or "")))))
    return table(("Member", "Meaning"), rows) if rows else []


def _signature(function: Callable[..., Any], *, name: str, of_method: bool = False) -> str:
    """The signature as it is written, one parameter per line if it is long."""
    signature = inspect.signature(function)
    given = list(signature.parameters.values())[of_method:]
    parameters = [_parameter(one) for one in given]
    by_name = [place for place, one in enumerate(given) if one.kind is one.KEYWORD_ONLY]
    if by_name and not any(one.kind is one.VAR_POSITIONAL for one in given):
        parameters.insert(by_name[0], "*")
    returns = "" if inspect.isclass(function) else f" -> {str(signature.return_annotation).replace(_QUOTE, '')}"
    short = f"{name}({', '.join(parameters)}){returns}"
    if of_method or len(short) <= _WIDEST:
        return short
    inner = "".join(f"    {one},\n" for one in parameters)
    return f"{name}(\n{inner}){returns}"


def _parameter(parameter: inspect.Parameter) -> str:
    """A parameter without the quotes of its annotation, but with those of its default."""
    if not isinstance(parameter.default, str):
        return str(parameter).replace(_QUOTE, "")
    bare = parameter.replace(default=inspect.Parameter.empty)
    return f'{str(bare).replace(_QUOTE, "")} = "{parameter.default}"'
