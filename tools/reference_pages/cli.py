"""The command line reference, from what click knows of every command."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from answergate.cli import main
from reference_pages.markdown import cell, code, fenced, page, prose, table

_HEAD = """\
# Command line

Every command and every option of `answergate`. This page is generated from the commands; `answergate COMMAND --help` prints
the same text. Every command also has `-h` and `--help`.
"""


def cli_page() -> str:
    """The page."""
    return page([_HEAD, *_overview(), *_sections()])


def commands() -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command and group, with its full name."""
    yield from _walk(main, "answergate", None)


def _walk(
    command: click.Command, name: str, parent: click.Context | None
) -> Iterator[tuple[str, click.Command, click.Context]]:
    context = click.Context(command, info_name=name.rpartition(" ")[2], parent=parent)
    yield name, command, context
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            if found is not None and not found.hidden:
                yield from _walk(found, f"{name} {inner}", context)


def _overview() -> list[str]:
    rows = [
        (f"[`{name}`](#{name.replace(' ', '-')})", cell(command.get_short_help_str(200)))
        for name, command, _ in commands()
        if not isinstance(command, click.Group)
    ]
    return table(("Command", "Purpose"), rows)


def _sections() -> list[str]:
    lines: list[str] = []
    for name, command, context in commands():
        lines += [f"## {name}", "", *_text(command.help)]
        lines += fenced("text", " ".join([name, *command.collect_usage_pieces(context)]))
        lines += _options(command, context)
        lines += _text(command.epilog)
    return lines


def _options(command: click.Command, context: click.Context) -> list[str]:
    rows = []
    for option in command.params:
        record = option.get_help_record(context) if isinstance(option, click.Option) else None
        if record is not None:
            names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
            rows.append((names, _value(option, context), cell(record[1])))
    return table(("Option", "Value", "Meaning"), rows) if rows else []


def _value(option: click.Parameter, context: click.Context) -> str:
    """What follows the option: its choices, or the name of its value. Flags have none."""
    if isinstance(option, click.Option) and (option.is_flag or option.count):
        return ""
    if isinstance(option.type, click.Choice) and option.metavar is None:
        return ", ".join(f"`{choice}`" for choice in option.type.choices)
    return code(option.make_metavar(context))


def _text(text: str | None) -> list[str]:
    r"""Help text as Markdown. click keeps the lines of a paragraph that starts with ``\b``: examples, lists."""
    lines: list[str] = []
    for paragraph in inspect.cleandoc(text or "").split("\n\n"):
        if not paragraph.startswith("\b"):
            lines += prose(paragraph) if paragraph else []
            continue
        title, *kept = paragraph.removeprefix("\b").strip("\n").split("\n")
        if any(line.lstrip().startswith("$ ") for line in kept):
            lines += [title.strip(), "", *fenced("console", inspect.cleandoc("\n".join(kept)))]
        else:
            lines += [title.strip(), "", *_list(inspect.cleandoc("\n".join(kept)))]
    return lines


def _list(text: str) -> list[str]:
    """Lines of two columns, a word and its meaning, as a Markdown list. Other lines as a code block."""
    columns = [line.partition("  ") for line in text.split("\n")]
    if not all(meaning for _, _, meaning in columns):
        return fenced("text", text)
    return [*(f"- `{word}`: {meaning.strip()}" for word, _, meaning in columns), ""]
