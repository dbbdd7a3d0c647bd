"""Read a case from a file or from standard input. Errors name the file and what is wrong with it."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from answergate.adapters.decoding.json_text import decode_text, other_file, why_not_json
from answergate.errors import CaseError, Problem
from answergate.intake.text_files import A_FOLDER, why_not_text

_RECORD_FILES = (".csv", ".tsv", ".jsonl", ".ndjson", ".parquet")
_MANY = "To check them all, use `answergate batch`"


def read_case_file(name: str) -> dict[str, Any]:
    """Read the one case in the file ``name``; ``-`` is standard input.

    Raises CaseError if there is no case, or more than one.
    """
    shown_as = shown_name(name)
    return case_in(case_file_text(name).removeprefix("\ufeff"), shown_as)


def shown_name(name: str) -> str:
    """The file's name in messages."""
    return "standard input" if name == "-" else name


def case_file_text(name: str) -> str:
    """The text of the file; ``-`` is standard input."""
    return _text(_content(name, shown_name(name)), shown_name(name))


def case_in(text: str, shown_as: str, *, line: int = 1) -> dict[str, Any]:
    """Read the one case in ``text``. ``line`` is the line of the file where the text starts.

    Raises CaseError if there is no case, or more than one.
    """
    if not text.strip():
        raise _problem(shown_as, "empty: expected a JSON object with an answer, its citations and its chunks")
    try:
        value = decode_text(text)
    except RecursionError:
        raise _problem(shown_as, "it is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        if (count := _count_lines(text)) > 1:
            raise _problem(shown_as, f"expected one case, got {count}, one per line. {_MANY}") from None
        hint = f". {_MANY}" if shown_as.endswith(_RECORD_FILES) else ""
        raise _problem(shown_as, f"{why_not_json(error, text.encode(), line=line)}{hint}") from None
    if isinstance(value, list):
        raise _problem(
            shown_as,
            f"expected one case, got a list of {len(value)}. {_MANY}. `fix` also reads one case per line",
        )
    if not isinstance(value, dict):
        raise _problem(shown_as, f"expected a JSON object, got {text.strip()[:40]}")
    return value


def _content(name: str, shown_as: str) -> bytes:
    try:
        if name != "-":
            with open(name, "rb") as file:
                return file.read()
        if sys.stdin is None:
            raise _problem(shown_as, "closed: name a file, or send a case")
        if sys.stdin.isatty():
            click.echo("Reading a case from the terminal. Type or paste JSON, then press Ctrl-D.", err=True)
        return sys.stdin.buffer.read()
    except FileNotFoundError:
        raise _problem(shown_as, "no such file") from None
    except IsADirectoryError:
        raise _problem(shown_as, f"{A_FOLDER}. {_MANY}") from None
    except OSError as error:
        raise _problem(shown_as, f"cannot be read: {error.strerror}") from None


def _text(content: bytes, shown_as: str) -> str:
    if other := other_file(content):
        raise _problem(shown_as, f"not JSON: this is {other}")
    if (problem := why_not_text(content)) is not None:
        raise _problem(shown_as, problem)
    return content.decode()


def _count_lines(text: str) -> int:
    """The number of lines, if every line is a JSON object; otherwise 0."""
    # Only a line feed ends a line of JSON Lines. Other line breaks can be part of a string.
    lines = [line for line in text.split("\n") if line.strip()]
    try:
        return len(lines) if all(isinstance(msgspec.json.decode(line), dict) for line in lines) else 0
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0


def _problem(where: str, message: str) -> CaseError:
    return CaseError([Problem(where, message)])
