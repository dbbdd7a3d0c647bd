"""Check that a scenario or a test names every requirement, and that no scenario names one that does not exist.

000 to 004 are the requirements of the five gates in the order answer, evidence, attribution, guardrails, citations.
SPEC decides the points that they leave open. Pitfalls are known bugs of similar tools.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from scenario import all_scenarios

REQUIREMENTS = """
000 - gate shall validate citation existence
000 - scenario - validate valid chunk references
000 - scenario - reject invalid chunk references
000 - gate shall validate excerpt substring match
000 - scenario - validate exact excerpt match
000 - scenario - reject non-matching excerpt
000 - gate shall validate numeric grounding
000 - scenario - validate numeric values in conclusion
000 - scenario - reject ungrounded numeric values
000 - gate shall enforce no-evidence response
000 - scenario - return no_evidence when raw_chunks is empty
000 - gate shall validate coordinate provenance
000 - scenario - validate coordinate provenance
001 - error class construction and properties
001 - successful validation with sufficient citations
001 - throws EvidenceGateViolation on missing citations
001 - respects enforceEvidenceGates=false flag
001 - paragraph counting excludes headers and short text
001 - violation details include paragraph snippets
001 - citation density validation
001 - invalid citation ID detection
001 - no paragraphs edge case
001 - multiple violations captured correctly
001 - example - 422 EVIDENCE_REQUIRED response
001 - example - 200 success response
001 - configuration - lenient mode
001 - configuration - custom requirements
001 - audit logging
002 - G5 gate attribution
002 - 1.1 FOUND_GLOBAL status
002 - 1.2 multi-coverage evidence mixing
002 - rule G5-1 coverage anchor proximity
002 - rule G5-2 trigger-anchor co-location
002 - rule G5-3 FOUND_GLOBAL prohibition
002 - rule G5-4 mixed coverage rejection
002 - 2.2 proximity range
002 - 3.1 coverage anchor definitions
002 - 3.1 triggers of the waiting period slot
002 - 3.1 triggers of the reduction slot
002 - 3.2 coverage anchor definitions
002 - 3.2 triggers of the duration limit slot
002 - 3.2 triggers of the daily amount slot
002 - 4.2 only FOUND enters a slot
002 - 5.1 FOUND evidence checklist
002 - 5.2 category REJECT_NO_ANCHOR
002 - 5.2 category REJECT_MIXED
002 - 5.2 category FOUND_GLOBAL
002 - 5.2 category REJECT_EXCLUSION
002 - 6.1 audit of FOUND_GLOBAL in slots
002 - 6.2 audit of anchors in FOUND evidence
002 - 9.1 anchor too generic
002 - 9.2 proximity too narrow
002 - 9.3 exclusion too aggressive
003 - metrics definitions
003 - supported claim
003 - decision rules
003 - decision rule 1 - no citations
003 - decision rule 2 - mapping fails
003 - decision rule 3 - too many uncovered claims
003 - decision rule 4 - low citation density
003 - decision rule 5 - uncovered claims
003 - decision rule 6 - PASS
003 - config parameters
003 - edge case - boilerplate sentences
003 - edge case - lists and bullets
003 - edge case - multi-citation claims
003 - edge case - short answers
003 - edge case - answers that only restate the question
004 - structure validation
004 - semantic validation
004 - quality validation
004 - aggregate metrics - citation_coverage
004 - quality gates
004 - P0 FAIL - no citations provided
004 - P0 FAIL - more than 30% invalid
004 - P0 FAIL - hallucinated spans detected
004 - P1 WARN - average alignment below 0.4
004 - P1 WARN - citation coverage below 50%
004 - P1 WARN - less than 80% have evidence_idx
004 - P2 PASS
004 - hallucination prevention
004 - validate batch
004 - example scenario - perfect citation
004 - example scenario - hallucinated span
004 - example scenario - missing enhanced fields
""".strip().splitlines()

CLAUSES_OF = {1: 6, 2: 6, 3: 9, 4: 7, 5: 6, 6: 6, 7: 5}
CLAUSES = [f"SPEC {part}.{clause}" for part, count in CLAUSES_OF.items() for clause in range(1, count + 1)]
ALSO = ["SPEC 3 - all findings are reported", "SPEC 3.6a", "SPEC 5.3a", "SPEC 7.8"]

PITFALLS = """
pitfall 1 - ellipsis
pitfall 1 - ellipsis swallowing a negation
pitfall 1 - negation
pitfall 1 - reversed fragments
pitfall 2 - curly quotes are what models emit
pitfall 3 - unescaped quote in a pattern
pitfall 4 - signs
pitfall 5 - ligatures
pitfall 5 - line-wrap hyphen
pitfall 6 - the source contains its own markers
pitfall 7 - digit-run membership
pitfall 8 - symmetric window
pitfall 9 - derived numbers
pitfall 10 - small integers
pitfall 11 - numbers of the question
pitfall 12 - Korean numerals
pitfall 12 - Korean particles
pitfall 13 - prefix ids
pitfall 14 - duplicate labels
pitfall 14 - empty labels
pitfall 14 - mixed forms
pitfall 15 - huge numbers
pitfall 15 - markers in code and escaped
pitfall 15 - partial markers
pitfall 16 - code points
pitfall 17 - pages counted from 0 and from 1
pitfall 18 - id collisions
pitfall 18 - ids from an earlier turn
pitfall 19 - absent is not the same as cannot check
pitfall 20 - a refusal is not NaN, 0 or 1
pitfall 20 - stop words only
pitfall 21 - retrieved but never sent
pitfall 22 - prompt-injected evidence
pitfall 22 - user-supplied text tagged as evidence
pitfall 23 - over-blocking
pitfall 24 - row header as anchor
pitfall 24 - table rows
pitfall 25 - superseded versions
""".strip().splitlines()

LANGUAGES = {
    "Korean": re.compile("[가-힣]"),
    "Japanese": re.compile("[ぁ-ヿ]"),
    "Chinese": re.compile("^[^ぁ-ヿ가-힣]*[一-鿿][^ぁ-ヿ가-힣]*$"),
    "German": re.compile("[äöüß]"),
    "English": re.compile(r"^[\x00-\x7f]*[a-z]{4}[\x00-\x7f]*$"),
}

_CLAUSES_IN_TESTS = re.compile(r"SPEC (\d\.\d(?:, \d\.\d)*)")


def _named_by_scenarios() -> set[str]:
    return {requirement for scenario in all_scenarios() for requirement in scenario.requirements}


def _test_sources() -> str:
    here = Path(__file__)
    folders = (".", "intake", "policy", "properties")
    files = sorted(file for folder in folders for file in (here.parent / folder).glob("*.py") if file != here)
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_every_requirement_is_named_by_a_scenario_or_a_test() -> None:
    sources = _test_sources()
    named = _named_by_scenarios()
    for clauses in _CLAUSES_IN_TESTS.findall(sources):
        named |= {f"SPEC {clause}" for clause in clauses.split(", ")}
    unnamed = [
        each for each in (*REQUIREMENTS, *CLAUSES, *ALSO, *PITFALLS) if each not in named and each not in sources
    ]
    assert not unnamed, "no scenario or test names these requirements:\n" + "\n".join(unnamed)


def test_no_scenario_names_a_requirement_that_does_not_exist() -> None:
    assert sorted(_named_by_scenarios() - {*REQUIREMENTS, *CLAUSES, *ALSO, *PITFALLS}) == []


def test_every_gate_has_scenarios_in_every_language() -> None:
    """The attribution gate has catalogues in two languages here, and one per language in tests/attribution."""
    texts: dict[str, list[str]] = {}
    for scenario in all_scenarios():
        evidence = scenario.case.get("evidence")
        parts = {**scenario.case, **(evidence if isinstance(evidence, Mapping) else {})}
        for gate in scenario.gates:
            words = [parts.get(name) for name in ("answer", "conclusion", "answer_text", "content", "excerpt")]
            texts.setdefault(gate, []).extend(word for word in words if isinstance(word, str))
    assert set(texts) == {"answer", "evidence", "attribution", "guardrails", "citations"}
    for gate in texts:
        for language, pattern in LANGUAGES.items():
            if gate == "attribution" and language not in ("Korean", "German"):
                continue
            assert any(pattern.search(text) for text in texts[gate]), (gate, language)


def test_every_status_of_every_gate_is_reached_by_a_scenario() -> None:
    from answergate.gates import GATES

    reached = {(gate, said["status"]) for scenario in all_scenarios() for gate, said in scenario.gates.items()}
    assert reached == {(gate.name, status) for gate in GATES.values() for status in gate.statuses}


def test_every_rule_is_marked_in_a_scenario() -> None:
    from answergate.rules import RULES

    marked = {mark.code for scenario in all_scenarios() for mark in (*scenario.marks, *scenario.wordless)}
    assert sorted(set(RULES) - marked) == []
