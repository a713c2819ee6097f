"""Everyday programs against Faultline, CBMC and libFuzzer alone. Called by bench/everyday.sh, which says how."""

import argparse
import fnmatch
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools"))
import contestants
import native

# Those that the engine may be tuned on; all others are held out.
TUNED = set("""
bank-ledger base64-lines csv-totals cut-columns election graph-search hex-rows ini-sections inventory isbn-check
matrix-product maze-walk morse-decoder number-list phone-book play-list polynomials print-queue roman-sum
stack-machine text-wrap trie-words utf8-columns word-frequency
bowling-score cell-life color-mixer comment-strip country-codes csv-quotes environment-report file-checksum fold-lines
hex-encoder ini-lookup log-levels make-change month-calendar moving-average number-words opinion-poll recipe-scaler
rotate-letters select-fields status-lines undo-stack unit-converter version-compare
""".split())


@dataclass
class Program:
    name: str
    source: Path
    fails: bool
    lines: list

    def places(self):
        return [(self.source.name, line) for line in self.lines]

    def inputs(self):
        return native.read_inputs(self.source.with_suffix(".trigger" if self.fails else ".sample"))


def tag(text, name):
    found = re.search(rf"^ \* {name}: (.*)$", text, re.M)
    return found.group(1) if found else None


def read_program(source):
    text = source.read_text()
    verdict, lines = tag(text, "VERDICT"), tag(text, "LINE")
    if verdict not in ("FAILS", "SAFE") or (verdict == "FAILS") != (lines is not None) or not tag(text, "INPUT"):
        raise ValueError(f"{source}: the header is not complete")
    return Program(source.stem, source, verdict == "FAILS", [int(line) for line in (lines or "").split()])


def read_programs(chosen_set="all", only="*"):
    programs = [read_program(source) for source in sorted(HERE.glob("*.c"))]
    return [program for program in programs if fnmatch.fnmatch(program.name, only) and
            (chosen_set == "all" or (program.name in TUNED) == (chosen_set == "tuned"))]


def self_test(programs):
    """Does every trigger make its program fail at its line, and every sample none? Natively, with sanitizers."""
    wrong = 0
    for program in programs:
        with tempfile.TemporaryDirectory() as scratch:
            found = native.fails_at([program.source], program.inputs(), scratch)
        if program.fails != (found is not None) or (found and found[:2] not in program.places()):
            wrong += 1
            print(f"{program.name}: fails at {found} instead of {program.lines or 'nowhere'}")
    print(f"{len(programs)} programs, {wrong} wrong")
    return wrong == 0


def measure(program, options):
    answers = {}
    for tool in options.tools:
        scratch = options.scratch / program.name / tool
        scratch.mkdir(parents=True)
        answers[tool] = contestants.TOOLS[tool](program, [program.source], options, scratch)
    return answers


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--faultline", default="build/faultline")
    parser.add_argument("--cbmc", default="cbmc")
    parser.add_argument("--scratch", type=Path)
    parser.add_argument("--set", choices=["tuned", "held-out", "all"], default="all")
    parser.add_argument("--only", default="*")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tools", nargs="+", choices=list(contestants.TOOLS), default=list(contestants.TOOLS))
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    programs = read_programs(options.set, options.only)
    if options.self_test:
        sys.exit(0 if self_test(programs) else 1)
    rows = []
    print(f"{'program':20} {'truth':6}" + "".join(f" {tool:>20}" for tool in options.tools))
    for program in programs:
        answers = measure(program, options)
        judged = {tool: (contestants.judge(answer, program.fails, program.places()), answer.seconds) for tool, answer in answers.items()}
        rows.append((program, judged))
        notes = "; ".join(f"{tool}: {answer.note}" for tool, answer in answers.items() if answer.note)
        print(f"{program.name:20} {'FAILS' if program.fails else 'SAFE':6}" +
              "".join(f" {word:>10} {seconds:7.1f} s" for word, seconds in judged.values()) + f"  {notes}", flush=True)
    for title in ("tuned", "held-out", "all"):
        chosen = [(program.fails, judged) for program, judged in rows if title == "all" or (program.name in TUNED) == (title == "tuned")]
        if chosen and (title == options.set or options.set == "all"):
            contestants.summarize(title, chosen, options.tools)
    sys.exit(any(word == "wrong" for _, judged in rows for tool, (word, _) in judged.items() if tool == "faultline"))


if __name__ == "__main__":
    main()
