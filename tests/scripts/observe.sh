#!/bin/bash
# Observers of programs that die, observers that die or are slow, threads, signals, programs of 32 bits: the verdict is
# about the events that were told, no more and no less. FAULTLINE_ROUNDS says how often each side is killed.
set -u
BUILD=${BUILD:-build}
FAULTLINE=$BUILD/faultline
rounds=${FAULTLINE_ROUNDS:-5}
scratch=${TMPDIR:-/tmp}/observe
passed=0 failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$2"; fi; }

rm -rf "$scratch"
mkdir -p "$scratch"
for width in 64 32; do
    for compiler in gcc clang-19; do
        $compiler -m$width -std=c99 -O2 -Wall -Wextra -pedantic -Werror -Iruntime/watch -pthread tests/support/observed.c \
            runtime/watch/faultline-watch.c -o "$scratch/observed-$compiler-$width" 2>"$scratch/errors"
        result $? "$compiler -m$width: $(head -n 3 "$scratch/errors")"
    done
done
program=$scratch/observed-gcc-64

# 0.000 to 0.0MS seconds
random_while() { sleep "0.$(printf %03d $((RANDOM % $1)))"; }
field() { sed -n "s/^  \"$1\": \"\{0,1\}\([A-Z0-9]*\).*/\1/p" "$2"; }

# The program is killed, at any time: the verdict is that of the events told up to then.
judge_killed() {
    read -r begun complete < <(od -An -v -tu8 -w16 "$scratch/counts")
    events=$(field events "$1")
    verdict=$(field verdict "$1")
    wanted=HOLDS
    [ "${events:-0}" -gt "$2" ] && wanted=VIOLATED
    [ "$verdict" = "$wanted" ] && [ "${events:-0}" -ge "$complete" ] && [ "$events" -le "$begun" ] && return 0
    echo "killed: $verdict after $events events, $complete to $begun were told, the one at $2 is wrong"
    return 1
}
lost=0 violated=0
modes=(count moves mixed)
for round in $(seq "$rounds"); do
    rm -f "$scratch/counts"*
    wrong=$((RANDOM * 8 * 2))
    "$FAULTLINE" observe --json --room $((1 << (RANDOM % 17))) -- "$program" "${modes[round % 3]}" "$scratch/counts" 1000000000 $wrong \
        >"$scratch/killed.json" &
    observer=$!
    until [ -s "$scratch/counts.pid" ]; do sleep 0.001; done
    random_while 40
    kill -9 "$(cat "$scratch/counts.pid")"
    wait $observer
    judge_killed "$scratch/killed.json" $wrong || lost=$((lost + 1))
    [ "$(field verdict "$scratch/killed.json")" = VIOLATED ] && violated=$((violated + 1))
done
result $lost "killing the program: $lost of $rounds verdicts are wrong"
echo "program killed $rounds times: $lost wrong verdicts ($violated times VIOLATED)"

# The observer is killed, at any time: the program comes to its end.
lost=0
for _ in $(seq "$rounds"); do
    rm -f "$scratch/finished"*
    "$FAULTLINE" observe --room $((1 << (RANDOM % 17))) -- "$program" finish "$scratch/finished" 3000000 >/dev/null &
    observer=$!
    until [ -s "$scratch/finished.pid" ]; do sleep 0.001; done
    random_while 60
    kill -9 $observer
    wait $observer 2>/dev/null
    for _ in $(seq 200); do [ -s "$scratch/finished" ] && break; sleep 0.05; done
    [ -s "$scratch/finished" ] || lost=$((lost + 1))
done 2>/dev/null
result $lost "killing the observer: $lost of $rounds programs did not come to their end"
echo "observer killed $rounds times: $lost programs did not end by themselves"

# Nothing is lost while the observer does nothing for some time.
"$FAULTLINE" observe --room 256 -- "$program" finish "$scratch/slow" 2000000 >"$scratch/slow.text" &
observer=$!
for _ in 1 2 3 4; do
    sleep 0.02
    kill -STOP $observer 2>/dev/null && sleep 0.1 && kill -CONT $observer
done
wait $observer
grep -q '^HOLDS: 2,000,000 events, no violation$' "$scratch/slow.text"
result $? "slow observer: $(cat "$scratch/slow.text")"

# What is lost is counted, and nothing is known any more.
"$FAULTLINE" observe --json --overrun count --room 16 -- "$program" finish "$scratch/count" 2000000 >"$scratch/count.json"
[ $? -eq 5 ] && [ $(($(field events "$scratch/count.json") + $(field lost "$scratch/count.json"))) -eq 2000000 ]
result $? "count: $(cat "$scratch/count.json")"
rm -f "$scratch/counts"
"$FAULTLINE" observe --json --overrun count --room 2 -- "$program" mixed "$scratch/counts" 2000000 1000000000 >"$scratch/count.json"
[ $? -eq 5 ] && [ $(($(field events "$scratch/count.json") + $(field lost "$scratch/count.json"))) -eq 2000000 ]
result $? "count of moves: $(cat "$scratch/count.json")"

for program in "$scratch"/observed-*; do
    "$FAULTLINE" observe --room 4096 -- "$program" threads - 19 2000 >"$scratch/threads"
    result $? "threads of $program: $(cat "$scratch/threads")"
    grep -q '^HOLDS: 114,000 events' "$scratch/threads"
    result $? "threads of $program: $(cat "$scratch/threads")"
    # Room for as many handlers in a row as a machine that stands still for a tenth of a second lets happen.
    "$FAULTLINE" observe --json --room 4096 -- "$program" signals - 300000 >"$scratch/signals"
    result $? "signals of $program: $(cat "$scratch/signals")"
    [ "$(sed -n 's/ events$//p' "$scratch/signals")" = "$(field events "$scratch/signals")" ]
    result $? "signals of $program: $(cat "$scratch/signals")"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
