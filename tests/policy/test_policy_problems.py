"""What is wrong with a policy: all problems at once, each with its path and what was meant; never a silent pass."""

from __future__ import annotations

import math
from typing import Any

import pytest
from bad_policies import CASE, problems_of

from answergate import AnswergateError, PolicyError, check, load_policy


def test_a_policy_that_extends_another_gate_s_preset_has_all_its_problems_said() -> None:
    """SPEC 1.6."""
    written: dict[str, Any] = {"gate": "answer", "extends": "evidence", "nmbers": "equal", "rules": {"NUM999": "off"}}
    assert list(problems_of(written)) == ["extends", "nmbers", "rules.NUM999"]
    written = {"catalogue": "nope.toml", "proximity_lines": 3, "rules": {"ATT999": "off"}}
    assert set(problems_of(written, "attribution")) == {"catalogue > nope.toml", "proximity_lines", "rules.ATT999"}


@pytest.mark.parametrize(
    ("gate", "says"),
    [
        (
            "anwser",
            "'anwser' is no gate (did you mean 'answer'?): answer, evidence, attribution, guardrails, citations",
        ),
        ("", "'' is no gate: answer, evidence, attribution, guardrails, citations"),
        ("zzz", "'zzz' is no gate: answer, evidence, attribution, guardrails, citations"),
    ],
)
def test_an_unknown_gate_is_named_with_what_was_meant(gate: str, says: str) -> None:
    assert problems_of(None, gate) == {"gate": says}
    with pytest.raises(PolicyError):
        check(CASE, gate)


@pytest.mark.parametrize(
    ("written", "gate", "path", "says"),
    [
        ({"nubmers": "equal"}, "answer", "nubmers", "unknown key (did you mean 'numbers'?)"),
        ({"settings": {"nubmers": "equal"}}, "answer", "settings.nubmers", "unknown key (did you mean 'numbers'?)"),
        ({"minCitationDensty": 1}, "evidence", "minCitationDensty", "did you mean 'min_citation_density'?"),
        ({"numbers": "equal"}, "evidence", "numbers", "a setting of the answer gate, not of evidence"),
        ({"numbers": "exact"}, "answer", "numbers", "one of verbatim, equal is wanted, this is 'exact'"),
        ({"min_similarity": 1.5}, "guardrails", "min_similarity", "a number from 0 to 1 is wanted, this is 1.5"),
        ({"min_similarity": math.nan}, "guardrails", "min_similarity", "this is nan"),
        ({"min_similarity": "0.5"}, "guardrails", "min_similarity", "a number from 0 to 1 is wanted, this is '0.5'"),
        ({"min_coverage": True}, "citations", "min_coverage", "a number from 0 to 1 is wanted, this is True"),
        (
            {"max_uncovered_claims": -1},
            "guardrails",
            "max_uncovered_claims",
            "a whole number of at least 0 is wanted, this is -1",
        ),
        (
            {"max_uncovered_claims": 1.5},
            "guardrails",
            "max_uncovered_claims",
            "a whole number of at least 0 is wanted, this is 1.5",
        ),
        ({"strict_validation": "no"}, "evidence", "strict_validation", "true or false is wanted, this is 'no'"),
        ({"catalogue": 5}, "attribution", "catalogue", "a text is wanted, this is 5"),
        ({"min_citation_density": -1}, "evidence", "min_citation_density", "a number of at least 0 is wanted"),
        (
            {"markers": ["C", "D"]},
            "guardrails",
            "markers",
            "a list of some of C, cite, number, footnote, ID, source is wanted, this is ['C', 'D']",
        ),
        ({"settings": 3}, "answer", "settings", "a table of settings is wanted"),
        ({"rules": ["NUM301"]}, "answer", "rules", "a table of rules is wanted"),
        ({"rules": {"NUM3O1": "off"}}, "answer", "rules.NUM3O1", "no such rule (did you mean 'NUM301'?)"),
        ({"rules": {"ungrounded-nubmer": "note"}}, "answer", "rules.ungrounded-nubmer", "'ungrounded-number'"),
        ({"rules": {"POS401": "warn"}}, "answer", "rules.POS401", "'warn' is no severity (did you mean 'warning'?)"),
        ({"rules": {"POS401": 3}}, "answer", "rules.POS401", "3 is no severity"),
        ({"rules": {"NUM301": "off"}}, "answer", "rules.NUM301", "the answer gate decides on NUM301"),
        ({"rules": {"CIT103": "off"}}, "guardrails", "rules.CIT103", "it cannot be off"),
        ({"penalties": {"REC701": 2}}, "citations", "penalties.REC701", "a number from 0 to 1, this is 2"),
        ({"penalties": {"REC701": math.nan}}, "citations", "penalties.REC701", "a number from 0 to 1, this is nan"),
        ({"penalties": {"REC701": True}}, "citations", "penalties.REC701", "a number from 0 to 1, this is True"),
        ({"penalties": {"CIT103": 0.1}}, "citations", "penalties.CIT103", "takes nothing from a citation"),
        ({"penalties": {"NUM301": 0.1}, "rules": {"NUM301": "note"}}, "citations", "penalties.NUM301", "takes nothing"),
        ({"penalties": {"QUO201": 0.1}}, "citations", "penalties.QUO201", "QUO201 does not run here"),
        ({"catalogue": "nope.toml"}, "attribution", "catalogue > nope.toml", "no such file, and no bundled catalogue"),
        ({"penalties": {"REC701": 0.1}}, "answer", "penalties", "for the citations gate only"),
        ({"name": 5}, "answer", "name", "a name is a text, this is 5"),
        ({"name": " "}, "answer", "name", "a name is a text"),
        ({"min_citation_density": math.inf}, "evidence", "min_citation_density", "a finite number is wanted"),
        (
            {"numbers": "equal", "settings": {"numbers": "verbatim"}},
            "answer",
            "settings.numbers",
            "the same thing as numbers: give one of the two",
        ),
        (
            {"strictValidation": True, "strict_validation": False},
            "evidence",
            "strict_validation",
            "the same thing as strictValidation",
        ),
        (
            {"min_similarity": 0.4, "min_similarity_for_mapping": 0.3},
            "guardrails",
            "min_similarity_for_mapping",
            "the same thing as min_similarity",
        ),
        (
            {"rules": {"NUM301": "note", "ungrounded-number": "error"}},
            "answer",
            "rules.ungrounded-number",
            "the same thing as rules.NUM301",
        ),
        ({"limits": {"answers": 5}}, "answer", "limits.answers", "unknown key (did you mean 'answer'?)"),
        ({"limits": {"answer": 0}}, "answer", "limits.answer", "a whole number of at least 1 is wanted, this is 0"),
        ({"limits": 5}, "answer", "limits", "a table is wanted"),
        ({"extends": "anwser"}, "answer", "extends", "'anwser' is no preset (did you mean 'answer'?)"),
        ({"extends": 3}, "answer", "extends", "3 is no preset"),
        ({"extends": "evidence"}, "answer", "extends", "'evidence' is a preset of the evidence gate, not of answer"),
        ({"gate": 5}, "answer", "gate", "5 is no gate: answer"),
        ({"gate": "anwser"}, "answer", "gate", "'anwser' is no gate (did you mean 'answer'?)"),
        ({"gate": "evidence"}, "answer", "gate", "for the evidence gate, not for answer"),
        ({"allow_found_global_in_slots": True}, "attribution", "allow_found_global_in_slots", "locked at false"),
        ({"require_coverage_anchor": False}, "attribution", "require_coverage_anchor", "locked at true"),
        ({"reject_mixed_anchors": False}, "attribution", "reject_mixed_anchors", "locked at true"),
        ({"proximity_lines": 12}, "attribution", "proximity_lines", "8 unless `decision_record` names the record"),
        ({"proximity_lines": 4}, "attribution", "proximity_lines", "8 unless `decision_record` names the record"),
        ({"proximity_lines": 12, "decision_record": " "}, "attribution", "proximity_lines", "8 unless"),
        ({"rules": {"ATT601": "warning"}}, "attribution", "rules.ATT601", "locked"),
        ({"rules": {"product-level": "note"}}, "attribution", "rules.product-level", "locked"),
        ({"run": []}, "answer", "run", "unknown key"),
        ({"also": ["NUM301"]}, "guardrails", "also", "unknown key"),
        ({3: 1}, "answer", "3", "unknown key"),
        ({"rules": {3: "off"}}, "answer", "rules.3", "no such rule"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_path(written: Any, gate: str, path: str, says: str) -> None:
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
def test_what_is_no_policy_at_all_is_refused(source: Any) -> None:
    assert "a policy is" in problems_of(source)["$"]
