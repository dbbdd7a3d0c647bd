"""Settings that deepeval reads when it is imported: no usage data, and no look for a newer version."""

from __future__ import annotations

import os

os.environ |= {"DEEPEVAL_TELEMETRY_OPT_OUT": "YES", "DEEPEVAL_UPDATE_WARNING_OPT_IN": "NO"}
