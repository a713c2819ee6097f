#!/bin/sh
# Random programs with functions that have no body: with any bodies for those that the verdict does not name, no
# claim of a SAFE or SAFE ASSUMING program breaks.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (1).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/assuming.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Runs with different bodies of the functions; tells whether a claim broke. What is written to dead memory breaks none.
breaks() {
    for run in $(seq 40); do
        if SEED=$run BAD=$1 timeout 1 ./p 2>&1 >/dev/null | grep -q "Assertion .* failed"; then return 0; fi
    done
    return 1
}

passed=0 failed=0 safe=0 assuming=0 needless=0
for number in $(seq "$seed" $((seed + count - 1))); do
    "$here/assuming-program" "$number" >p.c
    gcc -w -o p p.c "$here/assuming-stubs.c" || exit 1
    verdict=$("$FAULTLINE" check --checks none --timeout "${FAULTLINE_SECONDS:-10}" p.c -- -w 2>&1 | head -n 1)
    trusted=$(echo "$verdict" | sed 's/:.*//')
    case $verdict in
    "SAFE ASSUMING"*"more:"*)
        trusted=$("$FAULTLINE" check --json --checks none p.c -- -w 2>/dev/null | sed -n '/"assumes"/,/]/p' | tr '\n' ' ')
        ;;
    esac
    bad=
    for name in f0 f1 f2 f3 f4 f5 f6; do
        case $trusted in *"$name()"*) ;; *) bad="$bad $name" ;; esac
    done
    passed=$((passed + 1))
    case $verdict in
    "SAFE ASSUMING"*)
        assuming=$((assuming + 1))
        breaks "f0 f1 f2 f3 f4 f5 f6" || needless=$((needless + 1))
        ;;
    "SAFE:"*) safe=$((safe + 1)) ;;
    *)
        [ -z "${FAULTLINE_VERBOSE:-}" ] || echo "program $number: $verdict"
        continue
        ;;
    esac
    if breaks "$bad"; then
        failed=$((failed + 1))
        passed=$((passed - 1))
        echo "program $number: $verdict: but not with other bodies of$bad"
    fi
done
echo "$safe are SAFE, $assuming more with assumptions, of which $needless broke with no bodies"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
