#!/bin/bash
# How the cost of Faultline and of CBMC grows: the programs of bench/growth, the size of each doubled
# six times. A table here, a plot in BUILD/bench/growth.svg.
#
# A tool that reaches the limit is not asked for larger sizes. The growth compared is the slope at
# the larger sizes, fitted on logarithmic scales over the last four that both finished: 1 is linear,
# 2 quadratic. CLOCK=processor and LIMIT as in bench/check.sh.
set -eu
cd "$(dirname "$0")/.."
LIMIT=${LIMIT:-60}
. bench/tools/peer.sh
mkdir -p "$BUILD/bench" "$scratch/growth"
cp -r bench/check "$scratch/check"

tag() {
    sed -n "s/^ \* $2: //p" "$1"
}

# Seconds that a command takes, or "-" if it did not say SAFE in time.
seconds() {
    "$scratch/measure" "$CLOCK" "$LIMIT" "$scratch/output" "$@" |
        awk -v clock="$CLOCK" '{ print $4 == "0" ? (clock == "passed" ? $1 : $2) : "-" }'
}

families=${*:-array loop branches heap input}
for family in $families; do
    source=bench/growth/$family.c
    label=$(tag "$source" LABEL)
    size=$(tag "$source" FIRST)
    ours=0 theirs=0
    printf '\n%-24s %12s %12s\n' "$label" faultline CBMC
    for doubling in 0 1 2 3 4 5 6; do
        { echo "#define SIZE $size"; cat "$source"; } >"$scratch/growth/program.c"
        if [ "$ours" != - ]; then
            ours=$(seconds "$BUILD/faultline" check "$scratch/growth/program.c")
        fi
        if [ "$theirs" != - ]; then
            theirs=$(seconds "$CBMC" --no-standard-checks --no-malloc-may-fail --bounds-check --pointer-check \
                --div-by-zero-check --unwinding-assertions --unwind $((size + 1)) "$scratch/growth/program.c")
        fi
        echo "$family;$label;$size;$ours;$theirs" >>"$scratch/results"
        printf '%24d %12s %12s\n' "$size" "$ours" "$theirs"
        size=$((size * 2))
    done
done
awk -v clock="$CLOCK" -f bench/tools/growth-plot.awk "$scratch/results" >"$BUILD/bench/growth.svg"
echo
awk -f bench/tools/growth-slopes.awk "$scratch/results"
echo "plot: $BUILD/bench/growth.svg"
