#!/bin/sh
# Every function that src/ and cmd/ export has a caller outside of its own file.
#
# A function that only its own file calls is static; one that nobody calls goes. What tests and benchmarks call is
# exported for them if its own file needs it, too; otherwise it must be listed below, with the reason.
set -u
BUILD=${BUILD:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Interfaces that are whole, whether or not somebody in Faultline needs all of it by now.
interfaces='src/inquiry/faultline.h src/engine/symbolic/search/session.h src/engine/symbolic/reads.h
    src/run/input_identity.h src/source/edit.h src/frontend/parse/parsed.h src/explain/candidate/mend.h
    src/explain/candidate/schemata.h src/explain/candidate/trial.h'
interfaces="$interfaces $(find src/program -name edit.h -o -path 'src/program*' -name map.h)"
# What only judges or measures.
sort >"$work/named" <<'T'
fl_arena_set_limit
fl_confirmer_prepare
fl_cut_print
fl_dominates
fl_fact_computations
fl_immediate_dominator
fl_intervals_is_reached
fl_lvalues_count
fl_monitor_state
fl_postdominates
fl_static_slice
T
# shellcheck disable=SC2086
grep -ohE 'fl_[a-z0-9_]+\(' $interfaces | tr -d '(' | sort -u - "$work/named" >"$work/allowed"

nm -A -g "$BUILD/libinside.a" "$BUILD/libcommands.a" "$BUILD/objects/cmd/main.o" 2>/dev/null | awk '
    NF < 2 { next }
    $(NF - 1) == "T" && $NF ~ /^fl_/ { defined[$NF] = 1 }
    $(NF - 1) == "U" { used[$NF] = 1 }
    END { for (name in defined) if (!(name in used)) print name }' | sort >"$work/alone"
nm -A -g "$BUILD/libinside.a" 2>/dev/null | grep -c ' T fl_' >"$work/count"

passed=$(cat "$work/count") failed=0
complain() { failed=$((failed + 1)); passed=$((passed - 1)); echo "$1: $2"; }
while read -r name; do
    grep -qx "$name" "$work/allowed" && continue
    is_called=$(grep -rhw "$name" src cmd --include='*.c' | grep -cv '^[A-Za-z].*) {$\|^[A-Za-z].*,$')
    is_tested=$(grep -rlw "$name" tests bench --include='*.[ch]' | head -n 1)
    if [ "$is_called" -eq 0 ]; then
        complain "$name" "nobody calls it${is_tested:+ but $is_tested}"
    elif [ -z "$is_tested" ]; then
        complain "$name" "only its own file calls it: it can be static"
    fi
done <"$work/alone"
for name in $(comm -23 "$work/named" "$work/alone"); do complain "$name" "has callers now, or is gone: it need not be listed here"; done
[ "$passed" -gt 0 ] || { failed=$((failed + 1)); echo "there is nothing in $BUILD/libinside.a"; }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
