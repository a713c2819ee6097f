#!/bin/bash
# Single faults in small programs: no fix that is shown fails, and the faulty line is in the list in most cases.
#
# The faults are those of bench/explain-mutants.sh, of a fixed seed, few of each program; a fault that fails no check
# within seconds is left out.
set -u
BUILD=${BUILD:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
PER_PROGRAM=3 LEAST_PERCENT=50

# Does the program fail?
fails() {
    "$BUILD/faultline" check --timeout=8 "$1" -- -w -I bench/check >"$work/out" 2>&1
    [ $? = 10 ]
}

# The program with the fixes of all causes, each once.
mend() {
    cp "$1" "$work/mended.c"
    jq -r '[.causes[] | .fix // empty] | unique | .[] | @base64' "$work/explained.json" | while read -r fix; do
        printf '%s' "$fix" | base64 -d | patch -s "$work/mended.c" >/dev/null || return 1
    done
}

measured=0 listed=0
for program in hamming base64-round-trip run-length hex-decode; do
    python3 bench/explain/mutate.py "bench/check/$program.c" 7 "$work" 2>/dev/null | head -n 6 >"$work/mutants"
    taken=0
    while read -r mutant && [ $taken -lt $PER_PROGRAM ]; do
        file=$(printf '%s' "$mutant" | jq -r .file)
        fails "$file" || continue
        taken=$((taken + 1)) measured=$((measured + 1))
        "$BUILD/faultline" explain --json --timeout=40 "$file" -- -w -I bench/check >"$work/explained.json" 2>/dev/null
        printf '%s' "$mutant" >"$work/mutant.json"
        if jq -es '.[0].lines - (.[0].lines - [.[1].ranking[].line]) | length > 0' "$work/mutant.json" \
            "$work/explained.json" >/dev/null; then
            listed=$((listed + 1))
        fi
        jq -e '[.causes[] | select(.fix == null)] | length == 0' "$work/explained.json" >/dev/null || continue
        if mend "$file" && ! fails "$work/mended.c"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$file: the fix that is shown fails"
            jq -r '.causes[].fix' "$work/explained.json"
        fi
    done <"$work/mutants"
done
if [ $measured -ge 10 ] && [ $((100 * listed)) -ge $((LEAST_PERCENT * measured)) ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "the faulty line is in the list for $listed of $measured mutants, asked are $LEAST_PERCENT %"
fi
[ $passed -gt 3 ] || { failed=$((failed + 1)); echo "few fixes were shown: $passed"; }
echo "$passed passed, $failed failed"
[ $failed = 0 ]
