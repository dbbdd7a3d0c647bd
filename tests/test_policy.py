"""What people write as a policy: all problems at once, each with its path and what was meant; never a silent pass."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from answergate import AnswergateError, Policy, PolicyError, Severity, check, load_policy
from answergate.model.settings import SETTINGS_OF, Settings
from answergate.policy import GATES, preset_names, preset_text
from answergate.policy.catalogue import catalogue_text
from answergate.rules import RULES
from scenario import example_case

CASE = {
    "conclusion": "It is 340 m tall.",
    "raw_chunks": {"c1": "It is 330 m tall."},
    "evidences": [{"chunk_id": "c1", "excerpt": "It is 330 m tall."}],
}


def _problems(source: Any, gate: str = "answer") -> dict[str, str]:
    with pytest.raises(PolicyError) as caught:
        load_policy(source, gate)
    return {problem.path: problem.message for problem in caught.value.problems}


@pytest.mark.parametrize("gate", GATES)
def test_every_gate_has_a_preset_of_its_own_name(gate: str) -> None:
    policy = load_policy(None, gate)
    assert policy.name == gate
    assert policy == load_policy(gate, gate) == load_policy({"name": gate}, gate)
    assert policy.required
    assert set(policy.required) <= set(policy.severities) <= set(RULES)


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_explained_where_it_is_written(name: str) -> None:
    text = preset_text(name)
    assert text.startswith("# ")
    gate = next(gate for gate in GATES if f'gate = "{gate}"' in text)
    assert load_policy(name, gate).name == name


def test_the_defaults_are_the_required_ones() -> None:
    """SPEC 2.5, 3.4, 3.6, 4.3, 6.1, 6.4, 7.1; 001, 002 and 004 give the numbers."""
    answer, evidence, citations, attribution, guardrails = (
        load_policy(None, gate).settings for gate in ("answer", "evidence", "citations", "attribution", "guardrails")
    )
    assert (answer.numbers, answer.bbox, answer.ellipsis, answer.markers) == ("verbatim", "exact", "reject", ())
    assert evidence.min_citations_per_paragraph == 1
    assert evidence.min_citation_density == 0.5
    assert evidence.strict_validation is evidence.enforce_evidence_gates is evidence.block_on_missing_evidence is True
    assert evidence.markers == ("cite",)
    assert guardrails.markers == ("C",)
    assert guardrails.refuse_on_no_citations is True
    assert (citations.max_invalid_ratio, citations.min_alignment, citations.min_average_alignment) == (0.3, 0.3, 0.4)
    assert (citations.min_coverage, citations.min_traceable) == (0.5, 0.8)
    assert attribution.proximity_lines == 8
    assert attribution.allow_found_global_in_slots is False
    assert attribution.require_coverage_anchor is attribution.reject_mixed_anchors is True
    limits = load_policy(None, "answer").limits
    assert (limits.answer, limits.chunk, limits.chunks, limits.citations) == (200_000, 1_000_000, 2_000, 5_000)


def test_the_penalties_are_the_required_ones() -> None:
    """SPEC 6.1."""
    assert load_policy(None, "citations").penalties == {
        "REC701": 0.3,
        "REC702": 0.2,
        "REC703": 0.2,
        "REC704": 0.1,
        "REC705": 0.2,
        "REC706": 0.1,
        "REC707": 0.1,
        "REC708": 0.1,
        "REC709": 0.3,
        "REC711": 0.05,
        "REC712": 0.05,
        "REC713": 0.05,
        "REC714": 0.05,
        "REC715": 0.05,
    }


def test_every_setting_belongs_to_a_gate() -> None:
    fields = {field.name for field in msgspec.structs.fields(Settings)}
    assert fields == {name for names in SETTINGS_OF.values() for name in names}
    assert set(SETTINGS_OF) == set(GATES)


@pytest.mark.parametrize(
    ("camel", "snake", "value"),
    [
        ("minCitationsPerParagraph", "min_citations_per_paragraph", 2),
        ("minCitationDensity", "min_citation_density", 1.0),
        ("strictValidation", "strict_validation", False),
        ("enforceEvidenceGates", "enforce_evidence_gates", False),
        ("blockOnMissingEvidence", "block_on_missing_evidence", False),
    ],
)
def test_camel_case_is_understood(camel: str, snake: str, value: Any) -> None:
    """SPEC 4.3."""
    for written in ({camel: value}, {snake: value}, {"settings": {camel: value}}, {"settings": {snake: value}}):
        policy = load_policy(written, "evidence")
        assert getattr(policy.settings, snake) == value
        assert policy.digest == load_policy({snake: value}, "evidence").digest


def test_what_a_penalty_may_be_for_can_take_from_a_citation() -> None:
    """Every rule that a penalty is taken for says its findings at a place in a citation."""
    for code in RULES:
        try:
            load_policy({"penalties": {code: 0.1}, "rules": {code: "warning"}}, "citations")
        except PolicyError:
            continue
        case, _ = example_case(RULES[code], RULES[code].bad[0])
        found = check(case, RULES[code].bad[0].gate, RULES[code].bad[0].policy or None).findings
        paths = [finding.place.path for finding in found if finding.code == code]
        assert all(re.match(r"\$\.(citations|evidences)\[\d+\]", path) for path in paths), code


def test_a_policy_that_extends_another_gate_s_preset_has_all_its_problems_said() -> None:
    """SPEC 1.6."""
    written: dict[str, Any] = {"gate": "answer", "extends": "evidence", "nmbers": "equal", "rules": {"NUM999": "off"}}
    assert list(_problems(written)) == ["extends", "nmbers", "rules.NUM999"]
    written = {"catalogue": "nope.toml", "proximity_lines": 3, "rules": {"ATT999": "off"}}
    assert set(_problems(written, "attribution")) == {"catalogue > nope.toml", "proximity_lines", "rules.ATT999"}


def test_the_catalogue_is_part_of_the_digest_by_what_it_says(tmp_path: Path) -> None:
    """SPEC 1.1."""
    case = {
        "coverage_code": "A4200_1",
        "slot": "waiting_period",
        "evidence": {"excerpt": "암진단비 90일 면책", "source_level": "coverage"},
    }
    text = catalogue_text("coverages")
    mine, elsewhere = tmp_path / "mine.toml", tmp_path / "folder" / "mine.toml"
    elsewhere.parent.mkdir()
    for file in (mine, elsewhere):
        file.write_text(text, encoding="utf-8")
    policy = load_policy({"catalogue": str(mine)}, "attribution")
    assert policy.digest == load_policy({"catalogue": str(elsewhere)}, "attribution").digest
    before = check(case, "attribution", {"catalogue": str(mine)})
    mine.write_text(text.replace("maximum = 364", "maximum = 30"), encoding="utf-8")
    after = check(case, "attribution", {"catalogue": str(mine)})
    assert (before.status, after.status) == ("FOUND", "REJECT_VALUE")
    assert before.policy.digest == policy.digest != after.policy.digest
    # A policy that was loaded before decides as its digest says, whatever became of the file.
    assert check(case, "attribution", policy) == before
    mine.write_text("x =", encoding="utf-8")
    with pytest.raises(PolicyError):
        check(case, "attribution", {"catalogue": str(mine)})


def test_the_digest_is_of_everything_that_decides() -> None:
    plain = load_policy(None, "answer")
    assert load_policy({}, "answer").digest != load_policy({"numbers": "equal"}, "answer").digest
    assert load_policy({"limits": {"chunks": 3}}, "answer").digest != load_policy({}, "answer").digest
    assert load_policy({"rules": {"POS401": "note"}}, "answer").digest != load_policy({}, "answer").digest
    assert plain.digest == load_policy("answer", "answer").digest
    assert len(plain.digest) == 64


def test_a_rule_is_weighed_by_code_or_by_name() -> None:
    for key in ("NUM301", "ungrounded-number"):
        policy = load_policy({"rules": {key: "warning"}}, "answer")
        assert policy.severities["NUM301"] is Severity.WARNING
        assert check(CASE, "answer", policy).status == "ok"
    assert check(CASE, "answer").status == "citation_insufficient"


def test_strict_validation_decides_the_weight_of_what_is_missing() -> None:
    """SPEC 4.4: an unknown id is always an error."""
    strict, lenient = load_policy(None, "evidence"), load_policy({"strict_validation": False}, "evidence")
    for code in ("CIT105", "COV501", "COV502"):
        assert strict.severities[code] is Severity.ERROR
        assert lenient.severities[code] is Severity.WARNING
    assert strict.severities["CIT102"] is lenient.severities["CIT102"] is Severity.ERROR


def test_a_policy_is_used_as_it_is_by_its_own_gate_only() -> None:
    policy = load_policy({"numbers": "equal"}, "answer")
    assert load_policy(policy, "answer") is policy
    assert _problems(policy, "evidence") == {"gate": "this policy is for the answer gate, not for evidence"}
    assert _problems("answer-equal", "guardrails") == {"gate": "this policy is for the answer gate, not for guardrails"}


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
    assert _problems(None, gate) == {"gate": says}
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
    problems = _problems(written, gate)
    assert list(problems) == [path]
    assert says in problems[path]


def test_all_problems_of_a_policy_are_reported_at_once() -> None:
    """SPEC 1.6."""
    problems = _problems(
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


def test_another_range_needs_the_record_that_justifies_it() -> None:
    """SPEC 7.1, 002 section 2.2."""
    policy = load_policy({"proximity_lines": 12, "decision_record": "docs/decisions/0100-wider.md"}, "attribution")
    assert policy.settings.proximity_lines == 12
    assert load_policy({"proximity_lines": 8}, "attribution").settings.proximity_lines == 8


def test_a_policy_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'name = "house"\ngate = "answer"\nextends = "answer-equal"\n\n'
        '[settings]\nbbox = "within"\n\n[rules]\nPOS401 = "note"\n\n[limits]\nanswer = 10\n',
        encoding="utf-8",
    )
    policy = load_policy(file, "answer")
    assert policy == load_policy(str(file), "answer")
    assert (policy.name, policy.settings.numbers, policy.settings.bbox) == ("house", "equal", "within")
    assert policy.severities["POS401"] is Severity.NOTE
    assert policy.limits.answer == 10


def test_a_file_without_a_name_is_called_after_itself(tmp_path: Path) -> None:
    file = tmp_path / "strict-house.toml"
    file.write_text('bbox = "within"\n', encoding="utf-8")
    assert load_policy(file, "answer").name == "strict-house"


def test_a_file_that_is_not_there_is_named_with_the_preset_that_was_meant() -> None:
    problems = _problems("answer-equals")
    assert "no such file" in problems["answer-equals"]
    assert "did you mean 'answer-equal'?" in problems["answer-equals"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"numbers = ", "not TOML"),
        (b'numbers = "a"\nnumbers = "b"\n', "not TOML"),
        (b'\n\nname = "\xff\xfe"', "not UTF-8: byte 0xff in line 3. Save the file as UTF-8"),
        ('name = "집"'.encode("cp949"), "not UTF-8: byte 0xc1 in line 1"),
        ('name = "x"'.encode("utf-16"), "this is UTF-16: save it as UTF-8"),
        (b"limits.answer = " + b"9" * 5000, "a number too large to be read"),
        (b"x = " + b"[" * 100_000, "nested too deeply to be read"),
    ],
)
def test_a_file_that_is_no_policy_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_bytes(content)
    assert says in _problems(file)[str(file)]


def test_the_mark_that_some_editors_put_first_is_no_part_of_a_policy(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b'\xef\xbb\xbfgate = "answer"\nbbox = "within"\n')
    assert load_policy(file, "answer").settings.bbox == "within"


def test_an_empty_name_is_said_to_be_one() -> None:
    assert _problems("") == {"$": "an empty name: name a preset or a TOML file, or leave the policy out"}


def test_a_folder_is_no_policy(tmp_path: Path) -> None:
    assert _problems(tmp_path)[str(tmp_path)] == "a directory: name one file in it"


@pytest.mark.parametrize("source", [3, 2.5, ["answer"], True, b"answer"])
def test_what_is_no_policy_at_all_is_refused(source: Any) -> None:
    assert "a policy is" in _problems(source)["$"]


def test_a_policy_cannot_be_changed_under_way() -> None:
    policy = load_policy(None, "answer")
    with pytest.raises(AttributeError):
        policy.gate = "evidence"  # type: ignore[misc]
    assert isinstance(policy, Policy)
