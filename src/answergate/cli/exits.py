"""How a command ends: the exit codes, and what is said when it cannot go on."""

from __future__ import annotations

import os
import sys
from enum import IntEnum
from io import TextIOWrapper
from typing import Any

import click

from answergate.errors import CaseError, CatalogueError, InputError, PolicyError


class Exit(IntEnum):
    """What the exit code says."""

    PASSED = 0
    NOT_PASSED = 1
    UNUSABLE = 2
    FAULT = 3
    INTERRUPTED = 130
    UNREAD = 141


_NEXT_STEP: dict[type[InputError], str] = {
    CaseError: "`answergate demo --write DIR` writes cases that work, one per gate and more.",
    PolicyError: "`answergate policy show --gate GATE` prints a policy that works, every setting in it.",
    CatalogueError: 'A file of yours may start from the catalogue that comes with answergate: extends = "bundled".',
}


class Commands(click.Group):
    """A group whose commands end with one of our exit codes, whatever happens in them."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Only what click itself turns into a usage message gets past this."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                # A terminal that cannot show a character gets its number, and the verdict is still printed.
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except InputError as error:
            say_problems(error)
            ctx.exit(Exit.UNUSABLE)
        except BrokenPipeError:
            # Whoever read the output went away. Quietly, as shells have it, and never with the code of a pass.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(Exit.UNREAD)
        except KeyboardInterrupt:
            click.echo("answergate: interrupted, nothing was decided", err=True)
            ctx.exit(Exit.INTERRUPTED)
        except Exception as error:
            click.echo(f"answergate: a fault, nothing was decided: {type(error).__name__}: {error}", err=True)
            ctx.exit(Exit.FAULT)


def say_problems(error: InputError, *, where: str = "") -> None:
    """Every problem of an input, and what to do next."""
    count = len(error.problems)
    of = f" {where}" if where else ""
    click.echo(f"answergate: the {error.subject}{of} cannot be used, {count} problem{'s' * (count != 1)}:", err=True)
    for problem in error.problems:
        click.echo(f"  {problem}", err=True)
    if (step := _NEXT_STEP.get(type(error))) is not None:
        click.echo(step, err=True)
