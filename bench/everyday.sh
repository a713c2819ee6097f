#!/bin/bash
# Everyday programs that read text: does check find their bugs and prove those right that are? Beside CBMC and libFuzzer.
#
#   make bench-everyday [SET=all|tuned|held-out] [ONLY=PATTERN] [TIMEOUT=60] [TOOLS="faultline cbmc libfuzzer"] [SEED=1]
#       [KEEP=DIRECTORY]
#   bench/everyday.sh --self-test [--set tuned|held-out] [--only PATTERN]
#
# bench/everyday has 120 programs of 40 to 150 lines. Each says in its header what is true (VERDICT), half of them where
# they fail (LINE, any of these) and on what (INPUT); NAME.trigger makes it fail there, NAME.sample is a plain input of a
# correct one (both as `faultline run --inputs` reads them). The tools see neither. All run with the same time limit, one
# after the other, with default options; libFuzzer is one process with address and undefined sanitizers, and starts with
# nothing; CBMC unwinds 12 times and is given some arguments. Of programs that fail, "right" means that a failure was found
# at the right line, "elsewhere" only at others, "wrong" that it was called SAFE. CBMC does not run what it finds: where it
# lacks functions of the library (the row says how many), a line that is right may be so by chance. Two fifths of the
# programs are for tuning, run.py names them; the others never were. KEEP keeps reports. --self-test runs all triggers and
# samples natively under sanitizers instead. Needs python3, clang-19 and binutils.
set -eu
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
if [ "${1:-}" = --self-test ]; then exec python3 bench/everyday/run.py "$@"; fi
TOOLS=${TOOLS:-faultline cbmc libfuzzer}
case $TOOLS in *cbmc*) . bench/tools/peer.sh ;; *) scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT ;; esac
[ -z "${KEEP:-}" ] || mkdir -p "$KEEP"
# shellcheck disable=SC2086
python3 bench/everyday/run.py --faultline "$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")" --cbmc "${CBMC:-cbmc}" \
    --scratch "$(realpath "${KEEP:-$scratch}")" --set "${SET:-all}" --only "${ONLY:-*}" --timeout "${TIMEOUT:-60}" \
    --seed "${SEED:-1}" --tools $TOOLS
