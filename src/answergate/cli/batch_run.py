"""What ``answergate batch`` does: read, judge, keep, write, and say how it went."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from msgspec import Struct

from answergate.batch import receipt
from answergate.batch.baseline import Baseline
from answergate.batch.engines import engine
from answergate.batch.filling import Unkept, adopt, fill
from answergate.batch.finishing import WITH_CASES, WITH_PLACES, Output, judged_of, write_outputs
from answergate.batch.judging import Job
from answergate.batch.mapping import parse_mapping
from answergate.batch.resuming import About, Progress, Spool
from answergate.batch.running import RunBroke
from answergate.batch.signing import read_signing_key, warning_about
from answergate.batch.summary import Ended, summary_of
from answergate.batch.tally import Tally
from answergate.batch.thresholds import Thresholds, count_failing, failing_in, rule
from answergate.cli.exits import Exit
from answergate.cli.in_force import policy_file_of
from answergate.cli.progress import RunProgress, StatusLine
from answergate.cli.standard_input import hashed_standard_input
from answergate.cores import cores
from answergate.errors import InputError, Problem
from answergate.gates import GATES
from answergate.model.verdict import Outcome
from answergate.policy import Policy
from answergate.policy.waivers import Waivers
from answergate.records.record import Block
from answergate.records.sources import blocks, expand
from answergate.render.wording import count_of
from answergate.render.writable import writable

_PACKED = (".gz", ".zst", ".parquet")
# What stands beside an output, or a receipt, until it is whole.
_UNTIL_WHOLE = (".part", ".beside.part", ".journal", ".journal.new")
_ON_THE_WAY = (*_UNTIL_WHOLE, *(f".verdicts{ending}" for ending in _UNTIL_WHOLE), ".rendered.part", ".new")


class Asked(Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    patterns: tuple[str, ...]
    policy: Policy
    policy_name: str | None
    mapping: str
    outs: tuple[str, ...]
    report: str | None
    receipt: str | None
    sign: str | None
    github: bool
    thresholds: Thresholds
    baseline: str | None
    workers: int | None
    resume: bool
    engine: str
    today: date
    stated_today: date | None
    stated: Mapping[str, str]
    form: str
    quiet: bool


def run_batch(asked: Asked) -> Ended:
    """Everything from the files to the outputs. Ends the command where the run breaks off or is interrupted."""
    if asked.sign and not asked.receipt:
        raise click.UsageError("--sign signs a receipt: give --receipt FILE too.")
    files = expand(asked.patterns)
    outputs = _outputs(asked, files)
    kinds = {output.kind for output in outputs}
    job = Job(
        asked.policy,
        parse_mapping(asked.mapping),
        keep_cases=asked.engine == "local" and not kinds.isdisjoint(WITH_CASES),
        keep_places=asked.engine == "local" and (asked.github or not kinds.isdisjoint(WITH_PLACES)),
    )
    key = read_signing_key(asked.sign) if asked.receipt else None
    if (warning := warning_about(asked.sign)) is not None:
        click.echo(f"answergate: {warning}", err=True)
    baseline = Baseline(Path(asked.baseline), job.gate) if asked.baseline else None
    waivers = Waivers(asked.policy.waivers, asked.today)
    with ExitStack() as stack:
        stdin = stack.enter_context(hashed_standard_input()) if "-" in files and asked.receipt else None
        kept = _kept(asked, files, outputs, job, stack)
        judge = _judge if asked.engine == "local" else _judge_on_engine
        rate = judge(asked, files, job, kept)
        tally = kept.progress.tally
        if isinstance(kept, Spool) and (waivers.waivers or baseline is not None):
            failing = count_failing(judged_of(kept), asked.thresholds, waivers, baseline)
        else:
            failing = failing_in(tally, asked.thresholds)
        ruling = rule(tally, failing, asked.thresholds, waivers)
        if isinstance(kept, Spool):
            write_outputs(kept, outputs, summary_of(tally, asked.policy, ruling), keeps=job.keeps)
            if asked.receipt:
                ran = _ran(asked, files, outputs, job, stdin.sha256 if stdin else None)
                receipt.write(asked.receipt, ran, kept.lines(), key=key)
            if asked.github:
                _annotate(asked, kept, keeps=job.keeps)
            kept.remove()
    written = [str(output.path) for output in outputs] + ([asked.receipt] if asked.receipt else [])
    return Ended(tally, asked.policy, len(files), ruling, waivers.report(), baseline, rate, tuple(written))


def _outputs(asked: Asked, files: tuple[str, ...]) -> tuple[Output, ...]:
    problems: list[Problem] = []
    outputs: list[Output] = []
    named: list[tuple[str, str, str | None]] = [("-o", name, None) for name in asked.outs]
    named += [("--report", asked.report, "html")] if asked.report else []
    named += [("--receipt", asked.receipt, "receipt")] if asked.receipt else []
    for option, name, kind in named:
        try:
            outputs.append(Output.named(name, option=option, kind=kind))
        except InputError as error:
            problems += error.problems
    inputs = (*files, policy_file_of(asked.policy_name), asked.sign)
    read = {os.path.realpath(file) for file in inputs if file and file != "-"}
    written: set[str] = set()
    for output in outputs:
        place = os.path.realpath(output.path)
        if place in written:
            problems.append(Problem(str(output.path), "named twice"))
        elif place in read:
            problems.append(Problem(str(output.path), "an input of this run"))
        elif taken := [ending for ending in _ON_THE_WAY if os.path.realpath(f"{output.path}{ending}") in read]:
            what = f"it is written to {output.path.name}{taken[0]} first, which is an input of this run"
            problems.append(Problem(str(output.path), what))
        written.add(place)
    if asked.receipt:
        problems += _unnameable(asked, files, outputs)
    if problems:
        raise InputError(problems)
    return tuple(output for output in outputs if output.kind != "receipt")


def _unnameable(asked: Asked, files: tuple[str, ...], outputs: list[Output]) -> list[Problem]:
    """The names that cannot stand in a receipt, which is JSON: said before the work is done."""
    folder = os.path.relpath(os.getcwd(), os.path.dirname(os.path.abspath(asked.receipt or "")))
    named = [*files, *(str(output.path) for output in outputs if output.kind != "receipt")]
    named += [folder, policy_file_of(asked.policy_name) or ""]
    why = "its name is no Unicode text, and a receipt could not name it"
    return [Problem(writable(name), why) for name in named if writable(name) != name]


def _kept(
    asked: Asked, files: tuple[str, ...], outputs: tuple[Output, ...], job: Job, stack: ExitStack
) -> Spool | Unkept:
    """Where the verdicts go: beside the first output, or out of sight where only something later wants them."""
    about = About.of(files, job)
    own = next((output.path for output in outputs if output.kind == "jsonl"), None)
    beside = own or (outputs[0].path if outputs else Path(f"{asked.receipt}.verdicts") if asked.receipt else None)
    if beside is not None:
        return Spool(beside, about, job.gate)
    if asked.resume:
        raise click.UsageError("--resume needs the output that the interrupted run was to write: -o FILE.")
    if asked.github or asked.baseline or asked.policy.waivers:
        folder = stack.enter_context(TemporaryDirectory(prefix="answergate-"))
        return Spool(Path(folder, "verdicts"), about, job.gate)
    return Unkept(job.gate)


def _begin(asked: Asked, spool: Spool, source: _Source) -> None:
    if spool.left_over and asked.resume:
        spool.resume(source)
        done = count_of(spool.progress.tally.records, "record")
        _note(asked, f"going on after {done} of the interrupted run")
        return
    if spool.left_over:
        _note(asked, f"beginning anew: {spool.lines_path} was left by an interrupted run, --resume would go on with it")
    elif asked.resume:
        _note(asked, "nothing to resume, beginning anew")
    spool.begin()


def _judge(asked: Asked, files: tuple[str, ...], job: Job, kept: Spool | Unkept) -> float | None:
    """Judge everything into ``kept``; the rate, in records a second."""
    source = _Source(files)
    if isinstance(kept, Spool):
        _begin(asked, kept, source)
    line = StatusLine(quiet=asked.quiet)
    progress = RunProgress(line, _total(files), records=kept.progress.tally.records, read=source.read)
    read = source.read

    def tell(block: Block, done: Progress) -> None:
        nonlocal read
        read += _bytes_of(block)
        progress.update(done.tally.records, read, _counts(done.tally))

    try:
        fill(kept, source, job, workers=asked.workers or cores(), tell=tell)
    except (KeyboardInterrupt, RunBroke) as why:
        line.clear()
        kept.save()
        raise _broken_off(why, asked, kept) from None
    finally:
        line.clear()
        if isinstance(kept, Spool):
            kept.close()
    return progress.rate


def _judge_on_engine(asked: Asked, files: tuple[str, ...], job: Job, kept: Spool | Unkept) -> float | None:
    """Have a cluster judge everything, then take its verdicts as if they had been judged here."""
    if asked.resume:
        raise click.UsageError(f"--resume is for runs on this machine, not for --engine {asked.engine}.")
    run = engine(asked.engine)
    with TemporaryDirectory(prefix="answergate-") as folder:
        verdicts = Path(folder, "verdicts.jsonl")
        run(files, job.gate, job.policy, str(verdicts), mapping=job.mapping)
        if isinstance(kept, Spool):
            kept.begin()
        with verdicts.open("rb") as lines:
            adopt(kept, lines)
    if isinstance(kept, Spool):
        kept.close()
    # Most of the time is the cluster's own to start: no rate worth telling.
    return None


def _broken_off(why: KeyboardInterrupt | RunBroke, asked: Asked, kept: Spool | Unkept) -> click.exceptions.Exit:
    """Say what happened and what can be done; no output was written."""
    what = f"{why}" if isinstance(why, RunBroke) else "interrupted"
    click.echo(f"answergate: {what}, no output was written", err=True)
    lasts = bool(asked.outs or asked.report or asked.receipt)
    if isinstance(kept, Spool) and lasts and kept.progress.blocks:
        done = count_of(kept.progress.tally.records, "record")
        click.echo(f"{done} are safe in {kept.lines_path}: the same command with --resume goes on from there", err=True)
    return click.exceptions.Exit(Exit.FAULT if isinstance(why, RunBroke) else Exit.INTERRUPTED)


class _Source:
    """The blocks of all files, one after the other, and how many bytes they had so far."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self._blocks = (block for file in files for block in blocks(file))
        self.read = 0

    def __iter__(self) -> Iterator[Block]:
        return self

    def __next__(self) -> Block:
        block = next(self._blocks)
        self.read += _bytes_of(block)
        return block


def _bytes_of(block: Block) -> int:
    return sum(map(len, block.data))


def _total(files: tuple[str, ...]) -> int | None:
    """The bytes to read, where a block is as long as what it was cut from."""
    if any(file == "-" or file.lower().endswith(_PACKED) for file in files):
        return None
    return sum(os.path.getsize(file) for file in files if os.path.isfile(file))


def _counts(tally: Tally) -> dict[str, int]:
    """The running counts, worst first."""
    troubles = {outcome.value: tally.count(outcome) for outcome in (Outcome.FAULT, Outcome.UNREADABLE)}
    return {**troubles, **{status: tally.statuses.get(status, 0) for status in GATES[tally.gate].statuses}}


def _annotate(asked: Asked, spool: Spool, *, keeps: bool) -> None:
    from answergate.render.github import github_annotations

    for line in github_annotations(judged_of(spool, keeps=keeps)):
        # GitHub reads both streams; a program that reads JSON wants nothing else in it.
        click.echo(line, err=asked.form == "json")


def _ran(asked: Asked, files: tuple[str, ...], outputs: tuple[Output, ...], job: Job, stdin: str | None) -> receipt.Ran:
    return receipt.Ran(
        inputs=files,
        outputs=[(output.kind, str(output.path)) for output in outputs],
        policy=asked.policy,
        policy_file=policy_file_of(asked.policy_name),
        mapping=job.mapping,
        options=asked.stated,
        today=asked.stated_today,
        stdin_sha256=stdin,
    )


def _note(asked: Asked, text: str) -> None:
    if not asked.quiet:
        click.echo(f"answergate: {text}", err=True)
