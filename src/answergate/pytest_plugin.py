"""The pytest plugin: ``answergate_check`` fails a test whose answer does not pass, and shows where.

Installing answergate is enough. Nothing of the engine is imported until a test asks for the fixture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from answergate.api import PolicySource
    from answergate.model.case import Case
    from answergate.model.verdict import Verdict
    from answergate.policy import Policy
    from answergate.policy.waivers import Waiver

_OPTION = "answergate_policy"
_WIDTH = 100


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--answergate-policy`` and the ini option ``answergate_policy``."""
    help = "the policy of answergate_check where a test names none: a preset's name or a TOML file"
    parser.getgroup("answergate").addoption("--answergate-policy", metavar="NAME|FILE", dest=_OPTION, help=help)
    parser.addini(_OPTION, help)


@pytest.fixture
def answergate_check(request: pytest.FixtureRequest) -> Callable[..., Verdict]:
    """A function ``(case, gate, policy=None)`` that gives the verdict, and fails the test where it does not pass."""
    from answergate.api import check
    from answergate.policy import load_policy

    def checked(case: Case | Mapping[str, Any], gate: str, policy: PolicySource = None) -> Verdict:
        __tracebackhide__ = True
        in_force = load_policy(_policy_of(request.config) if policy is None else policy, gate)
        verdict = check(case, gate, in_force)
        left = _waived(request, verdict, in_force.waivers)
        if left is not None:
            pytest.fail(f"{_shown(verdict, case, in_force)}{left}", pytrace=False)
        return verdict

    return checked


def _policy_of(config: pytest.Config) -> str | None:
    given = config.getoption(_OPTION)
    asked = given or config.getini(_OPTION)
    if not asked:
        return None
    # A file named in pytest.ini lies beside it, wherever the tests are started from; one named there and then lies there.
    folders = [config.invocation_params.dir, config.rootpath] if given else [config.rootpath]
    return next((str(folder / asked) for folder in folders if (folder / asked).is_file()), str(asked))


def _waived(request: pytest.FixtureRequest, verdict: Verdict, given: tuple[Waiver, ...]) -> str | None:
    """None where the test may go on; else what there is to say of waivers. The test's file and line name its case."""
    from datetime import date

    from answergate.policy.waivers import Waivers

    waivers = Waivers(given, date.today())
    path, line, _ = request.node.location
    waived = waivers.judge(path, (line or 0) + 1, verdict)
    expired = waivers.report().expired
    if expired:
        return "".join(f"{waiver.expired_words}\n" for waiver in expired)
    if verdict.passed:
        return None
    if waived is None:
        return ""
    said = "\n".join(waiver.waived_words for waiver in waived)
    request.node.add_report_section("call", "answergate", f"{verdict.status}: {verdict.because}\n{said}")
    return None


def _shown(verdict: Verdict, case: Case | Mapping[str, Any], policy: Policy) -> str:
    from answergate.intake import read_case
    from answergate.render.terminal import render_verdict

    return render_verdict(verdict, read_case(case, policy.limits), width=_WIDTH)
