"""A real LiteLLM proxy that asks our service over HTTP, with the config of the documentation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from docs_pages import block
from fake_model import ASKED, BADLY, CUT, GOOD, SOURCE, TOOL
from proxy import ROUTES, Proxy, proxy

from answergate.service.keys import add_key
from service_process import ServiceProcess
