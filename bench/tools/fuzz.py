"""libFuzzer alone on a whole program: a target that feeds it, and where the failure is that was found."""

import os
import re
import subprocess
import time
from pathlib import Path

import native

TARGET = Path(__file__).parent / "fuzz_target.c"
RENAMED = {"main": "program_main", **{name: f"target_{name}" for name in ("exit", "fopen", "fclose", "getenv")}}
VARIABLES = re.compile(r"\.(data|bss)(?!\.rel\.ro)(\.|$)")
READS_STDIN = re.compile(r"\b(stdin|getchar|scanf|vscanf|gets|__isoc99_scanf|__isoc23_scanf|read|getchar_unlocked)$", re.M)


def encode(inputs, reads):
    """The bytes of a test that gives a target these inputs."""
    parts = []
    if reads["ARGUMENTS"]:
        parts.append(b"\xff".join(inputs.argv[1:]))
    if reads["ENVIRONMENT"]:
        parts.append(next(iter(inputs.environment.values()), b""))
    if reads["FILES"]:
        parts.append(next(iter(inputs.files.values()), b""))
    if reads["STDIN"]:
        parts.append(inputs.stdin)
    return b"\xfe".join(parts)


def sections(made):
    listed = subprocess.run(["objdump", "--section-headers", made], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^ *\d+ (\S+) ", listed, re.M))


def build(sources, directory, sanitizers="address,undefined", flags=(), extra=()):
    """The target of a program as a binary, and what the program reads. Extra flags are for compiler and linker, all files."""
    objects, unknown, takes_arguments = [], "", False
    for number, source in enumerate(sources):
        made = Path(directory) / f"program-{number}.o"
        subprocess.run([native.CLANG, *native.FLAGS, "-O1", f"-fsanitize=fuzzer-no-link,{sanitizers}", *extra, *flags, "-c", "-o", made, source],
                       check=True)
        unknown += subprocess.run(["nm", "--undefined-only", made], capture_output=True, text=True, check=True).stdout
        takes_arguments |= bool(re.search(r"\bmain\s*\(\s*int\b", Path(source).read_text(errors="replace")))
        changes = [f"--redefine-sym={old}={new}" for old, new in RENAMED.items()]
        changes += [f"--rename-section={section}=program_data,alloc,load,data,contents" for section in sections(made) if VARIABLES.match(section)]
        subprocess.run(["objcopy", *changes, made], check=True)
        objects.append(made)
    reads = {"ARGUMENTS": takes_arguments, "ENVIRONMENT": "getenv" in unknown, "FILES": "fopen" in unknown,
             "STDIN": bool(READS_STDIN.search(unknown))}
    binary = Path(directory) / "target"
    defines = [f"-DREADS_{name}={int(value)}" for name, value in reads.items()]
    subprocess.run([native.CLANG, "-w", "-g", "-O1", "-fno-builtin", "-D_GNU_SOURCE", f"-fsanitize=fuzzer,{sanitizers}", *extra, *defines, "-o", binary,
                    TARGET, *objects, "-lm"], check=True)
    return binary, reads


def fuzz(sources, directory, seconds, seed=1, seeds=(), sanitizers="address,undefined", flags=(), options=()):
    """Fuzzes a program: where it failed, or None; seconds that it took; what the fuzzer said."""
    directory = Path(directory)
    binary, reads = build(sources, directory, sanitizers, flags)
    for old in directory.glob("crash-*"):
        old.unlink()
    corpus = []
    if seeds:
        corpus = [directory / "corpus"]
        corpus[0].mkdir(exist_ok=True)
        for number, inputs in enumerate(seeds):
            (corpus[0] / f"seed-{number}").write_bytes(encode(inputs, reads))
    start = time.monotonic()
    done = subprocess.run([binary, f"-max_total_time={seconds}", "-timeout=10", "-detect_leaks=0", "-close_fd_mask=3", f"-seed={seed}",
                           f"-artifact_prefix={directory}/", *options, *corpus],
                          capture_output=True, env=native.environment(), timeout=seconds + 60)
    passed = time.monotonic() - start
    crashes = sorted(directory.glob("crash-*"), key=os.path.getmtime)
    if not crashes:
        return None, passed, done.stderr
    again = subprocess.run([binary, "-detect_leaks=0", crashes[-1]], capture_output=True, env=native.environment(), timeout=60)
    return native.place(again.stderr, {Path(each).name for each in sources}) or ("?", 0, "not again"), passed, done.stderr
