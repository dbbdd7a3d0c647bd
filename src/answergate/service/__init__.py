"""The HTTP service: routes, API keys, limits and metrics. Needs the extra ``service``."""
