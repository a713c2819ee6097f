#!/bin/bash
# What must be done within a stated time: the programs of bench/limits, each with its verdict and
# its seconds in the header.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
CLOCK=${CLOCK:-passed}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
gcc -O2 -o "$scratch/measure" bench/tools/measure.c

tag() {
    sed -n "s/^ \* $2: //p" "$1"
}

code=0
printf '%-14s %-6s %-7s %9s %9s %9s\n' program truth found passed processor allowed
for source in bench/limits/*.c; do
    read -r passed processor _ found < <("$scratch/measure" "$CLOCK" 60 "$scratch/output" "$BUILD/faultline" check "$source")
    case $found in 0) found=SAFE ;; 10) found=FAILS ;; timeout) ;; *) found=unknown ;; esac
    seconds=$passed
    [ "$CLOCK" = passed ] || seconds=$processor
    truth=$(tag "$source" VERDICT)
    allowed=$(tag "$source" SECONDS)
    met=met
    { [ "$found" = "$truth" ] && awk "BEGIN { exit !($seconds <= $allowed) }"; } || met='NOT MET'
    [ "$met" = met ] || code=1
    printf '%-14s %-6s %-7s %7.2f s %7.2f s %7.2f s  %s\n' "$(basename "$source" .c)" "$truth" "$found" "$passed" \
        "$processor" "$allowed" "$met"
done
exit $code
