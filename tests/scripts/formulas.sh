#!/bin/bash
# The bench of formulas knows what is true of the programs that it draws: they compile, failing ones fail natively on the
# inputs that they are made for, correct ones on no random ones; and a family that is wrong about its programs is noticed.
set -u
passed=0 failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$2"; fi; }
export PYTHONDONTWRITEBYTECODE=1
scratch=$TMPDIR/formulas
mkdir -p "$scratch"

bench/formulas.sh --self-test --seed 5 --sizes 0 >"$scratch/native"
result $? "$(cat "$scratch/native")"

# A seed repeats a program, another one draws another, and there are the families and sizes that the bench speaks of.
python3 - >"$scratch/drawn" 2>&1 <<'PYTHON'
import sys
sys.path[:0] = ["bench/formulas"]
import run
from family import FAMILIES, draw
assert len(FAMILIES) >= 16 and all(len(each.sizes) == 3 for each in FAMILIES.values())
for name, family in FAMILIES.items():
    one = [draw(name, family.sizes[1], True, seed).text for seed in (1, 1, *range(2, 12))]
    assert one[0] == one[1], f"{name}: a seed draws two programs"
drawn = {name: {(each.text, tuple(each.witness)) for each in (draw(name, family.sizes[1], True, seed) for seed in range(10))}
         for name, family in FAMILIES.items()}
assert all(len(each) > 1 for name, each in drawn.items() if name not in ("block-fill", "permutations")), drawn.keys()
PYTHON
result $? "$(tail -n 1 "$scratch/drawn")"

# Programs whose ground truth is turned round are noticed, all of them.
python3 - "$scratch" >"$scratch/turned" 2>&1 <<'PYTHON'
import sys
from pathlib import Path
from types import SimpleNamespace
sys.path[:0] = ["bench/formulas"]
import run
options = SimpleNamespace(scratch=Path(sys.argv[1]))
for name in ("histogram", "search-tree", "ring-buffer"):
    safe, failing = (run.draw(name, run.FAMILIES[name].sizes[0], fails, 3) for fails in (False, True))
    safe.witness, safe.fails, failing.fails = failing.witness, True, False
    assert "does not fail" in (run.fails_natively(safe, options) or ""), f"{name}: a correct program is said to fail"
    assert "fails:" in (run.fails_natively(failing, options) or ""), f"{name}: a failing program is said to be correct"
PYTHON
result $? "$(tail -n 1 "$scratch/turned")"

# Answers are judged by what is true, and one that did not come costs the limit.
python3 - >"$scratch/judged" 2>&1 <<'PYTHON'
import sys
sys.path[:0] = ["bench/formulas"]
import run
row = run.Row.__new__(run.Row)
row.program, row.limit = run.draw("products", 6, True, 1), 20
row.ours, row.theirs = (2.0, 50, "10"), (4.0, 50, "10")
assert row.ratio() == 0.5 and row.is_decided(row.ours) and not row.is_wrong(row.ours)
row.ours = (0.1, 50, "0")
assert row.is_wrong(row.ours) and row.ratio() == 5
row.ours = (20.1, 50, "5")
assert not row.is_wrong(row.ours) and not row.is_decided(row.ours) and row.ratio() == 5
assert run.verdict("timeout") == "timeout" and run.verdict("139") == "error 139"
PYTHON
result $? "$(tail -n 1 "$scratch/judged")"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
