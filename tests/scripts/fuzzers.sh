#!/bin/sh
# Every fuzzer compiles: `make fuzz` runs them, and is not part of the tests.
set -u
passed=0 failed=0
for file in tests/fuzz/*.c; do
    if message=$(${CC:-gcc} -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only -iquote . -Isrc "$file" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$message"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
