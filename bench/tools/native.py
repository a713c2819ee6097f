"""Native runs of C programs under clang's sanitizers, on inputs as `faultline run --inputs` reads them: where do they fail?"""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

CLANG = "clang-19"
SYMBOLIZER = "/usr/lib/llvm-19/bin/llvm-symbolizer"
FLAGS = ["-w", "-g", "-D_GNU_SOURCE", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"]
SANITIZERS = ("address,undefined", "memory")
SECONDS = 10
ESCAPES = {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11}


@dataclass
class Inputs:
    """What one run of a program reads."""

    argv: list = field(default_factory=lambda: [b"prog"])
    stdin: bytes = b""
    environment: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)

    def size(self):
        texts = [*self.argv[1:], self.stdin, *self.environment.values(), *self.files.values()]
        return sum(map(len, texts))


def unescape(text):
    """The bytes of a C string literal, without its quotes."""
    result, at = bytearray(), 0
    raw = text.encode()
    while at < len(raw):
        if raw[at] != ord("\\"):
            result.append(raw[at])
            at += 1
            continue
        rest = raw[at + 1 :].decode(errors="replace")
        if found := re.match(r"[0-7]{1,3}", rest):
            result.append(int(found.group(), 8) & 255)
        elif found := re.match(r"x([0-9a-fA-F]+)", rest):
            result.append(int(found.group(1), 16) & 255)
        else:
            found = re.match(r".", rest, re.S)
            result.append(ESCAPES.get(found.group(), ord(found.group())))
        at += 1 + len(found.group())
    return bytes(result)


def literals(text):
    return [unescape(each) for each in re.findall(r'"((?:[^"\\]|\\.)*)"', text)]


def read_inputs(path):
    """The inputs of a file; ValueError on entries that native runs of this kind can't be given."""
    inputs = Inputs()
    for line in Path(path).read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, _, rest = line.partition(": ")
        if name == "argv":
            inputs.argv = literals(rest)
        elif name == "stdin":
            inputs.stdin += literals(rest)[0]
        elif name == "env":
            inputs.environment[rest.partition("=")[0]] = literals(rest)[0]
        elif name == "file":
            inputs.files[literals(rest)[0].decode()] = literals(rest)[1]
        else:
            raise ValueError(f"{path}: an entry that is not known: {line}")
    return inputs


def build(sources, binary, sanitizers, *flags):
    subprocess.run([CLANG, *FLAGS, f"-fsanitize={sanitizers}", "-o", binary, *sources, *flags, "-lm"], check=True)


def environment(extra=()):
    common = "detect_leaks=0:allocator_may_return_null=1:abort_on_error=0:handle_abort=1"
    return {"PATH": os.environ["PATH"], "ASAN_OPTIONS": common, "MSAN_OPTIONS": common, "UBSAN_OPTIONS": "print_stacktrace=1",
            "ASAN_SYMBOLIZER_PATH": SYMBOLIZER, "MSAN_SYMBOLIZER_PATH": SYMBOLIZER, "LC_ALL": "C", **dict(extra)}


def place(errors, names):
    """Where a run failed by what it wrote to standard error: (file, line, what), None if it did not fail.

    Of an error in a library function it is the innermost line of the files with the given names."""
    text = errors.decode(errors="replace")
    found = []
    for pattern, what in ((r"^(?:.*/)?([^/\s:]+):(\d+):\d+: runtime error: (.*)$", None),
                          (r"^[^\n]*?([^/\s:]+):(\d+): [^\n]*: Assertion [`'](.*)' failed", None)):
        for match in re.finditer(pattern, text, re.M):
            found.append((match.start(), match.group(1), int(match.group(2)), match.group(3)))
    for match in re.finditer(r"(?:ERROR|WARNING): \w+Sanitizer: (\S+)", text):
        frames = re.finditer(r"#\d+ .*?([^/\s:]+):(\d+)(?::\d+)?\)?$", text[match.end() :], re.M)
        inner = next((frame for frame in frames if frame.group(1) in names), None)
        if inner:
            found.append((match.start(), inner.group(1), int(inner.group(2)), match.group(1)))
        else:
            found.append((match.start(), "?", 0, match.group(1)))
    return min(found)[1:] if found else None


def run(binary, inputs, names, directory=None):
    """One run: where it failed, or None, and what it printed."""
    with tempfile.TemporaryDirectory() as scratch:
        where = Path(directory or scratch)
        for name, contents in inputs.files.items():
            (where / name).write_bytes(contents)
        try:
            done = subprocess.run([inputs.argv[0], *inputs.argv[1:]], executable=Path(binary).resolve(), input=inputs.stdin,
                                  capture_output=True, cwd=where, timeout=SECONDS, env=environment(inputs.environment.items()))
        except subprocess.TimeoutExpired:
            return ("?", 0, "timeout"), b""
        return place(done.stderr, names), done.stdout


def fails_at(sources, inputs, scratch, *flags):
    """Where a program fails on these inputs: by the first of the sanitizers that notices."""
    names = {Path(each).name for each in sources}
    for sanitizers in SANITIZERS:
        binary = Path(scratch) / f"native-{sanitizers.replace(',', '-')}"
        build(sources, binary, sanitizers, *flags)
        found, _ = run(binary, inputs, names)
        if found:
            return found
    return None
