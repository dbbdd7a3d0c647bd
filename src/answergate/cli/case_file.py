"""A case from a file or from standard input. Whatever is wrong with the file is said in its own terms."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from answergate.errors import CaseError, Problem
from answergate.intake.json_text import decode_text, other_file, why_not_json
from answergate.intake.text_files import A_FOLDER, why_not_text

_MANY = "`answergate batch` checks them all"


def read_case_file(name: str) -> dict[str, Any]:
    """The one case in the file ``name``, or in standard input where it is ``-``.

    Raises CaseError where there is none, or more than one.
    """
    shown_as = shown_name(name)
    return case_in(case_file_text(name).removeprefix("\ufeff"), shown_as)


def shown_name(name: str) -> str:
    """What a file is called when it is spoken of."""
    return "standard input" if name == "-" else name


def case_file_text(name: str) -> str:
    """All that the file holds, or standard input where it is ``-``."""
    return _text(_content(name, shown_name(name)), shown_name(name))


def case_in(text: str, shown_as: str, *, line: int = 1) -> dict[str, Any]:
    """The one case in ``text``, which starts on this line. Raises CaseError where there is none, or more than one."""
    if not text.strip():
        raise _problem(shown_as, "empty: a case is a JSON object with an answer, its citations and its chunks")
    try:
        value = decode_text(text)
    except RecursionError:
        raise _problem(shown_as, "nested too deeply to be read") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        if (count := _count_lines(text)) > 1:
            raise _problem(shown_as, f"one case at a time: this file holds {count}, one per line. {_MANY}") from None
        raise _problem(shown_as, why_not_json(error, text.encode(), line=line)) from None
    if isinstance(value, list):
        raise _problem(
            shown_as,
            f"one case at a time: this file holds {len(value)}, in a list. {_MANY}, `fix` takes a case per line",
        )
    if not isinstance(value, dict):
        raise _problem(shown_as, f"a case is a JSON object, this is {text.strip()[:40]}")
    return value


def _content(name: str, shown_as: str) -> bytes:
    try:
        if name != "-":
            with open(name, "rb") as file:
                return file.read()
        if sys.stdin is None:
            raise _problem(shown_as, "closed: give a file, or send a case")
        if sys.stdin.isatty():
            click.echo("Reading a case from the terminal: JSON, then Ctrl-D.", err=True)
        return sys.stdin.buffer.read()
    except FileNotFoundError:
        raise _problem(shown_as, "no such file") from None
    except IsADirectoryError:
        raise _problem(shown_as, A_FOLDER) from None
    except OSError as error:
        raise _problem(shown_as, f"cannot be read: {error.strerror}") from None


def _text(content: bytes, shown_as: str) -> str:
    if other := other_file(content):
        raise _problem(shown_as, f"not JSON: this is {other}")
    if (problem := why_not_text(content)) is not None:
        raise _problem(shown_as, problem)
    return content.decode()


def _count_lines(text: str) -> int:
    """How many cases the text holds when every line is one; 0 where it is something else."""
    # Only a line feed ends a line of JSON: other line breaks may stand in its strings.
    lines = [line for line in text.split("\n") if line.strip()]
    try:
        return len(lines) if all(isinstance(msgspec.json.decode(line), dict) for line in lines) else 0
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0


def _problem(where: str, message: str) -> CaseError:
    return CaseError([Problem(where, message)])
