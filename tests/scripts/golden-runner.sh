#!/bin/sh
# tests/run-golden notices whatever does not hold.
set -u
passed=0 failed=0
mkdir -p "$TMPDIR/golden"

# verdict EXPECTED-LAST-LINE, the tags on standard input
verdict() {
    cat >"$TMPDIR/golden/x.c"
    last=$(tests/run-golden "$TMPDIR/golden/x.c" | tail -n 1)
    if [ "$last" = "$1" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "expected '$1' but got '$last' for:"
        cat "$TMPDIR/golden/x.c"
    fi
}

verdict "1 passed, 0 failed" <<'T'
// RUN: printf 'one two\nthree\n'; exit 3
// EXIT: 3
// EXPECT: two
// EXPECT: thr
// EXPECT-NOT: four
T
verdict "0 passed, 1 failed" <<'T'
/* RUN: printf 'one\ntwo\n' */
/* EXPECT: two */
/* EXPECT: one */
T
verdict "0 passed, 1 failed" <<'T'
// RUN: echo one
// EXPECT: two
T
verdict "0 passed, 1 failed" <<'T'
// RUN: echo one two
// EXPECT: one
// EXPECT: two
T
verdict "0 passed, 1 failed" <<'T'
// RUN: echo one
// EXPECT-NOT: one
T
verdict "0 passed, 1 failed" <<'T'
// RUN: true
// EXPECT: something
T
verdict "0 passed, 1 failed" <<'T'
// RUN: exit 1
T
verdict "0 passed, 1 failed" <<'T'
// RUN: echo one
// EXPECT: one
// KNOWN-FAIL: it does not print
T
verdict "1 passed, 0 failed" <<'T'
// RUN: echo one
// EXPECT: two
// KNOWN-FAIL: it counts from one
T
verdict "2 passed, 1 failed" <<'T'
 * RUN: test -f %s && test -d %S && test -d %t
 * RUN: echo to standard error >&2
 * EXPECT: to standard error
 * RUN: false
T
verdict "0 passed, 1 failed" <<'T'
int x; // no tag at all
T
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
