#!/bin/bash
# A few drivers with faults in them: each fault is found, and told once. The whole table is `make bench-explain-drivers`.
cd "$(dirname "$0")/../.." || exit 1
table=$(SEED=1 FIRST=14 PROGRAMS=16 TIMEOUT=60 bench/explain-drivers.sh 2>&1)
if grep -q '^2 programs of .* 4 causes, 4 reports of .* 0 missed, 0 spurious' <<<"$table"; then
    echo "1 passed, 0 failed"
else
    echo "$table"
    echo "0 passed, 1 failed"
    exit 1
fi
