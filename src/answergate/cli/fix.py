"""``answergate fix``: what is safe to repair in a case, or in each of many, is repaired and shown."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from answergate.cli.colour import colour_option
from answergate.cli.exits import Exit, say_problems
from answergate.cli.form import form_option
from answergate.cli.today import day_of, today_option
from answergate.model.settings import SETTINGS_OF

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
@click.option(
    "-g", "--gate", type=click.Choice(list(SETTINGS_OF)), help="The gate. May be left out where the policy names one."
)
@click.option("-p", "--policy", metavar="NAME|FILE", help="A preset's name or a TOML file. Else the gate's own preset.")
@click.option("-o", "--out", metavar="FILE", type=click.Path(allow_dash=True), help="Where to write the result.")
@click.option("--in-place", is_flag=True, help="Write the result over FILE.")
@click.option("--unsafe", is_flag=True, help="Also take out sentences that nothing supports.")
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
    """Repair what the chunks of the case in FILE settle, and show every change.

    FILE is one case as JSON, or JSON Lines with a case per line; - reads standard input. Page and box are filled in
    from the chunk; an excerpt becomes the chunk's own words where one place is like it and no digit, sign, unit or
    negation differs; a chunk's id is corrected where one other chunk has the excerpt word for word. Without -o or
    --in-place nothing is written.

    Exit code as of `check` on the result. 0: passed, or waived. 1: not passed. 2: something cannot be used. 3: a fault.
    """
    from answergate.cli.case_file import case_file_text, shown_name
    from answergate.cli.in_force import policy_in_force

    if in_place and (out is not None or file == "-"):
        raise click.UsageError("--in-place goes with a FILE, and not with -o.")
    in_force = policy_in_force(policy, gate)
    text = case_file_text(file)
    mending = _Mending(in_force, unsafe=unsafe, form=form, colour=colour, to_error=out == "-", today=day_of(today))
    blank = not text.strip("\ufeff \t\r\n")
    if not blank and (file.endswith(_LINES) or _is_json_lines(text)):
        result = "".join(mending.lines(text, shown_name(file)))
    else:
        result = mending.case(text, shown_name(file), 1)
    if out is not None:
        _write(result, out)
    elif in_place and result != text:
        _write(result, file)
    mending.conclude(written=in_place or out is not None)
    context.exit(mending.exit)


class _Mending:
    """The repair of one file: what is said on the way, and how it ends."""

    def __init__(self, policy: Policy, *, unsafe: bool, form: str, colour: bool, to_error: bool, today: date) -> None:
        from answergate.policy.waivers import Waivers

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

        # Only a line feed ends a line of JSON: other line breaks may stand in its strings.
        for number, line in enumerate(StringIO(text, newline="\n"), 1):
            words = line.strip("\ufeff \t\r\n")
            if not words:
                yield line
                continue
            start = line.index(words)
            try:
                repaired = self.case(words, f"{name}:{number}", number)
            except CaseError as error:
                say_problems(error, where=f"in line {number}")
                self.ended(Exit.UNUSABLE)
                repaired = words
            yield f"{line[:start]}{repaired}{line[start + len(words) :]}"

    def case(self, text: str, where: str, line: int) -> str:
        """The text of one case, repaired."""
        from answergate.cli.case_file import case_in
        from answergate.repair import repair
        from answergate.repair.json_text import edited_text

        words = text.removeprefix("\ufeff")
        self.cases += 1
        repaired = repair(case_in(words, where, line=line), self.policy.gate, self.policy, unsafe=self.unsafe)
        after = edited_text(words, repaired.repairs, dict(repaired.payload)) if repaired.repairs else words
        self.tell(repaired, where, line, words, after)
        return text[: len(text) - len(words)] + after

    def tell(self, repaired: Repaired, where: str, line: int, before: str, after: str) -> None:
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
                self.say(waiver.waived_words)
        self.passed += repaired.after.passed
        if repaired.after.outcome is Outcome.FAULT:
            self.ended(Exit.FAULT)
        elif not repaired.after.passed and waived is None:
            self.ended(Exit.NOT_PASSED)

    def ended(self, code: Exit) -> None:
        self.exit = max(self.exit, code)

    def conclude(self, *, written: bool) -> None:
        """The last lines: what it came to, and whether anything was written."""
        expired = self.waivers.report().expired
        if expired:
            self.ended(Exit.NOT_PASSED)
        if self.form == "json":
            return
        for waiver in expired:
            self.say(waiver.expired_words)
        of = f"{self.repaired} of {self.cases} cases repaired" if self.cases != 1 else "the case was repaired"
        what = of if self.repaired else "nothing to repair" if not self.unsafe else "nothing to repair or to take out"
        pass_now = (
            f"{self.passed} of {self.cases} pass"
            if self.cases != 1
            else "it passes"
            if self.passed
            else "it does not pass"
        )
        unwritten = "; nothing was written: give -o FILE or --in-place" if self.repaired and not written else ""
        self.say(f"{what}, {pass_now}{unwritten}")


def _as_json(repaired: Repaired, where: str) -> str:
    import msgspec

    def standing(verdict: Any) -> dict[str, Any]:
        return {"status": verdict.status, "passed": verdict.passed, "because": verdict.because}

    plain = {
        "where": where,
        "case_id": repaired.after.case_id,
        "before": standing(repaired.before),
        "after": standing(repaired.after),
        "repairs": repaired.repairs,
    }
    return msgspec.json.encode(plain).decode()


def _is_json_lines(text: str) -> bool:
    """Whether more than one line is an object of its own: the first one says."""
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
        # What a link leads to is written, not the link.
        replace_whole(Path(path).resolve(), result.encode())
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be written: {error.strerror}", param_hint="'-o'") from None
