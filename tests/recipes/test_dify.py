"""The code nodes of the Dify recipe, with a real service between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from answergate.service.keys import add_key
from service_process import ServiceProcess

PAGE = (Path(__file__).parents[2] / "docs" / "integrations" / "dify.md").read_text(encoding="utf-8")
RESULT = [
    {"content": 'The museum is called "The Mill".', "title": "about.md", "metadata": {"position": 1}},
    {"content": "A day ticket costs 12 euros.", "title": "prices.md", "metadata": {"position": 2}},
]


def functions() -> list[Callable[..., dict[str, Any]]]:
    """The ``main`` of each code node, in order."""
    found = []
    for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE):
        names: dict[str, Any] = {}
        exec(block, names)
        found.append(names["main"])
    return found


PREPARE, DECIDE = functions()


def settings() -> dict[str, str]:
    """The settings of the HTTP node."""
    return dict(re.findall(r"^\| ([A-Za-z ]+) \| (.+) \|$", PAGE, re.MULTILINE))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServiceProcess, str]]:
    folder = tmp_path_factory.mktemp("service")
    key = add_key(folder / "keys.json", "dify", ["check"])
    with ServiceProcess(folder, "--keys", "keys.json", "--max-body", "100000") as started:
        yield started, key


def checked(service: ServiceProcess, key: str, body: str) -> httpx.Response:
    """What the HTTP node does with the settings of the page."""
    shown = settings()
    method, url = re.findall(r"`(\w+) http://answergate:8000(\S+)`", shown["method and URL"])[0]
    [query] = re.findall(r"`(\w+)`: `(\w+)`", shown["params"])
    [header] = re.findall(r"`([\w-]+)`: `(\S+)`", shown["headers"])
    [key_header] = re.findall(r"header `([\w-]+)`", shown["authorization"])
    headers = dict([header, (key_header, key)])
    response: httpx.Response = service.client.request(method, url, params=[query], headers=headers, content=body)
    return response


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("A day ticket costs 12 euros [2].", "A day ticket costs 12 euros [2]."),
        ('The museum is called\n"The Mill" [1].', 'The museum is called\n"The Mill" [1].'),
        ("A day ticket costs 15 euros [2].", "This answer was withheld: the only claim is not covered"),
        ("A day ticket costs 12 euros [1].", "This answer was withheld: the only claim is not covered"),
        ("A day ticket costs 12 euros.", "This answer was withheld: the answer cites nothing"),
        ("", "This answer was withheld: "),
        ("x" * 200_000, "This answer was withheld: it could not be checked"),
    ],
)
def test_the_reader_sees_the_answer_only_if_it_passes(
    service: tuple[ServiceProcess, str], answer: str, shown: str
) -> None:
    response = checked(*service, PREPARE(answer, RESULT)["body"])
    decided = DECIDE(answer, response.status_code, response.text)
    assert decided["text"].startswith(shown)
    assert decided["passed"] == int(decided["text"] == answer)


def test_without_passages_nothing_passes(service: tuple[ServiceProcess, str]) -> None:
    answer = "A day ticket costs 12 euros [1]."
    response = checked(*service, PREPARE(answer, [])["body"])
    assert DECIDE(answer, response.status_code, response.text)["passed"] == 0


def test_a_wrong_key_and_an_error_do_not_pass(service: tuple[ServiceProcess, str]) -> None:
    answer = "A day ticket costs 12 euros [2]."
    response = checked(service[0], "wrong", PREPARE(answer, RESULT)["body"])
    assert response.status_code == 401
    assert DECIDE(answer, response.status_code, response.text)["passed"] == 0
    for code, body in ((500, '{"passed": true}'), (200, "{}"), (200, '{"passed": "true"}')):
        assert DECIDE(answer, code, body)["passed"] == 0
