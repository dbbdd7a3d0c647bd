"""RAGTruth: a response joined with its source, or a flat row made from both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.adapters.cells import decoded
from answergate.adapters.shaped import Shaped, carried


def from_ragtruth(record: Mapping[str, Any]) -> Shaped | None:
    """``{response, source_info}``, ``{response, context}``, or ``{query, context, output}``."""
    if "response" in record and ("source_info" in record or "context" in record):
        answer, question = "response", "question"
    elif "output" in record and "context" in record and "query" in record:
        answer, question = "output", "query"
    else:
        return None
    given = "source_info" if "source_info" in record else "context"
    payload = carried(record, ("response", "output", "query", "source_info", "prompt"))
    payload |= {"question": record.get(question), "answer": record[answer]}
    origins = {"$.answer": f"$.{answer}", "$.question": f"$.{question}"}
    source = _read(record[given], f"$.{given}")
    if isinstance(source, Mapping):
        if isinstance(source.get("question"), str):
            payload["question"] = source["question"]
            origins["$.question"] = f"$.{given}.question"
        if isinstance(source.get("passages"), str):
            payload["chunks"] = [source["passages"]]
            origins["$.chunks[0]"] = f"$.{given}.passages"
        else:
            # The answer describes data. The evidence is this data, written as JSON.
            payload["chunks"] = [msgspec.json.encode(source).decode()]
            origins["$.chunks[0]"] = f"$.{given}"
    else:
        payload["chunks"] = source if isinstance(source, list) else [] if source is None else [source]
        origins["$.chunks" if isinstance(source, list) else "$.chunks[0]"] = f"$.{given}"
    return Shaped(payload, "ragtruth", origins)


def _read(source: Any, path: str) -> Any:
    """Decode a source that a table holds as text, if it is a question with passages or a list of texts.

    Any other text is the evidence itself, even if it is JSON.
    """
    read = decoded(source, path)
    passages = isinstance(read, Mapping) and isinstance(read.get("passages"), str)
    texts = isinstance(read, list) and all(isinstance(entry, str) for entry in read)
    return read if passages or texts else source
