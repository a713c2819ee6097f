#!/bin/sh
# Random programs, each tried with many inputs: none may contradict the bounds of characterize, nor the planes that
# --plot draws of numbers, which have every cell once. Of some numbers only those that have a condition are asked for.
#
# Five kinds of programs: over a few small numbers, tried with all of them; over texts, short and long; over texts that
# are taken apart, as numbers, words, fields and lines; over numbers that one place reads several times, or different
# places in different runs; functions over objects that pointers lead to.
#
# FAULTLINE_KINDS says which (numbers texts parsed reads objects), FAULTLINE_PROGRAM_COUNT how many programs of each (6),
# FAULTLINE_SEED where to begin (1), FAULTLINE_SECONDS the limit of time for each (10). Of the numbers at least four of
# five must be exact, of the others some.
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD/regions
count=${FAULTLINE_PROGRAM_COUNT:-6} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/regions.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# Names of inputs as C has them. Of the rest of the world nothing unusual happens.
in_c() {
    case $1 in
    numbers) cat ;;
    reads) sed 's/nondet_uchar@\([0-9]*\):[0-9]*#\([0-9]*\)/input(\1, \2)/g; s/nondet_uchar#\([0-9]*\)/input(11, \1)/g' ;;
    objects)
        sed 's/r->w->e/w_e/g; s/r->w/has_w/g; s/r->c/r_c/g; s/\([pq]\)->\([ab]\)/\1_\2/g; s/q\.target/target_of_q/g
             s/\bp\b/has_p/g; s/\br\b/has_r/g; s/\bq\b/(target_of_q != 0)/g'
        ;;
    texts | parsed)
        features | sed 's/stdin\.length/standard.length/g; s/stdin\[/standard.bytes[/g; s/argv\[1\]\.length/argument.length/g
             s/argv\[1\]\[/argument.bytes[/g; s/argv\[[2-9][0-9]*\]\.length/0/g; s/\bargc\b/argument_count/g
             s/env V\.missing/variable.is_missing/g; s/env V\.length/variable.length/g; s/env V\[/variable.bytes[/g
             s/[a-z_]*\.[a-z-]*#[0-9]*/0/g'
        ;;
    esac
}

# Features of texts as calls of what text-features.h has.
features() {
    sed 's/argv\[1\]\(\.[a-z]\)/argument\1/g; s/argv\[[2-9][0-9]*\]\(\.[a-z]\)/nothing\1/g; s/stdin\(\.[a-z]\)/standard\1/g
         s/env V\(\.[a-z]\)/variable\1/g
         s/\([a-z]*\)\.\(word\|line\|[a-z]*_field\|[a-z]*_token\)\([1-9]\)\.equals_[a-z_]*\([1-9]\)/equals(part(\&\1, \2, \3), part(\&\1, \2, \4))/g
         s/\([a-z]*\)\.\(word\|line\|[a-z]*_field\|[a-z]*_token\)\([1-9]\)\.\([a-z_]*\)/\4(part(\&\1, \2, \3))/g
         s/\([a-z]*\)\.\(word\|line\|[a-z]*_field\|[a-z]*_token\)\([1-9]\)\[\([0-9]*\)\]/part(\&\1, \2, \3).bytes[\4]/g
         s/\([a-z]*\)\.\(word\|line\|[a-z]*_field\|[a-z]*_token\)s\b/part_count(\&\1, \2)/g
         s/\([a-z]*\)\.\(number\|last\|is_number\|is_digits\|is_plain\)\b/\2(part(\&\1, whole, 1))/g
         s/variable\.missing/variable.is_missing/g'
}

# What is asked for.
given() {
    case $1 in
    numbers)
        case $((number % 5)) in
        1) echo 'a > 10' ;;
        2) echo 'a + b < 100' ;;
        3) echo '(a & 3) == 1 || b == 7' ;;
        *) echo 1 ;;
        esac
        ;;
    *) echo 1 ;;
    esac
}

# Up to how many inputs: some programs that read more are tried once more, with few. That they are not exact then is as
# it should be.
lengths() {
    if [ "$1" = reads ] && [ $((number % 2)) -eq 1 ]; then echo "--max-inputs $((1 + number % 3))"; fi
}

# Where programs begin.
entry() {
    if [ "$1" = objects ]; then echo '--entry f'; fi
}

# The condition in the document, as a C function.
bound() {
    printf 'static int in_%s(void) {\n    return %s;\n}\n' "$2" \
        "$(sed -n "s/^  \"$2\": \"\(.*\)\",\{0,1\}\$/\1/p" document | sed 's/\\"/"/g' | in_c "$1")"
}

# The most inputs of runs for which nothing is open.
exact_up_to() {
    if grep -q '^  "exact": true' document; then echo 1000; else
        sed -n '/^  "exact_up_to": {/,/}/s/^ *"inputs": \([0-9]*\),*$/\1/p' document | grep . || echo -1
    fi
}

# Of numbers: how many are counted to fail, if that is told exactly, and of which inputs.
counts() {
    counted=$(sed -n 's/^  "failing_count": "\([0-9]*\)",*$/\1/p' document)
    is_told=
    for name in a b c d; do
        is_told="$is_told $({ grep -E '^  "(lower|upper)"' document; given numbers; } | grep -cw "$name"),"
    done
    printf 'static const long counted = %s;\nstatic const int is_told[4] = {%s};\n' "${counted:--1}" "$is_told"
}

passed=0 failed=0
# Asks about the program here, and tries its inputs: KIND OPTION...
try_program() {
    of=$1
    shift
    "$FAULTLINE" characterize --json --checks none --plot drawing.svg --given "$(given "$of")" "$@" $(entry "$of") \
        --timeout "${FAULTLINE_SECONDS:-10}" program.c -- -w >document 2>errors
    status=$?
    {
        bound "$of" lower
        bound "$of" upper
        printf 'enum { EXACT_UP_TO = %s };\n' "$(exact_up_to)"
        printf 'static int in_given(void) {\n    return %s;\n}\n' "$(given "$of")"
        [ "$of" != numbers ] || counts
        [ ! -x "$here/$of-planes" ] || "$here/$of-planes"
    } >bounds.h
    if ! { grep -q '^  "lower"' document && gcc -w -O1 -fwrapv -I. -o brute "$here/$of-brute.c" 2>compiler &&
        ./brute >answer; }; then
        echo "$of $number: exit $status; $(cat answer compiler errors 2>/dev/null | head -n 5)"
        failed=$((failed + 1))
        return 1
    fi
    passed=$((passed + 1))
    [ -z "${FAULTLINE_VERBOSE:-}" ] || echo "$of $number $*: $(cat answer), $(grep '^  "exact"' document)"
}

try_kind() {
    exact=0
    for number in $(seq "$seed" $((seed + count - 1))); do
        mkdir -p "$scratch/$1-$number"
        cd "$scratch/$1-$number"
        "$here/$1-program" "$number" >program.c
        if try_program "$1" && grep -q '^  "exact": true' document; then exact=$((exact + 1)); fi
        [ -z "$(lengths "$1")" ] || try_program "$1" $(lengths "$1")
    done
    [ $exact -ge "$2" ] || failed=$((failed + 1))
    echo "$count programs over $1, $exact exact"
}

for kind in ${FAULTLINE_KINDS:-numbers texts parsed reads objects}; do
    case $kind in
    parsed) try_kind $kind 0 ;;
    numbers) try_kind $kind $(((4 * count + 4) / 5)) ;;
    *) try_kind $kind 1 ;;
    esac
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
