"""bench/explain/behave.py - do two programs behave alike?

Both are compiled with a driver that gives them the same random inputs, in a process each, and writes
down what a reader of the program could see: the values that functions give back, and those that
assertions compare. Inputs are small numbers, numbers of the source and their neighbours, and now and then
any; a run that an assumption rules out counts as none.
"""
import os
import re
import subprocess

from mutate import CHECKS, Program

DRIVER = r"""
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static uint64_t *shared, chance;
static const long numbers[] = { NUMBERS };
static uint64_t next(void) {
    chance += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = chance;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}
static long number(void) {
    uint64_t which = next() % 10;
    if (which < 5) return (long)(next() % 8);
    if (which < 8) return numbers[next() % (sizeof numbers / sizeof *numbers)] + (long)(next() % 3) - 1;
    if (which < 9) return (long)(next() % 256) - 64;
    return (long)next();
}
void trace_bytes(const void *bytes, unsigned long size) {
    const unsigned char *at = bytes;
    for (unsigned long i = 0; i < size; i++) shared[0] = (shared[0] ^ at[i]) * UINT64_C(1099511628211);
    shared[0] = (shared[0] ^ 77) * UINT64_C(1099511628211);
}
void trace_pointer(const void *pointer) { unsigned char is_there = pointer != 0; trace_bytes(&is_there, 1); }
int __VERIFIER_nondet_int(void) { return (int)number(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)number(); }
char __VERIFIER_nondet_char(void) { return (char)number(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)number(); }
short __VERIFIER_nondet_short(void) { return (short)number(); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)number(); }
long __VERIFIER_nondet_long(void) { return number(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)number(); }
float __VERIFIER_nondet_float(void) { return (float)number() / 4; }
double __VERIFIER_nondet_double(void) { return (double)number() / 4; }
_Bool __VERIFIER_nondet_bool(void) { return number() & 1; }
void __VERIFIER_assume(int holds) { if (!holds) { shared[1] = 1; _exit(0); } }
extern int program_main(void);
int main(int count, char **arguments) {
    long runs = atol(arguments[1]);
    (void)count;
    shared = mmap(0, 64, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (long run = 0; run < runs; run++) {
        shared[0] = 1; shared[1] = 0;
        pid_t child = fork();
        if (!child) { fclose(stderr); alarm(2); chance = (uint64_t)run * 977; _exit(program_main() & 0); }
        int status;
        waitpid(child, &status, 0);
        if (shared[1]) puts("-");
        else printf("%llx %d\n", (unsigned long long)shared[0], status != 0);
    }
    return 0;
}
"""
HEAD = """extern void trace_bytes(const void *, unsigned long); extern void trace_pointer(const void *);
#define TRACED(e) __extension__({ __auto_type traced_ = (e); \\
    if (__builtin_classify_type(traced_) == 5) trace_pointer((const void *)(unsigned long)__builtin_choose_expr( \\
        __builtin_types_compatible_p(__typeof__(traced_), float) || __builtin_types_compatible_p(__typeof__(traced_), double), 0, traced_)); \\
    else trace_bytes(&traced_, sizeof traced_); traced_; })
#define main program_main
#line 1
"""
SPLITTERS = {"&&", "||", "==", "!=", "<", "<=", ">", ">=", "?", ":"}


def returns_number(program, function):
    words = [token.text for token in program.tokens[function[1]:function[2]]]
    head = words[:words.index(function[0])]
    return "void" not in head and ("struct" not in head or "*" in head)


def traced(path):
    """The text of the program, with what is given back and compared written down."""
    program = Program(path)
    tokens, inserts = program.tokens, []
    def surround(first, last):
        if first < last:
            inserts.append((tokens[first].start, 1, "TRACED("))
            inserts.append((tokens[last - 1].end, 0, ")"))
    for i, token in enumerate(tokens):
        function = program.function_at(i)
        if token.text == "return" and function and tokens[i + 1].text != ";" and returns_number(program, function):
            end = i + 1
            while tokens[end].text != ";":
                end = program.partner[end] + 1 if tokens[end].text in "([{" else end + 1
            surround(i + 1, end)
        if token.text in CHECKS and token.text.endswith("assert") and function and tokens[i + 1].text == "(":
            first, at, end = i + 2, i + 2, program.partner[i + 1]
            while at < end:
                if tokens[at].text in SPLITTERS:
                    surround(first, at)
                    first = at + 1
                at = program.partner[at] + 1 if tokens[at].text in "([{" else at + 1
            surround(first, end)
    text = program.text
    for offset, _, what in sorted(inserts, reverse=True):
        text = text[:offset] + what + text[offset:]
    return text


def build(path, directory, name, include):
    source, driver, binary = (os.path.join(directory, name + end) for end in (".traced.c", ".driver.c", ".behave"))
    numbers = sorted({int(n, 0) for n in re.findall(r"\b\d{1,9}\b", open(path).read()) if not n.startswith("0") or n == "0"})
    with open(source, "w") as out:
        out.write(HEAD + traced(path))
    with open(driver, "w") as out:
        out.write(DRIVER.replace("NUMBERS", ", ".join(map(str, numbers or [0]))))
    made = subprocess.run(["gcc", "-O1", "-w", "-fwrapv", "-I", include, "-o", binary, source, driver],
                          capture_output=True, text=True)
    return binary if made.returncode == 0 else None


def behaviour(path, directory, name, include, runs):
    """What each run shows, or None where the program cannot be compiled like this."""
    binary = build(path, directory, name, include)
    if not binary:
        return None
    done = subprocess.run([binary, str(runs)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    os.remove(binary)
    return done.stdout.split("\n")
