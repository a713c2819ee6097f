#!/bin/bash
# Proofs and refutations on C programs of SV-COMP, Faultline beside CBMC: a table by category.
#
#   make bench-proofs PROOFS=path/to/sv-benchmarks/c
#
# LIMIT=SECONDS is for each task and tool (60), JOBS for how many at a time (1, 2 at most), MEMORY in MiB
# for each (4000). CATEGORIES and TOOLS (faultline, cbmc) choose, FAULTLINE_EXTRA has further options of
# Faultline. Each result is a line of RESULTS (BUILD/proofs/LIMIT.results) as soon as it is there, and is
# not asked for again: a run that was cut goes on where it was. `bench/proofs.sh summary` only prints the
# table. A wrong verdict ends with exit code 1.
#
# CBMC is run as its authors ran it in SV-COMP: with these bounds one after the other, each first for a
# failure, and then, if there is none, for whether the bound was enough.
set -u
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
FAULTLINE=$(realpath "${FAULTLINE:-$BUILD/faultline}")
LIMIT=${LIMIT:-60}
MEMORY=${MEMORY:-4000}
JOBS=${JOBS:-1}
[ "$JOBS" -le 2 ] || JOBS=2
TOOLS=${TOOLS:-faultline cbmc}
CATEGORIES=${CATEGORIES:-loops loop-acceleration locks bitvector ssh-simplified ntdrivers-simplified recursive control-flow}
RESULTS=$(realpath -m "${RESULTS:-$BUILD/proofs/$LIMIT.results}")
BOUNDS='2 6 12 17 21 40 200 400 1025 2049 268435456'

# The folders of a category: what SV-COMP calls control-flow is no folder of its own.
folders() {
    if [ "$1" = control-flow ] && [ ! -d "$PROOFS/control-flow" ]; then
        echo ssh ntdrivers
    else
        echo "$1"
    fi
}

# What a task definition says of reachability: the expected verdict, the file and the data model; nothing
# if it does not ask for it.
task() {
    awk '
        { gsub(/["\047]/, "") }
        /^input_files:/ { file = $2 }
        /property_file:.*unreach-call/ { is_asked = 1; next }
        /property_file:/ { is_asked = 0 }
        /expected_verdict:/ && is_asked { expected = $2; is_asked = 0 }
        /data_model:/ { model = $2 }
        END { if (expected && file) print expected, file, model == "LP64" ? 64 : 32 }' "$1"
}

ask_faultline() {
    # shellcheck disable=SC2086
    timeout -k 5 $((LIMIT + 20)) "$FAULTLINE" check --property "$PROOFS/properties/unreach-call.prp" --timeout "$LIMIT" \
        --first --memory "$MEMORY" ${FAULTLINE_EXTRA:-} "$1" -- "-m$2" >/dev/null 2>&1 </dev/null
    case $? in
    0) echo true ;;
    10) echo false ;;
    *) echo unknown ;;
    esac
}

cbmc_run() {
    "$CBMC" "--$1" --object-bits 11 --no-standard-checks --no-malloc-may-fail --no-built-in-assertions --drop-unused-functions \
        --stop-on-fail "${@:2}" 2>&1 </dev/null
}

ask_cbmc_bounds() {
    ulimit -v $((MEMORY * 1024))
    local bound output
    for bound in $BOUNDS; do
        output=$(cbmc_run "$2" --no-unwinding-assertions --unwind "$bound" "$1")
        case $? in
        10) echo false && return ;;
        0) [[ $output == *'VERIFICATION SUCCESSFUL'* ]] || return ;;
        *) return ;;
        esac
        output=$(cbmc_run "$2" --unwinding-assertions --unwind "$bound" "$1")
        [ $? = 0 ] && [[ $output == *'VERIFICATION SUCCESSFUL'* ]] && echo true && return
    done
}

ask_cbmc() {
    local answer
    answer=$(timeout -k 1 "$LIMIT" bash "$SELF" cbmc-bounds "$1" "$2")
    echo "${answer:-unknown}"
}

# One task: "tool category definition expected verdict seconds" for each tool that has no such line yet.
run_task() {
    local category=$1 definition=$2 expected file width tool begin verdict
    read -r expected file width < <(task "$PROOFS/$definition") || return 0
    [ "$expected" ] || return 0
    for tool in $TOOLS; do
        grep -qF "$tool $category $definition " "$RESULTS" 2>/dev/null && continue
        begin=$EPOCHREALTIME
        verdict=$("ask_$tool" "$PROOFS/$(dirname "$definition")/$file" "$width")
        echo "$tool $category $definition $expected $verdict $(awk "BEGIN { print $EPOCHREALTIME - $begin }")" >>"$RESULTS"
    done
}

list_tasks() {
    local category folder definition
    for category in $CATEGORIES; do
        for folder in $(folders "$category"); do
            for definition in "$PROOFS/$folder"/*.yml; do
                [ -e "$definition" ] && echo "$category ${definition#"$PROOFS/"}"
            done
        done
    done
}

summary() {
    awk -v categories="$CATEGORIES" -f bench/proofs/table.awk "$RESULTS"
}

case ${1:-} in
summary) summary && exit ;;
cbmc-bounds) ask_cbmc_bounds "$2" "$3" && exit ;;
task) run_task "$2" "$3" && exit ;;
esac
[ "${1:-}" ] && exit 1

if [ ! -d "${PROOFS:-}/properties" ]; then
    cat >&2 <<'END'
PROOFS must be the folder c/ of SV-COMP's programs (gitlab.com/sosy-lab/benchmarking/sv-benchmarks, or an older
copy of it such as a fork of github.com/sosy-lab/sv-benchmarks); of it, the folders properties and those of the
categories are enough:

    git clone --depth 1 --filter=blob:none --sparse URL sv-benchmarks
    git -C sv-benchmarks sparse-checkout set c/properties c/loops c/locks ...
    make bench-proofs PROOFS=sv-benchmarks/c
END
    exit 1
fi
PROOFS=$(realpath "$PROOFS")
if [[ $TOOLS == *cbmc* ]]; then
    . bench/tools/peer.sh
    CBMC=$(realpath "$CBMC")
fi
SELF=$PWD/bench/proofs.sh
mkdir -p "$(dirname "$RESULTS")"
touch "$RESULTS"
export BUILD FAULTLINE FAULTLINE_EXTRA LIMIT MEMORY TOOLS RESULTS PROOFS CBMC SELF
list_tasks | xargs -P "$JOBS" -L 1 bash "$SELF" task
summary
