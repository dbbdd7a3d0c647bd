"""A Model Context Protocol server: the gates as tools, the rules and presets as resources. See docs/integrations/mcp.md."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from answergate.errors import InputError, Problem
from answergate.integrations.mcp_results import Change, Checked, Explained, Fixed, checked
from answergate.integrations.missing import not_installed
from answergate.integrations.sources import decide
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy, load_policy, preset_names
from answergate.render import explaining
from answergate.render.policies import policy_to_toml
from answergate.render.presets import preset_policies, preset_summary
from answergate.render.rules import render_rule, render_rule_table
from answergate.repair import repair
from answergate.rules import RULES
from answergate.version import __version__

try:
    import uvicorn
    from mcp.types import ToolAnnotations
    from pydantic import Field

    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError

        _MCP_1 = False
    except ModuleNotFoundError:
        from mcp.server.fastmcp import FastMCP as MCPServer
        from mcp.server.fastmcp.exceptions import ResourceError as ResourceNotFoundError
        from mcp.server.fastmcp.exceptions import ToolError

        _MCP_1 = True
except ModuleNotFoundError as error:
    raise not_installed(error, "mcp") from None

INSTRUCTIONS = """\
answergate checks an answer against the texts it was written from. It uses no model and gives the same verdict every time.

Before you show an answer that relies on documents, search results or other texts, call `check` with the answer and these \
texts. Mark in the answer which text each claim is from: [1] is the first text, [2] the second. Show the answer only if \
`passed` is true. If it is false, correct the answer as `feedback` says and call `check` again. If it does not pass after \
two corrections, say that the texts do not support an answer. Never change the texts so that an answer passes.

`explain` tells what a rule code such as NUM301 means. `fix` corrects quotes, page numbers and chunk ids of citations."""

# A request needs no session: clients may reconnect, and several servers may share the load.
_HTTP = {"stateless_http": True, "json_response": True}

Gate = Literal["guardrails", "answer", "evidence", "citations", "attribution"]
_Answer = Annotated[
    str, Field(description="The answer, with markers such as [1] for the texts that its claims are from.")
]
_Chunks = Annotated[
    list[str | dict[str, Any]] | dict[str, str],
    Field(description="The texts that the answer was written from, complete and unchanged: a list of texts, a list of "
    "objects with `id` and `text`, or texts by id."),
]  # fmt: skip
_Citations = Annotated[
    list[str | int | dict[str, Any]] | None,
    Field(description="The citations, if the answer has them in a list: chunk ids, or objects with `chunk_id` and "
    "`excerpt` (the quoted words). The gates `answer` and `citations` need them."),
]  # fmt: skip
_Gate = Annotated[
    Gate,
    Field(description="guardrails: are the answer's claims covered by what it cites? answer: may this conclusion with "
    "quoted excerpts be shown? evidence: does every paragraph of this report have [cite:id] markers? citations: are the "
    "citation records good enough? attribution: does this value belong to this coverage?"),
]  # fmt: skip
_Policy = Annotated[str | None, Field(description="The name of a preset; answergate://presets lists them.")]
_Question = Annotated[str | None, Field(description="The question that was asked.")]
_Coverage = Annotated[str | None, Field(description="Only for the attribution gate: the code of the coverage.")]
_Slot = Annotated[str | None, Field(description="Only for the attribution gate: the slot.")]


class McpError(InputError):
    """The server cannot be started."""

    subject = "MCP server"


class _Tools:
    """The tools. ``own`` replaces the preset of its gate."""

    def __init__(self, own: Policy | None) -> None:
        self._own = own

    def check(
        self,
        answer: _Answer,
        chunks: _Chunks,
        citations: _Citations = None,
        question: _Question = None,
        gate: _Gate = "guardrails",
        policy: _Policy = None,
        coverage_code: _Coverage = None,
        slot: _Slot = None,
    ) -> Checked:
        """Check an answer against the texts it was written from, before you show it. Show it only if `passed` is true."""
        case = _case(answer, chunks, citations, question, coverage_code=coverage_code, slot=slot)
        return checked(_decided(decide(self._policy(gate, policy), lambda: case)))

    def fix(
        self,
        answer: _Answer,
        chunks: _Chunks,
        citations: _Citations = None,
        question: _Question = None,
        gate: _Gate = "guardrails",
        policy: _Policy = None,
        unsafe: Annotated[
            bool,
            Field(description="Also correct markers that cite the wrong text, and remove sentences without support."),
        ] = False,
    ) -> Fixed:
        """Correct citations of an answer if the texts leave exactly one possible correction. Nothing is made up."""
        active = self._policy(gate, policy)
        case = _case(answer, chunks, citations, question)
        _decided(decide(active, lambda: case))
        repaired = repair(case, gate, active, unsafe=unsafe)
        changes: list[dict[str, Any]] = msgspec.to_builtins(repaired.repairs)
        return Fixed(
            answer=repaired.payload["answer"],
            citations=list(repaired.payload.get("citations", ())),
            changes=[Change(**change) for change in changes],
            before=checked(repaired.before),
            after=checked(repaired.after),
        )

    def explain(
        self,
        subject: Annotated[
            str, Field(description="The code or name of a rule, such as NUM301, or the name of a gate.")
        ],
    ) -> Explained:
        """Explain a rule or a gate: what it finds, why, and examples with their verdicts."""
        text = explaining.explain(subject)
        if text is None:
            raise ToolError(f"{explaining.unknown(subject)} The resource answergate://rules lists all rules.")
        return Explained(text=text)

    def _policy(self, gate: str, name: str | None) -> Policy:
        """The policy that decides. Only presets have names here: a client must not make us read files."""
        if name is None:
            return self._own if self._own is not None and self._own.gate == gate else load_policy(None, gate)
        if name not in preset_names():
            raise ToolError(f"policy: there is no preset {name!r}. The presets are {', '.join(preset_names())}")
        try:
            return load_policy(name, gate)
        except InputError as error:
            raise ToolError(str(error)) from None


def make_server(policy: Policy | None = None, host: str = "127.0.0.1") -> Any:
    """The server, ready to ``run()`` or to be given to a client in the same process.

    ``policy`` replaces the preset of its gate. On ``host`` depends from which host names HTTP requests may come.
    """
    # mcp 1 has the options of HTTP here, and mcp 2 in streamable_http_app.
    options: dict[str, Any] = {"host": host, **_HTTP} if _MCP_1 else {"version": __version__}
    server = MCPServer("answergate", instructions=INSTRUCTIONS, log_level="WARNING", **options)
    tools = _Tools(policy)
    reads_only = ToolAnnotations(readOnlyHint=True, idempotentHint=True, destructiveHint=False, openWorldHint=False)
    for tool in (tools.check, tools.explain, tools.fix):
        server.add_tool(tool, annotations=reads_only)
    for uri, (description, read) in _RESOURCES.items():
        server.resource(uri, name=uri.partition("//")[2], description=description, mime_type="text/plain")(read)
    return server


def serve_http(host: str, port: int, listening: Callable[[str], None], policy: Policy | None = None) -> None:
    """Serve streamable HTTP until SIGTERM or SIGINT. ``listening`` gets the URL. Raises McpError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except OSError as error:
        why = f"cannot listen on {host} port {port}: {error.strerror or error}"
        raise McpError([Problem("--port", why)]) from None
    with listener:
        server = make_server(policy, host)
        app = server.streamable_http_app() if _MCP_1 else server.streamable_http_app(host=host, **_HTTP)
        config = uvicorn.Config(app, log_level="warning", server_header=False)
        shown = f"[{host}]" if ":" in host else host
        # uvicorn raises the signal again after it has stopped; ignore it.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: None)
        listening(f"http://{shown}:{listener.getsockname()[1]}/mcp")
        uvicorn.Server(config).run(sockets=[listener])


def _case(answer: str, chunks: Any, citations: Any, question: str | None, **fields: str | None) -> dict[str, Any]:
    given = {"citations": citations, "question": question, **fields}
    return {"answer": answer, "chunks": chunks, **{name: value for name, value in given.items() if value is not None}}


def _decided(verdict: Verdict) -> Verdict:
    """The verdict. Raises ToolError with all problems if the case cannot be read."""
    if verdict.outcome is Outcome.UNREADABLE:
        problems = "\n".join(f"{fault.where}: {fault.message}" for fault in verdict.faults)
        raise ToolError(f"Nothing was checked, because the case cannot be read:\n{problems}")
    return verdict


def _rules() -> str:
    return render_rule_table((rule, rule.severity) for rule in RULES.values())


def _rule(code: str) -> str:
    if code.upper() not in RULES:
        raise ResourceNotFoundError(f"There is no rule {code!r}. The resource answergate://rules lists all rules.")
    return render_rule(RULES[code.upper()])


def _presets() -> str:
    rows = [f"{policy.name}  {policy.gate} gate  {preset_summary(policy.name)}\n" for policy in preset_policies()]
    return "".join(rows)


def _preset(name: str) -> str:
    found = next((policy for policy in preset_policies() if policy.name == name), None)
    if found is None:
        raise ResourceNotFoundError(f"There is no preset {name!r}. The presets are {', '.join(preset_names())}.")
    return policy_to_toml(found)


_RESOURCES: dict[str, tuple[str, Callable[..., str]]] = {
    "answergate://rules": ("All rules: code, name, severity and what each one finds.", _rules),
    "answergate://rules/{code}": ("One rule: what it finds, why, and examples.", _rule),
    "answergate://presets": ("All presets: name, gate and purpose.", _presets),
    "answergate://presets/{name}": ("One preset with all its settings, as TOML.", _preset),
}
