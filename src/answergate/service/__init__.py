"""The gates over HTTP: routes, keys, limits, metrics. Needs the extra ``service``."""
