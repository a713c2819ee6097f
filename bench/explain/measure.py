#!/usr/bin/env python3
"""bench/explain/measure.py - what `faultline explain` says of programs with one known fault each.

See bench/explain-mutants.sh for how it is called and what is asked.
"""
import argparse
import concurrent.futures
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading

from behave import behaviour

HERE = os.path.dirname(os.path.abspath(__file__))
RUNS = (1500, 30000)  # random inputs by which behaviour is compared: more of them
LEAST = 10            # where fewer than so many fit the assumptions of the programs
LEAST_SECONDS = 5     # that CBMC has


def run(command, seconds):
    """(exit code, output, processor seconds); None for a code: it took too long."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, preexec_fn=limit)
        timer = threading.Timer(seconds, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        out.seek(0)
        code = process.returncode if process.returncode >= 0 else None
        return code, out.read(), usage.ru_utime + usage.ru_stime


class Bench:
    def __init__(self, options):
        self.options = options
        self.lock = threading.Lock()
        self.originals = {}

    def check(self, file, seconds, include):
        return run([self.options.faultline, "check", "--json", f"--timeout={seconds}", file, "--", "-I", include],
                   seconds + 30)

    # ---- mutants ----

    def mutants_of(self, program, wanted, directory):
        """As many as are wanted that fail."""
        made = subprocess.Popen([sys.executable, os.path.join(HERE, "mutate.py"), program, self.options.seed, directory],
                                stdout=subprocess.PIPE, text=True)
        found, include = [], os.path.join(HERE, "..", "check")
        for line in made.stdout:
            mutant = json.loads(line)
            code, _, seconds = self.check(mutant["file"], 8, include)
            if code == 10:
                mutant.update(program=program, include=include, found=seconds)
                found.append(mutant)
            else:
                os.remove(mutant["file"])
            if len(found) == wanted:
                break
        made.kill()
        made.wait()
        return found

    # ---- what is said of one ----

    def explain(self, mutant):
        code, output, seconds = run([self.options.faultline, "explain", "--json", f"--timeout={self.options.timeout}",
                                     mutant["file"], "--", "-I", mutant["include"]], self.options.timeout * 4 + 30)
        try:
            document = json.loads(output)
        except ValueError:
            document = {}
        mutant["explained"] = seconds
        mutant["code"] = code
        mutant["ranking"] = [entry["line"] for entry in document.get("ranking") or []]
        causes, failures = document.get("causes") or [], document.get("failures") or []
        mutant["fixes"] = list(dict.fromkeys(cause["fix"] for cause in causes
                                             if cause.get("fix") and cause.get("fix_checked")))
        mutant["unmended"] = [failures[cause["failure"]]["property"]["line"] for cause in causes if not cause.get("fix")]

    def judge(self, mutant):
        lines = len(open(mutant["program"]).read().splitlines())
        good = set(mutant["lines"])
        ranking = mutant["ranking"]
        mutant["is_listed"] = bool(good & set(ranking))
        mutant["is_first"] = bool(ranking) and ranking[0] in good
        mutant["rank"] = next((i + 1 for i, line in enumerate(ranking) if line in good), 0)
        mutant["share"] = len(set(ranking)) / lines
        mutant["has_fix"] = bool(mutant["fixes"])
        mutant["failing_fixes"] = 0
        mutant["restores"] = None
        if mutant["fixes"]:
            self.judge_fix(mutant)

    def judge_fix(self, mutant):
        """The program with all fixes that are shown must not fail, but for causes without one."""
        patched = before = mutant["file"]
        for number, fix in enumerate(mutant["fixes"]):
            patched = f"{mutant['file'][:-2]}.fix{number}.c"
            made = subprocess.run(["patch", "-s", "-o", patched, before], input=fix, text=True, check=False,
                                  stdout=subprocess.DEVNULL)
            if made.returncode:
                mutant["failing_fixes"] = 1
                return
            if number == 0:
                mutant["restores"] = self.is_restored(mutant, patched)
            before = patched
        code, output, _ = self.check(patched, 15, mutant["include"])
        mutant["fix_code"] = code
        if code in (0, 5):
            return
        lines = [failure["property"]["line"] for failure in json.loads(output or "{}").get("failures") or []]
        shift = len(mutant["fixes"])
        mutant["failing_fixes"] = int(not lines or not all(any(abs(line - other) <= shift for other in mutant["unmended"])
                                                           for line in lines))

    def is_restored(self, mutant, patched):
        def words(path):
            return re.sub(r"[\s;]", "", open(path).read())
        if words(patched) == words(mutant["program"]):
            return True
        name = os.path.basename(mutant["file"])[:-2]
        for runs in RUNS:
            before = self.behaviour_of(mutant["program"], mutant["include"], runs)
            after = behaviour(patched, self.options.directory, name, mutant["include"], runs)
            if before is None or after is None:
                return False
            seen = [(left, right) for left, right in zip(before, after) if left != "-" or right != "-"]
            if len(seen) >= LEAST or any(left != right for left, right in seen):
                return all(left == right for left, right in seen)
        return False

    def behaviour_of(self, program, include, runs):
        with self.lock:
            if (program, runs) not in self.originals:
                self.originals[program, runs] = behaviour(program, self.options.directory,
                                                          os.path.basename(program)[:-2] + ".original", include, runs)
            return self.originals[program, runs]

    def localize(self, mutant):
        """CBMC on the same, for as long as explain took, or a little longer."""
        header = open(mutant["program"]).read()
        unwind = re.search(r"UNWIND: (\d+)", header)
        code, output, seconds = run([self.options.cbmc, "--localize-faults", "--no-standard-checks", "--bounds-check",
                                     "--pointer-check", "--div-by-zero-check", "--unwind",
                                     unwind.group(1) if unwind else "10", "-I", mutant["include"], mutant["file"]], max(LEAST_SECONDS, mutant["explained"]))
        behind = output.split("Most likely fault location", 1)
        lines = [int(line) for line in re.findall(r"^\s+file \S+ line (\d+)", behind[1], re.M)] if len(behind) > 1 else []
        mutant["cbmc"] = {"lines": lines, "is_listed": bool(set(lines) & set(mutant["lines"])),
                          "is_first": bool(lines) and lines[0] in mutant["lines"], "seconds": seconds, "code": code}

    def measure(self, mutant):
        self.explain(mutant)
        self.judge(mutant)
        if self.options.cbmc:
            self.localize(mutant)
        return mutant


def share(values):
    values = list(values)
    return 100 * sum(values) / len(values) if values else 0


def report(mutants, has_cbmc):
    count = len(mutants)
    fixed = [m for m in mutants if m["has_fix"]]
    times = [max(m["explained"] - m["found"], 0) / m["found"] for m in mutants]
    print(f"\n{count} mutants of {len({m['program'] for m in mutants})} programs")
    print(f"{'kind':<12}{'mutants':>8}{'listed':>9}{'first':>9}{'fix':>9}{'restores':>10}" + ("   CBMC listed" if has_cbmc else ""))
    for kind in sorted({m["kind"] for m in mutants}) + ["all"]:
        these = [m for m in mutants if kind in (m["kind"], "all")]
        row = (f"{kind:<12}{len(these):>8}{share(m['is_listed'] for m in these):>8.1f}%{share(m['is_first'] for m in these):>8.1f}%"
               f"{share(m['has_fix'] for m in these):>8.1f}%{share(bool(m['restores']) for m in these if m['has_fix']):>9.1f}%")
        if has_cbmc:
            row += f"{share(m['cbmc']['is_listed'] for m in these):>13.1f}%"
        print(row)
    print(f"\nfaulty line in the list                {share(m['is_listed'] for m in mutants):6.1f} %   (at least 95 asked)")
    print(f"faulty line first                      {share(m['is_first'] for m in mutants):6.1f} %   (at least 60 asked)")
    print(f"the list, of the program's lines       {100 * statistics.mean(m['share'] for m in mutants):6.1f} %   (under 5 asked)")
    print(f"a fix is offered                       {share(m['has_fix'] for m in mutants):6.1f} %   (at least 40 asked)")
    print(f"fixes that fail                        {sum(m['failing_fixes'] for m in mutants):6d}     (0 asked)")
    print(f"fixes that restore the behaviour       {share(bool(m['restores']) for m in fixed):6.1f} %   (at least 50 asked)")
    print(f"explaining / finding, median           {statistics.median(times):6.2f}     (at most 1 asked; processor time)")
    if has_cbmc:
        print(f"CBMC: in its list, first               {share(m['cbmc']['is_listed'] for m in mutants):6.1f} % {share(m['cbmc']['is_first'] for m in mutants):6.1f} %")
    return sum(m["failing_fixes"] for m in mutants)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--faultline", required=True)
    parser.add_argument("--cbmc", default="")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--mutants", type=int, default=500)
    parser.add_argument("--timeout", type=int, default=15)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--directory", required=True)
    parser.add_argument("--keep", help="a file for all that was measured, as JSON")
    parser.add_argument("--again", help="such a file: its mutants are measured again, where they still are")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    bench, measured = Bench(options), []
    programs = options.programs
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        if options.again:
            measured = json.load(open(options.again))
            programs = []
        wanted = [options.mutants // len(programs) + (i < options.mutants % len(programs)) for i in range(len(programs))]
        for mutants in pool.map(lambda pair: bench.mutants_of(pair[0], pair[1], options.directory), zip(programs, wanted)):
            measured += mutants
        for mutant in pool.map(bench.measure, measured):
            print(f"{os.path.basename(mutant['file']):<32} {mutant['kind']:<10} line {mutant['line']:>3}  rank {mutant['rank'] or '-':>2} of "
                  f"{len(mutant['ranking']):<2} {'fix' if mutant['has_fix'] else '-':<4}"
                  f"{'restores' if mutant['restores'] else 'FAILS' if mutant['failing_fixes'] else '':<9}"
                  f"{mutant['found']:7.2f} s {mutant['explained']:7.2f} s", flush=True)
    if options.keep:
        with open(options.keep, "w") as out:
            json.dump(measured, out, indent=1)
    sys.exit(1 if report(measured, bool(options.cbmc)) else 0)


if __name__ == "__main__":
    main()
