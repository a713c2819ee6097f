#!/bin/bash
# The benches of programs that read text know what they measure: headers are read, triggers fail natively at the line that
# they say, answers are judged rightly, and a wrong header, place or rule about logs is noticed.
set -u
passed=0 failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$2"; fi; }
export PYTHONDONTWRITEBYTECODE=1
scratch=$TMPDIR/text-benches
mkdir -p "$scratch"

# Of the programs: all headers can be read, the sets are as large as they should be, every program has its inputs.
python3 - >"$scratch/headers" 2>&1 <<'PYTHON'
import sys
sys.path[:0] = ["bench/everyday", "bench/tools"]
import run
sets = {name: run.read_programs(name) for name in ("tuned", "held-out", "all")}
assert [len(each) for each in sets.values()] == [48, 72, 120], [len(each) for each in sets.values()]
assert [sum(program.fails for program in each) for each in sets.values()] == [24, 36, 60]
for program in sets["all"]:
    lines = program.source.read_text().count("\n")
    assert 40 <= lines <= 150, f"{program.name} has {lines} lines"
    size = program.inputs().size()
    assert not program.fails or 10 <= size <= 200, f"{program.name} has a trigger of {size} bytes"
PYTHON
result $? "$(tail -n 1 "$scratch/headers")"

# Triggers and samples of three programs, natively; and a program whose line is wrong.
bench/everyday.sh --self-test --set tuned --only 'c[su]*' >"$scratch/everyday"
result $? "$(cat "$scratch/everyday")"
grep -qx '3 programs, 0 wrong' "$scratch/everyday"
result $? "expected three programs: $(cat "$scratch/everyday")"
cp -r bench/everyday/run.py bench/tools "$scratch"
mkdir -p "$scratch/wrong/everyday" && mv "$scratch/run.py" "$scratch/wrong/everyday" && mv "$scratch/tools" "$scratch/wrong"
sed 's/^ \* LINE: .*/ * LINE: 1/' bench/everyday/csv-totals.c >"$scratch/wrong/everyday/csv-totals.c"
cp bench/everyday/csv-totals.trigger "$scratch/wrong/everyday"
python3 "$scratch/wrong/everyday/run.py" --self-test >"$scratch/everyday"
[ $? -eq 1 ] && grep -q "^csv-totals: fails at ('csv-totals.c', 25" "$scratch/everyday"
result $? "a wrong line is not noticed: $(cat "$scratch/everyday")"
sed -i '/VERDICT/d' "$scratch/wrong/everyday/csv-totals.c"
python3 "$scratch/wrong/everyday/run.py" --self-test 2>&1 | grep -q 'the header is not complete'
result $? "a header without a verdict is not noticed"

# What answers are worth, and where sanitizers say that a run failed.
python3 - >"$scratch/judge" 2>&1 <<'PYTHON'
import sys
sys.path[:0] = ["bench/tools"]
import native
from contestants import Answer, judge
places = [("a.c", 7)]
expected = [("FAILS", [("a.c", 7)], "right", "wrong"), ("FAILS", [("a.c", 8)], "elsewhere", "wrong"), ("SAFE", [], "wrong", "SAFE"),
            ("SAFE_ASSUMING", [], "wrong", "assuming"), ("SAFE_UP_TO", [], "missed", "bounded"), ("UNKNOWN", [], "missed", "unknown"),
            ("ERROR", [], "error", "error")]
for verdict, found, failing, correct in expected:
    answer = Answer(verdict, 1.0, found)
    assert (judge(answer, True, places), judge(answer, False, [])) == (failing, correct), verdict
assert native.place(b"/x/a.c:7:3: runtime error: division by zero\n", {"a.c"}) == ("a.c", 7, "division by zero")
assert native.place(b"p: /x/a.c:9: f: Assertion `x > 0' failed.\n", {"a.c"}) == ("a.c", 9, "x > 0")
report = b"==1==ERROR: AddressSanitizer: heap-use-after-free on x\n    #0 0x1 in strlen (/x/p+0x2)\n    #1 0x3 in f /x/a.c:5:1\n    #2 0x4 in main /x/a.c:6\n"
assert native.place(report, {"a.c"}) == ("a.c", 5, "heap-use-after-free")
assert native.place(b"usage: p FILE\n", {"a.c"}) is None
assert native.unescape(r"a\n\"\\\303\x41") == b'a\n"\\\xc3A'
PYTHON
result $? "$(tail -n 1 "$scratch/judge")"

# Each run that a fuzzer makes begins with the program's variables as they were, and gets the inputs that are meant for it.
cat >"$scratch/variables.c" <<'PROGRAM'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int zero, five = 5;
int list[50];
int main(int argc, char **argv) {
    static const char *words[] = {"a", "b"};
    if (zero++ || five++ != 5 || list[7]++ || words[1][0] != 'b') abort();
    words[1] = "c";
    if (argc == 3 && strcmp(argv[2], "b c") == 0 && getenv("X") && getchar() == 'q') *(volatile int *)NULL = 1;
    exit(3);
}
PROGRAM
python3 - "$scratch" >"$scratch/fuzzer" 2>&1 <<'PYTHON'
import sys
sys.path[:0] = ["bench/tools"]
import fuzz
import native
program = f"{sys.argv[1]}/variables.c"
found, _, said = fuzz.fuzz([program], sys.argv[1], 5, options=["-runs=300"])
assert found is None and b"Done 300 runs" in said, (found, said[-300:])
seed = native.Inputs([b"prog", b"a", b"b c"], b"q", {"X": b"1"})
found, _, said = fuzz.fuzz([program], sys.argv[1], 5, seeds=[seed], options=["-runs=300"])
assert found and found[:2] == ("variables.c", 10), (found, said[-300:])
PYTHON
result $? "$(tail -n 1 "$scratch/fuzzer")"

# Logs: what should hold of all of them does, of spoilt ones it does not, and rules that are wrong are noticed.
bench/text-logs.sh --self-test --set tuned --only '[as]*' --seed 4 >"$scratch/logs"
result $? "$(cat "$scratch/logs")"
python3 - >"$scratch/rules" 2>&1 <<'PYTHON'
import sys
from random import Random
sys.path[:0] = ["bench/text-logs", "bench/tools"]
from subjects import SUBJECTS, TUNED, spoil
assert len(SUBJECTS) == 20 and len(TUNED) == 8 and set(TUNED) <= set(SUBJECTS)
receipts = SUBJECTS["receipts"]
log = ["got 3", "got -1", "2 numbers, sum 2"]
assert receipts.holds(log) and not receipts.holds(log[:2] + ["2 numbers, sum 3"])
spoilt, where = spoil(receipts, log, Random(1))
assert where == 2 and spoilt[:2] == log[:2] and not receipts.holds(spoilt)
PYTHON
result $? "$(tail -n 1 "$scratch/rules")"

# Parsers: a fault is planted in the line that it is for, and one that matches nothing is told.
python3 - "$scratch" >"$scratch/parsers" 2>&1 <<'PYTHON'
import sys
from pathlib import Path
sys.path[:0] = ["bench/parsers", "bench/tools"]
import run
parsers = [run.read_parser(driver) for driver in sorted(Path("bench/parsers").glob("*.c"))]
assert len(parsers) == 10 and all(parser.trigger.exists() for parser in parsers)
top = Path(sys.argv[1]) / "top"
top.mkdir()
(top / "lib.c").write_text("if (a < 5) b[a] = 1;\nif (a < 5) b[a] = 2;\n")
planted = run.Parser("x", None, "x", ["lib.c"], [], [("made/x.h", "#define X 1")], ("lib.c", 2, "a < 5", "a <= 5"), ("lib.c", r"b\[a\] = 2"), None)
into, places = run.plant(planted, top, Path(sys.argv[1]))
assert (into / "lib.c").read_text() == "if (a < 5) b[a] = 1;\nif (a <= 5) b[a] = 2;\n" and places == [("lib.c", 2)]
assert (into / "made/x.h").read_text() == "#define X 1\n"
planted.fault = ("lib.c", 3, "a < 5", "a <= 5")
try:
    run.plant(planted, top, Path(sys.argv[1]) / "again")
    assert False, "a fault that matches nothing was planted"
except ValueError as error:
    assert "has no line 3 that matches" in str(error)
PYTHON
result $? "$(tail -n 1 "$scratch/parsers")"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
