#!/bin/bash
# Replay measured as in "Exploiting Traces in Static Program Analysis" (Groce, Joshi), tables 1 to 3, on the
# programs of examples/replay, and on logs of growing length.
#
#   sliced        faultline replay
#   assumes only  faultline replay --no-slice: what the trace rules out is still encoded
#   trace array   events go into an array, which is compared with the trace at the end (bench/replay/events.awk),
#                 under CBMC and under faultline check
#   blind         no trace: a monitor written by hand, or the program's own assertions, under both
#
# LIMIT=SECONDS is for each run (20), or a thousand times what sliced takes for the trace array under CBMC;
# BLIND_LIMIT for blind searches (LIMIT). SIZES are FILES:STEPS of the file system, LOGS the lines of logs. Runs
# that reach their limit count with it, marked '>'. One runs at a time, those under a second three times (the
# median counts). CLOCK=processor counts processor time, for machines that are busy. PARTS chooses of figure5,
# filesystem, arbiter, switches, partial and logs. All of tables 2 and 3 on a quiet machine, over night:
#
#     LIMIT=3600 SIZES='8:9 8:11 8:13 8:15 8:17 10:11 10:12 10:13 10:14 10:15 10:16 10:17 10:18 12:30' make bench-replay
set -eu
cd "$(dirname "$0")/.."
LIMIT=${LIMIT:-20}
BLIND_LIMIT=${BLIND_LIMIT:-$LIMIT}
SIZES=${SIZES:-8:9 10:18 12:30}
LOGS=${LOGS:-100 300 1000 3000 10000}
PARTS=${PARTS:-figure5 filesystem arbiter switches partial logs}
. bench/tools/peer.sh
examples=examples/replay
results=$scratch/results
touch "$results"

# ---- one run ----

# Runs a command, three times if it is quick: "seconds exit-code" of the run with the median time.
measure() {
    local limit=$1 first
    shift
    first=$(measure_once "$limit" "$@")
    if awk -v line="$first" 'BEGIN { split(line, field); exit !(field[1] < 1) }'; then
        { echo "$first"; for again in 1 2; do measure_once "$limit" "$@"; done; } | sort -n | sed -n 2p
    else
        echo "$first"
    fi
}
measure_once() {
    local limit=$1
    shift
    "$scratch/measure" "$CLOCK" "$limit" "$scratch/output" "$@" |
        awk -v clock="$CLOCK" '{ print clock == "passed" ? $1 : $2, $4 }'
}

# "variables clauses" as the output of either tool says; 0 if it did not come that far.
sizes_of_formula() {
    awk '
        match($0, /"sat_variables": [0-9]+/) { variables = substr($0, RSTART + 17, RLENGTH - 17) }
        match($0, /"sat_clauses": [0-9]+/) { clauses = substr($0, RSTART + 15, RLENGTH - 15) }
        / variables, .* clauses$/ { variables = $1; clauses = $3 }
        END { print variables + 0, clauses + 0 }' "$scratch/output"
}

# What was found, in a word: of check and CBMC a failure is the run that was looked for.
answer() {
    case $1 in
    timeout) echo - ;;
    10) echo found ;;
    *) grep -q '"verdict": "MATCHES"' "$scratch/output" && echo found || { [ "$1" = 0 ] && echo none || echo -; } ;;
    esac
}

# One line of the results: "subject size variant seconds variables clauses answer".
run() {
    local subject=$1 size=$2 variant=$3 limit=$4 line seconds code
    shift 4
    line=$(measure "$limit" "$@")
    seconds=${line% *} code=${line#* }
    code=$(answer "$code")
    [ "$code" != - ] || seconds=$limit
    echo "$subject $size $variant $seconds $(sizes_of_formula) $code" | tee -a "$results" |
        awk '{ printf "  %-22s %-7s %-14s %s%9.2f s %9d variables %9d clauses  %s\n", $1, $2, $3, \
            $7 == "-" ? ">" : " ", $4, $5, $6, $7 }'
}

run_replay() {
    local subject=$1 size=$2 variant=$3 limit=$4
    shift 4
    run "$subject" "$size" "$variant" "$limit" "$BUILD/faultline" replay --checks none --timeout "$limit" --json "$@"
}
run_check() {
    local subject=$1 size=$2 variant=$3 limit=$4 program=$5
    shift 5
    run "$subject" "$size" "$variant" "$limit" "$BUILD/faultline" check --first --checks none -j 1 --timeout "$limit" \
        --json "$program" -- -w "$@"
}
run_cbmc() {
    local subject=$1 size=$2 variant=$3 limit=$4 program=$5
    shift 5
    run "$subject" "$size" "$variant" "$limit" "$CBMC" --no-standard-checks --no-unwinding-assertions --unwind 50 \
        --stop-on-fail --verbosity 8 "$program" "$@"
}

seconds_of() {
    awk -v key="$1 $2 $3" '$1 " " $2 " " $3 == key { seconds = $4 } END { print seconds }' "$results"
}

# All ways for one program, trace and size: compare SUBJECT SIZE PROGRAM TRACE GOAL MONITOR FLAG...
compare() {
    local subject=$1 size=$2 program=$3 trace=$4 goal=$5 monitor=$6 thousandfold
    shift 6
    awk -v kind=array -v goal="$goal" -f bench/replay/events.awk "$trace" "$program" >"$scratch/array.c"
    awk -v kind=blind -v monitor="$monitor" -f bench/replay/events.awk "$program" >"$scratch/blind.c"
    run_replay "$subject" "$size" sliced "$LIMIT" "$program" "$trace" -- "$@"
    run_replay "$subject" "$size" assumes-only "$LIMIT" --no-slice "$program" "$trace" -- "$@"
    thousandfold=$(awk -v seconds="$(seconds_of "$subject" "$size" sliced)" -v limit="$LIMIT" \
        'BEGIN { most = int(1000 * seconds + 1); print (most > limit && seconds < 1 ? most : limit) }')
    run_cbmc "$subject" "$size" array-cbmc "$thousandfold" "$scratch/array.c" "$@"
    run_check "$subject" "$size" array-check "$LIMIT" "$scratch/array.c" "$@"
    run_cbmc "$subject" "$size" blind-cbmc "$BLIND_LIMIT" "$scratch/blind.c" "$@"
    run_check "$subject" "$size" blind-check "$BLIND_LIMIT" "$scratch/blind.c" "$@"
}

# ---- the parts ----

part_figure5() {
    local trace
    for trace in figure5 figure5-suffix; do
        run_replay "$trace" - sliced "$LIMIT" "$examples/figure5.c" "$examples/$trace.trace"
        run_replay "$trace" - assumes-only "$LIMIT" --no-slice "$examples/figure5.c" "$examples/$trace.trace"
    done
}

part_filesystem() {
    local size
    for size in $SIZES; do
        compare filesystem "$size" "$examples/filesystem.c" "$examples/lost.trace" end bench/replay/filesystem-monitor.h \
            -DFILES="${size%:*}" -DSTEPS="${size#*:}"
    done
}

part_arbiter() {
    compare arbiter-safety 40 "$examples/arbiter.c" "$examples/arbiter-safety.trace" failure '' -DFAULT=1 -DSTEPS=40
    compare arbiter-liveness 40 "$examples/arbiter.c" "$examples/arbiter-liveness.trace" failure '' -DFAULT=2 -DSTEPS=40
}

part_switches() {
    compare switches 20 "$examples/switches.c" "$examples/switches.trace" failure bench/replay/switches-monitor.h -DSTEPS=20
}

part_partial() {
    local trace size
    for size in $SIZES; do
        for trace in lost-wildcard lost-suffix lost-spec; do
            run_replay "$trace" "$size" sliced "$LIMIT" "$examples/filesystem.c" "$examples/$trace.trace" -- \
                -DFILES="${size%:*}" -DSTEPS="${size#*:}"
        done
    done
}

part_logs() {
    local lines
    gcc -O1 -w -o "$scratch/meter" "$examples/meter.c"
    for lines in $LOGS; do
        awk -v lines="$lines" -f bench/replay/keys.awk | "$scratch/meter" >"$scratch/meter.log"
        run_replay meter "$lines" sliced 120 "$examples/meter.c" "$scratch/meter.log"
    done
}

for part in $PARTS; do
    echo
    echo "$part"
    "part_$part"
done
awk -v blind_limit="$BLIND_LIMIT" -f bench/replay/report.awk "$results"
