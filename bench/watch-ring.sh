#!/bin/bash
# How many events in a second an instrumented program tells its observer, who moves the automata, beside a pipe into
# which each event is written (16 bytes), and a program that nobody observes. The best of some runs; processor time is
# that of both sides together, and says what two processors without other work would reach at least.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
RUNS=${RUNS:-10}
TIMEFORMAT='%U %S'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
gcc -O2 -Iruntime/watch -pthread bench/watch-ring/events.c runtime/watch/faultline-watch.c -o "$scratch/events"

# measure NAME EVENTS KIND [OBSERVER...]
measure() {
    name=$1 events=$2 kind=$3 best=0 lost=- used=0
    shift 3
    for _ in $(seq "$RUNS"); do
        code=0
        { time "$@" "$scratch/events" "$events" "$kind" >"$scratch/verdict" 2>"$scratch/speed"; } 2>"$scratch/time" || code=$?
        [ "$code" -eq 0 ] || [ "$code" -eq 5 ] || { echo "$name: exit code $code"; exit 1; }
        speed=$(cat "$scratch/speed")
        [ "$speed" -gt "$best" ] || continue
        best=$speed
        used=$(awk -v events="$events" '{ printf "%.1f", ($1 + $2) / events * 1e9 }' "$scratch/time")
        lost=$(sed -n 's/^  "lost": \([0-9]*\),$/\1/p' "$scratch/verdict")
    done
    [ "$kind" != pipe ] || baseline=$best
    printf '%-22s %12s %10s %10.1f %15s\n' "$name" "$best" "${lost:--}" "$(awk "BEGIN { print $best / $baseline }")" "$used"
}

observe=("$BUILD/faultline" observe --json)
printf '%-22s %12s %10s %10s %15s\n' '' 'events/s' lost 'times pipe' 'ns an event'
measure pipe 500000 pipe
measure 'one automaton, block' 10000000 lock "${observe[@]}" --
measure '64 objects, block' 10000000 mutex "${observe[@]}" --
measure '64 objects, count' 10000000 mutex "${observe[@]}" --overrun count --
measure 'not observed' 300000000 lock
