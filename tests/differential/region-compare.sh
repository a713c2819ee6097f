#!/bin/sh
# Random programs over small inputs and versions of them with a change: what `characterize --compare` says has become of
# the failing inputs, against every input tried.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (6), FAULTLINE_SEED where to begin (501), FAULTLINE_SECONDS the limit of
# time for each run (10).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD/regions
count=${FAULTLINE_PROGRAM_COUNT:-6} seed=${FAULTLINE_SEED:-501} seconds=${FAULTLINE_SECONDS:-10}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/region-compare.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# The last claim is made for some inputs only, or the first; there is another one; or nothing changes.
change() {
    case $(($1 % 4)) in
    0) tac old.c | sed '0,/^claim(/s//if (b \& 1) claim(/' | tac ;;
    1) sed 's/^return 0;/claim(!(a == 7 \&\& b > 9));\nreturn 0;/' old.c ;;
    2) sed '0,/^claim(/{/^#/!s/^claim(/if (a < 60) claim(/}' old.c ;;
    3) cat old.c ;;
    esac
}

characterize() {
    "$FAULTLINE" characterize --json --checks none --timeout "$seconds" "$@" -- -w
}

passed=0 failed=0
for number in $(seq "$seed" $((seed + count - 1))); do
    "$here/numbers-program" "$number" >old.c
    # Four inputs of eight bits are too many to try.
    grep -q 'LAST_3 = 0 ' old.c || continue
    change "$number" >new.c
    gcc -w -O1 -fwrapv -I. -o brute "$here/numbers-compare.c" && ./brute >truth
    characterize old.c >old.json 2>errors
    characterize --compare old.json new.c >new.json 2>>errors
    ranges=$(sed -n 's/^enum { LAST_2 = \([0-9]*\), LAST_3 = \([0-9]*\) };$/\1 \2/p' old.c)
    # Inputs that are not counted are any; counts may be ranges, estimates with a stated tolerance (where the time did not
    # suffice to count), or missing where there are too many values.
    if sed -n '/^  "comparison"/,/^  }/p' new.json | awk -v truth="$(cat truth)" -v ranges="$ranges" '
        function wrong(text) { print text; bad = 1 }
        function check(name, true_count,   ends, least, most, is_estimate) {
            if (!(name in counts)) return
            is_estimate = sub(/^~/, "", counts[name])
            split(counts[name], ends, /\.\./)
            least = ends[1] * factor; most = (ends[2] == "" ? ends[1] : ends[2]) * factor
            if (is_estimate) { least /= 1.8; most *= 1.8 }
            if (true_count < least || true_count > most) wrong(name ": " counts[name] " times " factor ", but " true_count)
        }
        /"counted"/ { in_list = 1 }
        in_list && /^ *"[abcd]",?$/ { gsub(/[^abcd]/, ""); is_counted[$0] = 1 }
        /\]/ { in_list = 0 }
        /_count"/ && !/null/ { name = $1; gsub(/[":]/, "", name); value = $2; gsub(/[",]/, "", value); counts[name] = value }
        /"removed":/ { removed = $0; sub(/.*: "/, "", removed); sub(/".*/, "", removed) }
        END {
            split(truth, number, " "); split(ranges, last, " ")
            factor = 1
            if (!("a" in is_counted)) factor *= 256
            if (!("b" in is_counted)) factor *= 256
            if (!("c" in is_counted)) factor *= last[1] ? 256 : 1
            check("removed_count", number[1]); check("still_count", number[2]); check("new_count", number[3])
            gone = number[1]; kept = number[2]
            if (removed == "") wrong("there is no comparison")
            if (removed == "nothing" && gone + kept) wrong("something failed before")
            if (removed == "all" && kept) wrong("not all were removed")
            if (removed == "none" && gone) wrong("some were removed")
            if (removed == "some" && !(gone && kept)) wrong("all or none were removed")
            if (removed == "at least some" && !gone) wrong("none was removed")
            if (removed == "at most some" && !kept) wrong("all were removed")
            print removed > "word"
            exit bad
        }' >answer; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "program $number: $(cat answer errors | head -n 5); truth: $(cat truth)"
    fi
    [ -z "${FAULTLINE_VERBOSE:-}" ] || echo "program $number: $(cat word); truth: $(cat truth)"
done
[ $passed -gt 0 ] || failed=$((failed + 1))
echo "$count programs: $passed passed, $failed failed"
[ $failed -eq 0 ]
