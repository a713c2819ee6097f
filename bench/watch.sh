#!/bin/bash
# What watching costs: emissions and processor time of programs as they are, fully instrumented, and as `faultline watch`
# leaves them, each observed by `faultline observe`; the smallest of RUNS (5) runs each.
#
#     bench/watch.sh [PROGRAM]...          names without directory and ending; all of bench/watch unless given
#
# STEPS is the argument that each program gets that says nothing else in its header (100000000), TIMEOUT that of `watch` in
# seconds (30), OPTIONS more options for it (such as --verdict-only).
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
faultline=$PWD/$BUILD/faultline
usual=${STEPS:-100000000} runs=${RUNS:-5} timeout=${TIMEOUT:-30}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/bench-watch.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
[ $# -gt 0 ] || set -- $(cd bench/watch && ls ./*.c | sed 's|./\(.*\)\.c|\1|')

# The processor time of a program's smallest run; what it is run by comes behind the program.
seconds() {
    local program=$1 run
    shift
    for run in $(seq "$runs"); do
        "$@" /usr/bin/time -o "$scratch/time" -f '%U %S' "$program" "$steps" >"$scratch/output" 2>/dev/null || true
        tail -n 1 "$scratch/time" | awk '{ print $1 + $2 }'
    done | sort -n | head -n 1
}
events() {
    "$faultline" observe --json "$spec" -- "$1" "$steps" | sed -n '/^{/,$p' | jq -r .events
}

printf '%-12s %6s %8s %8s %6s %12s %12s %9s %8s %8s %8s\n' program places removed guarded kept 'all events' 'left' ratio 'as it is' full left
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
        awk -v name="$name" -v all="$all" -v some="$some" -v plain="$plain" -v full="$full" -v left="$left" '{
            printf "%-12s %6d %8d %8d %6d %12d %12d %9.6f %8.2f %8.2f %8.2f\n", name, $1, $2, $3, $4, all, some, some / all, plain, full / plain, left / plain }'
done | tee "$scratch/table"
awk '{ events += log(($7 + 0.5) / $6); full += log($10); left += log($11); n++ } END {
    printf "geometric means: %.5f of the events are left; %.2f of the time with all, %.2f with what is left\n",
        exp(events / n), exp(full / n), exp(left / n) }' "$scratch/table"
