#!/bin/sh
# What README.md shows is what the commands print, and its exit codes are those of the program.
set -u
passed=0 failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$2"; fi; }

# Addresses, and numbers of steps, locations, checks and inputs move with the models; whether a search
# has seen everything when it ends, with the machine. The rest must not.
normalize() {
    sed 's/; others may fail, too: --timeout looks longer//; s/0x[0-9a-f]*/0x/g; s/[0-9]* steps/steps/g; s/\bL[0-9][0-9]*/L/g; s/\[\(check\|input\) [0-9]*\]/[\1]/g
         s/  */ /g; s/ $//'
}
normalize <README.md >"$TMPDIR/shown"
scripts/update-readme | normalize >"$TMPDIR/printed"
difference=$(diff -u "$TMPDIR/shown" "$TMPDIR/printed")
result $? "README.md shows other output than is printed; 'make readme' brings it up to date
$difference"

sed -n 's/^ *FL_EXIT_[A-Z]* = \([0-9]*\),.*/\1/p' src/base/status.h | sort -n >"$TMPDIR/codes"
sed -n 's/^| \([0-9][0-9]*\) | .*/\1/p' README.md | sort -n >"$TMPDIR/documented"
[ -s "$TMPDIR/codes" ] && cmp -s "$TMPDIR/codes" "$TMPDIR/documented"
result $? "README.md documents other exit codes than src/base/status.h has"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
