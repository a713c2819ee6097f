#!/bin/bash
# explain --test points to faulty lines of a program of ordinary size: the small form of bench/explain-tests.sh, with
# one of its programs, two dozen tests and a few faults that are written here.
set -u
passed=0 failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$2"; fi; }

program=bench/explain-tests/programs/dates.c
scratch=$TMPDIR/explain-tests
mkdir -p "$scratch/suite"
gcc -w -o "$scratch/right" "$program"

count=0
while read -r arguments; do
    count=$((count + 1))
    name=$(printf '%02d' "$count")
    echo "$arguments" >"$scratch/suite/$name.args"
    # shellcheck disable=SC2086
    "$scratch/right" $arguments >"$scratch/suite/$name.out"
    echo $? >"$scratch/suite/$name.code"
done <<'TESTS'
info 2024-02-29
info 1900-03-01
info 2001-02-29
info 2021-01-03
info 1999-12-31
info 0001-01-01
info 2000-13-01
add 2024-01-31 1m
add 2023-01-31 13m
add 2024-12-25 10d
add 2024-01-31 1d
add 1999-12-31 3w
add 2020-02-29 1y
add 2001-05-05 x
add 2001-05-05 4q
difference 2024-01-01 2024-12-31
difference 2000-01-01 2000-01-05
difference 1999-05-06 2010-06-07
difference 2010-06-07 bad
calendar 2024 2
calendar 2023 10
calendar 2023 0
easter 2024
easter 1999
info
TESTS

# fault LINE RANK SED: of the program that sed makes, the line is among the first RANK of the ranking.
fault() {
    local found
    sed "$3" "$program" >"$scratch/dates.c"
    cmp -s "$program" "$scratch/dates.c" && result 1 "$3 changes nothing"
    faultline explain --json --timeout 100 --test "$scratch/suite" "$scratch/dates.c" -- -w >"$scratch/report"
    found=$(jq "[.ranking[].line] | index($1) // 999 | . + 1" "$scratch/report")
    [ "${found:-999}" -le "$2" ]
    result $? "line $1 ($3) has rank ${found:-none} instead of at most $2"
}

fault 16 1 '16s/400 == 0/100 == 0/'                 # a constant
fault 87 1 '87s/>=/>/'                              # an operator
fault 112 1 '112s/month/count/'                     # another variable
fault 115 1 '115s/date.day > last/date.day < last/' # a condition
fault 147 5 '147s/+ 8) . 25/- 6) * 3/'              # several tokens of one line
fault 101 5 '102,103d'                              # code that is missing: the line before it
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
