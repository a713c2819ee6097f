#!/bin/sh
# Random programs that look at addresses, compiled and placed in many ways: no run may refute a SAFE.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (6), FAULTLINE_SEED where to begin (1). A program whose claim
# breaks (SIGABRT) where its objects lie otherwise must not be SAFE, unless the first line assumes where objects lie.
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-6} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/addresses.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# One compilation a line.
cat >"$scratch/compilations" <<'END'
gcc -O0
gcc -O2 -DTURNED
gcc -O1 -no-pie -fno-toplevel-reorder
clang-19 -O0 -DTURNED
clang-19 -O2 -no-pie
clang-19 -O1 -fsanitize=address
END

# One command a line: how the program, ./p, is started.
cat >"$scratch/starts" <<'END'
./p
./p
setarch -R ./p
GLIBC_TUNABLES=glibc.malloc.tcache_count=0 ./p
MALLOC_MMAP_THRESHOLD_=1 ./p
MALLOC_PERTURB_=1 X=123456789 ./p a b c
END

# Prints where a claim of the program of the current directory broke.
run_everywhere() {
    while read -r compilation; do
        $compilation -w -o p p.c 2>/dev/null || continue
        while read -r line; do
            ASAN_OPTIONS=detect_leaks=0 timeout 5 bash -c "$line" >/dev/null 2>errors </dev/null
            if grep -q "Assertion .* failed" errors; then echo "$compilation: $line"; fi
        done <"$scratch/starts"
    done <"$scratch/compilations"
}

passed=0 failed=0 safe=0 assuming=0 broken=0
for number in $(seq "$seed" $((seed + count - 1))); do
    mkdir -p "$scratch/$number"
    cd "$scratch/$number"
    "$here/addresses-program" "$number" >p.c
    if ! gcc -w -o p p.c; then
        failed=$((failed + 1))
        continue
    fi
    "$FAULTLINE" check --checks none --timeout "${FAULTLINE_SECONDS:-10}" p.c -- -w >answer 2>&1
    verdict=$(head -n 1 answer)
    where=$(run_everywhere)
    [ -z "$where" ] || broken=$((broken + 1))
    case $verdict in
    "SAFE UP TO"*) ;;
    "SAFE ASSUMING"*"objects lie where Faultline places them"* | "SAFE ASSUMING realloc() always moves the block"*)
        assuming=$((assuming + 1))
        ;;
    SAFE*)
        safe=$((safe + 1))
        if [ -n "$where" ]; then
            echo "program $number: $verdict, but not with"
            echo "$where" | sed 's/^/    /'
            cat p.c
            failed=$((failed + 1))
            continue
        fi
        ;;
    esac
    passed=$((passed + 1))
done
[ -z "${FAULTLINE_VERBOSE:-}" ] || echo "$safe safe, $assuming assuming, $broken with claims that break"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
