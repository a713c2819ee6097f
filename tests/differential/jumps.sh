#!/bin/sh
# Random programs with setjmp and longjmp, tried natively on all inputs: what a run computes can be asserted not to be
# computed, and that fails; what no run computes never is.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (1), FAULTLINE_SECONDS the limit of time
# for each (30). Some programs must be decided.
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/jumps.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# All inputs in one process each run; prints what the program computes. Runs that do not end are left out.
cat >all.c <<'END'
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <stdlib.h>
static int numbers[4], next;
int __VERIFIER_nondet_int(void) { return next < 4 ? numbers[next++] : 0; }
void __VERIFIER_assume(int holds) { if (!holds) _exit(0); }
#define main program
#include "p.c"
#undef main
int main(void) {
    for (int all = 0; all < 256; all++) {
        for (int i = 0; i < 4; i++) numbers[i] = all >> 2 * i & 3;
        fflush(stdout);
        if (fork() == 0) {
            ualarm(100000, 0);
            note(f0(1));
            printf("%u\n", trace);
            fflush(stdout);
            _exit(0);
        }
        wait(NULL);
    }
    return 0;
}
END

check() {
    "$FAULTLINE" check --checks none --timeout "${FAULTLINE_SECONDS:-30}" --first p.c -- -w -DWANTED="$1" >verdict 2>&1
    code=$?
}

passed=0 failed=0 decided=0
wrong() {
    failed=$((failed + 1))
    echo "seed $seed: $1: $(head -n 1 verdict)"
}
while [ $((passed + failed)) -lt "$count" ]; do
    "$here/jump-program" "$seed" >p.c
    gcc -w -O0 -o all all.c || exit 1
    ./all | sort -n | uniq >computed
    some=$(shuf -n 1 --random-source=p.c computed)
    never=$(awk 'BEGIN { n = 5 } { if ($1 == n) n += 3 } END { print n }' computed)
    check "${some:-0}"
    [ "$code" -ne 0 ] && [ "$code" -ne 10 ] || decided=$((decided + 1))
    if [ -n "$some" ] && { [ "$code" -eq 0 ] || [ "$code" -eq 2 ] || [ "$code" -eq 6 ]; }; then
        wrong "some run computes $some"
        seed=$((seed + 1))
        continue
    fi
    check "$never"
    if [ "$code" -eq 10 ] || [ "$code" -eq 2 ] || [ "$code" -eq 6 ] || grep -q 'not confirmed: found' verdict; then
        wrong "no run computes $never"
    else
        [ "$code" -ne 0 ] || decided=$((decided + 1))
        passed=$((passed + 1))
    fi
    seed=$((seed + 1))
done
echo "$((2 * count)) questions, $decided decided"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ "$decided" -ge "$count" ]
