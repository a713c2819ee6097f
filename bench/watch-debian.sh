#!/bin/bash
# Whole Debian programs under observation: how many of the places where a stream is opened, used or closed are left, and
# whether the programs, instrumented as sources and as bitcode, still pass their own tests.
#
#     bench/watch-debian.sh [PROGRAM]...       ed and mawk unless given
#
# TIMEOUT is that of `watch` in seconds (200); WORK the directory for the sources (/tmp/faultline-watched).
set -u
cd "$(dirname "$0")/.."
faultline=$PWD/${BUILD:-build}/faultline
fetch=${DEBIAN_SOURCE:-$PWD/../shared/tools/debian-source}
work=${WORK:-/tmp/faultline-watched} timeout=${TIMEOUT:-200}
[ $# -gt 0 ] || set -- ed mawk

# How each is made ready, what is compiled and with what, and how it is tested: in its directory, the program is ./NAME.
describe() {
    case $1 in
    ed)
        prepare='./configure' sources='buffer.c carg_parser.c global.c io.c main.c main_loop.c regex.c signal.c'
        flags=(-DPROGVERSION='"1.19"') libraries='' tests='testsuite/check.sh testsuite 1.19'
        ;;
    mawk)
        prepare='./configure && make' flags=(-I. -DHAVE_CONFIG_H -DLOCAL_REGEXP -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=500) libraries=-lm
        sources='parse.c scan.c memory.c main.c hash.c execute.c code.c da.c error.c init.c bi_vars.c cast.c print.c bi_funct.c kw.c jmp.c
            array.c field.c split.c re_cmpl.c regexp.c zmalloc.c fin.c files.c scancode.c matherr.c fcall.c version.c'
        tests='(cd test && MAWK=$PWD/../mawk sh ./mawktest) && (cd test && MAWK=$PWD/../mawk sh ./fpe_test)'
        ;;
    *) echo "unknown program $1" >&2 && exit 2 ;;
    esac
}

# Builds and tests one; what is compiled comes first.
try() {
    local how=$1 compiler=$2 files=$3
    # shellcheck disable=SC2086
    if ! $compiler -O2 -w -o "$name" $files "${flags[@]}" $libraries >"$log.$how.build" 2>&1; then
        echo "not compiled"
    elif eval "$tests" >"$log.$how.tests" 2>&1 </dev/null; then
        echo "passes"
    else
        echo "fails"
    fi
}

printf '%-8s %7s %8s %8s %6s %8s %14s %14s %14s %14s\n' program places removed guarded kept seconds 'as it is' full left bitcode
for name; do
    describe "$name"
    mkdir -p "$work"
    log=$work/$name.log
    [ -d "$work/$name" ] || "$fetch" "$name" "$work/$name" >"$log" 2>&1 || { echo "$name: no sources" >&2 && exit 1; }
    cd "$(find "$work/$name" -mindepth 1 -maxdepth 1 -type d | head -n 1)" || exit 1
    eval "$prepare" >"$log" 2>&1
    plain=$(try plain gcc "$sources")
    # shellcheck disable=SC2086
    {
        "$faultline" watch -p file --full --out watched-full $sources -- "${flags[@]}" >"$log.full" 2>&1
        begin=$(date +%s.%N)
        "$faultline" watch --json -p file --timeout "$timeout" --out watched-left $sources -- "${flags[@]}" >"$log.json" 2>"$log.left"
        seconds=$(awk -v begin="$begin" -v end="$(date +%s.%N)" 'BEGIN { printf "%.0f", end - begin }')
        "$faultline" watch --bitcode -p file --timeout "$timeout" --out watched-bitcode $sources -- "${flags[@]}" >"$log.bitcode" 2>&1
    }
    full=$(try full gcc @watched-full/faultline-sources)
    left=$(try left gcc @watched-left/faultline-sources)
    bitcode=$(try bitcode clang-19 "$(echo watched-bitcode/*.bc watched-bitcode/*.c)")
    read -r places removed guarded kept < <(jq -r '.emissions | [.sites, .removed, .guarded, .kept] | @tsv' "$log.json")
    printf '%-8s %7s %8s %8s %6s %8s %14s %14s %14s %14s\n' "$name" "$places" "$removed" "$guarded" "$kept" "$seconds" "$plain" "$full" "$left" "$bitcode"
done
