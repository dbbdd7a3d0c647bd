"""The command line. One file per command; what they need is imported when they run, so that help comes at once."""

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
from answergate.cli.policy import policy
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
    Exit codes: 0 passed, 1 not passed, 3 a fault, nothing decided,
    2 the usage, the case or the policy is wrong, 130 interrupted,
    141 whoever read the output went away before its end.
    """,
)
@click.version_option(__version__, "-V", "--version", message="answergate %(version)s")
def main() -> None:
    """Decide whether an LLM's answer may go out.

    answergate holds an answer against the evidence it was given: are the citations real, the quotes word for word,
    the numbers in the evidence, the claims covered, the values their subject's own. Offline, without a model, the
    same verdict every time.
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
    keys,
    ledger,
    signing_key,
    demo,
):
    main.add_command(_command)
