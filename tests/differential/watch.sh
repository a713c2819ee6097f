#!/bin/sh
# Random programs and automata: the states that an observer comes to by what `faultline watch` leaves of the emissions,
# against those of the automaton followed at every event, for every input. As sources, and as bitcode (--bitcode): of the
# program's source, or of bitcode that clang made of it, in turns.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (101), FAULTLINE_SECONDS the limit of
# time for each analysis (20), FAULTLINE_OPTIONS more options for it (such as --no-state). With --verdict-only among them, errors
# are compared, and the states on the way are not.
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD/watch
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-101} seconds=${FAULTLINE_SECONDS:-20}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/watch.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
# One form of the program on all inputs: states to NAME.states, the number of emissions to NAME.emissions.
run_all() {
    for i in 0 1 2 3 4 5 6 7; do for j in 0 1 2 3 4 5 6 7; do echo "$i $j"; "./$1" "$i" "$j"; done; done \
        >"$1.states" 2>"$1.counts"
    awk '{ sum += $1 } END { print sum + 0 }' "$1.counts" >"$1.emissions"
}

# Of the states that were printed, with the inputs: all, or the errors.
compared() {
    case ${FAULTLINE_OPTIONS:-} in
    *--verdict-only*) grep -v ': [0-2]$' "$1" ;;
    *) cat "$1" ;;
    esac
}

# The instrumented program in a directory, with the reference in place of the runtime.
build() {
    cp "$here/faultline-watch.h" "$2/" && rm -f "$2/faultline-watch.c" "$2/faultline-tables.c" || return
    if [ -f "$2/program.bc" ]; then
        clang-19 -O2 -Wall -Werror -Wno-parentheses-equality -o "$1" "$2"/*.bc "$2"/*.c "$here/inputs.c" reference.c "$here/counter.c"
        return
    fi
    gcc -Wall -Wextra -Werror -Wno-tautological-compare -Wno-unused-function -Wno-unused-variable -Wno-unused-but-set-variable -Wno-unused-parameter -Wno-unused-value -o "$1" "$2"/*.c "$here/inputs.c" reference.c "$here/counter.c"
}

# The program that --bitcode is given.
bitcode_input() {
    [ $(($1 % 2)) -eq 0 ] || { echo program.c; return; }
    clang-19 -O0 -g -w -emit-llvm -c -o program.bc program.c && echo program.bc
}

passed=0 failed=0 sites=0 removed=0 saved=0 split=0 joined=0 full_sum=0 reduced_sum=0 bitcode_sum=0
for number in $(seq "$seed" $((seed + count - 1))); do
    for form in program oracle reference; do "$here/program" "$number" $form >$form.c; done
    "$here/program" "$number" spec >t.spec
    rm -rf full reduced bitcode bitcode-full
    problem=
    gcc -w -o oracle oracle.c reference.c "$here/inputs.c" && run_all oracle || problem="the oracle does not compile"
    "$FAULTLINE" watch --json ${FAULTLINE_OPTIONS:-} -p t.spec --timeout "$seconds" --out reduced program.c >plan.json 2>errors ||
        problem="watch: $(head -n 3 errors)"
    "$FAULTLINE" watch --full -p t.spec --out full program.c >/dev/null 2>>errors ||
        problem="watch --full: $(head -n 3 errors)"
    input=$(bitcode_input "$number")
    "$FAULTLINE" watch --bitcode ${FAULTLINE_OPTIONS:-} -p t.spec --timeout "$seconds" --out bitcode "$input" >bitcode.plan 2>errors ||
        problem="watch --bitcode: $(head -n 3 errors)"
    "$FAULTLINE" watch --bitcode --full -p t.spec --out bitcode-full "$input" >/dev/null 2>>errors ||
        problem="watch --bitcode --full: $(head -n 3 errors)"
    for form in full reduced bitcode bitcode-full; do
        [ -n "$problem" ] && break
        build $form.run $form 2>errors || { problem="$form does not compile: $(head -n 5 errors)"; break; }
        run_all $form.run
        compared oracle.states >expected
        compared $form.run.states >found
        cmp -s expected found || problem="$form: $(diff expected found | head -n 5)"
    done
    if [ -z "$problem" ]; then
        passed=$((passed + 1))
        full_sum=$((full_sum + $(cat full.run.emissions))) reduced_sum=$((reduced_sum + $(cat reduced.run.emissions)))
        bitcode_sum=$((bitcode_sum + $(cat bitcode.run.emissions)))
        sites=$((sites + $(jq .emissions.sites plan.json)))
        removed=$((removed + $(jq .emissions.removed plan.json)))
        saved=$((saved + $(cat reduced/*.c | grep -c '[a-z]_init [=<>]')))
        split=$((split + $(cat reduced/*.c | grep -c 'int faultline_rest_')))
        joined=$((joined + $(cat reduced/*.c | grep -c 'int faultline_arm_')))
    else
        failed=$((failed + 1))
        echo "program $number: $problem"
        [ -z "${FAULTLINE_KEEP:-}" ] || { mkdir -p "$FAULTLINE_KEEP/$number"; cp -r ./* "$FAULTLINE_KEEP/$number/"; }
    fi
done
[ $passed -gt 0 ] || failed=$((failed + 1))
echo "$count programs, $sites places, $removed removed, $saved asked about saved values, $split loops split, $joined asked behind an if; $full_sum emissions, $reduced_sum of them left, $bitcode_sum in bitcode"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
