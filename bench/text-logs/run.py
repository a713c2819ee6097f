"""Logs of programs that read numbers and words, replayed. Called by bench/text-logs.sh, which says how."""

import argparse
import fnmatch
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools"))
import contestants
from subjects import SUBJECTS, TUNED, spoil

SIZES = ((5, 12), (20, 60), (90, 200))  # lines of the three logs of a program
LENGTHS = ((5, 19), (20, 89), (90, 200))


def build(name, scratch):
    binary = scratch / name
    subprocess.run(["gcc", "-w", "-D_GNU_SOURCE", "-o", binary, HERE / f"{name}.c"], check=True)
    return binary


def log_of(binary, text):
    done = subprocess.run([binary], input=text, capture_output=True, timeout=10)
    return done.stdout.decode("latin-1")


def make_logs(name, seed, scratch):
    """Three logs of native runs of a program, as lists of lines."""
    binary, logs = build(name, scratch), []
    for number, (least, most) in enumerate(SIZES):
        rng = Random(f"{seed} {name} {number}")
        while True:
            log = log_of(binary, SUBJECTS[name].make(rng, rng.randint(least, most)).encode()).splitlines()
            if least <= len(log) <= most:
                break
        logs.append(log)
    return logs


def replay(name, lines, log, options):
    """The verdict of replay, in a word, and the seconds it took."""
    log.write_text("\n".join(lines) + "\n", encoding="latin-1")
    output, start = log.with_suffix(".json"), time.monotonic()
    code = contestants.execute([options.faultline, "replay", "--json", "--timeout", str(options.timeout), HERE / f"{name}.c", log],
                               options.timeout + 30, output)
    seconds = time.monotonic() - start
    try:
        found = json.loads(output.read_text(errors="replace"))
    except ValueError:
        return "error", seconds
    if found["verdict"] == "MATCHES" and code not in (0, 10):
        return "unconfirmed", seconds
    return found["verdict"], seconds


def damaged(text, rng):
    """An input with some bytes changed, left out or repeated."""
    text = bytearray(text)
    for _ in range(rng.randint(1, 8)):
        if not text:
            break
        at, kind = rng.randrange(len(text)), rng.randrange(4)
        if kind == 0:
            text[at] = rng.choice(b" \n,=:.-+0123456789abcxyz\0\xff\t")
        elif kind == 1:
            del text[at : at + rng.randint(1, 6)]
        elif kind == 2:
            text[at:at] = text[at : at + rng.randint(1, 12)]
        else:
            text[at:at] = rng.choice([b"99999999999", b"-", b"\n", b" ", b"=", b"0"])
    return bytes(text)


def self_test(names, seed, scratch):
    """Do logs have what all logs must have, also those of damaged inputs, and do spoilt ones lack it?"""
    wrong = 0
    for name in names:
        this, rng = SUBJECTS[name], Random(f"{seed} {name}")
        for lines in make_logs(name, seed, scratch):
            wrong += not this.holds(lines)
            wrong += this.holds(spoil(this, lines, rng)[0])
        for _ in range(100):
            text = damaged(this.make(rng, rng.randint(3, 40)).encode(), rng)
            lines = log_of(scratch / name, text).split("\n")[:-1]
            if lines and not this.holds(lines):
                wrong += 1
                print(f"{name}: what should always hold does not, of the input {text!r}")
    print(f"{len(names)} programs, {wrong} wrong")
    return wrong == 0


def table(title, rows):
    if not rows:
        return
    print(f"\n{title}")
    for what, right, bad in (("true", "MATCHES", "IMPOSSIBLE"), ("spoilt", "IMPOSSIBLE", "MATCHES")):
        chosen = [(word, seconds) for _, _, kind, word, seconds in rows if kind == what]
        other = len(chosen) - sum(word in (right, bad) for word, _ in chosen)
        print(f"  {what:7} {len(chosen):3} logs  {right:10} {sum(word == right for word, _ in chosen):3}   UNKNOWN {other:3}   "
              f"wrong {sum(word == bad for word, _ in chosen):3}")
    for least, most in LENGTHS:
        seconds = {kind: [each[4] for each in rows if each[2] == kind and least <= each[1] <= most] for kind in ("true", "spoilt")}
        print(f"  {least:3} to {most:3} lines  median {contestants.median(seconds['true']):6.1f} s true, {contestants.median(seconds['spoilt']):6.1f} s spoilt")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--faultline", default="build/faultline")
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--set", choices=["tuned", "held-out", "all"], default="all")
    parser.add_argument("--only", default="*")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--logs", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    names = [name for name in sorted(SUBJECTS) if fnmatch.fnmatch(name, options.only) and
             (options.set == "all" or (name in TUNED) == (options.set == "tuned"))]
    if options.self_test:
        sys.exit(0 if self_test(names, options.seed, options.scratch) else 1)
    rows = []
    print(f"{'program':16} {'lines':>5} {'log':>22} {'spoilt':>22}  seed {options.seed}")
    for name in names:
        for number, lines in enumerate(make_logs(name, options.seed, options.scratch)):
            if number not in options.logs:
                continue
            answers, where = [replay(name, lines, options.scratch / f"{name}-{number}.log", options)], None
            try:
                impossible, where = spoil(SUBJECTS[name], lines, Random(f"{options.seed} {name} {number} spoil"))
                answers.append(replay(name, impossible, options.scratch / f"{name}-{number}-spoilt.log", options))
            except ValueError:
                pass  # a log in which nothing can be wrong
            rows += [(name, len(lines), kind, *answer) for kind, answer in zip(("true", "spoilt"), answers)]
            print(f"{name:16} {len(lines):5}" + "".join(f" {word:>12} {seconds:7.1f} s" for word, seconds in answers) +
                  ("  nothing to spoil" if where is None else f"  line {where + 1}: {SUBJECTS[name].why}"),
                  flush=True)
    for title in ("tuned", "held-out", "all"):
        if options.set in (title, "all"):
            table(title, [row for row in rows if title == "all" or (row[0] in TUNED) == (title == "tuned")])
    sys.exit(any((kind, word) in (("true", "IMPOSSIBLE"), ("spoilt", "MATCHES")) for _, _, kind, word, _ in rows))


if __name__ == "__main__":
    main()
