"""Inputs for the programs of this benchmark: for each a function that gives the arguments and the standard input of
one test, drawn from a source of random numbers."""

from random import Random


def expression(rng: Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.25:
        kind = rng.randrange(8)
        if kind < 5:
            return str(rng.randrange(0, rng.choice([5, 20, 300])))
        if kind == 5:
            return "0x%x" % rng.randrange(0, 300)
        return rng.choice("abc")
    kind = rng.randrange(12)
    left, right = expression(rng, depth - 1), expression(rng, depth - 1)
    if kind < 6:
        return f"{left} {rng.choice('++-**/%')} {right}"
    if kind == 6:
        return f"({left} {rng.choice('+-*')} {right})"
    if kind == 7:
        return f"-{left}" if left[0] != "-" else left
    if kind == 8:
        return f"{rng.choice(['max', 'min', 'gcd'])}({left}, {right})"
    if kind == 9:
        return f"{rng.choice(['abs', 'square'])}({left})"
    if kind == 10:
        return f"{rng.randrange(-3, 6)}^{rng.randrange(0, 6)}"
    return f"{left}-{right}"


def calculator(rng: Random):
    lines = []
    for _ in range(rng.randrange(2, 6)):
        line = expression(rng, rng.randrange(1, 4))
        if rng.random() < 0.4:
            line = f"{rng.choice('abc')} = {line}"
        if rng.random() < 0.12:
            line = rng.choice([line + ")", line + " +", "(" + line, "foo(1)", "max(1)", "7 / 0", "2^99", "# note", "zz + 1", "5 $ 3"])
        lines.append(line)
    return None, "".join(line + "\n" for line in lines)


def date(rng: Random) -> str:
    year = rng.choice([rng.randrange(1, 10000), rng.randrange(1890, 2110), rng.choice([1900, 2000, 2004, 2100])])
    text = "%04d-%02d-%02d" % (year, rng.randrange(1, 13), rng.choice([rng.randrange(1, 29), 1, 28, 29, 30, 31]))
    if rng.random() < 0.06:
        text = rng.choice(["2001-13-01", "2001-00-10", "12-1", "2001-02-03x", "x", "2001-04-31", "0000-01-01"])
    return text


def dates(rng: Random):
    kind = rng.randrange(12)
    if kind < 4:
        return f"info {date(rng)}", None
    if kind < 7:
        return f"add {date(rng)} {rng.randrange(-40, 400)}{rng.choice(['d', 'd', 'w', 'm', 'm', 'y', 'q', ''])}", None
    if kind < 9:
        return f"difference {date(rng)} {date(rng)}", None
    if kind == 9:
        return f"easter {rng.randrange(1600, 2300)}", None
    if kind == 10:
        return f"calendar {rng.randrange(1900, 2030)} {rng.randrange(1, 13)}", None
    return rng.choice(["info", "calendar 2001 13", "what 2001-01-01 2001-01-02", "add 2001-01-01 x", f"info '{date(rng)}'"]), None


def ledger(rng: Random):
    numbers = rng.sample(range(1, 30), 4)
    lines = []
    for number in numbers[: rng.randrange(2, 5)]:
        lines.append(f"open {number} {rng.choice(['Ada', 'Bob', 'Cleo', 'Dan'])} {rng.choice(['checking', 'savings', 'business'])}")
    for _ in range(rng.randrange(3, 12)):
        one, two = rng.choice(numbers), rng.choice(numbers)
        amount = rng.choice([rng.randrange(1, 600), rng.randrange(100, 8000), rng.randrange(5000, 30000)])
        if rng.random() < 0.04:
            amount = -amount
        lines.append(
            rng.choice([f"deposit {one} {amount}"] * 4 + [f"withdraw {one} {amount // 4}"] * 2 + [f"transfer {one} {two} {amount // 2}"] * 4
                       + ["next", "interest", "interest", f"statement {one}", f"statement {one}", f"close {one}", f"open {one} Eve savings"]))
    if rng.random() < 0.1:
        lines.append("nonsense")
    lines.append(f"statement {rng.choice(numbers)}")
    return None, "".join(line + "\n" for line in lines)


def schedule(rng: Random):
    policy = rng.choice(["fifo", "shortest", "priority", "robin", "robin 1", "robin 3", "priority"])
    if rng.random() < 0.05:
        policy = rng.choice(["other", ""])
    lines = []
    for i in range(rng.randrange(1, 7)):
        arrival, work, priority = rng.randrange(0, 12), rng.randrange(1, 9), rng.randrange(0, 5)
        if rng.random() < 0.02:
            work = 0
        lines.append(f"p{i} {arrival} {work} {priority}")
    return policy, "".join(line + "\n" for line in lines)


WORDS = "a be sea dear earth stream weather thousand sometimes yesterday understand extraordinary of the and to in it".split()


def formatter(rng: Random):
    lines = []
    for _ in range(rng.randrange(2, 9)):
        kind = rng.randrange(16)
        if kind < 9:
            lines.append(" ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 14))))
        elif kind == 9:
            lines.append("")
        else:
            lines.append(rng.choice([".p", ".br", f".width {rng.randrange(8, 50)}", f".width +{rng.randrange(1, 9)}", f".indent {rng.randrange(0, 9)}",
                                     ".indent +2", ".indent -1", f".first {rng.randrange(0, 7)}", ".align right", ".align center", ".align both",
                                     ".align both", ".align left", ".title Notes on it", ".item one more thing", ".item", f".page {rng.randrange(2, 5)}", ".what"]))
    return rng.choice([None, None, "20", "30", "5", "+4"]), "".join(line + "\n" for line in lines)


NAMES = "x y total count left_side _tmp value2 Buffer".split()


def tokens(rng: Random):
    pieces = []
    for _ in range(rng.randrange(4, 22)):
        kind = rng.randrange(10)
        if kind < 3:
            pieces.append(rng.choice(NAMES))
        elif kind == 3:
            pieces.append(rng.choice(["if", "else", "while", "return", "let", "function", "end", "iff"]))
        elif kind < 6:
            pieces.append(rng.choice(["0", "12", "3.25", "7e3", "2e-4", "1.5e+2", "1.2.3", "5x", "4e", "99"]))
        elif kind == 6:
            pieces.append(rng.choice(['"text"', '"a \\" b"', '""', '"open\n', '"tab\\t"']))
        elif kind == 7:
            pieces.append(rng.choice(["(* note *)", "(* a (* b *) c *)", "(* open", "(**)"]) if rng.random() < 0.6 else "$")
        else:
            pieces.append(rng.choice(["<=", ">=", "==", "!=", "->", "&&", "||", "+", "-", "*", "/", "<", "(", ")", "[", "]", "{", "}", ";", ",", "=", "&"]))
    text = ""
    for piece in pieces:
        text += piece + rng.choice([" ", " ", "", "\n", "\t"])
    return rng.choice(["list", "list", "count", "names", None]), text


def table(rng: Random, rows: int, columns: int) -> str:
    most = rng.choice([5, 30, 400])
    return f"{rows} {columns}\n" + "".join(" ".join(str(rng.randrange(-most, most)) for _ in range(columns)) + "\n" for _ in range(rows))


def statistics(rng: Random):
    kind = rng.randrange(12)
    rows, columns = rng.randrange(1, 6), rng.randrange(1, 5)
    if kind < 4:
        return "columns", table(rng, rng.randrange(1, 9), rng.randrange(1, 4))
    if kind == 4:
        return "transpose", table(rng, rows, columns)
    if kind < 7:
        return "multiply", table(rng, rows, columns) + table(rng, columns if rng.random() < 0.9 else columns + 1, rng.randrange(1, 4))
    if kind < 9:
        size = rng.randrange(1, 5)
        return "determinant", rng.choice([table(rng, size, size), table(rng, size, size), "3 3\n0 1 2\n3 0 1\n1 1 0\n", "2 2\n0 3\n2 1\n", table(rng, 2, 3)])
    if kind < 11:
        return rng.choice(["histogram", "histogram 5", "histogram 25", "histogram 0"]), table(rng, rows, columns)
    return rng.choice(["what", "", "columns", "transpose"]), rng.choice(["1 1\n4\n", "0 3\n", "2 2\n1 2 3\n", "13 2\n", ""])


MACHINE = [
    "push {a}\nloop: dup print push 1 sub dup jz done jmp loop\ndone: pop\n",
    "push {a} push {b} add print push {c} push {a} sub print\npush {a} push {b} mul push {c} add print\n",
    "push {a} push {b} div print push {a} push {b} mod print ; rest\n",
    "push {a} store 1 push 1 store 2\nagain: load 1 jz out load 2 load 1 mul store 2 load 1 push 1 sub store 1 jmp again\nout: load 2 print halt\n",
    "push {a} call twice print push {b} call twice print halt\ntwice: push 2 mul ret\n",
    "push {a} push {b} lt print push {a} push {b} gt print push {a} push {b} eq not print\n",
    "push {a} push {b} over over swap sub print add print dup\n",
    "push {a} push {b} swap print neg print push 72 emit push 105 emit push 10 emit\n",
    "call rec halt\nrec: load 3 push 1 add dup store 3 push {b} eq jz more ret\nmore: call rec ret\n",
    "pop\n", "push\n", "what 1\n", "jmp nowhere\n", "a: a: halt\n", "ret\n", "f: call f\n", "x: push 1 jmp x\n", "push 4 store 40\n", "load 5 print ; zero\n",
    "push 1 push 0 div print\n",
    "push {b} push {a} gt jz no push 1 print halt\nno: push 0 print\n",
    "push 0 store 0\nnext: load 0 push {b} eq not jz end load 0 dup mul print load 0 push 1 add store 0 jmp next\nend: load 0 print\n",
]


def machine(rng: Random):
    text = "".join(rng.choice(MACHINE[:9] + MACHINE[20:] if rng.random() < 0.75 else MACHINE) for _ in range(1))
    if rng.random() < 0.3 and ":" not in text and "halt" not in text:
        text += rng.choice([part for part in MACHINE if "halt" not in part])
    text = text.replace("{a}", str(rng.randrange(1, 9))).replace("{b}", str(rng.randrange(1, 7))).replace("{c}", str(rng.randrange(-9, 20)))
    return rng.choice([None, None, None, "40", "100"]), text


def compress(rng: Random):
    text = ""
    letters = rng.choice(["ab", "abcde", "the rain in spain", "xyz~ ", "e"])
    for _ in range(rng.randrange(0, 25)):
        text += rng.choice(letters) * rng.choice([1, 1, 1, 2, 3, 4, 5, 9])
    if rng.random() < 0.1:
        text += "z" * rng.randrange(85, 200)
    return rng.choice(["codes", "codes", "bits", "text", None]), text


def routes(rng: Random):
    hosts = ["ams", "ber", "cph", "dub", "edi", "fra"][: rng.randrange(3, 7)]
    nets = ["10.0.0.0/8", "10.1.0.0/16", "10.1.2.0/24", "192.168.0.0/16", "0.0.0.0/0", "10.1.2.3/32", "172.16.0.0/12", "10.128.0.0/9", "300.1.1.1/8", "1.2.3.4/40"]
    lines = []
    for _ in range(rng.randrange(2, 8)):
        lines.append(f"link {rng.choice(hosts)} {rng.choice(hosts)} {rng.choice([rng.randrange(1, 20), rng.randrange(1, 20), 0 if rng.random() < 0.1 else 7])}")
    for _ in range(rng.randrange(1, 5)):
        lines.append(f"route {rng.choice(nets[:8]) if rng.random() < 0.95 else rng.choice(nets)} {rng.choice(hosts)}")
    for _ in range(rng.randrange(1, 4)):
        lines.append(f"send {rng.choice(hosts)} {rng.choice(['10.1.2.3', '10.1.9.9', '10.200.1.1', '192.168.4.5', '172.20.0.1', '8.8.8.8', '10.1.2.77'])}")
        if rng.random() < 0.3:
            lines.append(f"down {rng.choice(hosts)} {rng.choice(hosts)}")
    if rng.random() < 0.4:
        lines.append("table")
    if rng.random() < 0.08:
        lines.append("bad words")
    return None, "".join(line + "\n" for line in lines)
