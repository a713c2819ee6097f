#!/bin/bash
# The plain-C cases of CBMC's regression suite: does Faultline decide them as CBMC's authors expect?
#
#   make bench-cbmc-suite SUITE=path/to/a/checkout/of/diffblue/cbmc
#
# ONLY=PATTERN takes only the cases whose name matches; TIMEOUT=SECONDS is for each (10). Results are
# kept in build/cbmc-suite and used again while program and rules are the same; KEEP=1 keeps those that
# agree whatever the program. A wrong verdict ends with exit code 1.
#
# The rules of what is asked, and of what is no question for Faultline, are in bench/cbmc-suite/*.awk,
# those that depend on the compiler below.
set -u
cd "$(dirname "$0")/.."
FAULTLINE=$(realpath "${FAULTLINE:-${BUILD:-build}/faultline}")
TIMEOUT=${TIMEOUT:-10}
RULES=$PWD/bench/cbmc-suite
RESULTS=$(realpath -m "${RESULTS:-${BUILD:-build}/cbmc-suite}")
if [ ! -d "${SUITE:-}/regression/cbmc" ]; then
    echo "SUITE must be a checkout of github.com/diffblue/cbmc" >&2
    exit 1
fi
mkdir -p "$RESULTS"
version=$(cat "$FAULTLINE" bench/cbmc-suite.sh "$RULES"/* | sha256sum | cut -c 1-16)

# Names of CBMC's that have a counterpart in C.
COUNTERPARTS=(-D__CPROVER_size_t=__SIZE_TYPE__ -D__CPROVER_bool=_Bool)
LENIENT=(-w -fcommon -Wno-error=implicit-function-declaration -Wno-error=implicit-int -Wno-error=int-conversion
    -Wno-error=incompatible-function-pointer-types -Wno-error=return-mismatch)

# One line about one case: agrees, wrong, unknown or excluded, then why.
judge() {
    local sources=() flags=() options=() excluded='' word value name
    while read -r word value; do
        case $word in
        source) sources+=("$value") ;;
        flag) flags+=("$value") ;;
        option) options+=("$value") ;;
        excluded) excluded=$value ;;
        esac
    done <"$1"
    if [ "$excluded" ]; then
        echo "excluded $excluded"
        return
    fi
    name=$(clang-19 -x c -E -P "${COUNTERPARTS[@]}" "${LENIENT[@]}" "${flags[@]}" "${sources[@]}" 2>/dev/null | awk -f "$RULES/source.awk")
    if [ "$name" ]; then
        echo "excluded uses $name"
        return
    fi
    if reads_uninitialised; then
        echo "excluded reads a variable that was never written, which CBMC takes for an input"
        return
    fi
    local code line
    check "$2"
    code=$?
    case $code in
    0 | 5 | 10) line=$(awk -f "$RULES/compare.awk" "$1" "$2.json") ;;
    2) line=$(judge_refused "$2.messages") ;;
    *) line="unknown exit code $code: $(tail -n 1 "$2.messages")" ;;
    esac
    if [[ $line != agrees* ]] && is_undefined "$1" "$2"; then
        line="excluded relies on undefined behaviour whose check it turns off"
    fi
    if [[ $line != agrees* ]] && fails_for_bound "$1" "$2"; then
        line="excluded fails only for a bound that CBMC was given"
    fi
    if [[ $line != agrees* ]] && name=$(missing_definition "$2"); then
        line="excluded does not link: $name"
    fi
    echo "$line"
}

# By the compilers' own warnings. Such a value is indeterminate in C, and nothing that a run can be given.
reads_uninitialised() {
    local warnings='is used uninitialized|may be used uninitialized|is uninitialized when|may be uninitialized when'
    {
        clang-19 -x c -fsyntax-only "${COUNTERPARTS[@]}" "${LENIENT[@]:1}" -Wuninitialized -Wconditional-uninitialized "${flags[@]}" "${sources[@]}"
        for source in "${sources[@]}"; do
            gcc -x c -O1 -c -o /dev/null "${COUNTERPARTS[@]}" -Wuninitialized -Wmaybe-uninitialized "${flags[@]}" "$source"
        done
    } 2>&1 | grep -qE "$warnings"
}

# Faultline's answer goes to $1.json and $1.messages; further words are further options.
check() {
    timeout $((TIMEOUT * 3 + 5)) "$FAULTLINE" check --timeout "$TIMEOUT" --json "${options[@]}" "${@:2}" "${sources[@]}" -- \
        "${COUNTERPARTS[@]}" "${LENIENT[@]}" "${flags[@]}" >"$1.json" 2>"$1.messages" </dev/null
}

# Does the program do what C leaves undefined, in a way that the case does not want to hear of?
is_undefined() {
    grep -q '^unchecked' "$1" && grep -q '^expected successful' "$1" || return 1
    check "$2.all" --checks bounds,pointer,free,division,overflow,shift
    [ $? = 10 ] && ! grep -q '^    *"kind": "assertion"' <(sed -n '/"failures"/,/"checks"/p' "$2.all.json")
}

# A program without a check of its own fails only because CBMC asserts that its bound is enough.
fails_for_bound() {
    grep -q '^bounded' "$1" && grep -q '^expected failed' "$1" && grep -q '^  "checks": \[\]' "$2.json"
}

# What linkers miss although the program has it: an inline function of which C99 wants an external
# definition, too, and a variable that is only declared.
missing_definition() {
    local variable function
    variable=$(sed -n 's/.*"text": "variable \([^ ]*\) is defined nowhere.*/\1/p' "$1.json" | head -n 1)
    if [ "$variable" ]; then
        echo "a variable is defined nowhere"
        return 0
    fi
    for function in $(sed -n 's/.*"text": "\([A-Za-z_0-9]*\) is defined nowhere.*/\1/p' "$1.json"); do
        if grep -qE "inline[^;]*[ *]$function *\(" "${sources[@]}"; then
            echo "an inline function has no external definition"
            return 0
        fi
    done
    return 1
}

# What Faultline did not take: is it C?
judge_refused() {
    if grep -q 'errors\? generated' "$1"; then
        if gcc -w -fsyntax-only "${COUNTERPARTS[@]}" "${flags[@]}" "${sources[@]}" 2>/dev/null; then
            echo "excluded compiles with gcc, but not with clang: $(grep -m 1 -o 'error: .*' "$1")"
        else
            echo "excluded compiles neither with gcc nor with clang"
        fi
    else
        echo "unknown refused: $(grep -m 1 -o 'error: .*' "$1")"
    fi
}

cd "$SUITE/regression/cbmc" || exit 1
: >"$RESULTS/summary"
for description in */*.desc; do
    name=${description%.desc}
    [[ $name =~ ${ONLY:-.} ]] || continue
    case=$RESULTS/${name//\//+}
    case=${case%+test}
    difference=$(awk -v name="$(basename "$case")" '$1 == name { sub(/^[^ ]* /, ""); print }' "$RULES/differences")
    old=$(cat "$case.result" 2>/dev/null)
    if [ "$difference" ]; then
        line="excluded C defines it otherwise than CBMC: $difference"
    elif [ "${old%% *}" = "$version" ] || { [ "${KEEP:-}" ] && [[ $old == *" agrees "* ]]; }; then
        line=${old#* }
    else
        awk -f "$RULES/case.awk" "$description" >"$case.case"
        line=$(cd "$(dirname "$description")" && judge "$case.case" "$case")
        echo "$version $line" >"$case.result"
    fi
    echo "$(basename "$case") $line" >>"$RESULTS/summary"
    [[ $line == excluded* || $line == agrees* ]] || echo "$(basename "$case"): $line"
done

awk '
    { count[$2]++; total++ }
    $2 == "excluded" || $2 == "unknown" {
        reason = $0
        sub(/^[^ ]* [^ ]* /, "", reason)
        sub(/uses __CPROVER_.*/, "uses what only CBMC knows (__CPROVER_...)", reason)
        sub(/^compiles with gcc.*/, "compiles with gcc, but not with clang", reason)
        sub(/found: .*; but/, "a failing run was not confirmed: ...; but", reason)
        reasons[$2 " " reason]++
    }
    END {
        print ""
        plain = total - count["excluded"]
        printf "%d cases, %d of them plain C: %d decided as expected (%.1f%%), %d wrong, %d unknown\n", total, plain,
            count["agrees"], plain ? 100 * count["agrees"] / plain : 0, count["wrong"], count["unknown"]
        for (reason in reasons) printf "%6d %s\n", reasons[reason], reason | "sort -k2,2 -k1,1nr"
        close("sort -k2,2 -k1,1nr")
        exit count["wrong"] > 0
    }' "$RESULTS/summary"
