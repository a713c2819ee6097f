#!/bin/bash
# Drivers with faults put into them: is each found, and told once, in few lines?
#
#   make bench-explain-drivers [SEED=1] [FIRST=0] [PROGRAMS=48] [ONLY=PATTERN] [TIMEOUT=60] [KEEP=DIRECTORY]
#
# The programs are composed of the hand-written kits in bench/explain-drivers/kits (locks, interrupt levels, request
# completion, files, reference counts, sessions, DMA, USB): dispatch routines, code that has nothing to do with
# the property, and one to five faults in routines of their own. Properties are assertions in the kernel's functions, or a
# spec. The kernel's file is trusted. The columns are those of figure 7 of "From Symptom to Cause" (Ball, Naik and
# Rajamani, POPL 2003): lines of the program, causes in it, reports, lines named in each report on average, causes
# that no report names, reports that name no line of a cause or one that another report named already, fixes shown,
# and the seconds for failing runs, for their causes, and for fixes.
set -eu
cd "$(dirname "$0")/.."
FAULTLINE=$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")
SEED=${SEED:-1}
PROGRAMS=${PROGRAMS:-48}
TIMEOUT=${TIMEOUT:-60}
PARTS=$PWD/bench/explain-drivers
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
kits=(lock irql irp file reference session dma usb)

# Sizes and numbers of faults are spread over the programs, whatever the seed.
compose() { # number, kit, property
    local sizes=(8 12 20 8 36 10 60) causes=(1 2 1 3 5 1 4 1) rounds=(1 2 1 1)
    awk -f "$PARTS/compose.awk" -v seed=$((SEED * 1000 + $1)) -v routines="${sizes[$1 % 7]}" -v causes="${causes[$1 / 8 % 8]}" \
        -v rounds="${rounds[$1 % 4]}" -v property="$3" -v kernel="$scratch/$4.h" -v spec="$scratch/$4.spec" \
        -v truth="$scratch/$4.truth" "$PARTS/kits/filler.kit" "$PARTS/kits/$2.kit" >"$scratch/$4.c"
}

printf '%-22s %6s %7s %8s %6s %7s %9s %6s %8s %9s %8s\n' program lines causes reports lines/ missed spurious fixes find localize mend
for ((number = ${FIRST:-0}; number < PROGRAMS; number++)); do
    kit=${kits[number % 8]}
    property=asserted
    if ((number / 8 % 3 == 1)) && grep -q '^%% spec' "$PARTS/kits/$kit.kit"; then property=spec; fi
    name=$kit-$property-$number
    case $name in ${ONLY:-*}) ;; *) continue ;; esac
    compose "$number" "$kit" "$property" "$name"
    options=(--trust "$name.h")
    [ $property = asserted ] || options+=(-p "$name.spec")
    (cd "$scratch" && "$FAULTLINE" explain --json --timeout "$TIMEOUT" "${options[@]}" "$name.c" >"$name.json" 2>"$name.errors") || true
    row=$(jq -r --rawfile truth "$scratch/$name.truth" --arg name "$name" --arg lines "$(cat "$scratch/$name".[ch] | wc -l)" \
        -f "$PARTS/judge.jq" "$scratch/$name.json") || { echo "$name: $(head -1 "$scratch/$name.errors")" && continue; }
    echo "$row" >>"$scratch/rows"
    read -ra field <<<"$row"
    printf '%-22s %6d %7d %8d %6.1f %7d %9d %6d %8.2f %9.2f %8.2f\n' "${field[@]}"
    [ -z "${KEEP:-}" ] || { mkdir -p "$KEEP" && cp "$scratch/$name".* "$KEEP/"; }
done
awk -f "$PARTS/sum.awk" "$scratch/rows"
