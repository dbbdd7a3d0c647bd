"""Problems of a policy: all are reported at once, each with its path and a suggestion."""

from __future__ import annotations

import math
from typing import Any

import pytest
from bad_policies import CASE, problems_of

from answergate import AnswergateError, PolicyError, check, load_policy


def test_a_policy_that_extends_another_gate_s_preset_has_all_its_problems_reported() -> None:
    """SPEC 1.6."""
    written: dict[str, Any] = {"gate": "answer", "extends": "evidence", "nmbers": "equal", "rules": {"NUM999": "off"}}
    assert list(problems_of(written)) == ["extends", "nmbers", "rules.NUM999"]
    written = {"catalogue": "nope.toml", "proximity_lines": 3, "rules": {"ATT999": "off"}}
    assert set(problems_of(written, "attribution")) == {"catalogue > nope.toml", "proximity_lines", "rules.ATT999"}


@pytest.mark.parametrize(
    ("gate", "says"),
    [
        ("anwser", "unknown gate 'anwser' (did you mean 'answer'?)."),
        ("", "unknown gate ''."),
        ("zzz", "unknown gate 'zzz'."),
    ],
)
def test_an_unknown_gate_is_reported_with_a_suggestion(gate: str, says: str) -> None:
    known = "The gates are answer, evidence, attribution, guardrails, citations"
    assert problems_of(None, gate) == {"gate": f"{says} {known}"}
    with pytest.raises(PolicyError):
        check(CASE, gate)


@pytest.mark.parametrize(
    ("written", "gate", "path", "says"),
    [
        ({"nubmers": "equal"}, "answer", "nubmers", "unknown key (did you mean 'numbers'?)"),
        ({"settings": {"nubmers": "equal"}}, "answer", "settings.nubmers", "unknown key (did you mean 'numbers'?)"),
        ({"minCitationDensty": 1}, "evidence", "minCitationDensty", "did you mean 'min_citation_density'?"),
        ({"numbers": "equal"}, "evidence", "numbers", "this is a setting of the answer gate, not of the evidence gate"),
        ({"numbers": "exact"}, "answer", "numbers", "expected one of verbatim, equal, got 'exact'"),
        ({"min_similarity": 1.5}, "guardrails", "min_similarity", "expected a number from 0 to 1, got 1.5"),
        ({"min_similarity": math.nan}, "guardrails", "min_similarity", "expected a number from 0 to 1, got nan"),
        ({"min_similarity": "0.5"}, "guardrails", "min_similarity", "expected a number from 0 to 1, got '0.5'"),
        ({"min_coverage": True}, "citations", "min_coverage", "expected a number from 0 to 1, got True"),
        (
            {"max_uncovered_claims": -1},
            "guardrails",
            "max_uncovered_claims",
            "expected a whole number of at least 0, got -1",
        ),
        (
            {"max_uncovered_claims": 1.5},
            "guardrails",
            "max_uncovered_claims",
            "expected a whole number of at least 0, got 1.5",
        ),
        ({"strict_validation": "no"}, "evidence", "strict_validation", "expected true or false, got 'no'"),
        ({"catalogue": 5}, "attribution", "catalogue", "expected a string, got 5"),
        ({"min_citation_density": -1}, "evidence", "min_citation_density", "expected a number of at least 0, got -1"),
        (
            {"markers": ["C", "D"]},
            "guardrails",
            "markers",
            "expected a list with any of auto, C, cite, number, footnote, ID, source, got ['C', 'D']",
        ),
        ({"settings": 3}, "answer", "settings", "expected a table of settings, got 3"),
        ({"rules": ["NUM301"]}, "answer", "rules", 'expected a table of rules such as {NUM301 = "warning"}, got ['),
        ({"rules": {"NUM3O1": "off"}}, "answer", "rules.NUM3O1", "no such rule (did you mean 'NUM301'?)"),
        ({"rules": {"ungrounded-nubmer": "note"}}, "answer", "rules.ungrounded-nubmer", "'ungrounded-number'"),
        (
            {"rules": {"POS401": "warn"}},
            "answer",
            "rules.POS401",
            "expected error, warning, note or off, got 'warn' (did you mean 'warning'?)",
        ),
        ({"rules": {"POS401": 3}}, "answer", "rules.POS401", "expected error, warning, note or off, got 3"),
        (
            {"rules": {"NUM301": "off"}},
            "answer",
            "rules.NUM301",
            "the answer gate needs NUM301, so it cannot be off: use warning or note",
        ),
        (
            {"rules": {"CIT103": "off"}},
            "guardrails",
            "rules.CIT103",
            "the guardrails gate needs CIT103, so it cannot be off",
        ),
        ({"penalties": {"REC701": 2}}, "citations", "penalties.REC701", "expected a number from 0 to 1, got 2"),
        (
            {"penalties": {"REC701": math.nan}},
            "citations",
            "penalties.REC701",
            "expected a number from 0 to 1, got nan",
        ),
        ({"penalties": {"REC701": True}}, "citations", "penalties.REC701", "expected a number from 0 to 1, got True"),
        (
            {"penalties": {"CIT103": 0.1}},
            "citations",
            "penalties.CIT103",
            "CIT103 is not about a single citation, so it cannot have a penalty",
        ),
        (
            {"penalties": {"NUM301": 0.1}, "rules": {"NUM301": "note"}},
            "citations",
            "penalties.NUM301",
            "NUM301 is not about a single",
        ),
        ({"penalties": {"QUO201": 0.1}}, "citations", "penalties.QUO201", "QUO201 does not run in this policy"),
        ({"catalogue": "nope.toml"}, "attribution", "catalogue > nope.toml", "no such file, and no bundled catalogue"),
        (
            {"penalties": {"REC701": 0.1}},
            "answer",
            "penalties",
            "only the citations gate has penalties, the answer gate has none",
        ),
        ({"name": 5}, "answer", "name", "expected a name, got 5"),
        ({"name": " "}, "answer", "name", "expected a name, got ' '"),
        ({"min_citation_density": math.inf}, "evidence", "min_citation_density", "expected a finite number, got inf"),
        (
            {"numbers": "equal", "settings": {"numbers": "verbatim"}},
            "answer",
            "settings.numbers",
            "means the same as numbers: keep only one of the two",
        ),
        (
            {"strictValidation": True, "strict_validation": False},
            "evidence",
            "strict_validation",
            "means the same as strictValidation",
        ),
        (
            {"min_similarity": 0.4, "min_similarity_for_mapping": 0.3},
            "guardrails",
            "min_similarity_for_mapping",
            "means the same as min_similarity",
        ),
        (
            {"rules": {"NUM301": "note", "ungrounded-number": "error"}},
            "answer",
            "rules.ungrounded-number",
            "means the same as rules.NUM301",
        ),
        ({"limits": {"answers": 5}}, "answer", "limits.answers", "unknown key (did you mean 'answer'?)"),
        ({"limits": {"answer": 0}}, "answer", "limits.answer", "expected a whole number of at least 1, got 0"),
        ({"limits": 5}, "answer", "limits", "expected a table with any of answer, chunk, chunks, citations, got 5"),
        (
            {"extends": "anwser"},
            "answer",
            "extends",
            "unknown preset 'anwser' (did you mean 'answer'?). The presets are answer, ",
        ),
        ({"extends": 3}, "answer", "extends", "unknown preset 3"),
        ({"extends": "evidence"}, "answer", "extends", "'evidence' is a preset of the evidence gate, not of answer"),
        ({"gate": 5}, "answer", "gate", "unknown gate 5. The gates are answer"),
        ({"gate": "anwser"}, "answer", "gate", "unknown gate 'anwser' (did you mean 'answer'?)"),
        ({"gate": "evidence"}, "answer", "gate", "for the evidence gate, not for answer"),
        ({"allow_found_global_in_slots": True}, "attribution", "allow_found_global_in_slots", "must stay false"),
        ({"require_coverage_anchor": False}, "attribution", "require_coverage_anchor", "must stay true"),
        ({"reject_mixed_anchors": False}, "attribution", "reject_mixed_anchors", "must stay true"),
        (
            {"proximity_lines": 12},
            "attribution",
            "proximity_lines",
            "must be 8, unless `decision_record` names the document",
        ),
        (
            {"proximity_lines": 4},
            "attribution",
            "proximity_lines",
            "must be 8, unless `decision_record` names the document",
        ),
        ({"proximity_lines": 12, "decision_record": " "}, "attribution", "proximity_lines", "must be 8, unless"),
        ({"rules": {"ATT601": "warning"}}, "attribution", "rules.ATT601", "must stay error"),
        ({"rules": {"product-level": "note"}}, "attribution", "rules.product-level", "must stay error"),
        ({"run": []}, "answer", "run", "unknown key"),
        ({"also": ["NUM301"]}, "guardrails", "also", "unknown key"),
        ({3: 1}, "answer", "3", "unknown key"),
        ({"rules": {3: "off"}}, "answer", "rules.3", "no such rule"),
    ],
)
def test_an_invalid_entry_is_reported_with_its_path(written: Any, gate: str, path: str, says: str) -> None:
    """SPEC 1.2, 1.6, 7.1."""
    problems = problems_of(written, gate)
    assert list(problems) == [path]
    assert says in problems[path]


def test_all_problems_of_a_policy_are_reported_at_once() -> None:
    """SPEC 1.6."""
    problems = problems_of(
        {
            "nubmers": "equal",
            "bbox": "near",
            "rules": {"NUM301": "off", "XYZ": "note"},
            "limits": {"chunks": -1},
            "extends": "nothing",
        }
    )
    assert sorted(problems) == ["bbox", "extends", "limits.chunks", "nubmers", "rules.NUM301", "rules.XYZ"]


def test_the_message_lists_every_problem_for_a_person() -> None:
    with pytest.raises(PolicyError, match="the policy has 2 problems") as caught:
        load_policy({"a": 1, "b": 2}, "answer")
    assert str(caught.value).count("\n") == 2
    assert isinstance(caught.value, AnswergateError)


@pytest.mark.parametrize("source", [3, 2.5, ["answer"], True, b"answer"])
def test_a_source_of_another_type_is_rejected(source: Any) -> None:
    given = type(source).__name__
    message = f"expected a preset's name, a TOML file, a mapping or a Policy, got {given}"
    assert problems_of(source) == {"$": message}
