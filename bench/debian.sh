#!/bin/sh
# Whole Debian programs from C files to the frozen program.
exec "$(dirname "$0")/debian/measure" "${FAULTLINE:-build/faultline}"
