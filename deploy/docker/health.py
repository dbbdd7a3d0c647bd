"""Exit code 0 if the service is ready: it is warmed up and reaches its ledger. Docker runs this from time to time."""

from __future__ import annotations

import os
import sys
import urllib.request

URL = os.environ.get("ANSWERGATE_HEALTH_URL", "http://127.0.0.1:8000/readyz")
# A proxy that is set for outgoing requests must not be used for this one.
OPEN = urllib.request.build_opener(urllib.request.ProxyHandler({})).open

try:
    with OPEN(URL, timeout=5):
        pass
except OSError as error:
    sys.exit(f"{URL}: {error}")
