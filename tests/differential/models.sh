#!/bin/sh
# The models of library functions against the C library itself, in 64 and 32 bits.
set -u
cd "$(dirname "$0")/../.."
status=0
for source in tests/models/test_*.c; do
    for width in 64 32; do
        "${BUILD:-build}/tests/models/$(basename "$source" .c)-$width" || status=1
    done
done
exit $status
