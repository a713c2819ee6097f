#!/bin/bash
# Tests as symptoms: does explain --test point to faulty lines, and is it ahead of a spectrum?
#
#   make bench-explain-tests [SEED=1] [VERSIONS=10] [TIMEOUT=50] [JOBS=1] [CLOCK=passed|processor]
#       [PROGRAMS="tuned"|"held-out"|"fresh"|"NAME..."] [KEEP=DIRECTORY]
#
# Of each of 10 programs of bench/explain-tests/programs (230 to 310 lines), 40 tests are made from what the program
# prints, and VERSIONS faulty versions: one to three faulty lines with wrong operators, constants, variables and
# conditions, or missing code, each of which lets some tests fail and some pass. The table tells the rank of the faulty
# line by explain --test and by Ochiai from gcov on the same tests. Of lines with equal scores the rank is the mean; of
# several faulty lines the best counts; a statement counts with all of its lines; missing code counts as the statements
# before and after it. On a loaded machine CLOCK=processor counts processor time. Half of the programs were never looked
# at when explain was tuned (run.py names them). PROGRAMS="fresh" takes 10 other programs instead (130 to 550 lines),
# which nothing was tuned to either. KEEP keeps versions and reports. Needs python3 and gcov.
set -eu
cd "$(dirname "$0")/.."
scratch=${KEEP:-$(mktemp -d)}
mkdir -p "$scratch"
[ -n "${KEEP:-}" ] || trap 'rm -rf "$scratch"' EXIT
PYTHONDONTWRITEBYTECODE=1 python3 bench/explain-tests/run.py --faultline "$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")" \
    --scratch "$(realpath "$scratch")" --seed "${SEED:-1}" --versions "${VERSIONS:-10}" --timeout "${TIMEOUT:-50}" \
    --jobs "${JOBS:-1}" --clock "${CLOCK:-passed}" ${PROGRAMS:-}
