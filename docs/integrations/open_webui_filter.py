"""
title: answergate
description: Replaces an answer with a notice if its sources do not support it.
requirements: answergate
version: 0.1.0
"""

from typing import Any

from pydantic import BaseModel, Field

from answergate import check


class Filter:
    class Valves(BaseModel):
        priority: int = Field(
            default=100, description="Filters with a higher number run later. This one should be last."
        )
        policy: str = Field(
            default="guardrails", description="The name of a preset of the guardrails gate, or a TOML file."
        )
        sources_required: bool = Field(
            default=True, description="Withhold answers without sources. Otherwise they are shown without a check."
        )
        notice: str = Field(default="This answer was withheld:", description="The words before the reason.")

    def __init__(self) -> None:
        self.valves = self.Valves()

    async def outlet(self, body: dict[str, Any], __user__: dict[str, Any] | None = None) -> dict[str, Any]:
        """Check the last answer. Open WebUI ignores errors of filters, so every error withholds the answer here."""
        answers = [message for message in body.get("messages") or () if message.get("role") == "assistant"]
        if not answers:
            return body
        message = answers[-1]
        try:
            sources = message.get("sources") or []
            if not sources and not self.valves.sources_required:
                return body
            case = {"answer": answer_of(message), "chunks": chunks_of(sources)}
            verdict = check(case, "guardrails", self.valves.policy)
            reason = "" if verdict.passed and case["chunks"] else verdict.because
        except Exception as error:
            reason = f"it could not be checked ({type(error).__name__})"
        if reason:
            withhold(message, f"{self.valves.notice} {reason}")
        return body


def answer_of(message: dict[str, Any]) -> str:
    """The words of the answer, without the model's reasoning, which Open WebUI puts into the content too."""
    items = [item for item in message.get("output") or () if item.get("type") == "message"]
    texts = [(part.get("text") or "").strip() for item in items for part in item.get("content") or ()]
    content = message["content"]
    return "\n\n".join(texts) if any(texts) and all(text in content for text in texts) else content


def chunks_of(sources: list[dict[str, Any]]) -> list[dict[str, str]]:
    """The passages that the model was given, numbered as in its prompt: by source, in the order they first appear."""
    texts: dict[str, list[str]] = {}
    for source in sources:
        for document, metadata in zip(source.get("document") or (), source.get("metadata") or (), strict=True):
            name = metadata.get("source") or (source.get("source") or {}).get("id") or "N/A"
            texts.setdefault(name, []).append(document)
    return [
        {"id": str(number), "text": "\n\n".join(passages), "source": name}
        for number, (name, passages) in enumerate(texts.items(), start=1)
    ]


def withhold(message: dict[str, Any], notice: str) -> None:
    """Replace the text in both places where Open WebUI keeps it."""
    message["content"] = notice
    if "output" in message:
        part = {"type": "output_text", "text": notice}
        message["output"] = [{"type": "message", "role": "assistant", "status": "completed", "content": [part]}]
