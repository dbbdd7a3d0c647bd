"""No test sends anything to the network: telemetry of Haystack is off."""

import os

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"
