#!/bin/sh
# What watch finds out function by function is what it finds out of the whole program: random programs whose helpers are
# functions, and the same with the helpers inlined by the compiler, have the same places removed, guarded and kept.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (4), FAULTLINE_SEED where to begin (1615000), FAULTLINE_SECONDS the limit of
# time for each (40).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD/watch
count=${FAULTLINE_PROGRAM_COUNT:-4} seed=${FAULTLINE_SEED:-1615000}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/watch-modular.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Line and decision of each place.
decisions() {
    "$FAULTLINE" watch --json --timeout "${FAULTLINE_SECONDS:-40}" -p t.spec "$1" -- -w 2>errors |
        jq -c '.emissions.places[] | [.line, .decision]'
}

passed=0 failed=0
while [ $((passed + failed)) -lt "$count" ]; do
    "$here/program" "$seed" program >apart.c
    "$here/program" "$seed" spec >t.spec
    sed 's/^static void \(helper\|store\)(/static inline __attribute__((always_inline)) void \1(/' apart.c >whole.c
    decisions apart.c >apart
    decisions whole.c >whole
    if [ -s apart ] && cmp -s apart whole; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "seed $seed: $(diff apart whole | tr '\n' ' ') $(head -n 2 errors)"
    fi
    seed=$((seed + 1))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
