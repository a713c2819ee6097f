#!/bin/sh
# Random programs that rest on what is defined elsewhere, against every answer that this gives out of a few: no run may
# refute a SAFE, with or without --undefined may-write, and every failure is confirmed natively. What functions write
# refutes a SAFE without --undefined as well, unless the first line says that one changes nothing.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (6), FAULTLINE_SEED where to begin (1).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-6} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/undefined.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

passed=0 failed=0 safe=0 fails=0 unknown=0
# judge NUMBER NAME PHRASE: what the world does may not refute the verdict in the file NAME, unless this needs the
# world to write, and the first line assumes the PHRASE.
judge() {
    number=$1 name=$2 phrase=$3
    wrong=
    verdict=$(head -n 1 "$name")
    ./world && breaks= || breaks=1
    ./world writes && writes= || writes=1
    case $verdict in
    "SAFE ASSUMING"*)
        unknown=$((unknown + 1))
        [ -z "$breaks" ] || wrong="a run that writes nothing refutes the verdict"
        [ -z "$writes" ] || echo "$verdict" | grep -qF "$phrase" || wrong="the first line does not assume $phrase"
        ;;
    "SAFE UP TO"*) [ -z "$breaks" ] || wrong="a run refutes the verdict" ;;
    "SAFE:"*)
        safe=$((safe + 1))
        [ -z "$breaks$writes" ] || wrong="a run refutes the verdict"
        ;;
    "FAILS:"*)
        fails=$((fails + 1))
        ! grep -q "not confirmed" "$name" || wrong="a failure is not confirmed"
        ;;
    "UNKNOWN:"*)
        unknown=$((unknown + 1))
        ! grep -q "not confirmed" "$name" || wrong="a failure is not confirmed"
        ;;
    *) wrong="there is no verdict" ;;
    esac
    if [ -n "$wrong" ]; then
        failed=$((failed + 1))
        echo "seed $number, $name: $wrong"
        head -n 6 "$name"
    else
        passed=$((passed + 1))
    fi
}

for number in $(seq "$seed" $((seed + count - 1))); do
    "$here/undefined-program" "$number" >p.c
    if ! gcc -w -O1 -Dmain=program -c -o p.o p.c || ! gcc -w -O1 -o world p.o "$here/undefined-world.c"; then
        failed=$((failed + 1))
        continue
    fi
    seconds=${FAULTLINE_SECONDS:-10}
    "$FAULTLINE" check --timeout "$seconds" p.c -- -w >plain 2>&1
    judge "$number" plain "() changes nothing"
    "$FAULTLINE" check --undefined may-write --timeout "$seconds" p.c -- -w >may-write 2>&1
    judge "$number" may-write "() keeps no pointers and follows at most three in a row"
done
echo "$safe safe, $fails fail, $unknown open"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
