#!/bin/bash
# Faults put into functions of Debian's gzip, bc, ed and less: does check find them from --entry?
#
#   make bench-seeded [ONLY=PATTERN] [TIMEOUT=60] [CLOCK=passed|processor] [WORK=/tmp/faultline-debian]
#
# A seed is a file of bench/seeded: the module, a sed command that is the fault, the function to start
# in, and what its callers promise. It is found if the module with the fault has a failing check,
# confirmed natively, that was not found to fail in the module as Debian has it, and whose reproducer
# fails with the fault and runs through without it. On a loaded machine CLOCK=processor limits
# processor time instead of the time that passes; KEEP=DIRECTORY keeps modules and reports. Sources are
# unpacked and configured by bench/debian.sh.
set -eu
cd "$(dirname "$0")/.."
FAULTLINE=$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")
WORK=${WORK:-/tmp/faultline-debian}
TIMEOUT=${TIMEOUT:-60}
CLOCK=${CLOCK:-passed}
SEEDS=$PWD/bench/seeded
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
gcc -O2 -o "$scratch/measure" bench/tools/measure.c
limit=$TIMEOUT
[ "$CLOCK" = passed ] || limit=$((TIMEOUT * 20))

tag() {
    sed -n "s/^ \* $2: //p" "$1"
}

flags() {
    case $1 in
    gzip) echo -DHAVE_CONFIG_H -I. -Ilib ;;
    bc) echo -DHAVE_CONFIG_H -I. -Ih ;;
    less) echo -I. -DBINDIR='"/usr/local/bin"' -DSYSDIR='"/usr/local/etc"' ;;
    *) echo -I. ;;
    esac
}

# Runs check on a seed with the module that is in a directory; the report goes beside it.
# Prints seconds passed, seconds of processor time, and the verdict.
check() { # seed, directory, further options
    local seed=$1 into=$2 package requires passed processor found
    shift 2
    package=$(tag "$seed" MODULE | cut -d ' ' -f 1)
    requires=$(tag "$seed" REQUIRES)
    read -r passed processor _ found < <(cd "$(cat "$WORK/$package/built")" &&
        "$scratch/measure" "$CLOCK" $((TIMEOUT + 10)) "$into/report" "$FAULTLINE" check --json --timeout "$limit" "$@" \
            --entry "$(tag "$seed" ENTRY)" ${requires:+--requires "$requires"} "$seed" -- -w -I"$into" $(flags "$package"))
    case $found in
    0) found=SAFE ;;
    10) found=FAILS ;;
    5) found=$(jq -r 'if .verdict == "SAFE_UP_TO" then "to \(.bound)" else "unknown" end' "$into/report") ;;
    timeout) ;;
    *) found="error $found" ;;
    esac
    echo "$passed $processor $found"
}

# The checks that fail natively, by function and text: a fault may move lines.
failing() {
    [ ! -s "$1" ] || jq -r '.failures[]? | select(.confirmed) | .property | "\(.function): \(.text)"' "$1" 2>/dev/null | sort -u
}

# Does a reproducer fail with the faulty module, and end as it should with the original in its place?
is_the_fault() { # file name of the module
    local reproducer
    cp "$scratch/seeded/$1" "$scratch/faulty.c"
    for reproducer in "$scratch"/seeded/out/failure-*/reproduce.sh; do
        cp "$scratch/faulty.c" "$scratch/seeded/$1"
        ! "$reproducer" >"$scratch/seeded/run" 2>&1 || continue
        cp "$scratch/original/$1" "$scratch/seeded/$1"
        if "$reproducer" >"$scratch/original/run" 2>&1; then return 0; fi
    done
    return 1
}

found=0 count=0
printf '%-22s %-20s %-22s %-9s %9s  %-7s %8s %9s  %s\n' seed function kind original processor seeded passed processor result
for seed in "$SEEDS"/*.c; do
    name=$(basename "$seed" .c)
    case $name in ${ONLY:-*}) ;; *) continue ;; esac
    read -r package module < <(tag "$seed" MODULE)
    if [ ! -e "$WORK/$package/built" ]; then
        echo "no $package in $WORK: run make bench-debian WORK=$WORK first" >&2
        exit 1
    fi
    mkdir -p "$scratch/original" "$scratch/seeded"
    cp "$(cat "$WORK/$package/built")/$module" "$scratch/original/$(basename "$module")"
    sed "$(tag "$seed" FAULT)" "$scratch/original/$(basename "$module")" >"$scratch/seeded/$(basename "$module")"
    if [ "$(diff "$scratch/original" "$scratch/seeded" | grep -c '^>')" = 0 ]; then
        echo "$name: the fault changes nothing in $package $module" >&2
        exit 1
    fi
    read -r _ before original < <(check "$seed" "$scratch/original" --first)
    first=--first
    if [ "$original" = FAILS ]; then
        first=
        read -r _ before original < <(check "$seed" "$scratch/original")
    fi
    read -r passed processor seeded < <(check "$seed" "$scratch/seeded" $first --out "$scratch/seeded/out")
    failing "$scratch/original/report" >"$scratch/before"
    failing "$scratch/seeded/report" >"$scratch/after"
    result=missed
    if [ -n "$(comm -13 "$scratch/before" "$scratch/after")" ]; then
        result='fails without it, too'
        ! is_the_fault "$(basename "$module")" || { result=found && found=$((found + 1)); }
    fi
    count=$((count + 1))
    printf '%-22s %-20s %-22s %-9s %7.1f s  %-7s %6.1f s %7.1f s  %s\n' "$name" "$(tag "$seed" ENTRY)" "$(tag "$seed" KIND)" \
        "$original" "$before" "$seeded" "$passed" "$processor" "$result"
    comm -13 "$scratch/before" "$scratch/after" | sed 's/^/    /'
    [ -z "${KEEP:-}" ] || { mkdir -p "$KEEP/$name" && cp -r "$scratch/original" "$scratch/seeded" "$KEEP/$name/"; }
    rm -rf "$scratch/original" "$scratch/seeded"
done
echo "$found of $count seeded faults found within $TIMEOUT s each ($CLOCK)"
