#!/bin/sh
# Every function of models/ has a test that calls it beside the C library's (tests/models), or stands in
# tests/models/untested, which names those that no test calls yet, and no others.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/models-tested.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# Names of the models' own, between each other, are no functions of the library; of contracts, only what they share.
nm --defined-only -g "$build/tests/models/models64.o" | awk '$2 ~ /[TW]/ && sub(/^fl_/, "", $3) { print $3 }' |
    grep -v -e '^fl_model_' -e '^fl_contract_\(any_size\|ends_at\|fail\|length\|measured\|most\|need_.*\|texts\|write_text\)$' | sort -u >"$scratch/models"
for source in tests/models/test_*.c; do
    clang-19 -w -std=gnu17 -D_GNU_SOURCE -fno-builtin -c -o "$scratch/test.o" "$source" || exit 1
    nm -u "$scratch/test.o"
done | awk '$1 == "U" && sub(/^fl_/, "", $2) { print $2 }' | sort -u >"$scratch/called"
comm -23 "$scratch/models" "$scratch/called" >"$scratch/missing"
sort tests/models/untested >"$scratch/untested"

failed=0
for name in $(comm -23 "$scratch/missing" "$scratch/untested"); do
    echo "$name: no test of tests/models calls it"
    failed=$((failed + 1))
done
for name in $(comm -13 "$scratch/missing" "$scratch/untested"); do
    echo "$name: has a test, or is no model: it need not stand in tests/models/untested"
    failed=$((failed + 1))
done
echo "$(comm -12 "$scratch/models" "$scratch/called" | grep -c .) passed, $failed failed"
[ "$failed" -eq 0 ] && [ -s "$scratch/models" ]
