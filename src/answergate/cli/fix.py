"""``answergate fix``: repair what is safe to repair in one case or in many, and show the changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from answergate.cli.colour import colour_option
from answergate.cli.exits import Exit, print_problems
from answergate.cli.form import form_option
from answergate.cli.policy_options import gate_option, policy_option
from answergate.cli.today import day_of, today_option

if TYPE_CHECKING:
    from answergate.policy import Policy
    from answergate.repair import Repaired

_LINES = (".jsonl", ".ndjson")


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate demo --write cases
      $ answergate fix cases/answer-bad.json --gate answer
      $ answergate fix cases/answer-bad.json --gate answer -o fixed.json
      $ answergate fix cases/answer-bad-ja.json --gate answer --in-place
      $ answergate fix cases/guardrails-bad.json -g guardrails --unsafe
    """
)
@click.argument("file", type=click.Path(allow_dash=True, dir_okay=False))
@gate_option
@policy_option
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Write the repaired case to this file. Use - for standard output.",
)
@click.option("--in-place", is_flag=True, help="Overwrite FILE with the repaired case.")
@click.option(
    "--unsafe",
    is_flag=True,
    help="Also correct markers that cite the wrong chunk, and remove sentences that no chunk supports.",
)
@today_option
@form_option
@colour_option
@click.pass_context
def fix(
    context: click.Context,
    file: str,
    gate: str | None,
    policy: str | None,
    out: str | None,
    in_place: bool,
    unsafe: bool,
    today: date | None,
    form: str,
    *,
    colour: bool,
) -> None:
    """Correct citations if the chunks leave exactly one possible correction.

    FILE is one case as JSON, or JSON Lines with one case per line. Use - to read standard input. Without -o or
    --in-place, nothing is written.

    Three things are repaired. A missing or wrong page or box is copied from the chunk. An excerpt is replaced by the
    chunk's own words, if exactly one place in the chunks is similar and no digit, sign, unit or negation differs. A
    chunk id is corrected, if exactly one other chunk has the excerpt word for word.

    The exit code is that of `check` on the result. 0: passed, or waived. 1: not passed. 2: the usage, a case or the
    policy is wrong. 3: a fault.
    """
    from answergate.cli.active_policy import active_policy
    from answergate.cli.case_file import case_file_text, shown_name

    if in_place and (out is not None or file == "-"):
        raise click.UsageError("--in-place needs a FILE, and cannot be used with - or -o.")
    active = active_policy(policy, gate)
    text = case_file_text(file)
    repair = _FileRepair(active, unsafe=unsafe, form=form, colour=colour, to_error=out == "-", today=day_of(today))
    blank = not text.strip("\ufeff \t\r\n")
    if not blank and (file.endswith(_LINES) or _is_json_lines(text)):
        result = "".join(repair.lines(text, shown_name(file)))
    else:
        result = repair.case(text, shown_name(file), 1)
    if out is not None:
        _write(result, out)
    elif in_place and result != text:
        _write(result, file)
    repair.conclude(written=in_place or out is not None)
    context.exit(repair.exit)


class _FileRepair:
    """The repair of one file: it prints the changes, counts the cases and keeps the exit code."""

    def __init__(self, policy: Policy, *, unsafe: bool, form: str, colour: bool, to_error: bool, today: date) -> None:
        from answergate.batch.waivers import Waivers

        self.policy = policy
        self.unsafe = unsafe
        self.form = form
        self.colour = colour
        self.to_error = to_error
        self.waivers = Waivers(policy.waivers, today)
        self.cases = self.repaired = self.passed = 0
        self.exit = Exit.PASSED

    def say(self, text: str) -> None:
        click.echo(text, err=self.to_error)

    def lines(self, text: str, name: str) -> Iterator[str]:
        from answergate.errors import CaseError

        # Only a line feed ends a line of JSON Lines. Other line breaks can be part of a string.
        for number, line in enumerate(StringIO(text, newline="\n"), 1):
            words = line.strip("\ufeff \t\r\n")
            if not words:
                yield line
                continue
            start = line.index(words)
            try:
                repaired = self.case(words, f"{name}:{number}", number)
            except CaseError as error:
                print_problems(error, where=f"in line {number}")
                self.ends_with(Exit.UNUSABLE)
                repaired = words
            yield f"{line[:start]}{repaired}{line[start + len(words) :]}"

    def case(self, text: str, where: str, line: int) -> str:
        """Repair the text of one case."""
        from answergate.cli.case_file import case_in
        from answergate.repair import repair
        from answergate.repair.json_text import edited_text

        words = text.removeprefix("\ufeff")
        self.cases += 1
        repaired = repair(case_in(words, where, line=line), self.policy.gate, self.policy, unsafe=self.unsafe)
        after = edited_text(words, repaired.repairs, dict(repaired.payload)) if repaired.repairs else words
        self.show(repaired, where, line, words, after)
        return text[: len(text) - len(words)] + after

    def show(self, repaired: Repaired, where: str, line: int, before: str, after: str) -> None:
        from answergate.batch.waivers import waived_message
        from answergate.model.verdict import Outcome
        from answergate.render.repairs import render_repairs, render_unrepaired

        self.repaired += bool(repaired.repairs)
        waived = self.waivers.judge(where.removesuffix(f":{line}"), line, repaired.after)
        if self.form == "json":
            self.say(_as_json(repaired, where))
        elif repaired.repairs:
            self.say(render_repairs(repaired, where, before=before, after=after, colour=self.colour))
        elif not repaired.after.passed:
            self.say(render_unrepaired(repaired, where, colour=self.colour))
        if not repaired.after.passed and self.form == "text":
            for waiver in waived or ():
                self.say(waived_message(waiver))
        self.passed += repaired.after.passed
        if repaired.after.outcome is Outcome.FAULT:
            self.ends_with(Exit.FAULT)
        elif not repaired.after.passed and waived is None:
            self.ends_with(Exit.NOT_PASSED)

    def ends_with(self, code: Exit) -> None:
        self.exit = max(self.exit, code)

    def conclude(self, *, written: bool) -> None:
        """Print the last lines: how many cases were repaired, how many pass, and whether anything was written."""
        from answergate.batch.waivers import expired_message

        expired = self.waivers.report().expired
        if expired:
            self.ends_with(Exit.NOT_PASSED)
        if self.form == "json":
            return
        for waiver in expired:
            self.say(expired_message(waiver))
        of = f"{self.repaired} of {self.cases} cases repaired" if self.cases != 1 else "the case was repaired"
        what = of if self.repaired else "nothing to repair" if not self.unsafe else "nothing to repair or remove"
        pass_now = (
            f"{self.passed} of {self.cases} pass"
            if self.cases != 1
            else "and it passes"
            if self.passed
            else "but it does not pass"
        )
        unwritten = "; nothing was written: use -o FILE or --in-place" if self.repaired and not written else ""
        self.say(f"{what}, {pass_now}{unwritten}")


def _as_json(repaired: Repaired, where: str) -> str:
    import msgspec

    def summary(verdict: Any) -> dict[str, Any]:
        return {"status": verdict.status, "passed": verdict.passed, "because": verdict.because}

    plain = {
        "where": where,
        "case_id": repaired.after.case_id,
        "before": summary(repaired.before),
        "after": summary(repaired.after),
        "repairs": repaired.repairs,
    }
    return msgspec.json.encode(plain).decode()


def _is_json_lines(text: str) -> bool:
    """Whether the text has more than one line and the first one is a JSON object."""
    import msgspec

    lines = [line for line in text.split("\n") if line.strip("\ufeff \t\r")][:2]
    try:
        return len(lines) > 1 and isinstance(msgspec.json.decode(lines[0].removeprefix("\ufeff")), dict)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def _write(result: str, path: str) -> None:
    if path == "-":
        click.echo(result.encode(), nl=False)
        return
    from answergate.batch.whole import replace_whole

    try:
        # If the path is a link, write the file it refers to and keep the link.
        replace_whole(Path(path).resolve(), result.encode())
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be written: {error.strerror}", param_hint="'-o'") from None
