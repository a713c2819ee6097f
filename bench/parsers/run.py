"""Faults planted into parsers of Debian's packages, against Faultline and libFuzzer alone. Called by bench/parsers.sh, which says how."""

import argparse
import fnmatch
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools"))
import contestants
import native


@dataclass
class Parser:
    name: str
    driver: Path
    package: str
    files: list  # those to compile, from the package's top
    flags: list
    made: list  # (file, line of text): headers that configure would make
    fault: tuple  # file, which of the lines that match, regular expression, replacement
    fails: tuple  # file, regular expression: the lines where it then fails
    trigger: Path


def tags(text, name):
    return re.findall(rf"^ \* {name}: (.*)$", text, re.M)


def read_parser(driver):
    text = driver.read_text()
    if any(len(tags(text, name)) != 1 for name in ("PACKAGE", "FAULT", "FAILS", "INPUT")):
        raise ValueError(f"{driver}: the header is not complete")
    found = re.fullmatch(r"(\S+) (\d+)? ?s/((?:[^/\\]|\\.)*)/((?:[^/\\]|\\.)*)/", tags(text, "FAULT")[0])
    if not found:
        raise ValueError(f"{driver}: the fault is not FILE [NUMBER] s/REGULAR EXPRESSION/REPLACEMENT/")
    made = [tuple(each.split(" ", 1)) for each in tags(text, "MAKE")]
    return Parser(driver.stem, driver, tags(text, "PACKAGE")[0], " ".join(tags(text, "FILES")).split(), " ".join(tags(text, "FLAGS")).split(), made,
                  (found.group(1), int(found.group(2) or 1), found.group(3), re.sub(r"\\(.)", r"\1", found.group(4))), tuple(tags(text, "FAILS")[0].split(" ", 1)), driver.with_suffix(".trigger"))


def unpack(parser, work, fetch):
    """The top of the package's sources; they are fetched if they are not there."""
    into = work / parser.package
    tops = sorted(each for each in into.glob("*/") if each.is_dir())
    if not tops:
        into.mkdir(parents=True, exist_ok=True)
        subprocess.run([fetch, parser.package, into], check=True, stdout=subprocess.DEVNULL)
        tops = sorted(each for each in into.glob("*/") if each.is_dir())
    return tops[0]


def plant(parser, top, into, is_faulty=True):
    """A copy of the sources, with the fault in the line that it is for: where they lie, and the lines where it fails."""
    into = into / ("faulty" if is_faulty else "original")
    shutil.copytree(top, into, symlinks=True)
    for file, text in parser.made:
        (into / file).parent.mkdir(parents=True, exist_ok=True)
        with open(into / file, "a") as made:
            made.write(text + "\n")
    file, number, pattern, replacement = parser.fault
    lines = (into / file).read_text(errors="surrogateescape").split("\n")
    matching = [i for i, line in enumerate(lines) if re.search(pattern, line)]
    if len(matching) < number:
        raise ValueError(f"{parser.name}: {file} has no line {number} that matches {pattern}")
    if is_faulty:
        at = matching[number - 1]
        lines[at] = re.sub(pattern, lambda _: replacement, lines[at], count=1)
        (into / file).write_text("\n".join(lines), errors="surrogateescape")
    file, pattern = parser.fails
    text = (into / file).read_text(errors="surrogateescape").split("\n")
    return into, [(Path(file).name, i + 1) for i, line in enumerate(text) if re.search(pattern, line)]


def sources_and_flags(parser, into):
    flags = [each.replace("-I", f"-I{into}/") if each.startswith("-I") else each for each in parser.flags]
    return [parser.driver, *(into / file for file in parser.files)], flags


def self_test(parsers, options):
    """Does each trigger make the faulty parser fail at its place, and not the original? Natively, with sanitizers."""
    wrong = 0
    for parser in parsers:
        with tempfile.TemporaryDirectory() as scratch:
            inputs, found = native.read_inputs(parser.trigger), {}
            for is_faulty in (True, False):
                into, places = plant(parser, unpack(parser, options.work, options.fetch), Path(scratch), is_faulty)
                sources, flags = sources_and_flags(parser, into)
                try:
                    found[is_faulty] = native.fails_at(sources, inputs, scratch, "-w", *flags)
                except subprocess.CalledProcessError:
                    found[is_faulty] = ("?", 0, "does not compile")
                if is_faulty:
                    expected = places
        if not found[True] or found[True][:2] not in expected or found[False]:
            wrong += 1
            print(f"{parser.name}: fails at {found[True]} instead of {expected}, and the original at {found[False]}")
        else:
            print(f"{parser.name}: {found[True][0]}:{found[True][1]} {found[True][2]}, {inputs.size()} bytes")
    print(f"{len(parsers)} parsers, {wrong} wrong")
    return wrong == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--faultline", default="build/faultline")
    parser.add_argument("--fetch", default="debian-source")
    parser.add_argument("--work", type=Path, default=Path("/tmp/faultline-parsers"))
    parser.add_argument("--scratch", type=Path)
    parser.add_argument("--only", default="*")
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tools", nargs="+", choices=["faultline", "libfuzzer"], default=["faultline", "libfuzzer"])
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    parsers = [each for each in map(read_parser, sorted(HERE.glob("*.c"))) if fnmatch.fnmatch(each.name, options.only)]
    if options.self_test:
        sys.exit(0 if self_test(parsers, options) else 1)
    rows = []
    print(f"{'parser':14}" + "".join(f" {tool:>20}" for tool in options.tools))
    for each in parsers:
        into, places = plant(each, unpack(each, options.work, options.fetch), options.scratch / each.name)
        sources, flags = sources_and_flags(each, into)
        answers = {}
        for tool in options.tools:
            scratch = options.scratch / each.name / tool
            scratch.mkdir(parents=True)
            answers[tool] = contestants.TOOLS[tool](each, sources, options, scratch, ["-w", *flags])
        judged = {tool: (contestants.judge(answer, True, places), answer.seconds) for tool, answer in answers.items()}
        rows.append((True, judged))
        notes = "; ".join(f"{tool}: {answer.note}" for tool, answer in answers.items() if answer.note)
        print(f"{each.name:14}" + "".join(f" {word:>10} {seconds:7.1f} s" for word, seconds in judged.values()) + f"  {notes}", flush=True)
    contestants.summarize("parsers", rows, options.tools)
    sys.exit(any(word == "wrong" for _, judged in rows for tool, (word, _) in judged.items() if tool == "faultline"))


if __name__ == "__main__":
    main()
