#!/bin/bash
# What watching costs: emissions and processor time of programs as they are, fully instrumented, and as `faultline watch`
# leaves them, each observed by `faultline observe`; the smallest of RUNS (5) runs each.
#
#     bench/watch.sh [PROGRAM]...          names without directory and ending; all of bench/watch unless given
#
# Where frama-c is installed (Debian's frama-c-base), the automata that Aoraï takes, those over calls (NAME.ya), are also followed
# by the code that it and E-ACSL put into the program; in FEWER (100) times fewer steps, since that takes long.
#
# STEPS is the argument that each program gets that says nothing else in its header (100000000), TIMEOUT that of `watch` in
# seconds (30), OPTIONS more options for it (such as --verdict-only).
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
faultline=$PWD/$BUILD/faultline
usual=${STEPS:-100000000} runs=${RUNS:-5} timeout=${TIMEOUT:-30} fewer=${FEWER:-100}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/bench-watch.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
[ $# -gt 0 ] || set -- $(cd bench/watch && ls ./*.c | sed 's|./\(.*\)\.c|\1|')

# The processor time of a program's smallest run; what it is run by comes behind the program.
seconds() {
    local program=$1 run
    shift
    for run in $(seq "$runs"); do
        "$@" bash -c 'TIMEFORMAT="%3U %3S"; { time "$0" "$1" >/dev/null 2>&1; } 2>"$2"' "$program" "$steps" "$scratch/time" \
            >"$scratch/output" 2>/dev/null || true
        tail -n 1 "$scratch/time" | awk '{ print $1 + $2 }'
    done | sort -n | head -n 1
}
events() {
    "$faultline" observe --json "$spec" -- "$1" "$steps" | sed -n '/^{/,$p' | jq -r .events
}


# The time of a step in the program as Aoraï and E-ACSL leave it over that of the program as it is; -: they do not take it. E-ACSL 25
# can't read the contracts that it has of the C library.
aorai() {
    local share=/usr/share/frama-c/e-acsl library=/usr/lib/frama-c/e-acsl/libeacsl-dlmalloc.a whole=$steps
    [ -f "bench/watch/$name.ya" ] && command -v frama-c >/dev/null || { echo -; return; }
    { echo 'int printf(const char *, ...); long atol(const char *);'; grep -v '^#include <std' "$work/$name.c"; } >"$work/bare.c"
    frama-c "$work/bare.c" -aorai-automata "bench/watch/$name.ya" -then-last -e-acsl -then-last -print -ocode "$work/aorai.c" \
        >"$scratch/frama-c" 2>&1 &&
        gcc -O2 -w -std=c99 -D_DEFAULT_SOURCE -DE_ACSL_SEGMENT_MMODEL -DE_ACSL_IDENTIFY -I$share -o "$work/aorai.run" \
            "$work/aorai.c" $share/e_acsl_rtl.c $library -lgmp -lm -lpthread 2>>"$scratch/frama-c" || { echo -; return; }
    steps=$((whole / fewer))
    awk -v slow="$(runs=1 seconds "$work/aorai.run" env)" -v plain="$plain" -v fewer="$fewer" 'BEGIN { printf "%.0f\n", slow * fewer / plain }'
    steps=$whole
}

printf '%-12s %6s %8s %8s %6s %12s %12s %9s %8s %8s %8s %8s\n' program places removed guarded kept 'all events' 'left' ratio 'as it is' full left aorai
for name; do
    work=$scratch/$name
    mkdir -p "$work"
    cp "bench/watch/$name.c" "bench/watch/$name.spec" "$work"
    spec=$work/$name.spec
    steps=$(sed -n 's/.*STEPS: \([0-9]*\).*/\1/p' "bench/watch/$name.c")
    steps=${steps:-$usual}
    (cd "$work" && "$faultline" watch --json ${OPTIONS:-} -p "$name.spec" --timeout "$timeout" --out left "$name.c" >plan.json &&
        "$faultline" watch -p "$name.spec" --full --out full "$name.c" >/dev/null)
    gcc -O2 -w -o "$work/plain" "$work/$name.c"
    gcc -O2 -w -o "$work/full.run" "$work"/full/*.c
    gcc -O2 -w -o "$work/left.run" "$work"/left/*.c
    all=$(events "$work/full.run") some=$(events "$work/left.run")
    plain=$(seconds "$work/plain" env)
    full=$(seconds "$work/full.run" "$faultline" observe "$spec" --)
    left=$(seconds "$work/left.run" "$faultline" observe "$spec" --)
    jq -r '.emissions | [.sites, .removed, .guarded, .kept] | @tsv' "$work/plan.json" |
        awk -v name="$name" -v all="$all" -v some="$some" -v plain="$plain" -v full="$full" -v left="$left" -v aorai="$(aorai)" '{
            printf "%-12s %6d %8d %8d %6d %12d %12d %9.6f %8.2f %8.2f %8.2f %8s\n", name, $1, $2, $3, $4, all, some, some / all, plain, full / plain, left / plain, aorai }'
done | tee "$scratch/table"
awk '{ events += log(($7 + 0.5) / $6); full += log($10); left += log($11); n++ } END {
    printf "geometric means: %.5f of the events are left; %.2f of the time with all, %.2f with what is left\n",
        exp(events / n), exp(full / n), exp(left / n) }' "$scratch/table"
