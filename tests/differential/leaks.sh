#!/bin/sh
# Random programs that link, cut and free blocks, against the leak sanitizer: what it finds on some inputs fails and is
# confirmed, all else is SAFE, both where blocks may stay that can be reached and where they may not.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (1).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/leaks.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >inputs.c <<'END'
#include <stdlib.h>
int __VERIFIER_nondet_int(void) {
    static int count;
    return atoi(getenv("INPUTS") + 2 * count++);
}
END

# Prints the inputs on which a block is found that is lost, or one that was not freed. What main leaves on the stack
# when it returns points to nothing.
run_on_all() {
    where=use_registers=0
    grep -q 'exit(0)' p.c || where=use_registers=0:use_stacks=0
    [ "$1" = lost ] || where=use_registers=0:use_globals=0:use_stacks=0:use_tls=0
    for first in 0 1 2 3; do
        for second in 0 1 2 3; do
            INPUTS="$first $second" ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=$where timeout 20 ./native >output 2>&1 && continue
            echo "$first $second: $(grep -m 1 'Sanitizer' output)"
        done
    done
}

judge() {
    if [ "$code" -eq 6 ] || [ "$code" -gt 10 ]; then echo "exit code $code"; fi
    case $(head -n 1 verdict) in
    SAFE:*) [ ! -s found ] || echo "SAFE, but natively: $(head -n 1 found)" ;;
    FAILS:*confirmed*) [ -s found ] || grep -q 'exit(0)' p.c || echo "FAILS, but on no inputs natively" ;;
    *) undecided=$((undecided + 1)) ;;
    esac
}

passed=0 failed=0 undecided=0
while [ $((passed + failed)) -lt "$count" ]; do
    "$here/leak-program" "$seed" >p.c
    clang-19 -w -g -O0 -fsanitize=address -o native p.c inputs.c || exit 1
    : >wrong
    for kind in lost unfreed; do
        run_on_all $kind >found
        checks=leak
        [ $kind = lost ] || checks=leak,reachable
        "$FAULTLINE" check --timeout "${FAULTLINE_SECONDS:-60}" --checks $checks p.c >verdict 2>&1
        code=$?
        judge >>wrong
    done
    if [ -s wrong ]; then
        failed=$((failed + 1))
        echo "seed $seed: $(head -n 1 verdict)"
        sed 's/^/  /' wrong
    else
        passed=$((passed + 1))
    fi
    seed=$((seed + 1))
done
[ "$undecided" -le $((count / 4)) ] || { echo "$undecided of $((2 * count)) verdicts are open"; failed=$((failed + 1)); }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
