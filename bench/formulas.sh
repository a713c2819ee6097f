#!/bin/bash
# Programs whose formula is the work, drawn anew each time: Faultline against CBMC, by family and by size.
#
#   make bench-formulas [SEED=number] [FAMILIES="PATTERN..."] [SIZES="0 1 2"] [COUNT=1] [TIMEOUT=60] [CLOCK=passed|processor]
#       [KEEP=DIRECTORY]
#   bench/formulas.sh --self-test [--seed SEED] [--families PATTERN...] [--sizes 0 1 2]
#
# bench/formulas draws programs of many families from a seed, in three sizes, correct ones and failing ones; the seed is
# printed and repeats a run. What is true of them follows from how they are made (family.py). CBMC is given the smallest
# --unwind with which it sees all that matters, and fails of loops that go on; Faultline gets the program. Both make the
# same checks, one after the other, with the same time limit. A ratio is Faultline's time by CBMC's, an answer that did not
# come counts as the limit; growth is the time of the largest size by that of the smallest. COUNT is how many programs are
# drawn of each kind; CLOCK=processor is for busy machines; KEEP keeps the programs. --self-test compiles the programs and
# runs them natively instead: failing ones on the inputs that they are made for, correct ones on random inputs. Needs
# python3 and clang-19.
set -eu
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
SEED=${SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
if [ "${1:-}" = --self-test ]; then scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT; else . bench/tools/peer.sh; fi
if [ -n "${KEEP:-}" ]; then mkdir -p "$KEEP"; fi
set -f
# shellcheck disable=SC2086
python3 bench/formulas/run.py --seed "$SEED" --families ${FAMILIES:-*} --sizes ${SIZES:-0 1 2} --count "${COUNT:-1}" \
    --timeout "${TIMEOUT:-60}" --clock "${CLOCK:-passed}" --scratch "$(realpath "${KEEP:-$scratch}")" \
    --faultline "$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")" --cbmc "${CBMC:-}" --measure "$scratch/measure" "$@"
