#!/bin/sh
# How many times slower the interpreter is than the same program compiled by gcc -O0.
#
# Each program of bench/interpreter is run natively three times (the fastest counts) and once
# interpreted; a program whose outputs differ fails the benchmark. Times of the interpreter include
# reading and compiling the program.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

now() { date +%s%N; }

printf '%-12s %10s %12s %8s\n' program 'gcc -O0' interpreted ratio
for source in bench/interpreter/*.c; do
    name=$(basename "$source" .c)
    gcc -O0 -o "$scratch/$name" "$source" -lm
    native=
    for attempt in 1 2 3; do
        start=$(now)
        "$scratch/$name" >"$scratch/native"
        elapsed=$(($(now) - start))
        [ -n "$native" ] && [ "$native" -le "$elapsed" ] || native=$elapsed
    done
    start=$(now)
    "$BUILD/faultline" run -q "$source" >"$scratch/interpreted"
    interpreted=$(($(now) - start))
    if ! cmp -s "$scratch/native" "$scratch/interpreted"; then
        echo "$name: the interpreter printed something else"
        exit 1
    fi
    echo "$name $native $interpreted" | awk '{ printf "%-12s %8.3f s %10.3f s %8.1f\n", $1, $2/1e9, $3/1e9, $3/$2 }'
    echo "$native $interpreted" | awk '{ print $2 / $1 }' >>"$scratch/ratios"
done
sort -n "$scratch/ratios" | awk '{ ratio[NR] = $1 }
    END { printf "median ratio %.1f, largest %.1f\n", (ratio[int((NR + 1) / 2)] + ratio[int((NR + 2) / 2)]) / 2, ratio[NR] }'
