"""The blocks of the pages run, their output is what the pages show, and their tables match the code."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from answergate.errors import GateViolation
from answergate.gates import GATES
from answergate.model.verdict import Outcome, PolicyRef, Verdict
from docs_runner import PAGES, DocsError, run_page
from reference_pages.cli import commands

ROOT = Path(__file__).resolve().parent.parent


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_what_its_blocks_print(page: str, tmp_path: Path) -> None:
    shown = text_of(page)
    assert run_page(shown, tmp_path) == shown, f"run `python tools/docs_runner.py {page}` and read the difference"


# the runner


def run(text: str, folder: Path) -> str:
    return run_page(text.replace("'''", "```"), folder).replace("```", "'''")


def test_values_in_comments_are_replaced_by_the_real_ones(tmp_path: Path) -> None:
    page = "'''python\nx = 2  # two\nx + 1  # 4\n{'a': 1, 'b': 2}  # {'a': 1, ...}\n'''\n"
    assert run(page, tmp_path) == page.replace("# 4", "# 3")


def test_a_shortened_dictionary_must_begin_with_what_is_shown(tmp_path: Path) -> None:
    page = "'''python\n{'a': 1, 'b': 2}  # {'a': 7, ...}\n'''\n"
    assert run(page, tmp_path) == page.replace("{'a': 7, ...}", "{'a': 1, 'b': 2}")


def test_what_a_block_prints_is_in_the_next_block(tmp_path: Path) -> None:
    page = "'''python\nprint('hello')\n'''\n\nIt prints:\n\n'''text\n'''\n"
    assert run(page, tmp_path) == page.replace("'''text\n", "'''text\nhello\n")


@pytest.mark.parametrize("after", ["", "'''toml\na = 1\n'''\n"])
def test_what_a_block_prints_must_be_shown(after: str, tmp_path: Path) -> None:
    with pytest.raises(DocsError, match="hello"):
        run(f"'''python\nprint('hello')\n'''\n{after}", tmp_path)


def test_blocks_with_a_title_are_files_and_names_are_shared(tmp_path: Path) -> None:
    page = (
        "'''python title=\"sub/one.py\"\nraise SystemExit\n'''\n"
        "'''python\nfrom pathlib import Path\nname = 'sub/one.py'\n'''\n"
        "'''python\nPath(name).read_text()  # 'x'\n'''\n"
    )
    assert run(page, tmp_path) == page.replace("# 'x'", "# 'raise SystemExit\\n'")


def test_blocks_of_other_kinds_are_left_alone(tmp_path: Path) -> None:
    page = "'''yaml {.wide}\na: 1\n'''\n'''python\n1 + 1  # 3\n'''\n'''text\nfree text\n'''\n"
    assert run(page, tmp_path) == page.replace("# 3", "# 2")


def test_commands_run_in_the_folder_and_know_the_last_exit_code(tmp_path: Path) -> None:
    page = "'''console\n$ echo a \\\n  b; exit 3\nold\n$ echo $?\n$ pwd\n$ answergate --version\n'''\n"
    assert run(page, tmp_path) == (
        f"'''console\n$ echo a \\\n  b; exit 3\na b\n$ echo $?\n3\n$ pwd\n{tmp_path}\n$ answergate --version\nanswergate 0.1.0\n'''\n"
    )


def test_shell_blocks_run_only_if_they_are_marked(tmp_path: Path) -> None:
    run("'''sh\ntouch one\n'''\n<!-- run -->\n'''sh\ntouch two\n'''\n", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["two"]
    with pytest.raises(DocsError, match="exit code 3"):
        run("<!-- run -->\n'''sh\nexit 3\n'''\n", tmp_path)


def test_a_background_command_must_listen(tmp_path: Path) -> None:
    with pytest.raises(DocsError, match="does not listen on port 8000"):
        run("<!-- run in background -->\n'''sh\necho broken\n'''\n", tmp_path)


def test_a_background_command_listens_on_a_free_port(tmp_path: Path) -> None:
    page = (
        "<!-- run in background -->\n'''sh\npython -m http.server --bind 127.0.0.1 8000\n'''\n"
        "'''console\n$ curl -s -o /dev/null -w '%{http_code} %{url}\\n' http://127.0.0.1:8000/\n'''\n"
    )
    assert run(page, tmp_path) == page.replace("8000/\n", "8000/\n200 http://127.0.0.1:8000/\n")


def test_python_blocks_and_files_use_the_free_port_too(tmp_path: Path) -> None:
    page = (
        "<!-- run in background -->\n'''sh\npython -m http.server --bind 127.0.0.1 8000\n'''\n"
        "'''python\nfrom urllib.request import urlopen\n"
        "urlopen('http://127.0.0.1:8000/one').read().decode()  # 'http://127.0.0.1:8000'\n'''\n"
    )
    (tmp_path / "one").write_text("8000")
    assert run(page, tmp_path) == page.replace("# 'http://127.0.0.1:8000'", "# '8000'")


# commands that pages show

OPTIONS = {
    name: {option for one in command.params for option in (*one.opts, *one.secondary_opts)} | {"-h", "--help"}
    for name, command, _ in commands()
}
SHOWN = sorted(
    {
        line.removeprefix("$ ").strip()
        for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
        for block in re.findall(
            r"^```(?:sh|console)\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
        )
        for line in block.replace("\\\n", " ").splitlines()
        if re.match(r"(\$ )?answergate ", line)
    }
)


@pytest.mark.parametrize("line", SHOWN)
def test_a_command_on_a_page_has_only_options_that_exist(line: str) -> None:
    words = shlex.split(line, comments=True)
    words = words[: next((place for place, word in enumerate(words) if word in ("|", ">", "<", "&&")), len(words))]
    name = max((known for known in OPTIONS if words[: len(known.split())] == known.split()), key=len)
    for word in words[len(name.split()) :]:
        if word.startswith("-") and word != "-":
            assert word.partition("=")[0] in OPTIONS[name], f"{name} has no option {word}"


# tables that people rely on


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table under a heading, without the backticks."""
    section = re.split(rf"^## {heading}$", text_of(page), flags=re.MULTILINE)[1]
    table = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert table is not None
    lines = table[0].splitlines()[2:]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_of_statuses_says_which_pass() -> None:
    shown = rows("docs/concepts.md", "Statuses")
    assert [(gate, status, passes) for gate, status, _, passes in shown] == [
        (name, status, "yes" if status in gate.passing else "no")
        for name, gate in GATES.items()
        for status in gate.statuses
    ]
    assert all(meaning for _, _, meaning, _ in shown)


def test_the_table_of_stopped_answers_is_what_happens() -> None:
    shown = rows("docs/concepts.md", "Stopped answers")
    covered = set()
    for name, words, code, exception in shown:
        stopped = [status for status in GATES[name].statuses if status not in GATES[name].passing]
        for status in stopped if words == "all that do not pass" else [words]:
            assert status in stopped
            assert raised(name, status) == exception
            assert code == ("422" if status == "EVIDENCE_REQUIRED" else "200")
            covered.add((name, status))
    assert covered == {(name, one) for name, gate in GATES.items() for one in gate.statuses if one not in gate.passing}


def raised(gate: str, status: str) -> str:
    output: dict[str, Any] = {}
    if status == "EVIDENCE_REQUIRED":
        body = {"message": "", "violations": []}
        output = {"error_body": body, "citationCount": 0, "paragraphCount": 0, "citationDensity": 0.0}
    verdict = Verdict(
        gate=gate,
        status=status,
        outcome=Outcome.STOPPED,
        because="",
        output=output,
        policy=PolicyRef("", ""),
        version="",
    )
    with pytest.raises(GateViolation) as stopped:
        verdict.raise_for_status()
    return stopped.type.__name__


def test_the_table_of_gates_asks_what_the_gates_ask() -> None:
    shown = {
        gate: question[0].lower() + question[1:] for gate, question, _ in rows("docs/concepts.md", "The five gates")
    }
    assert shown == {name: gate.question for name, gate in GATES.items()}


def test_the_table_of_outcomes_lists_all() -> None:
    assert [row[0] for row in rows("docs/concepts.md", "Outcomes")] == [str(outcome) for outcome in Outcome]


def test_the_table_of_extras_lists_all() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    extras = list(project["optional-dependencies"])
    assert [row[0] for row in rows("docs/install.md", "Extras")] == [
        extra for extra in extras if extra not in ("docs", "dev", "bench")
    ]


def test_every_guide_is_listed_by_task() -> None:
    listed = set(re.findall(r"\]\((\w[\w-]*\.md)\)", text_of("docs/guide/index.md")))
    assert listed == {path.name for path in (ROOT / "docs" / "guide").glob("*.md")} - {"index.md"}
