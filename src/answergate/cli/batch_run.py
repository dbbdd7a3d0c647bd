"""Run ``answergate batch``: read, judge, store, write the outputs, and return the result."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from msgspec import Struct

from answergate.adapters.providers import FROM, check_provider
from answergate.batch import receipt
from answergate.batch.baseline import Baseline
from answergate.batch.collecting import CountOnly, collect, collect_lines
from answergate.batch.columns import Columns, columns_in, with_columns
from answergate.batch.cores import cores
from answergate.batch.engines import engine
from answergate.batch.judging import Job
from answergate.batch.mapping import parse_mapping
from answergate.batch.resuming import About, Progress, Spool
from answergate.batch.running import RunFailed
from answergate.batch.summary import RunResult, summary_of
from answergate.batch.tally import Tally
from answergate.batch.thresholds import Thresholds, count_failing, failing_in, rule
from answergate.batch.waivers import Waivers
from answergate.batch.writing import WITH_CASES, WITH_PLACES, Output, judged_of, write_outputs
from answergate.cli.active_policy import policy_file_of
from answergate.cli.exits import Exit
from answergate.cli.progress import RunProgress, StatusLine
from answergate.cli.standard_input import hashed_standard_input
from answergate.errors import InputError, Problem
from answergate.gates import GATES
from answergate.model.verdict import Outcome
from answergate.policy import Policy
from answergate.records.record import Block
from answergate.records.sources import blocks, expand
from answergate.render.wording import count_of
from answergate.render.writable import writable
from answergate.signing import read_signing_key, warning_about

_PACKED = (".gz", ".zst", ".parquet")
# Endings of the temporary files next to an output or a receipt.
_PARTS = (".part", ".extras.part", ".journal", ".journal.new")
_TEMPORARY = (*_PARTS, *(f".verdicts{ending}" for ending in _PARTS), ".rendered.part", ".new")


class BatchOptions(Struct, frozen=True, kw_only=True):
    """The options of the command line."""

    patterns: tuple[str, ...]
    policy: Policy
    policy_name: str | None
    mapping: str
    provider: str | None
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


def run_batch(options: BatchOptions) -> RunResult:
    """Judge all files and write the outputs. Ends the command if the run fails or is interrupted."""
    if options.sign and not options.receipt:
        raise click.UsageError("--sign signs a receipt: add --receipt FILE.")
    files = expand(options.patterns)
    outputs = _outputs(options, files)
    kinds = {output.kind for output in outputs}
    check_provider(options.provider, "--from")
    mapping = dict(parse_mapping(options.mapping))
    if options.provider is not None:
        mapping[FROM] = options.provider
    job = Job(
        options.policy,
        mapping,
        keep_cases=options.engine == "local" and not kinds.isdisjoint(WITH_CASES),
        keep_places=options.engine == "local" and (options.github or not kinds.isdisjoint(WITH_PLACES)),
    )
    key = read_signing_key(options.sign) if options.receipt else None
    if (warning := warning_about(options.sign)) is not None:
        click.echo(f"answergate: {warning}", err=True)
    baseline = Baseline(Path(options.baseline), job.gate) if options.baseline else None
    waivers = Waivers(options.policy.waivers, options.today)
    with ExitStack() as stack:
        stdin = stack.enter_context(hashed_standard_input()) if "-" in files and options.receipt else None
        kept = _kept(options, files, outputs, job, stack)
        judge = _judge if options.engine == "local" else _judge_on_engine
        notes = _Notes(options, name_files=len(files) > 1)
        rate = judge(options, files, job, kept, notes)
        tally = kept.progress.tally
        if isinstance(kept, Spool) and (waivers.waivers or baseline is not None):
            failing = count_failing(judged_of(kept), options.thresholds, waivers, baseline)
        else:
            failing = failing_in(tally, options.thresholds)
        ruling = rule(tally, failing, options.thresholds, waivers)
        if isinstance(kept, Spool):
            write_outputs(kept, outputs, summary_of(tally, options.policy, ruling), keeps=job.keeps)
            if options.receipt:
                facts = _facts(options, files, outputs, job, stdin.sha256 if stdin else None, notes.guesses)
                receipt.write(options.receipt, facts, kept.lines(), key=key)
            if options.github:
                _annotate(options, kept, keeps=job.keeps)
            kept.remove()
    written = [str(output.path) for output in outputs] + ([options.receipt] if options.receipt else [])
    return RunResult(tally, options.policy, len(files), ruling, waivers.report(), baseline, rate, tuple(written))


def _outputs(options: BatchOptions, files: tuple[str, ...]) -> tuple[Output, ...]:
    problems: list[Problem] = []
    outputs: list[Output] = []
    named: list[tuple[str, str, str | None]] = [("-o", name, None) for name in options.outs]
    named += [("--report", options.report, "html")] if options.report else []
    named += [("--receipt", options.receipt, "receipt")] if options.receipt else []
    for option, name, kind in named:
        try:
            outputs.append(Output.named(name, option=option, kind=kind))
        except InputError as error:
            problems += error.problems
    inputs = (*files, policy_file_of(options.policy_name), options.sign)
    read = {os.path.realpath(file) for file in inputs if file and file != "-"}
    written: set[str] = set()
    for output in outputs:
        place = os.path.realpath(output.path)
        if place in written:
            problems.append(Problem(str(output.path), "named twice"))
        elif place in read:
            problems.append(Problem(str(output.path), "this file is an input of the run"))
        elif taken := [ending for ending in _TEMPORARY if os.path.realpath(f"{output.path}{ending}") in read]:
            what = f"it is first written to {output.path.name}{taken[0]}, which is an input of this run"
            problems.append(Problem(str(output.path), what))
        written.add(place)
    if options.receipt:
        problems += _bad_names(options, files, outputs)
    if problems:
        raise InputError(problems)
    return tuple(output for output in outputs if output.kind != "receipt")


def _bad_names(options: BatchOptions, files: tuple[str, ...], outputs: list[Output]) -> list[Problem]:
    """Problems with names that a receipt cannot contain. They are reported before the run starts."""
    folder = os.path.relpath(os.getcwd(), os.path.dirname(os.path.abspath(options.receipt or "")))
    named = [*files, *(str(output.path) for output in outputs if output.kind != "receipt")]
    named += [folder, policy_file_of(options.policy_name) or ""]
    why = "its name is not Unicode text, so a receipt cannot contain it"
    return [Problem(writable(name), why) for name in named if writable(name) != name]


def _kept(
    options: BatchOptions, files: tuple[str, ...], outputs: tuple[Output, ...], job: Job, stack: ExitStack
) -> Spool | CountOnly:
    """Where to store the verdicts: next to the first output, in a temporary folder, or nowhere if only counts are needed."""
    about = About.of(files, job)
    own = next((output.path for output in outputs if output.kind == "jsonl"), None)
    next_to = own or (outputs[0].path if outputs else Path(f"{options.receipt}.verdicts") if options.receipt else None)
    if next_to is not None:
        return Spool(next_to, about, job.gate)
    if options.resume:
        raise click.UsageError("--resume needs the output of the interrupted run: add -o FILE.")
    if options.github or options.baseline or options.policy.waivers:
        folder = stack.enter_context(TemporaryDirectory(prefix="answergate-"))
        return Spool(Path(folder, "verdicts"), about, job.gate)
    return CountOnly(job.gate)


def _begin(options: BatchOptions, spool: Spool, source: _Source) -> None:
    if spool.left_over and options.resume:
        spool.resume(source)
        done = count_of(spool.progress.tally.records, "record")
        _note(options, f"resuming after {done} of the interrupted run")
        return
    if spool.left_over:
        _note(options, f"starting again: an interrupted run left {spool.lines_path}, use --resume to continue it")
    elif options.resume:
        _note(options, "nothing to resume, starting from the beginning")
    spool.begin()


def _judge(
    options: BatchOptions, files: tuple[str, ...], job: Job, kept: Spool | CountOnly, notes: _Notes
) -> float | None:
    """Judge all files and store the verdicts in ``kept``. Returns the rate in records per second."""
    line = StatusLine(quiet=options.quiet)
    source = _Source(files, job, notes, line)
    if isinstance(kept, Spool):
        _begin(options, kept, source)
    progress = RunProgress(line, _total(files), records=kept.progress.tally.records, read=source.read)
    read = source.read

    def tell(block: Block, done: Progress) -> None:
        nonlocal read
        read += _bytes_of(block)
        progress.update(done.tally.records, read, _counts(done.tally))

    try:
        collect(kept, source, job, workers=options.workers or cores(), tell=tell)
    except (KeyboardInterrupt, RunFailed) as why:
        line.clear()
        kept.save()
        raise _stopped(why, options, kept) from None
    finally:
        line.clear()
        if isinstance(kept, Spool):
            kept.close()
    return progress.rate


def _judge_on_engine(
    options: BatchOptions, files: tuple[str, ...], job: Job, kept: Spool | CountOnly, notes: _Notes
) -> float | None:
    """Judge all files on a cluster, then store its verdicts in ``kept``."""
    if options.resume:
        raise click.UsageError(f"--resume does not work with --engine {options.engine}.")
    run = engine(options.engine)
    for file in files:
        if file != "-":
            notes.tell(file, columns_in(file, job.mapping, job.gate))
    with TemporaryDirectory(prefix="answergate-") as folder:
        verdicts = Path(folder, "verdicts.jsonl")
        run(files, job.gate, job.policy, str(verdicts), mapping=job.mapping)
        if isinstance(kept, Spool):
            kept.begin()
        with verdicts.open("rb") as lines:
            collect_lines(kept, lines)
    if isinstance(kept, Spool):
        kept.close()
    # Most of the time is the start of the cluster, so a rate would be misleading.
    return None


def _stopped(
    why: KeyboardInterrupt | RunFailed, options: BatchOptions, kept: Spool | CountOnly
) -> click.exceptions.Exit:
    """Print what happened and how to continue. No output was written."""
    what = f"{why}" if isinstance(why, RunFailed) else "interrupted"
    click.echo(f"answergate: {what}, no output was written", err=True)
    lasts = bool(options.outs or options.report or options.receipt)
    if isinstance(kept, Spool) and lasts and kept.progress.blocks:
        done = count_of(kept.progress.tally.records, "record")
        click.echo(f"{done} are saved in {kept.lines_path}: run the same command with --resume to continue", err=True)
    return click.exceptions.Exit(Exit.FAULT if isinstance(why, RunFailed) else Exit.INTERRUPTED)


class _Source:
    """The blocks of all files, one after the other, and the number of bytes read so far."""

    def __init__(self, files: tuple[str, ...], job: Job, notes: _Notes, line: StatusLine) -> None:
        self._blocks = (block for file in files for block in self._blocks_of(file, job))
        self._notes = notes
        self._line = line
        self.read = 0

    def _blocks_of(self, file: str, job: Job) -> Iterator[Block]:
        def found(columns: Columns) -> None:
            self._line.clear()
            self._notes.tell(file, columns)

        return with_columns(blocks(file), job.mapping, job.gate, found)

    def __iter__(self) -> Iterator[Block]:
        return self

    def __next__(self) -> Block:
        block = next(self._blocks)
        self.read += _bytes_of(block)
        return block


def _bytes_of(block: Block) -> int:
    return sum(map(len, block.data))


def _total(files: tuple[str, ...]) -> int | None:
    """The number of bytes to read. None if it is not known: for standard input, packed files and Parquet."""
    if any(file == "-" or file.lower().endswith(_PACKED) for file in files):
        return None
    return sum(os.path.getsize(file) for file in files if os.path.isfile(file))


def _counts(tally: Tally) -> dict[str, int]:
    """The running counts, worst first."""
    troubles = {outcome.value: tally.count(outcome) for outcome in (Outcome.FAULT, Outcome.UNREADABLE)}
    return {**troubles, **{status: tally.statuses.get(status, 0) for status in GATES[tally.gate].statuses}}


def _annotate(options: BatchOptions, spool: Spool, *, keeps: bool) -> None:
    from answergate.render.github import github_annotations

    for line in github_annotations(judged_of(spool, keeps=keeps)):
        # GitHub reads both streams, and JSON on standard output must not be mixed with annotations.
        click.echo(line, err=options.form == "json")


def _facts(
    options: BatchOptions,
    files: tuple[str, ...],
    outputs: tuple[Output, ...],
    job: Job,
    stdin: str | None,
    guesses: Mapping[str, Mapping[str, str]],
) -> receipt.RunFacts:
    return receipt.RunFacts(
        inputs=files,
        outputs=[(output.kind, str(output.path)) for output in outputs],
        policy=options.policy,
        policy_file=policy_file_of(options.policy_name),
        mapping=job.mapping,
        guesses=guesses,
        options=options.stated,
        today=options.stated_today,
        stdin_sha256=stdin,
    )


class _Notes:
    """Prints which columns are read, once for all files with the same columns, and keeps the guesses."""

    def __init__(self, options: BatchOptions, *, name_files: bool) -> None:
        self.options = options
        self.name_files = name_files
        self.guesses: dict[str, Mapping[str, str]] = {}
        self._told: set[str] = set()

    def tell(self, file: str, columns: Columns) -> None:
        if columns.guess:
            self.guesses[file] = columns.guess
        for note in columns.notes():
            if note not in self._told:
                self._told.add(note)
                _note(self.options, f"{writable(file)}: {note}" if self.name_files else note)


def _note(options: BatchOptions, text: str) -> None:
    if not options.quiet:
        click.echo(f"answergate: {text}", err=True)
