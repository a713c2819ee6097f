#!/bin/bash
# How many times slower the interpreter is than the same program compiled by gcc -O0.
#
# Each program of bench/interpreter is run natively three times (the fastest counts) and once
# interpreted; a program whose outputs differ fails the benchmark. Times are processor time, that of
# the interpreter with reading and compiling the program.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%3U %3S'

# Seconds of processor time that a command takes; its output goes to the file named first.
seconds() {
    local output=$1
    shift
    { time "$@" >"$output" 2>"$scratch/messages"; } 2>&1 | awk '{ print $1 + $2 }'
}

printf '%-12s %10s %12s %8s\n' program 'gcc -O0' interpreted ratio
for source in bench/interpreter/*.c; do
    name=$(basename "$source" .c)
    gcc -O0 -o "$scratch/$name" "$source" -lm
    native=$(for attempt in 1 2 3; do seconds "$scratch/native" "$scratch/$name"; done | sort -n | head -n 1)
    interpreted=$(seconds "$scratch/interpreted" "$BUILD/faultline" run -q "$source")
    if ! cmp -s "$scratch/native" "$scratch/interpreted"; then
        echo "$name: the interpreter printed something else"
        exit 1
    fi
    echo "$name $native $interpreted" |
        awk '{ printf "%-12s %8.3f s %10.3f s %8.1f\n", $1, $2, $3, $3 / $2; print $3 / $2 >>"'"$scratch"'/ratios" }'
done
sort -n "$scratch/ratios" | awk '{ ratio[NR] = $1 }
    END { printf "median ratio %.1f, largest %.1f\n", (ratio[int((NR + 1) / 2)] + ratio[int((NR + 2) / 2)]) / 2, ratio[NR] }'
