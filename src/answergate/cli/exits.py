"""How a command ends: the exit codes, and the messages printed when it cannot continue."""

from __future__ import annotations

import os
import sys
from enum import IntEnum
from io import TextIOWrapper
from typing import Any

import click

from answergate.errors import CaseError, CatalogueError, InputError, PolicyError


class Exit(IntEnum):
    """The exit codes. OUTPUT_CLOSED is what a shell reports for a program that writes to a closed pipe."""

    PASSED = 0
    NOT_PASSED = 1
    UNUSABLE = 2
    FAULT = 3
    INTERRUPTED = 130
    OUTPUT_CLOSED = 141


_NEXT_STEP: dict[type[InputError], str] = {
    CaseError: "To see cases that work, run `answergate demo --write DIR`.",
    PolicyError: "To see a policy that works, with every setting, run `answergate policy show --gate GATE`.",
    CatalogueError: "To start from your own documents, run `answergate catalogue new FILE`.",
}


class Commands(click.Group):
    """A group whose commands always end with one of our exit codes, also after an unexpected error."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Only exceptions that click itself handles leave this method."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                # A terminal that cannot show a character gets an escape code instead, and the verdict is still printed.
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except InputError as error:
            print_problems(error)
            ctx.exit(Exit.UNUSABLE)
        except BrokenPipeError:
            # The reader of the output stopped. Like other programs, we print nothing; the exit code must not be 0.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(Exit.OUTPUT_CLOSED)
        except KeyboardInterrupt:
            click.echo("answergate: interrupted, nothing was decided", err=True)
            ctx.exit(Exit.INTERRUPTED)
        except Exception as error:
            click.echo(f"answergate: a fault, so nothing was decided: {type(error).__name__}: {error}", err=True)
            ctx.exit(Exit.FAULT)


def print_problems(error: InputError, *, where: str = "") -> None:
    """Print every problem of an input, and what to do next."""
    count = len(error.problems)
    of = f" {where}" if where else ""
    click.echo(f"answergate: the {error.subject}{of} cannot be used, {count} problem{'s' * (count != 1)}:", err=True)
    for problem in error.problems:
        click.echo(f"  {problem}", err=True)
    if (step := _NEXT_STEP.get(type(error))) is not None:
        click.echo(step, err=True)
