"""The OpenAPI document gives TypeScript types that accept the bundled cases, their responses, and nothing wrong.

Needs node and npm. openapi-typescript, openapi-fetch and tsc are the versions of examples/typescript.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from answergate.demo import demo_cases
from answergate.gates import GATES
from service_process import ServiceProcess

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "typescript"
PAGE = (ROOT / "docs" / "integrations" / "typescript.md").read_text(encoding="utf-8")
OK, UNPROCESSABLE = 200, 422

WRONG = """
import type { components } from "./answergate.js";
type Schemas = components["schemas"];

// @ts-expect-error a row of position_int has five numbers
export const row: Schemas["AnswerCase"] = { conclusion: "x", raw_chunks: [{ text: "x", position_int: [[1, 2, 3]] }] };
// @ts-expect-error a chunk has a text
export const chunk: Schemas["GuardrailsCase"] = { answer_text: "x", retrieved_chunks: [{ id: "C1" }] };
// @ts-expect-error the answer has another name
export const name: Schemas["GuardrailsCase"] = { answer: "x" };
// @ts-expect-error this slot is of another coverage
export const slot: Schemas["AttributionCase"] = { coverage_code: "A6200", slot: "waiting_period", evidence: { excerpt: "x" } };
// @ts-expect-error there is no such status
export const status: Schemas["GuardrailsResult"]["status"] = "OK";
// @ts-expect-error a box has four numbers
export const box: Schemas["Evidence"]["bbox"] = [1, 2, 3];

export function shown(result: Schemas["AnswerResult"]): string {
  // @ts-expect-error a stopped answer has no conclusion
  const unchecked: string = result.conclusion;
  return result.status === "ok" ? result.conclusion : `${result.rejected.length} rejected, not ${unchecked}`;
}

export function because(verdict: Schemas["Verdict"]): string {
  if (verdict.gate === "guardrails") {
    return verdict.output.claims.map((claim) => claim.text.slice(claim.span?.start ?? 0)).join();
  }
  return verdict.gate === "evidence" ? (verdict.output.error_body?.message ?? "") : verdict.because;
}
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    with ServiceProcess(tmp_path_factory.mktemp("service")) as started:
        yield started


@pytest.fixture(scope="module")
def project(service: ServiceProcess, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example with its packages and the types of the running service."""
    folder = tmp_path_factory.mktemp("typescript") / "example"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("node_modules", "dist", "answergate.d.ts"))
    run(folder, "npm", "install", "--no-audit", "--no-fund")
    run(folder, "npx", "openapi-typescript", f"{service.url}/openapi.json", "-o", "answergate.d.ts")
    return folder


def run(folder: Path, *command: str, **environment: str) -> str:
    found = shutil.which(command[0])
    assert found, f"{command[0]} is not installed, and this test needs it"
    variables = {"PATH": f"{Path(found).parent}:/usr/bin:/bin", "HOME": str(Path.home()), **environment}
    done = subprocess.run([found, *command[1:]], cwd=folder, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_no_type_is_an_object_without_fields(project: Path) -> None:
    types = (project / "answergate.d.ts").read_text(encoding="utf-8")
    schemas = types[types.index("export interface components") : types.index("export type $defs")]
    assert "Record<string, never>" not in schemas
    assert not re.search(r"\[\s*number\s*\]", schemas)


def test_the_types_accept_every_bundled_case_and_its_responses(project: Path, service: ServiceProcess) -> None:
    lines = ['import type { components, paths } from "./answergate.js";']
    count = 0
    for number, case in enumerate(demo_cases()):
        lines.append(
            f'export const case{number}: components["schemas"]["{case.gate.title()}Case"] = {written(case.case)};'
        )
        for full in ("false", "true"):
            query = {"full": full} if case.policy is None else {"full": full, "policy": case.policy}
            response = service.check(case.gate, case.case, **query)
            assert response.status_code in (OK, UNPROCESSABLE)
            body = f'paths["/v1/gates/{case.gate}"]["post"]["responses"]["{response.status_code}"]["content"]["application/json"]'
            lines.append(
                f"export const {'verdict' if full == 'true' else 'result'}{number}: {body} = {written(response.json())};"
            )
            count += 1
    assert {case.gate for case in demo_cases()} == set(GATES)
    assert count >= 2 * len(GATES)
    (project / "cases.ts").write_text("\n".join(lines) + "\n", encoding="utf-8")
    run(project, "npx", "tsc", "--noEmit")


def test_the_types_refuse_what_is_wrong(project: Path) -> None:
    (project / "wrong.ts").write_text(WRONG, encoding="utf-8")
    run(project, "npx", "tsc", "--noEmit")


def test_the_example_checks_answers_with_a_real_service(project: Path, service: ServiceProcess) -> None:
    run(project, "npx", "tsc")
    printed = run(project, "node", "dist/client.js", ANSWERGATE_URL=service.url)
    assert printed == block("text")
    assert printed.startswith("Tickets cost 12 euros")
    assert "REFUSE" in printed


def test_the_example_shows_nothing_if_nothing_was_decided(project: Path) -> None:
    run(project, "npx", "tsc")
    with pytest.raises(AssertionError, match="fetch failed") as failed:
        run(project, "node", "dist/client.js", ANSWERGATE_URL="http://127.0.0.1:9")
    assert "Tickets" not in str(failed.value)


def test_the_page_shows_the_example() -> None:
    assert block("ts") == (EXAMPLE / "client.ts").read_text(encoding="utf-8")
    versions = json.loads((EXAMPLE / "package.json").read_text(encoding="utf-8"))
    for name in ("openapi-fetch", "openapi-typescript"):
        pinned = {**versions["dependencies"], **versions["devDependencies"]}[name]
        assert f"{name}@{pinned}" in PAGE


def block(language: str) -> str:
    found = re.search(rf"^```{language}\b[^\n]*\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
