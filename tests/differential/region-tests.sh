#!/bin/sh
# Random programs over numbers, texts and numbers that one place reads several times: each test that `characterize --tests` writes ends natively as predicted, and in the
# interpreter, too, when its script runs it again.
#
# FAULTLINE_KINDS says which (numbers texts reads), FAULTLINE_PROGRAM_COUNT how many programs of each (2), FAULTLINE_SEED
# where to begin (401), FAULTLINE_SECONDS the limit of time for each (10). Some programs must have tests that fail and
# tests that do not.
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD/regions
count=${FAULTLINE_PROGRAM_COUNT:-2} seed=${FAULTLINE_SEED:-401}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/region-tests.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

passed=0 failed=0 mixed=0 tests=0
try_program() {
    suite=$1-$2
    "$here/$1-program" "$2" >program.c
    "$FAULTLINE" characterize --checks none --timeout "${FAULTLINE_SECONDS:-10}" --tests "$suite" program.c -- -w \
        >report 2>errors
    status=$?
    written=$(ls "$suite" | grep -c 'inputs$')
    tests=$((tests + written))
    fails=$(cat "$suite"/*.expected | grep -c '^fails')
    if [ "$fails" -gt 0 ] && [ "$fails" -lt "$written" ]; then mixed=$((mixed + 1)); fi
    [ -z "${FAULTLINE_VERBOSE:-}" ] || echo "$suite: exit $status; $(grep 'tests* in ' report)"
    if [ $status -eq 6 ] || [ "$written" -eq 0 ] || ! "$suite/run" >again; then
        echo "program $suite: exit $status; $(cat errors again 2>/dev/null | head -n 5)"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

for kind in ${FAULTLINE_KINDS:-numbers texts reads}; do
    for number in $(seq "$seed" $((seed + count - 1))); do try_program "$kind" "$number"; done
done
[ $mixed -gt 0 ] || failed=$((failed + 1))
echo "$tests tests: $passed passed, $failed failed"
[ $failed -eq 0 ]
