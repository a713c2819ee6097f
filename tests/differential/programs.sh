#!/bin/sh
# Programs that use all of C: interpreted and compiled they print the same and end with the same
# status, with 64-bit and with 32-bit pointers, and no check fails in them.
set -u
cd "$(dirname "$0")/programs"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
for width in 64 32; do
    for source in *.c; do
        clang-19 -w -O0 -m$width -msse2 -mfpmath=sse -o "$work/native" "$source" -lm || exit 1
        "$work/native" one 'two three' < library.input > "$work/expected"
        status=$?
        [ $status -eq 0 ] || echo "exited with status $status" >> "$work/expected"
        "$FAULTLINE" run --quiet --checks all "$source" --arg one --arg 'two three' --stdin library.input -- -w -m$width \
            > "$work/actual" 2> "$work/messages"
        sed -n 's/ after [0-9]* steps$//p' "$work/messages" >> "$work/actual"
        if cmp -s "$work/expected" "$work/actual"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$source -m$width:"
            diff "$work/expected" "$work/actual"
            cat "$work/messages"
        fi
    done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
