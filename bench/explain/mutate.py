#!/usr/bin/env python3
"""bench/explain/mutate.py - single faults put into a C program, as programmers make them.

    mutate.py PROGRAM.c SEED DIRECTORY          writes all mutants that compile, in the order of the seed

A fault is another operator, another constant, another variable of the same type, or a statement or call
that is left out. None is put into what says what is right: assertions and assumptions with the
functions that only these call, and lines that read inputs. Each mutant keeps the numbers of lines; a
list of them, one JSON object a line, goes to standard output:

    {"file": ..., "kind": ..., "line": faulty line, "lines": [lines that count as it]}

Where a statement is left out, what counts are the lines beside it: of the code before it and behind it
and, where a block ends before it, of the statement that the block belongs to.
"""
import json
import os
import random
import re
import subprocess
import sys

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<character>'(?:\\.|[^'\\\n])*')
  | (?P<number>(?:0[xX][0-9a-fA-F]+|\d+\.\d*(?:[eE][+-]?\d+)?|\d+)[uUlLfF]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
  | (?P<blank>\s+)
""", re.X | re.S | re.M)

OTHER_SIGNS = {
    "<": ["<=", ">", ">="], "<=": ["<", ">=", ">"], ">": [">=", "<", "<="], ">=": [">", "<=", "<"],
    "==": ["!=", "<=", ">="], "!=": ["==", "<", ">"],
    "+": ["-", "*"], "-": ["+", "*"], "*": ["+", "/"], "/": ["*", "%"], "%": ["/", "*"],
    "&&": ["||"], "||": ["&&"], "&": ["|", "^"], "|": ["&", "^"], "^": ["|", "&"],
    "<<": [">>"], ">>": ["<<"], "++": ["--"], "--": ["++"],
    "+=": ["-=", "="], "-=": ["+=", "="], "*=": ["+=", "="], "/=": ["*="], "|=": ["&=", "^=", "="],
    "&=": ["|=", "="], "^=": ["|=", "="], "<<=": [">>="], ">>=": ["<<="],
}
CHECKS = {"assert", "__VERIFIER_assert", "__VERIFIER_assume", "reach_error", "abort", "assume"}
TYPES = {"int", "unsigned", "char", "short", "long", "float", "double", "void", "struct", "enum", "union", "const",
         "static", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t",
         "size_t", "bool", "_Bool", "signed", "extern", "typedef"}
WORDS = TYPES | {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue",
                 "goto", "sizeof"}


class Token:
    def __init__(self, kind, text, start, line):
        self.kind, self.text, self.start, self.line = kind, text, start, line
        self.end = start + len(text)


def tokens_of(text):
    tokens, line = [], 1
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind not in ("comment", "blank", "directive"):
            tokens.append(Token(kind, match.group(), match.start(), line))
        line += match.group().count("\n")
    return tokens


class Program:
    def __init__(self, path):
        self.path = path
        self.text = open(path).read()
        self.tokens = tokens_of(self.text)
        self.partner = self.match_brackets()
        self.functions = self.find_functions()
        self.is_fixed = self.find_fixed()

    def match_brackets(self):
        partner, open_ones = {}, []
        for i, token in enumerate(self.tokens):
            if token.text in "([{" and token.kind == "sign":
                open_ones.append(i)
            elif token.text in ")]}" and token.kind == "sign":
                partner[i] = open_ones.pop()
                partner[partner[i]] = i
        return partner

    def find_functions(self):
        """(name, first token of the head, opening brace, closing brace)"""
        functions, i, head = [], 0, 0
        while i < len(self.tokens):
            text = self.tokens[i].text
            if text == "{":
                if i and self.tokens[i - 1].text == ")":
                    name = self.tokens[self.partner[i - 1] - 1].text
                    functions.append((name, head, i, self.partner[i]))
                    i = self.partner[i]
                    head = i + 1
                else:
                    i = self.partner[i]
            elif text == ";":
                head = i + 1
            i += 1
        return functions

    def find_fixed(self):
        """Tokens that are no part of what may be wrong."""
        fixed = [True] * len(self.tokens)
        for name, _, start, end in self.functions:
            for i in range(start + 1, end):
                fixed[i] = False
        inside = [False] * len(self.tokens)
        for i, token in enumerate(self.tokens):
            if token.text in CHECKS and i + 1 < len(self.tokens) and self.tokens[i + 1].text == "(":
                for k in range(i, self.partner[i + 1] + 1):
                    inside[k] = True
        lines = {self.tokens[i].line for i in range(len(self.tokens)) if inside[i]}
        lines |= {token.line for token in self.tokens if "nondet" in token.text}
        for i, token in enumerate(self.tokens):
            if token.line in lines:
                fixed[i] = True
        self.fix_functions_of_checks(fixed, inside)
        return fixed

    def fix_functions_of_checks(self, fixed, inside):
        is_changed = True
        while is_changed:
            is_changed = False
            for name, _, start, end in self.functions:
                calls = [i for i, token in enumerate(self.tokens) if token.text == name and
                         any(first < i < last for _, _, first, last in self.functions) and not start < i < end]
                if not calls or not all(inside[i] for i in calls) or inside[start]:
                    continue
                for i in range(start, end):
                    fixed[i] = inside[i] = True
                is_changed = True

    def function_at(self, index):
        for function in self.functions:
            if function[2] < index < function[3]:
                return function
        return None

    def names_in(self, function):
        """Variables that are declared in it, and outside of functions: name -> type, roughly."""
        names = {}
        def declare(first, last):
            i = first
            while i < last:
                begins = i == first or self.tokens[i - 1].text in ";{}(,"
                if begins and self.tokens[i].text in TYPES:
                    i = self.declaration(i, last, names)
                else:
                    i += 1
        outside = [(0, 0)] + [(f[1], f[3]) for f in self.functions] + [(len(self.tokens), 0)]
        for (_, end), (start, _) in zip(outside, outside[1:]):
            declare(end + 1 if end else 0, start)
        declare(function[1], function[3])
        return names

    def declaration(self, i, last, names):
        kind = []
        while i < last and (self.tokens[i].text in TYPES or (kind and kind[-1] in ("struct", "enum", "union"))):
            if self.tokens[i].text not in ("static", "const", "extern"):
                kind.append(self.tokens[i].text)
            i += 1
        while i < last:
            stars = ""
            while i < last and self.tokens[i].text in ("*", "const"):
                stars += self.tokens[i].text
                i += 1
            if i >= last or self.tokens[i].kind != "name":
                return i + 1
            name, after = self.tokens[i].text, i + 1
            if self.tokens[after].text == "(":
                return after
            if self.tokens[after].text == "[":
                stars += "[]"
            names[name] = " ".join(kind) + stars
            while after < last and self.tokens[after].text not in ",;){}":
                after = self.partner[after] + 1 if self.tokens[after].text in "([{" else after + 1
            if after >= last or self.tokens[after].text != ",":
                return after + 1
            i = after + 1
            if self.tokens[i].text in TYPES:
                return i
        return i

    # ---- faults ----

    def operators(self):
        for i, token in enumerate(self.tokens):
            if self.is_fixed[i] or token.kind != "sign" or token.text not in OTHER_SIGNS:
                continue
            before = self.tokens[i - 1]
            is_binary = before.kind in ("number", "character") or before.text in (")", "]") or \
                (before.kind == "name" and before.text not in WORDS)
            if token.text in "+-*&" and not is_binary:
                continue
            for other in OTHER_SIGNS[token.text]:
                yield "operator", token.line, [token.line], (token.start, token.end, other)

    def constants(self):
        for i, token in enumerate(self.tokens):
            if self.is_fixed[i] or token.kind != "number" or "." in token.text:
                continue
            if self.tokens[i - 1].text == "case":
                continue
            digits = token.text.rstrip("uUlL" if token.text[:2] in ("0x", "0X") else "uUlLfF")
            value, suffix = int(digits, 8 if digits.isdigit() and digits[0] == "0" else 0), token.text[len(digits):]
            for other in {value + 1, abs(value - 1), value * 2, 0, value + 10} - {value}:
                yield "constant", token.line, [token.line], (token.start, token.end, str(other) + suffix)

    def variables(self):
        for function in self.functions:
            names = self.names_in(function)
            for i in range(function[2], function[3]):
                token = self.tokens[i]
                if self.is_fixed[i] or token.text not in names or self.tokens[i - 1].text in (".", "->"):
                    continue
                if self.tokens[i - 1].text in TYPES or self.tokens[i + 1].text == "(":
                    continue
                for other in names:
                    if other != token.text and names[other] == names[token.text]:
                        yield "variable", token.line, [token.line], (token.start, token.end, other)

    def statements(self):
        for i, token in enumerate(self.tokens):
            before = self.tokens[i - 1].text if i else ""
            is_start = before in ("{", "}", ";") or before == "else" or (before == ")" and self.is_head(i - 1))
            if self.is_fixed[i] or not is_start or token.text in "{};":
                continue
            if token.text in WORDS - {"break", "continue", "return"}:
                continue
            end = i
            while self.tokens[end].text not in (";", "}"):
                end = self.partner[end] + 1 if self.tokens[end].text in "([{" else end + 1
            if self.tokens[end].text == "}":
                continue
            if token.text == "return" and self.tokens[end + 1].text == "}" and self.function_at(i)[3] == end + 1:
                continue
            if any(self.is_fixed[i:end]) or self.in_for_head(i) or self.tokens[i + 1].text == ":":
                continue
            is_call = token.kind == "name" and self.tokens[i + 1].text == "(" and token.text not in WORDS
            text = "" if before in ("{", "}", ";") else ";"
            yield "call" if is_call else "statement", token.line, self.beside(i, end), \
                (token.start, self.tokens[end].end, text)

    def is_head(self, closing):
        return self.tokens[self.partner[closing] - 1].text in ("if", "while", "for", "switch")

    def in_for_head(self, index):
        depth = index
        while depth >= 0:
            if self.tokens[depth].text in ")]}" and depth != index:
                depth = self.partner[depth]
            elif self.tokens[depth].text in "([" and depth < index:
                return True
            elif self.tokens[depth].text == "{":
                return False
            depth -= 1
        return False

    def beside(self, first, last):
        lines = {self.tokens[first - 1].line, self.tokens[last + 1].line, self.tokens[first].line}
        if self.tokens[first - 1].text == ";":
            lines.add(self.start_of_statement(first - 2))
        if self.tokens[first - 1].text == "}":
            start = self.partner[first - 1]
            lines |= {self.tokens[start].line, self.tokens[start - 1].line}
            if self.tokens[start - 1].text == ")":
                lines.add(self.tokens[self.partner[start - 1]].line)
        if self.tokens[last + 1].text == "}" and last + 2 < len(self.tokens):
            opening = self.partner[last + 1]
            if opening == first - 1:
                lines.add(self.tokens[opening].line)
        return sorted(lines)

    def start_of_statement(self, index):
        while index > 0 and self.tokens[index - 1].text not in ("{", "}", ";"):
            index = self.partner[index] if self.tokens[index].text in ")]}" else index
            if self.tokens[index - 1].text in ("{", "}", ";"):
                break
            index -= 1
        return self.tokens[index].line

    def mutants(self):
        for source in (self.operators, self.constants, self.variables, self.statements):
            yield from source()


def apply(text, edit):
    start, end, new = edit
    return text[:start] + new + "\n" * text[start:end].count("\n") + text[end:]


def compiles(path, include):
    return subprocess.run(["gcc", "-fsyntax-only", "-w", "-Werror=int-conversion", "-Werror=incompatible-pointer-types",
                           "-I", include, path], stderr=subprocess.DEVNULL).returncode == 0


def spread(mutants, seed):
    """In the order of the seed, one of each kind after the other, different lines first."""
    chance = random.Random(seed)
    kinds = {}
    for mutant in mutants:
        kinds.setdefault(mutant[0], []).append(mutant)
    for kind in kinds.values():
        chance.shuffle(kind)
    order = sorted(kinds)
    while any(kinds.values()):
        for kind in order:
            if kinds[kind]:
                yield kinds[kind].pop()


def main():
    path, seed, directory = sys.argv[1], sys.argv[2], sys.argv[3]
    program = Program(path)
    name = os.path.basename(path)[:-2]
    for number, (kind, line, lines, edit) in enumerate(spread(program.mutants(), f"{seed} {name}")):
        file = os.path.join(directory, f"{name}.{number}.c")
        with open(file, "w") as out:
            out.write(apply(program.text, edit))
        if not compiles(file, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "check")):
            os.remove(file)
            continue
        print(json.dumps({"file": file, "kind": kind, "line": line, "lines": lines}), flush=True)


if __name__ == "__main__":
    main()
