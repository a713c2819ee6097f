#!/bin/sh
# Random programs that read text, natively with all texts of up to three characters of an alphabet: none may break a claim
# that holds according to the verdict, and every failure is confirmed.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (1).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/text.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

passed=0 failed=0 safe=0 fails=0 open=0
for number in $(seq "$seed" $((seed + count - 1))); do
    "$here/text-program" "$number" >p.c
    if ! gcc -w -D_GNU_SOURCE -O1 -I. -o driver "$here/text-driver.c"; then
        failed=$((failed + 1))
        continue
    fi
    "$FAULTLINE" check --checks none --timeout "${FAULTLINE_SECONDS:-10}" p.c -- -w -D_GNU_SOURCE >report 2>&1
    verdict=$(head -n 1 report)
    broken=$(./driver)
    wrong=
    case $verdict in
    "SAFE UP TO 1"[0-9]* | "SAFE UP TO "[4-9]*) open=$((open + 1)) wrong=$broken ;;
    "SAFE UP TO"*) open=$((open + 1)) ;;
    SAFE*) safe=$((safe + 1)) wrong=$broken ;;
    FAILS*)
        fails=$((fails + 1))
        ! grep -q "not confirmed" report || wrong="a failure is not confirmed"
        ;;
    UNKNOWN*) open=$((open + 1)) ;;
    *) wrong="there is no verdict" ;;
    esac
    if [ -n "$wrong" ]; then
        failed=$((failed + 1))
        echo "seed $number: $verdict, but $wrong"
    else
        passed=$((passed + 1))
    fi
done
echo "$safe safe, $fails fail, $open open"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
