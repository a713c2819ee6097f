#!/bin/bash
# Ten parsers of Debian's packages with a fault planted in each: does check find it? Beside libFuzzer alone.
#
#   make bench-parsers [ONLY=PATTERN] [TIMEOUT=120] [TOOLS="faultline libfuzzer"] [SEED=1] [WORK=/tmp/faultline-parsers]
#       [KEEP=DIRECTORY]
#   bench/parsers.sh --self-test [--only PATTERN]
#
# A file of bench/parsers is a program of our own around a parser: its header names the package, the files to compile, what
# configure would have made, the fault (a file, a few tokens to find there, in the how manieth line if not the first, and what
# takes their place), and the lines where it then fails. At least a dozen bytes of valid input come before; NAME.trigger has
# them, and the tools don't see it. Packages are fetched by debian-source, which is found beside the project unless FETCH
# names it, and kept in WORK. The table is that of bench/everyday.sh. --self-test runs the triggers natively under
# sanitizers, with the fault and without. Needs python3, clang-19 and binutils.
set -eu
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
for fetch in "${FETCH:-debian-source}" ../shared/tools/debian-source ../../shared/tools/debian-source; do
    FETCH=$(command -v "$fetch") && break
done
[ -n "$FETCH" ] || { echo "nothing to fetch sources with: set FETCH" >&2; exit 1; }
FETCH=$(realpath "$FETCH")
WORK=${WORK:-/tmp/faultline-parsers}
if [ "${1:-}" = --self-test ]; then exec python3 bench/parsers/run.py --fetch "$FETCH" --work "$WORK" "$@"; fi
scratch=${KEEP:-$(mktemp -d)}
mkdir -p "$scratch"
[ -n "${KEEP:-}" ] || trap 'rm -rf "$scratch"' EXIT
# shellcheck disable=SC2086
python3 bench/parsers/run.py --faultline "$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")" --fetch "$FETCH" --work "$WORK" \
    --scratch "$(realpath "$scratch")" --only "${ONLY:-*}" --timeout "${TIMEOUT:-120}" --seed "${SEED:-1}" \
    --tools ${TOOLS:-faultline libfuzzer}
