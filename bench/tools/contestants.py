"""Who looks for failures of a program: Faultline, CBMC, and libFuzzer alone. Each gives an Answer.

All get the program as it is, the same time, and default options; CBMC gets an unwinding bound and, for programs that take
arguments, a main that makes up some, which bounds what it says.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import fuzz
import native

UNWIND = 12
CBMC_MAIN = """
#undef main
#include <stddef.h>
int program_main(int argc, char **argv);
int nondet_int(void);
char nondet_char(void);
int main(void) {
    static char texts[4][12];
    static char *argv[5];
    int argc = nondet_int();
    __CPROVER_assume(argc >= 1 && argc <= 4);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 11; j++) texts[i][j] = nondet_char();
        argv[i] = i < argc ? texts[i] : NULL;
    }
    return program_main(argc, argv);
}
"""


@dataclass
class Answer:
    verdict: str  # FAILS, SAFE, SAFE_ASSUMING, SAFE_UP_TO, UNKNOWN or ERROR
    seconds: float
    places: list = field(default_factory=list)  # (file name, line) of failures
    note: str = ""


def execute(command, seconds, output, **more):
    """Runs a command in a session of its own, all of which is killed when the time is over: its exit code, None for too late."""
    with open(output, "wb") as out, open(f"{output}.err", "wb") as errors:
        process = subprocess.Popen(command, stdout=out, stderr=errors, stdin=subprocess.DEVNULL, start_new_session=True, **more)
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None


def faultline(program, sources, options, scratch, flags=()):
    output, start = scratch / "faultline.json", time.monotonic()
    code = execute([options.faultline, "check", "--json", "--timeout", str(options.timeout), *sources, *(["--", *flags] if flags else [])],
                   options.timeout + 30, output)
    seconds = time.monotonic() - start
    try:
        found = json.loads(output.read_text(errors="replace"))
    except ValueError:
        last = Path(f"{output}.err").read_text(errors="replace").strip().splitlines()[-1:]
        return Answer("ERROR", seconds, note=f"exit code {code} {' '.join(last)[:100]}")
    places, unconfirmed = [], 0
    for failure in found["failures"]:
        if failure["confirmed"]:
            places.append((Path(failure["property"]["file"]).name, failure["property"]["line"]))
        else:
            unconfirmed += 1
    notes = [f"up to {found['bound']}"] if found["verdict"] == "SAFE_UP_TO" else []
    notes += [f"{unconfirmed} not confirmed"] if unconfirmed else []
    verdict = found["verdict"] if found["verdict"] != "FAILS" or places else "UNKNOWN"
    return Answer(verdict, seconds, places, ", ".join(notes))


def cbmc(program, sources, options, scratch, flags=()):
    command = [options.cbmc, "--unwind", str(UNWIND), "--no-malloc-may-fail", *sources, *flags]
    if any(re.search(r"\bmain\s*\(\s*int\b", Path(source).read_text(errors="replace")) for source in sources):
        (scratch / "cbmc-main.c").write_text(CBMC_MAIN)
        command += ["-Dmain=program_main", scratch / "cbmc-main.c"]
    output, start = scratch / "cbmc", time.monotonic()
    code = execute(command, options.timeout, output)
    seconds = time.monotonic() - start
    if code is None:
        return Answer("UNKNOWN", seconds, note="time is up")
    if code not in (0, 10):
        return Answer("UNKNOWN", seconds, note=f"exit code {code}")
    failing, where = [], "?"
    for line in output.read_text(errors="replace").splitlines():
        if match := re.match(r"(\S+) function \S+$", line):
            where = Path(match.group(1)).name
        elif match := re.match(r"\[(\S+)\] line (\d+) .*: FAILURE$", line):
            failing.append((match.group(1), where, int(match.group(2))))
    missing = sum(".no-body." in name for name, _, _ in failing)
    unwound = sum(".unwind." in name or ".recursion" in name for name, _, _ in failing)
    places = [(file, line) for name, file, line in failing if not re.search(r"\.(no-body|unwind|recursion)\b", name)]
    note = f"{missing} functions missing" if missing else ""
    if places:
        return Answer("FAILS", seconds, places, note)
    if code == 0:
        return Answer("SAFE_UP_TO" if "-Dmain=program_main" in command else "SAFE", seconds)
    return Answer("SAFE_UP_TO" if unwound and not missing else "UNKNOWN", seconds, note=note)


def libfuzzer(program, sources, options, scratch, flags=()):
    try:
        place, seconds, _ = fuzz.fuzz(sources, scratch, options.timeout, options.seed, flags=flags)
    except subprocess.CalledProcessError:
        return Answer("ERROR", 0, note="does not compile")
    if place is None:
        return Answer("UNKNOWN", seconds)
    return Answer("FAILS", seconds, [place[:2]], place[2][:40])


TOOLS = {"faultline": faultline, "cbmc": cbmc, "libfuzzer": libfuzzer}


def judge(answer, fails, places):
    """What an answer is worth, in a word, for a program that fails at one of these places (file, line) or is correct."""
    if answer.verdict == "ERROR":
        return "error"
    if fails:
        if answer.verdict == "FAILS":
            return "right" if any(place in places for place in answer.places) else "elsewhere"
        return "wrong" if answer.verdict in ("SAFE", "SAFE_ASSUMING") else "missed"
    return {"FAILS": "wrong", "SAFE": "SAFE", "SAFE_ASSUMING": "assuming", "SAFE_UP_TO": "bounded", "UNKNOWN": "unknown"}[answer.verdict]


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0.0


FAILING_WORDS = ("right", "elsewhere", "missed", "wrong", "error")
CORRECT_WORDS = ("SAFE", "assuming", "bounded", "unknown", "wrong", "error")


def summarize(title, rows, tools):
    """Rows are (fails, {tool: (word, seconds)})."""
    for fails, words, what in ((True, FAILING_WORDS, "failing"), (False, CORRECT_WORDS, "correct")):
        chosen = [answers for each, answers in rows if each == fails]
        if not chosen:
            continue
        print(f"\n{title}, {len(chosen)} {what:8} " + "".join(f"{word:>10}" for word in words) + f"{'median':>10}" + f"{'if right' if fails else 'if SAFE':>10}")
        for tool in tools:
            found = [answers[tool] for answers in chosen]
            counts = "".join(f"{sum(word == each for word, _ in found):10}" for each in words)
            good = [seconds for word, seconds in found if word in ("right", "SAFE")]
            print(f"  {tool:{len(title) + 19}}{counts}{median([seconds for _, seconds in found]):8.1f} s{median(good):8.1f} s")
