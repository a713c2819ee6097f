#!/bin/sh
# What README.md shows is what the commands print, and its exit codes are those of the program.
#
# A line "    $ faultline ..." is run; the indented lines up to the next text are its whole output.
set -u
passed=0 failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$2"; fi; }

awk -v scratch="$TMPDIR" '
    /^    \$ / { if (file) close(file); file = scratch "/shown" ++count; print substr($0, 7) > (scratch "/command" count); next }
    /^    / && file { print substr($0, 5) > file; next }
    /^$/ && file { print > file; next }
    { file = "" }' README.md

# Addresses, and numbers of steps, locations, checks and inputs move with the models; the rest must not.
normalize() { sed 's/0x[0-9a-f]*/0x/g; s/[0-9]* steps/steps/g; s/\bL[0-9][0-9]*/L/g; s/\[\(check\|input\) [0-9]*\]/[\1]/g; s/  */ /g; s/ $//'; }

for command in "$TMPDIR"/command*; do
    number=${command##*command}
    sh "$command" 2>&1 | normalize >"$TMPDIR/printed"
    # Empty lines at the end belong to the text around.
    sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' "$TMPDIR/shown$number" | normalize >"$TMPDIR/expected"
    difference=$(diff -u "$TMPDIR/expected" "$TMPDIR/printed")
    result $? "README.md shows another output for: $(cat "$command")
$difference"
done

awk '/^static|^ *#/ { next } /FL_EXIT_/ && match($0, /= [0-9]+/) { print substr($0, RSTART + 2, RLENGTH - 2) }' \
    src/base/status.h | sort -n >"$TMPDIR/codes"
sed -n 's/^| \([0-9][0-9]*\) | .*/\1/p' README.md | sort -n >"$TMPDIR/documented"
cmp -s "$TMPDIR/codes" "$TMPDIR/documented"
result $? "README.md documents other exit codes than src/base/status.h has"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
