#!/bin/bash
# How much characterize says of failing programs: how often it bounds the failing inputs from above by anything, how
# often exactly, how many of the pairs of bounds are exact (section V of the paper), and in what time.
#
# PROGRAMS names a file with one failing program per line; without it, those of bench/check that fail. SECONDS_EACH is
# the limit of time for each (60). Looked for is what the program says (CHECKS), else what the variable CHECKS says
# (none: assertions and calls of functions that fail), else what bench/check.sh looks for. A program of which no
# failing input is known counts as one without a bound.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
seconds=${SECONDS_EACH:-60}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
gcc -O2 -o "$scratch/measure" bench/tools/measure.c

programs() {
    if [ -n "${PROGRAMS:-}" ]; then
        cat "$PROGRAMS"
    else
        grep -l '^ \* VERDICT: FAILS' bench/check/*.c
    fi
}

field() {
    sed -n "s/^  \"$1\": \(.*[^,]\),\{0,1\}\$/\1/p" "$scratch/output" | head -n 1
}

checks_of() {
    local checks
    checks=$(sed -n 's/^ \* CHECKS: //p' "$1" | head -n 1)
    echo "${checks:-${CHECKS:-bounds,pointer,free,division}}"
}

# Pairs of bounds that are exact, or that are not.
pairs() {
    sed -n '/^  "partitions": \[/,/^  \]/p' "$scratch/output" | grep -c "^      \"exact\": $1" || true
}

known=0 telling=0 exact=0 all=0 exact_pairs=0 open_pairs=0
printf '%-40s %-12s %9s %9s\n' program bounds passed processor
while read -r source; do
    read -r passed processor _ status < <("$scratch/measure" passed $((seconds + 15)) "$scratch/output" \
        "$BUILD/faultline" characterize --json --checks "$(checks_of "$source")" --timeout "$seconds" "$source" -- -w)
    all=$((all + 1))
    exact_pairs=$((exact_pairs + $(pairs true))) open_pairs=$((open_pairs + $(pairs false)))
    bounds=trivial
    if [ "$status" = 10 ]; then
        known=$((known + 1))
        [ "$(field upper)" = '"1"' ] || bounds=telling
        [ "$(field exact)" != true ] || bounds=exact
    elif [ "$status" = 0 ]; then
        bounds='no failure'
    else
        bounds='unknown'
    fi
    case $bounds in telling) telling=$((telling + 1)) ;; exact) exact=$((exact + 1)) ;; esac
    printf '%-40s %-12s %7.2f s %7.2f s\n' "$(basename "$(dirname "$source")")/$(basename "$source" .c)" "$bounds" \
        "$passed" "$processor"
done < <(programs)
echo "$((exact_pairs + open_pairs)) pairs of bounds, $exact_pairs exact"
echo "$all programs, $known with inputs that are known to fail: $exact exactly, $telling others with an upper bound"
