#!/bin/sh
# Runs answergate with the arguments of the container. A secret is a file, but PostgreSQL's client reads the password from
# the environment.
set -eu
if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD="$(cat "$PGPASSWORD_FILE")"
  export PGPASSWORD
fi
exec answergate "$@"
