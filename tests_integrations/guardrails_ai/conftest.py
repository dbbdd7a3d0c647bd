"""Settings that Guardrails AI reads when it is imported: no usage data, and nothing loaded from the network."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

_HOME = Path(tempfile.mkdtemp())
(_HOME / ".guardrailsrc").write_text("id=test\nenable_metrics=false\nuse_remote_inferencing=false\n", encoding="utf-8")
os.environ |= {"HOME": str(_HOME), "LITELLM_LOCAL_MODEL_COST_MAP": "True", "OTEL_SDK_DISABLED": "true"}
