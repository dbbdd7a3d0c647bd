"""OpenTelemetry spans, if the standard OTEL_ variables enable them. Otherwise OpenTelemetry is not imported."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from starlette.types import Scope

from answergate.version import __version__

_ASKED_FOR = ("OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
_NOTHING: AbstractContextManager[None] = nullcontext()


class Tracing:
    """Creates spans for requests. Does nothing if tracing is off."""

    def __init__(self) -> None:
        self._provider: Any = _provider() if _wanted() else None
        self._tracer = None if self._provider is None else self._provider.get_tracer("answergate", __version__)

    def span(self, scope: Scope, facts: Mapping[str, Any]) -> AbstractContextManager[None]:
        """A span for one request. ``facts`` are read when it ends: route, code, gate, status, policy."""
        return _NOTHING if self._tracer is None else self._around(scope, facts)

    def close(self) -> None:
        """Send the remaining spans."""
        if self._provider is not None:
            self._provider.shutdown()

    @contextmanager
    def _around(self, scope: Scope, facts: Mapping[str, Any]) -> Iterator[None]:
        from opentelemetry.propagate import extract
        from opentelemetry.trace import SpanKind, Status, StatusCode

        assert self._tracer is not None
        carried = extract({name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]})
        with self._tracer.start_as_current_span(scope["method"], context=carried, kind=SpanKind.SERVER) as span:
            yield
            route = facts.get("route", "none")
            span.update_name(f"{scope['method']} {route}")
            span.set_attribute("http.request.method", scope["method"])
            span.set_attribute("http.route", route)
            span.set_attribute("http.response.status_code", facts.get("code", 0))
            for name in ("gate", "status", "policy", "findings"):
                if name in facts:
                    span.set_attribute(f"answergate.{name}", facts[name])
            if facts.get("code", 0) >= 500:
                span.set_status(Status(StatusCode.ERROR))


def _wanted() -> bool:
    if os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return False
    return os.environ.get("OTEL_TRACES_EXPORTER", "otlp") != "none" and any(map(os.environ.get, _ASKED_FOR))


def _provider() -> Any:
    """The provider that the environment variables describe. It exports OTLP over HTTP, or prints to the console."""
    try:
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter, SpanExporter
    except ImportError as error:
        raise SystemExit(
            "answergate: OTEL_ variables enable tracing, but it is not installed: pip install 'answergate[otel]'"
        ) from error
    exporter: SpanExporter
    if os.environ.get("OTEL_TRACES_EXPORTER") == "console":
        exporter = ConsoleSpanExporter()
    else:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

        exporter = OTLPSpanExporter()
    named = {} if "OTEL_SERVICE_NAME" in os.environ else {SERVICE_NAME: "answergate"}
    provider = TracerProvider(resource=Resource.create(named))
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return provider
