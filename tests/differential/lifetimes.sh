#!/bin/sh
# Random programs with pointers to locals of blocks and locals that were never written, against clang's sanitizers: no
# run on any inputs may refute a SAFE, and every failure is confirmed.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (1).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/lifetimes.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >inputs.c <<'END'
#include <stdlib.h>
int __VERIFIER_nondet_int(void) {
    static int count;
    return atoi(getenv("INPUTS") + 2 * count++);
}
END

# Prints the inputs that the program fails on with a sanitizer, and what that says.
run_on_all() {
    for first in 0 1 2 3; do
        for second in 0 1 2 3; do
            for build in address memory; do
                INPUTS="$first $second" ASAN_OPTIONS=detect_stack_use_after_return=1:detect_leaks=0 \
                    timeout 20 ./$build >output 2>&1 && continue
                grep -q 'Sanitizer\|runtime error' output || continue
                echo "$first $second: $(grep -m 1 'Sanitizer\|runtime error' output)"
            done
        done
    done
}

# Prints what is wrong with the verdict; decided and undecided are counted.
judge() {
    if [ "$code" -eq 6 ] || [ "$code" -gt 10 ]; then echo "exit code $code"; fi
    grep -m 1 'not confirmed: found' verdict
    case $(head -n 1 verdict) in
    SAFE:*) [ ! -s native ] || echo "SAFE, but natively: $(head -n 1 native)" ;;
    esac
}

passed=0 failed=0 undecided=0
while [ $((passed + failed)) -lt "$count" ]; do
    "$here/lifetime-program" "$seed" >p.c
    for build in address memory; do
        clang-19 -w -g -O0 -fsanitize=$build,undefined -o $build p.c inputs.c || exit 1
    done
    run_on_all >native
    "$FAULTLINE" check --timeout "${FAULTLINE_SECONDS:-60}" --first p.c >verdict 2>&1
    code=$?
    [ "$code" -eq 0 ] || [ "$code" -eq 10 ] || undecided=$((undecided + 1))
    judge >wrong
    if [ -s wrong ]; then
        failed=$((failed + 1))
        echo "seed $seed: $(head -n 1 verdict)"
        sed 's/^/  /' wrong
    else
        passed=$((passed + 1))
    fi
    seed=$((seed + 1))
done
[ "$undecided" -le $((count / 4)) ] || { echo "$undecided of $count programs are not decided"; failed=$((failed + 1)); }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
