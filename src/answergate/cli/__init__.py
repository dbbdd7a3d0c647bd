"""The command line. Each command has its own file and imports what it needs when it runs, so `--help` is fast."""

from __future__ import annotations

import click

from answergate.cli.audit import audit
from answergate.cli.batch import batch
from answergate.cli.calibrate import calibrate
from answergate.cli.catalogue import catalogue
from answergate.cli.check import check
from answergate.cli.chunks import chunks
from answergate.cli.demo import demo
from answergate.cli.evaluate import evaluate
from answergate.cli.exits import Commands
from answergate.cli.explain import explain
from answergate.cli.fix import fix
from answergate.cli.keys import keys
from answergate.cli.ledger import ledger
from answergate.cli.mcp import mcp
from answergate.cli.measure import measure
from answergate.cli.policy import policy
from answergate.cli.replay import replay
from answergate.cli.resolve import resolve
from answergate.cli.rules import rules
from answergate.cli.serve import serve
from answergate.cli.signing_key import signing_key
from answergate.cli.verify import verify
from answergate.version import __version__

__all__ = ["main"]


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""
    \b
    Start here:
      $ answergate demo
      $ answergate demo --write cases
      $ answergate check cases/answer-bad.json --gate answer

    \b
    The gates (for --gate):
      answer       may this conclusion be shown?
      evidence     does every paragraph of this report carry its citations?
      attribution  does this value belong to this coverage?
      guardrails   are the answer's claims covered by what it cites?
      citations    are the citation records real and good enough?

    \b
    Exit codes:
      0    passed
      1    not passed
      2    the usage, the case or the policy is wrong
      3    a fault: something broke, so nothing was decided
      130  interrupted (Ctrl-C)
      141  the program that reads the output stopped early
    """,
)
@click.version_option(__version__, "-V", "--version", message="answergate %(version)s")
def main() -> None:
    """Check that an LLM's answer is backed by its evidence.

    answergate compares an answer with the chunks of text that the LLM was given. It checks that citations refer to real
    chunks, quotes are word for word, numbers are in the evidence, claims are covered by what they cite, and values
    belong to the right subject. It works offline, without a model, and gives the same verdict every time.
    """


for _command in (
    check,
    fix,
    batch,
    verify,
    explain,
    rules,
    policy,
    evaluate,
    calibrate,
    resolve,
    audit,
    chunks,
    catalogue,
    serve,
    mcp,
    keys,
    ledger,
    replay,
    measure,
    signing_key,
    demo,
):
    main.add_command(_command)
