#!/bin/bash
# Faultline against CBMC on the programs of bench/check: verdicts, time, memory.
#
#     bench/check.sh [PROGRAM]...          names without directory and ending; all unless given
#
# Each program says in its header what is true (VERDICT), the smallest --unwind with which CBMC sees
# it (UNWIND), and, if not the default ones, the checks that both make (CHECKS). CBMC is told
# everything it needs; Faultline gets the program. Each runs alone, one after the other, three times
# if it takes less than a second (the median counts). CLOCK=processor compares processor time
# instead of time passed, for machines that are busy; LIMIT is the time limit in seconds, by default a
# little more than the time after which Faultline gives up by itself.
set -eu
cd "$(dirname "$0")/.."
LIMIT=${LIMIT:-65}
. bench/tools/peer.sh

# The word after a tag in the header of a program.
tag() {
    sed -n "s/^ \* $2: //p" "$1" | head -n 1
}

# CBMC's options for the same checks. Its library asserts what free asks for by itself.
cbmc_checks() {
    local check
    for check in ${1//,/ }; do
        case $check in
        bounds) echo --bounds-check ;;
        pointer) echo --pointer-check ;;
        division) echo --div-by-zero-check ;;
        overflow) echo --signed-overflow-check ;;
        shift) echo --undefined-shift-check ;;
        leak) echo --memory-leak-check ;;
        free) ;;
        esac
    done
}

# Runs a command, again if it was quick: "seconds KiB exit-code" of the run with the median time.
measure() {
    local output=$1 first
    shift
    first=$("$scratch/measure" "$CLOCK" "$LIMIT" "$output" "$@" | order)
    if awk -v line="$first" 'BEGIN { split(line, field); exit !(field[1] < 1) }'; then
        { echo "$first"; for again in 1 2; do "$scratch/measure" "$CLOCK" "$LIMIT" "$output" "$@" | order; done; } | sort -n | sed -n 2p
    else
        echo "$first"
    fi
}
order() {
    if [ "$CLOCK" = processor ]; then awk '{ print $2, $3, $4 }'; else awk '{ print $1, $3, $4 }'; fi
}

verdict() {
    case $1 in
    0) echo SAFE ;;
    10) echo FAILS ;;
    timeout) echo timeout ;;
    5) echo unknown ;;
    *) echo "error-$1" ;;
    esac
}

compare() {
    local source=$1 name expected unwind checks unwinding ours theirs unconfirmed
    name=$(basename "$source" .c)
    expected=$(tag "$source" VERDICT)
    unwind=$(tag "$source" UNWIND)
    checks=$(tag "$source" CHECKS)
    checks=${checks:-bounds,pointer,free,division}
    unwinding=--unwinding-assertions
    [ "$expected" = SAFE ] || unwinding=--no-unwinding-assertions
    # shellcheck disable=SC2046
    theirs=$(measure "$scratch/cbmc" "$CBMC" --no-standard-checks --no-malloc-may-fail $(cbmc_checks "$checks") \
        --unwind "$unwind" "$unwinding" "$source")
    ours=$(measure "$scratch/faultline" "$BUILD/faultline" check --checks="$checks" "$source")
    unconfirmed=$(grep -c 'not confirmed' "$scratch/faultline" || true)
    set -- $ours $theirs
    echo "$name $expected $(verdict "$3") $(verdict "$6") $1 $4 $2 $5 $unconfirmed"
}

if [ $# -gt 0 ]; then
    sources=("${@/#/bench/check/}")
    sources=("${sources[@]/%/.c}")
else
    sources=(bench/check/*.c)
fi
printf '%-24s %-6s %-8s %-8s %10s %10s %7s %10s %10s\n' \
    program truth faultline CBMC 'faultline' 'CBMC' ratio 'faultline' 'CBMC'
for source in "${sources[@]}"; do
    compare "$source" >"$scratch/row"
    cat "$scratch/row" >>"$scratch/results"
    awk '{ printf "%-24s %-6s %-8s %-8s %8.2f s %8.2f s %7.2f %6d MiB %6d MiB%s\n", $1, $2, $3, $4, $5, $6, $5 / $6,
        $7 / 1024, $8 / 1024, ($9 > 0 ? "  " $9 " unconfirmed" : "") }' "$scratch/row"
done
awk '
    ($3 == "SAFE" || $3 == "FAILS") && $3 != $2 { wrong++; print "wrong verdict: " $1 }
    $3 != "SAFE" && $3 != "FAILS" { open++ }
    ($4 == "SAFE" || $4 == "FAILS") && $4 != $2 { print "CBMC disagrees with the header: " $1 }
    { unconfirmed += $9; programs++; failing += $2 == "FAILS"; more = ($7 - $8) / 1024 }
    programs == 1 || more > worst { worst = more; hungriest = $1 }
    $6 > 0.5 { large++; logarithms += log($5 / $6); next }
    $5 > $6 + 0.1 { slower++ }
    END {
        printf "\n%d programs, %d failing\n", programs, failing
        printf "wrong verdicts                            %6d   (0 asked)\n", wrong
        printf "undecided                                 %6d\n", open
        printf "failures not confirmed                    %6d   (0 asked)\n", unconfirmed
        if (large) printf "time / CBMC, geometric mean over %3d      %6.2f   (at most 0.50 asked; where CBMC needs over 0.5 s)\n", large, exp(logarithms / large)
        printf "smaller ones over 0.1 s slower           %3d/%-3d   (0 asked)\n", slower, programs - large
        printf "memory above CBMC at most                 %6d MiB, %s   (at most 100 asked)\n", worst, hungriest
        exit (wrong > 0)
    }' "$scratch/results"
