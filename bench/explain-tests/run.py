"""How well does `explain --test` point to faulty lines, beside Ochiai? Called by bench/explain-tests.sh.

Rank: of lines with equal scores the mean; of several faulty lines the best; the same for both.
"""

import argparse
import concurrent.futures
import gzip
import json
import math
import os
import shutil
import subprocess
import threading
import time
from pathlib import Path
from random import Random

import faults
import inputs

HERE = Path(__file__).parent
TUNED = ["calculator", "dates", "formatter", "ledger", "schedule"]
HELD_OUT = ["compress", "machine", "routes", "statistics", "tokens"]
FRESH = ["cache", "config", "differences", "grep", "hexdump", "parts", "robot", "spreadsheet", "tournament", "units"]
TESTS = 40
PATIENCE = 8  # how much longer a run may take where processor time is what counts
SECONDS = 3

# A run that crashes, or does not end, leaves what it executed all the same.
DUMP = """
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
void __gcov_dump(void);
static void stop(int number) { __gcov_dump(); _exit(128 + number); }
__attribute__((constructor)) static void watch(void) {
    int all[] = {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGALRM};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) signal(all[i], stop);
    alarm(2);
}
"""


def build(source, binary, *flags):
    return subprocess.run(["gcc", "-w", "-D_GNU_SOURCE", "-o", binary, source, *flags], capture_output=True).returncode == 0


def execute(binary, test, environment=None):
    """Output and exit code of one test, (None, None) if it does not end."""
    words = f"exec {binary} {test['args'] or ''}"
    try:
        done = subprocess.run(["sh", "-c", words], input=(test["in"] or "").encode(), capture_output=True, timeout=SECONDS, env=environment)
        return done.stdout[:100000], done.returncode
    except subprocess.TimeoutExpired:
        return None, None


def make_tests(program, seed, scratch):
    rng = Random(f"{seed} {program} tests")
    binary = scratch / f"{program}.right"
    assert build(HERE / "programs" / f"{program}.c", binary)
    tests, directory = [], scratch / f"{program}.tests"
    directory.mkdir()
    for i in range(TESTS):
        args, text = getattr(inputs, program)(rng)
        test = {"name": f"t{i:02d}", "args": args, "in": text}
        test["out"], test["code"] = execute(binary, test)
        tests.append(test)
        (directory / f"{test['name']}.args").write_text((args or "") + "\n")
        if text is not None:
            (directory / f"{test['name']}.in").write_text(text)
        (directory / f"{test['name']}.out").write_bytes(test["out"])
        (directory / f"{test['name']}.code").write_text(f"{test['code']}\n")
    return tests, directory


def is_faulty(source, tests, scratch):
    """Does it compile, and do some tests fail and others pass?"""
    binary, seen = scratch / "version", set()
    if not build(source, binary):
        return False
    for test in tests:
        seen.add(execute(binary, test) == (test["out"], test["code"]))
        if len(seen) == 2:
            return True
    return False


def make_version(program, seed, number, tests, directory):
    """A faulty version in `directory`: its faulty lines and what they are."""
    rng = Random(f"{seed} {program} {number}")
    right = (HERE / "programs" / f"{program}.c").read_text().split("\n")
    owner = faults.bodies(right)
    source = directory / f"{program}.c"
    while True:
        wanted = rng.choices([1, 2, 3], [7, 2, 1])[0]
        lines, faulty, kinds = right, set(), []
        for _ in range(20 * wanted):
            if len(kinds) == wanted:
                break
            made = faults.one_fault(rng, lines, owner)
            if not made or made[1] & faulty:
                continue
            alone = [old if new == before else new for old, new, before in zip(right, made[0], lines)]
            source.write_text("\n".join(alone))
            if is_faulty(source, tests, directory):
                lines, kinds = made[0], kinds + [made[2]]
                faulty |= made[1]
        if len(kinds) < wanted:
            continue
        source.write_text("\n".join(lines))
        if is_faulty(source, tests, directory):
            return source, faulty, kinds


def rank(scores, faulty):
    """The mean rank of the best faulty line; infinite if none is ranked."""
    best = math.inf
    for line in faulty:
        score = scores.get(line, 0)
        if score > 0:
            higher = sum(other > score for other in scores.values())
            equal = sum(other == score for other in scores.values())
            best = min(best, higher + (equal + 1) / 2)
    return best


def ochiai(source, tests, scratch):
    work = scratch / "gcov"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    (work / "dump.c").write_text(DUMP)
    shutil.copy(source, work / "version.c")
    subprocess.run("gcc -w -D_GNU_SOURCE --coverage -c version.c && gcc -w -c dump.c && gcc --coverage -o version version.o dump.o",
                   shell=True, cwd=work, check=True, capture_output=True)
    passed, failed, failures = {}, {}, 0
    for test in tests:
        (work / "version.gcda").unlink(missing_ok=True)
        is_failed = execute(work / "version", test) != (test["out"], test["code"])
        failures += is_failed
        subprocess.run(["gcov", "--json-format", "version.o"], cwd=work, capture_output=True)
        found = json.loads(gzip.open(work / "version.gcov.json.gz").read())
        counts = failed if is_failed else passed
        for line in {each["line_number"] for each in found["files"][0]["lines"] if each["count"] > 0}:
            counts[line] = counts.get(line, 0) + 1
    return {line: count / math.sqrt(failures * (count + passed.get(line, 0))) for line, count in failed.items()}, failures


def explain(faultline, source, tests_directory, timeout, keep):
    """Scores of lines, seconds that passed, seconds of processor time, trouble, and whether a change was found."""
    start = time.monotonic()
    command = [faultline, "explain", "--json", "--timeout", str(timeout), "--test", tests_directory, source, "--", "-w", "-D_GNU_SOURCE"]
    with open(keep, "wb") as out, open(keep.with_suffix(".err"), "wb") as errors:
        process = subprocess.Popen(command, stdout=out, stderr=errors)
        stop = threading.Timer(timeout + 30, process.kill)
        stop.start()
        _, status, usage = os.wait4(process.pid, 0)
        stop.cancel()
    passed, processor = time.monotonic() - start, usage.ru_utime + usage.ru_stime
    if os.waitstatus_to_exitcode(status) != 10:
        return {}, passed, processor, f"status {os.waitstatus_to_exitcode(status)} " + keep.with_suffix(".err").read_text()[-200:], False
    result = json.loads(keep.read_text())
    return {each["line"]: each["score"] for each in result["ranking"]}, passed, processor, "", bool(result.get("fix"))


def measure(job):
    program, number, options = job
    directory = options.scratch / f"{program}-{number}"
    directory.mkdir()
    tests, tests_directory = options.tests[program]
    source, faulty, kinds = make_version(program, options.seed, number, tests, directory)
    spectrum, failures = ochiai(source, tests, directory)
    scores, seconds, processor, trouble, has_fix = explain(options.faultline, source, tests_directory, options.timeout, directory / "report.json")
    return {"program": program, "number": number, "faulty": sorted(faulty), "kinds": kinds, "failing": failures, "ours": rank(scores, faulty),
            "ochiai": rank(spectrum, faulty), "seconds": seconds, "processor": processor, "trouble": trouble, "fix": has_fix}


def show_rank(value):
    return "-" if math.isinf(value) else f"{value:g}"


def summarize(name, rows, clock):
    if not rows:
        return
    for label, key in (("explain", "ours"), ("Ochiai", "ochiai")):
        ranks = sorted(row[key] for row in rows)
        count = len(ranks)
        times = f", median {sorted(row['seconds'] for row in rows)[count // 2]:.1f} s, most {max(row['seconds'] for row in rows):.1f} s (processor {sorted(row['processor'] for row in rows)[count // 2]:.1f} and {max(row['processor'] for row in rows):.1f} s)" if key == "ours" else ""
        print(f"{name:10} {label:8} first {sum(each <= 1 for each in ranks) * 100 / count:5.1f}%, among the first 5 "
              f"{sum(each <= 5 for each in ranks) * 100 / count:5.1f}%, median rank {show_rank(ranks[count // 2])}{times}")
    ahead = sum(row["ours"] < row["ochiai"] for row in rows)
    behind = sum(row["ours"] > row["ochiai"] for row in rows)
    print(f"{name:10} explain ahead of Ochiai in {ahead}, behind in {behind} of {len(rows)}; outside of 60 s {sum(row[clock] > 60 for row in rows)}; "
          f"a change that passes all tests in {sum(row['fix'] for row in rows)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--faultline", required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--versions", type=int, default=10)
    parser.add_argument("--timeout", type=int, default=55)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--clock", choices=["passed", "processor"], default="passed")
    parser.add_argument("programs", nargs="*", default=[])
    options = parser.parse_args()
    if options.clock == "processor":
        options.timeout *= PATIENCE
    programs = options.programs or HELD_OUT + TUNED
    if programs == ["tuned"]:
        programs = TUNED
    if programs == ["held-out"]:
        programs = HELD_OUT
    if programs == ["fresh"]:
        programs = FRESH
    options.tests, jobs = {}, []
    for program in programs:
        options.tests[program] = make_tests(program, options.seed, options.scratch)
        jobs += [(program, number, options) for number in range(options.versions)]
    rows = []
    print(f"{'version':16} {'faulty lines':24} {'kind':24} failing  explain  Ochiai  seconds  processor")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(measure, jobs):
            rows.append(row)
            lines = " ".join(map(str, row["faulty"]))
            print(f"{row['program'] + '-' + str(row['number']):16} {lines:24} {', '.join(row['kinds']):24} {row['failing']:7} {show_rank(row['ours']):>8} "
                  f"{show_rank(row['ochiai']):>7} {row['seconds']:8.1f} {row['processor']:10.1f}{' fix' if row['fix'] else ''}  {row['trouble']}", flush=True)
    print()
    clock = "processor" if options.clock == "processor" else "seconds"
    summarize("all", rows, clock)
    summarize("tuned", [row for row in rows if row["program"] in TUNED], clock)
    summarize("held out", [row for row in rows if row["program"] in HELD_OUT], clock)
    summarize("fresh", [row for row in rows if row["program"] in FRESH], clock)


if __name__ == "__main__":
    main()
