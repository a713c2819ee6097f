#!/bin/sh
# A few random programs at every test run; bench/csmith.sh compares a thousand.
set -u
cd "$(dirname "$0")"
LIMIT=60 ./compare-csmith "$FAULTLINE" 8 1 && CHECKS=all LIMIT=60 ./compare-csmith "$FAULTLINE" 4 101
