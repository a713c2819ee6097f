#!/bin/sh
# The interpreter against 1,000 compiled random programs.
set -u
cd "$(dirname "$0")/.."
exec tests/differential/compare-csmith "${FAULTLINE:-build/faultline}" "${COUNT:-1000}" "${SEED:-10000}"
