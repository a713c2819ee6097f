"""Programs whose formula is the work, Faultline beside CBMC. Called by bench/formulas.sh, which says how."""

import argparse
import fnmatch
import math
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
import arithmetic, memory, streams  # noqa: E401,F401 (they register their families)
from family import FAMILIES, draw

CHECKS = "bounds,pointer,free,division"
CBMC_CHECKS = ["--no-standard-checks", "--no-malloc-may-fail", "--bounds-check", "--pointer-check", "--div-by-zero-check"]
DRAWN = (0.03, 100)  # seconds at both ends of the drawing
COLUMNS = 36
RUNS = 5000  # of a correct program on random inputs, by the self-test
NATIVE = ["clang-19", "-w", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-sanitize=signed-integer-overflow,shift"]


def choose(options):
    """All programs that are asked for, in the order in which they are measured."""
    for name, family in FAMILIES.items():
        if not any(fnmatch.fnmatch(name, pattern) for pattern in options.families):
            continue
        for index in options.sizes:
            for fails in (False, True):
                for number in range(options.count):
                    yield draw(name, family.sizes[index], fails, f"{options.seed}.{number}")


def measure(options, command):
    """Seconds, MiB and the exit code of a command, or "timeout"."""
    line = subprocess.run([options.measure, options.clock, str(options.timeout + 5), options.scratch / "output", *command],
                          check=True, capture_output=True, text=True).stdout
    passed, processor, memory, code = line.split()
    return float(passed if options.clock == "passed" else processor), int(memory) // 1024, code


def verdict(code):
    return {"0": "SAFE", "10": "FAILS", "5": "unknown", "timeout": "timeout"}.get(code, f"error {code}")


class Row:
    """A program with what both tools said of it: seconds, MiB and verdict of each."""

    def __init__(self, program, options):
        source = options.scratch / f"{program.name}.c"
        source.write_text(program.text)
        self.program = program
        unwinding = "--no-unwinding-assertions" if program.fails else "--unwinding-assertions"
        self.theirs = measure(options, [options.cbmc, *CBMC_CHECKS, "--unwind", str(program.unwind), unwinding, source])
        # Of processor time, measure lets twenty times as much pass.
        patience = options.timeout * (20 if options.clock == "processor" else 1)
        self.ours = measure(options, [options.faultline, "check", f"--checks={CHECKS}", "--timeout", str(patience), source])
        self.limit = options.timeout

    def truth(self):
        return "FAILS" if self.program.fails else "SAFE"

    def is_decided(self, answer):
        return verdict(answer[2]) == self.truth()

    def is_wrong(self, answer):
        return verdict(answer[2]) in ("SAFE", "FAILS") and not self.is_decided(answer)

    def seconds(self, answer):
        """What an answer cost; one that did not come costs all the time there is."""
        return min(answer[0], self.limit) if self.is_decided(answer) else self.limit

    def ratio(self):
        return self.seconds(self.ours) / self.seconds(self.theirs)

    def print(self):
        words = [verdict(answer[2]) if not self.is_decided(answer) else "" for answer in (self.ours, self.theirs)]
        note = ", ".join(f"{tool} {word}" for tool, word in zip(("Faultline:", "CBMC:"), words) if word)
        print(f"{self.program.family:16}{self.program.size:7} {self.truth():6}{self.seconds(self.ours):8.2f}{self.seconds(self.theirs):8.2f}"
              f"{self.ratio():8.2f}  |{self.drawing()}| {note}".rstrip(), flush=True)

    def drawing(self):
        """Where both are between the quickest and the slowest that is drawn, on a logarithmic scale."""
        least, most = (math.log(each) for each in DRAWN)
        line = [" "] * COLUMNS
        for answer, mark in ((self.theirs, "c"), (self.ours, "f")):
            place = int((math.log(max(self.seconds(answer), DRAWN[0])) - least) / (most - least) * COLUMNS)
            place = min(place, COLUMNS - 1)
            line[place] = "*" if line[place] == "c" else mark
        return "".join(line)


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def growth(rows, seconds):
    """How much longer the largest size takes than the smallest."""
    sizes = sorted({row.program.size for row in rows})
    small, large = ([seconds(row) for row in rows if row.program.size == size] for size in (sizes[0], sizes[-1]))
    return mean(large) / mean(small)


def summarize(rows):
    print(f"\n{'family':16}{'programs':>9}{'ratio':>8}{'worst':>8}{'undecided':>11}{'CBMC':>6}{'growth':>9}{'CBMC':>8}")
    for name in dict.fromkeys(row.program.family for row in rows):
        these = [row for row in rows if row.program.family == name]
        ours, theirs = (sum(not row.is_decided(answer(row)) for row in these) for answer in (lambda r: r.ours, lambda r: r.theirs))
        print(f"{name:16}{len(these):9}{mean([row.ratio() for row in these]):8.2f}{max(row.ratio() for row in these):8.2f}{ours:11}{theirs:6}"
              f"{growth(these, lambda row: row.seconds(row.ours)):9.1f}{growth(these, lambda row: row.seconds(row.theirs)):8.1f}")
    wrong = [row.program.name for row in rows if row.is_wrong(row.ours)]
    mistaken = [row.program.name for row in rows if row.is_wrong(row.theirs)]
    missed = [row.program.name for row in rows if row.is_decided(row.theirs) and not row.is_decided(row.ours)]
    large = [row for row in rows if row.seconds(row.theirs) > 0.5]
    small = [row for row in rows if row.seconds(row.theirs) <= 0.5]
    worst = max(rows, key=Row.ratio)
    hungriest = max(rows, key=lambda row: row.ours[1] - row.theirs[1])
    slower = sum(row.seconds(row.ours) > row.seconds(row.theirs) + 0.05 for row in small)
    above = sum(row.ratio() > 1.2 for row in large)
    print(f"\n{len(rows)} programs of {len({row.program.family for row in rows})} families")
    print(f"wrong verdicts                         {len(wrong):6}   (0 asked) {' '.join(wrong)}".rstrip())
    print(f"undecided, though CBMC decides         {len(missed):6}   (0 asked) {' '.join(missed)}".rstrip())
    print(f"decided, though CBMC does not          {sum(row.is_decided(row.ours) and not row.is_decided(row.theirs) for row in rows):6}")
    print(f"time / CBMC, geometric mean            {mean([row.ratio() for row in rows]):6.2f}   (at most 0.50 asked)")
    if large:
        print(f"  where CBMC needs over 0.5 s, {len(large):4}      {mean([row.ratio() for row in large]):6.2f}   above 1.2: {above} (0 asked)")
    print(f"  of the others over 0.05 s slower     {slower:6} of {len(small)} (0 asked)")
    print(f"worst single ratio                     {worst.ratio():6.2f}   {worst.program.name}")
    print(f"memory above CBMC at most              {hungriest.ours[1] - hungriest.theirs[1]:6} MiB, {hungriest.program.name} (at most 60 asked)")
    if mistaken:
        print(f"CBMC disagrees with what is known by construction: {' '.join(mistaken)}")
    return 1 if wrong else 0


def fails_natively(program, options):
    """What is wrong with what is said of a program, by native runs; None if nothing."""
    source, binary = options.scratch / f"{program.name}.c", options.scratch / program.name
    source.write_text(program.text)
    driver = options.scratch / "native.o"
    if not driver.exists():
        subprocess.run([*NATIVE, "-c", "-o", driver, HERE / "native.c"], check=True)
    if subprocess.run([*NATIVE, "-Dmain=program_main", "-o", binary, source, driver]).returncode:
        return "does not compile"
    arguments = ["inputs", *map(str, program.witness)] if program.fails else ["runs", "1", str(RUNS)]
    done = subprocess.run([binary, *arguments], capture_output=True, text=True, env={"ASAN_OPTIONS": "detect_leaks=0"})
    binary.unlink()
    if program.fails:
        return None if done.returncode else "does not fail on the inputs it is made for"
    if done.returncode:
        return f"fails: {done.stderr[:200]}"
    return None if int(done.stdout) else "no random run meets its assumptions"


def self_test(options):
    programs, wrong = list(choose(options)), 0
    for program in programs:
        if found := fails_natively(program, options):
            wrong += 1
            print(f"{program.name}: {found}")
    print(f"{len(programs)} programs, {wrong} wrong")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--seed", required=True)
    parser.add_argument("--families", nargs="+", default=["*"])
    parser.add_argument("--sizes", nargs="+", type=int, default=[0, 1, 2])
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--clock", default="passed")
    parser.add_argument("--scratch", type=Path, required=True)
    for tool in ("faultline", "cbmc", "measure"):
        parser.add_argument(f"--{tool}")
    options = parser.parse_args()
    if options.self_test:
        return self_test(options)
    print(f"seed {options.seed}; seconds of Faultline (f), which is given the program, and CBMC (c), which is given --unwind; "
          f"drawn from {DRAWN[0]} to {DRAWN[1]} s, logarithmic\n")
    print(f"{'family':16}{'size':>7} {'truth':6}{'f':>8}{'c':>8}{'ratio':>8}")
    rows = []
    for program in choose(options):
        rows.append(Row(program, options))
        rows[-1].print()
    return summarize(rows)


if __name__ == "__main__":
    sys.exit(main())
