"""Faulty versions of a program: one to three faulty lines, made from its text and a source of random numbers.

A fault is a wrong operator, constant, variable or condition, two of these in one line, or missing code. Each gives the
lines that count as faulty: those of the statement that was changed; of code that is missing, the statements next to it.
"""

import re
from random import Random

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|0x[0-9a-f]+|\d+|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%]=|\S')
KEYWORDS = set("if else for while do return break continue switch case default sizeof struct enum const static int long char unsigned void "
               "NULL size_t stdin stdout".split())
RELATIONS = ["<", "<=", ">", ">=", "==", "!="]


def bodies(lines):
    """For each line the number of the function around it, or 0; and the text of each function."""
    owner, current, count = [0] * len(lines), 0, 0
    for i, line in enumerate(lines):
        if re.match(r"[a-z].*\) \{$", line):
            count += 1
            current = count
        elif line.startswith("}"):
            current = 0
        elif current:
            owner[i] = current
    return owner


def is_statement(line):
    text = line.strip()
    return bool(text) and text not in ("{", "}", "} else {", "else", ";", "do {") and not text.startswith(("/*", "*", "case ", "default:"))


def statement_lines(lines, index):
    """The lines of the statement that a line is part of, from 1."""
    first = last = index
    while first > 0 and not re.search(r"([;{}:]|\))\s*(/\*.*\*/)?$", lines[first - 1]) and lines[first - 1].strip() not in ("", "else"):
        first -= 1
    while last + 1 < len(lines) and not re.search(r"[;{}:)]\s*(/\*.*\*/)?$", lines[last]) and lines[last].strip() != "else":
        last += 1
    return set(range(first + 1, last + 2))


def neighbours(lines, owner, first, last):
    found = set()
    for step, at in ((-1, first - 1), (1, last + 1)):
        while 0 <= at < len(lines) and owner[at] and not is_statement(lines[at]):
            at += step
        if 0 <= at < len(lines) and owner[at]:
            found.add(at + 1)
    return found


def replace(line, token, text):
    return line[: token.start()] + text + line[token.end():]


def wrong_operator(rng, line, tokens, names):
    choices = []
    for i, token in enumerate(tokens):
        text, before = token.group(), tokens[i - 1].group() if i else ""
        is_binary = bool(re.match(r"[\w)\]]", before)) and before not in KEYWORDS
        if text in RELATIONS:
            choices += [(token, other) for other in RELATIONS if other != text]
        elif text in ("+", "-", "*", "/", "%") and is_binary and not (text == "*" and before in ("char", "node")):
            choices += [(token, other) for other in "+-*/%" if other != text]
        elif text in ("&&", "||"):
            choices += [(token, "||" if text == "&&" else "&&")] * 3
        elif text in ("+=", "-="):
            choices += [(token, "-=" if text == "+=" else "+="), (token, "=")]
        elif text in ("++", "--"):
            choices += [(token, "--" if text == "++" else "++")]
        elif text in ("<<", ">>"):
            choices += [(token, ">>" if text == "<<" else "<<")]
    return replace(line, *rng.choice(choices)) if choices else None


def wrong_constant(rng, line, tokens, names):
    choices = []
    for token in tokens:
        text = token.group()
        if re.fullmatch(r"\d+", text):
            value = int(text)
            choices += [(token, str(other)) for other in {value + 1, max(value - 1, 0), 0, 1, value * 2, value * 10, value // 2} if other != value]
        elif re.fullmatch(r"'[a-zA-Z0-9 (),.:;*+-]'", text):
            choices += [(token, "'%s'" % other) for other in "a0 );" if other != text[1]]
    return replace(line, *rng.choice(choices)) if choices else None


def wrong_variable(rng, line, tokens, names):
    choices = []
    for i, token in enumerate(tokens):
        if token.group() in names and not (i and tokens[i - 1].group() in ("->", ".")):
            choices += [(token, other) for other in names if other != token.group()]
    if re.match(r"\s*(static |const |struct |enum |unsigned |int |long |char |size_t )", line):
        return None
    return replace(line, *rng.choice(choices)) if choices else None


def wrong_condition(rng, line, tokens, names):
    match = re.match(r"(\s*(?:\} else |else )?(?:if|while) \()(.*)(\)(?: \{)?)$", line)
    if not match:
        return None
    head, condition, tail = match.groups()
    parts = re.split(r" (&&|\|\|) ", condition)
    if len(parts) >= 3 and condition.count("(") == condition.count(")") and all(part.count("(") == part.count(")") for part in parts) and rng.random() < 0.7:
        drop = rng.randrange(0, len(parts), 2)
        kept = parts[2:] if drop == 0 else parts[: drop - 1] + parts[drop + 1:]
        return head + " ".join(kept) + tail
    return head + "!(" + condition + ")" + tail


def names_of(lines, owner, function):
    """Variables and parameters of a function, as far as they are easily seen."""
    found = set()
    for i, line in enumerate(lines):
        is_head = i + 1 < len(lines) and owner[i + 1] == function and owner[i] == 0
        if owner[i] == function or is_head:
            for match in re.finditer(r"(?:\bint|\blong|\bchar|\bunsigned|\bsize_t|\bstruct \w+) (?:\*|const )*(\w+)(?=[ ;,=)\[])", line):
                found.add(match.group(1))
    return sorted(found - KEYWORDS)


CHANGES = [wrong_operator] * 4 + [wrong_constant] * 3 + [wrong_condition] * 2 + [wrong_variable] * 2


def change_line(rng, lines, owner, index, times):
    line = lines[index]
    names = names_of(lines, owner, owner[index])
    for _ in range(times):
        change = rng.choice(CHANGES)
        changed = change(rng, line, list(TOKEN.finditer(line)), names)
        if changed is None or changed == line:
            return None
        line = changed
    if line == lines[index]:
        return None
    return lines[:index] + [line] + lines[index + 1:], statement_lines(lines, index)


def leave_out(rng, lines, owner, index):
    text, last = lines[index].strip(), index
    before = lines[index - 1].strip()
    is_body = re.match(r"(\} )?(else )?(if|while|for) \(.*[^{;]$", before) or before == "else"
    if re.match(r"if \(.*\)$", text) and lines[index + 1].strip().endswith(";") and not lines[index + 2].strip().startswith("else"):
        last = index + 1
    elif not re.match(r"[^;]*;$", text) or re.match(r"(static|const|struct|enum|unsigned|int|long|char|size_t|case|default)\b", text):
        return None
    if is_body or "(" in text and text.count("(") != text.count(")"):
        return None
    if text.startswith("return") and lines[index + 1].startswith("}"):
        return None
    faulty = neighbours(lines, owner, index, last)
    return lines[:index] + [""] * (last - index + 1) + lines[last + 1:], faulty


def one_fault(rng, lines, owner):
    """The lines with one more fault, the faulty lines, and what it is; or None."""
    index = rng.choice([i for i, each in enumerate(owner) if each and is_statement(lines[i])])
    if rng.random() < 0.25:
        made, kind = leave_out(rng, lines, owner, index), "missing"
    else:
        times = 2 if rng.random() < 0.15 else 1
        made, kind = change_line(rng, lines, owner, index, times), "wrong" if times == 1 else "wrong twice"
    return (*made, kind) if made and made[1] else None
