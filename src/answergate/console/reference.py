"""The pages of rules, with examples that are really run, and of the active policies."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from answergate.console.host import Host, Visitor
from answergate.console.pages import Pages
from answergate.console.tones import tone_of
from answergate.model.settings import SETTINGS_OF
from answergate.render.case_view.shapes import Tone
from answergate.render.examples import MARKED, ShownExample, bad_examples, good_examples, marked_texts
from answergate.render.policies import policy_to_toml
from answergate.render.presets import is_preset, preset_summary, setting_meanings
from answergate.rules import FAMILIES, RULES


class RenderedExample(Struct, frozen=True):
    """An example: its texts in pieces (a pair of text and whether it is marked), and its verdict."""

    texts: tuple[tuple[tuple[str, bool], ...], ...]
    messages: tuple[str, ...]
    gate: str
    status: str
    tone: Tone
    because: str
    settings: str
    case: str


class ReferencePages:
    """The pages of rules and policies."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages

    async def rules(self, request: Request, visitor: Visitor) -> Response:
        """Every rule, by family."""
        families = [
            (family, question.partition(": "), [rule for rule in RULES.values() if rule.family == family])
            for family, question in FAMILIES.items()
        ]
        return self._pages.page(request, "rules.html", visitor=visitor, families=families, total=len(RULES))

    async def rule(self, request: Request, visitor: Visitor) -> Response:
        """One rule, with examples."""
        code = request.path_params["code"]
        rule = RULES.get(code)
        if rule is None:
            return self._pages.error(request, 404, f"There is no rule {code}", "The page Rules lists all rules.")
        running = [
            (name, policy.severities[code], code in policy.required)
            for name, policy in self._host.policies.items()
            if code in policy.severities
        ]
        bad, good = await asyncio.to_thread(_examples, code)
        return self._pages.page(
            request,
            "rule.html",
            visitor=visitor,
            rule=rule,
            family=FAMILIES[rule.family],
            running=running,
            bad=bad,
            good=good,
        )

    async def policies(self, request: Request, visitor: Visitor) -> Response:
        """Every active policy."""
        listed = [
            (
                name,
                policy,
                preset_summary(name) if is_preset(name, policy) else "A file in this service's policies folder.",
            )
            for name, policy in self._host.policies.items()
        ]
        return self._pages.page(request, "policies.html", visitor=visitor, policies=listed)

    async def policy(self, request: Request, visitor: Visitor) -> Response:
        """One policy with all its settings."""
        name = request.path_params["name"]
        policy = self._host.policies.get(name)
        if policy is None:
            words = "It may have been renamed or removed. The page Policies lists all active policies."
            return self._pages.error(request, 404, f"There is no policy {name}", words)
        meanings = setting_meanings(policy.gate)
        settings = [
            (setting, _written(getattr(policy.settings, setting)), meanings.get(setting, ""))
            for setting in SETTINGS_OF[policy.gate]
        ]
        rules = [
            (RULES[code], policy.severities.get(code), code in policy.required, policy.penalties.get(code))
            for code in RULES
            if code in policy.severities
        ]
        return self._pages.page(
            request,
            "policy.html",
            visitor=visitor,
            name=name,
            policy=policy,
            settings=settings,
            rules=rules,
            toml=policy_to_toml(policy),
        )


def _examples(code: str) -> tuple[list[RenderedExample], list[RenderedExample]]:
    return [_readable(one) for one in bad_examples(code)], [_readable(one) for one in good_examples(code)]


def _readable(example: ShownExample) -> RenderedExample:
    verdict = example.verdict
    return RenderedExample(
        texts=tuple(tuple(_pieces(text)) for text in marked_texts(example)),
        messages=tuple(finding.message for finding in example.findings),
        gate=verdict.gate,
        status=verdict.status,
        tone=tone_of(verdict.gate, verdict.status, verdict.outcome),
        because=verdict.because,
        settings=", ".join(f"{name} = {json.dumps(value)}" for name, value in example.policy.items()),
        case=json.dumps(example.payload, ensure_ascii=False, indent=2),
    )


def _pieces(text: str) -> list[tuple[str, bool]]:
    pieces = [piece for piece in MARKED.split(text) if piece]
    return [(piece.strip("⟦⟧"), True) if MARKED.fullmatch(piece) else (piece, False) for piece in pieces]


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
