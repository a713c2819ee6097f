#!/bin/bash
# Logs of programs that read numbers and words: does replay find the runs behind them, and that there is none?
#
#   make bench-text-logs [SET=all|tuned|held-out] [ONLY=PATTERN] [TIMEOUT=60] [SEED=1] [LOGS="0 1 2"] [KEEP=DIRECTORY]
#   bench/text-logs.sh --self-test [--only PATTERN] [--seed SEED]
#
# bench/text-logs has 20 programs that read with scanf, fgets and sscanf, strtok or getline, and print as they go. Of each,
# three logs of 5 to 200 lines are made by running it natively on plausible text that is drawn from the seed: replay must
# say MATCHES. In a spoilt copy of each one number or letter is changed, so that something does not hold any more that does
# of all its logs (a sum, a product, a count; subjects.py has it as a function, the row says what): no run leaves that, and
# replay must not say MATCHES. Eight programs are for tuning, subjects.py names them; the others never were. LOGS chooses of
# the short, the middle and the long log; KEEP keeps logs and reports. --self-test looks whether what holds of all logs
# does, also of runs on damaged text, and does not of spoilt ones. Needs python3.
set -eu
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
scratch=${KEEP:-$(mktemp -d)}
mkdir -p "$scratch"
[ -n "${KEEP:-}" ] || trap 'rm -rf "$scratch"' EXIT
if [ "${1:-}" = --self-test ]; then
    python3 bench/text-logs/run.py --scratch "$scratch" "$@"
    exit
fi
# shellcheck disable=SC2086
python3 bench/text-logs/run.py --faultline "$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")" --scratch "$(realpath "$scratch")" \
    --set "${SET:-all}" --only "${ONLY:-*}" --timeout "${TIMEOUT:-60}" --seed "${SEED:-1}" --logs ${LOGS:-0 1 2}
