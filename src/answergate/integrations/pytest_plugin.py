"""The pytest plugin: ``answergate_check`` fails a test if its answer does not pass, and shows the findings.

pytest loads the plugin when answergate is installed. The engine is imported only when a test uses the fixture.
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
    from answergate.policy.policy import Waiver

_OPTION = "answergate_policy"
_WIDTH = 100


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--answergate-policy`` and the ini option ``answergate_policy``."""
    help = "the default policy of answergate_check: the name of a preset, or a TOML file"
    parser.getgroup("answergate").addoption("--answergate-policy", metavar="NAME|FILE", dest=_OPTION, help=help)
    parser.addini(_OPTION, help)


@pytest.fixture
def answergate_check(request: pytest.FixtureRequest) -> Callable[..., Verdict]:
    """A function ``(case, gate, policy=None)`` that returns the verdict, and fails the test if it does not pass."""
    from answergate.api import check
    from answergate.policy import load_policy

    def checked(case: Case | Mapping[str, Any], gate: str, policy: PolicySource = None) -> Verdict:
        __tracebackhide__ = True
        active = load_policy(_policy_of(request.config) if policy is None else policy, gate)
        verdict = check(case, gate, active)
        failure = _waiver_failure(request, verdict, active.waivers)
        if failure is not None:
            pytest.fail(f"{_shown(verdict, case, active)}{failure}", pytrace=False)
        return verdict

    return checked


def _policy_of(config: pytest.Config) -> str | None:
    given = config.getoption(_OPTION)
    policy = given or config.getini(_OPTION)
    if not policy:
        return None
    # A path in pytest.ini is relative to the root folder. A path on the command line is relative to the current folder
    # first.
    folders = [config.invocation_params.dir, config.rootpath] if given else [config.rootpath]
    return next((str(folder / policy) for folder in folders if (folder / policy).is_file()), str(policy))


def _waiver_failure(request: pytest.FixtureRequest, verdict: Verdict, given: tuple[Waiver, ...]) -> str | None:
    """Return None if the test may continue, otherwise a text about expired waivers, which may be empty.

    Waivers can name a case by the file and line of its test.
    """
    from datetime import date

    from answergate.batch.waivers import Waivers, expired_message, waived_message

    waivers = Waivers(given, date.today())
    path, line, _ = request.node.location
    waived = waivers.judge(path, (line or 0) + 1, verdict)
    expired = waivers.report().expired
    if expired:
        return "".join(f"{expired_message(waiver)}\n" for waiver in expired)
    if verdict.passed:
        return None
    if waived is None:
        return ""
    reasons = "\n".join(map(waived_message, waived))
    request.node.add_report_section("call", "answergate", f"{verdict.status}: {verdict.because}\n{reasons}")
    return None


def _shown(verdict: Verdict, case: Case | Mapping[str, Any], policy: Policy) -> str:
    from answergate.intake import read_case
    from answergate.render.terminal import render_verdict

    return render_verdict(verdict, read_case(case, policy.limits), width=_WIDTH)
