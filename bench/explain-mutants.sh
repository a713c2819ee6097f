#!/bin/bash
# What `faultline explain` says of single faults, beside `cbmc --localize-faults` on the same programs.
#
#     bench/explain-mutants.sh [PROGRAM]...          paths of C files; those below unless given
#
# From each program mutants are made that have one fault (bench/explain/mutate.py: which ones, and what
# counts as the faulty line), until MUTANTS (500) of all are found that `faultline check` says FAILS of.
# Of each is measured (bench/explain/measure.py): whether the faulty line is in the list of lines
# (`ranking`), whether it is the first, how long the list is; whether a fix is shown, whether it holds (by
# `faultline check` of the program with all fixes that are shown; what then fails must be a cause without one), whether the program then behaves as the one without
# the fault (bench/explain/behave.py: values on random inputs); and processor time of `explain` without finding
# the failure against that of `check`. Where several fixes are shown, the first counts for behaviour.
#
# SEED chooses the mutants. The default set was written by somebody who did not know how lines are ranked; SET=tuned takes the
# programs that were looked at, half of them only after the weights were chosen. TIMEOUT is that of `explain` in seconds, JOBS how
# many are measured at a time, KEEP a file for all that was measured.
set -eu
cd "$(dirname "$0")/.."
. bench/tools/peer.sh

tuned="bit-stream door-lock gap-buffer graph-reach intervals ledger life loans number-reader polynomials
    rectangles round-robin rational text-counts inventory playlist
    arena bignum-add hamming hash-open hex-decode lru-cache matrix-product median-network merge-sort
    number-round-trip priority-queue ring-buffer string-search tlv-strict traffic-lights trie union-find
    utf8-round-trip bitmap-allocator cobs base64-round-trip glob-match tree-rotate tree-insert expression-tree scheduler
    elevator run-length queue-two-stacks list-insert-sorted"

# The file of a program by its name.
file_of() {
    if [ -e "bench/explain/programs/$1.c" ]; then echo "bench/explain/programs/$1.c"; else echo "bench/check/$1.c"; fi
}

if [ $# = 0 ] && [ "${SET:-}" = tuned ]; then
    for name in $tuned; do set -- "$@" "$(file_of "$name")"; done
elif [ $# = 0 ]; then
    set -- bench/explain/held-out/*.c
fi
python3 bench/explain/measure.py --faultline "$BUILD/faultline" --cbmc "${CBMC:-}" --seed "${SEED:-1}" \
    --mutants "${MUTANTS:-500}" --timeout "${TIMEOUT:-15}" --jobs "${JOBS:-1}" --directory "$scratch" \
    ${KEEP:+--keep "$KEEP"} "$@"
