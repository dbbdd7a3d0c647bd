"""Settings that ragas reads when it is imported: no usage data."""

from __future__ import annotations

import os

os.environ["RAGAS_DO_NOT_TRACK"] = "true"
