"""Explains a rule or a gate by the name that a person uses for it."""

from __future__ import annotations

import json

from answergate.demo import demo_cases
from answergate.gates import GATES
from answergate.meant import closest
from answergate.render.gates import render_gate
from answergate.render.rules import render_rule
from answergate.rules import RULES


def explain(asked: str, *, colour: bool = False, width: int = 80) -> str | None:
    """The explanation of a rule, by its code or its name, or of a gate. None if there is no such rule or gate."""
    asked = asked.strip()
    code = asked.upper() if asked.upper() in RULES else _codes().get(asked.lower().replace("_", "-"))
    if code is not None:
        return render_rule(RULES[code], colour=colour, width=width)
    if (gate := GATES.get(asked.lower())) is not None:
        return render_gate(gate, colour=colour, width=width) + _try_it(gate.name)
    return None


def unknown(asked: str) -> str:
    """The sentence that says that there is no such rule or gate, with similar names."""
    close = closest(asked.strip(), [*RULES, *_codes(), *GATES], most=3)
    meant = f" Did you mean {' or '.join(close)}?" if close else ""
    return f"No rule or gate is called {asked.strip()!r}.{meant}"


def _codes() -> dict[str, str]:
    return {rule.name: code for code, rule in RULES.items()}


def _try_it(gate: str) -> str:
    """An example case for the gate, and the command that shows more of them."""
    case = next(case for case in demo_cases() if case.gate == gate)
    plain = json.dumps(case.case, ensure_ascii=False, indent=2)
    indented = "\n".join(f"  {line}" for line in plain.splitlines())
    return f"\nAn example, {case.name}.json: {case.title}\n{indented}\n\n  $ answergate demo --gate {gate}\n"
