#!/bin/sh
# Random programs over small inputs, each tried with every input: no input may contradict the bounds of characterize.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (1), FAULTLINE_SECONDS the limit of
# time for each (10). At least four of five must be exact.
set -u
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/regions.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# The condition in the document, as a C function over the inputs.
bound() {
    sed -n "s/^  \"$1\": \"\(.*\)\",\{0,1\}\$/\1/p" document | sed 's/\\"/"/g' >condition
    printf 'static int in_%s(const unsigned char *values) {\n' "$1"
    sed -n 's/^\(unsigned\|signed\) char \([abcd]\) = 0;$/\1 \2/p' program.c | {
        number=0
        while read -r sign name; do
            printf '    %s char %s = (%s char)values[%d];\n    (void)%s;\n' "$sign" "$name" "$sign" $number "$name"
            number=$((number + 1))
        done
    }
    printf '    return %s;\n}\n' "$(cat condition)"
}

passed=0 failed=0 exact=0
for number in $(seq "$seed" $((seed + count - 1))); do
    mkdir -p "$scratch/$number"
    cd "$scratch/$number"
    "$here/regions-program" "$number" >program.c
    "${FAULTLINE:-faultline}" characterize --json --checks none --timeout "${FAULTLINE_SECONDS:-10}" program.c -- -w \
        >document 2>errors
    status=$?
    { bound lower && bound upper; } >bounds.h
    if ! gcc -w -O1 -fwrapv -I. -o brute "$here/regions-brute.c" 2>compiler || ! ./brute >answer; then
        echo "program $number: exit $status; $(cat answer compiler errors 2>/dev/null | head -n 5)"
        failed=$((failed + 1))
        continue
    fi
    if grep -q '^  "exact": true' document; then exact=$((exact + 1)); fi
    [ -z "${FAULTLINE_VERBOSE:-}" ] || echo "program $number: $(cat answer)"
    passed=$((passed + 1))
done
[ $((5 * exact)) -ge $((4 * count)) ] || failed=$((failed + 1))
echo "$count programs, $exact exact: $passed passed, $failed failed"
[ $failed -eq 0 ]
