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


def cache(rng: Random):
    options = []
    if rng.random() < 0.6:
        options.append("-v")
    if rng.random() < 0.6:
        options.append(f"-s {rng.choice([1, 1, 2, 4])}")
    if rng.random() < 0.7:
        options.append(f"-w {rng.choice([1, 2, 2, 4, 4])}")
    if rng.random() < 0.4:
        options.append(f"-b {rng.choice([1, 4, 8, 32])}")
    options.append(rng.choice(["lru", "fifo", "lfu", "lfu", ""]))
    if rng.random() < 0.08:
        options.append(rng.choice(["-w 3", "-s 64", "-x 2", "random", "-b"]))
    lines = []
    places = [rng.randrange(0, rng.choice([64, 256, 1024])) for _ in range(rng.randrange(3, 9))]
    for _ in range(rng.randrange(4, 26)):
        lines.append(f"{rng.choice('rrrw')} {rng.choice(places) + rng.choice([0, 0, 1, 2, 16]):x}")
        if rng.random() < 0.05:
            lines.append(rng.choice(["flush", "show", "flush", ""]))
    if rng.random() < 0.1:
        lines.append(rng.choice(["x 12", "r", "w zz", "what"]))
    return " ".join(options), "".join(line + "\n" for line in lines)


def quantity(rng: Random) -> str:
    return rng.choice([str(rng.randrange(0, 300)), f"{rng.randrange(0, 90)}.{rng.randrange(0, 100)}", f"{rng.randrange(1, 9)}e{rng.randrange(0, 5)}"])


UNITS = [["m", "km", "cm", "mm", "inch", "ft", "yd", "mi"], ["g", "kg", "mg", "t", "kt", "oz", "lb"], ["s", "ms", "us", "min", "h", "day"],
         ["B", "kB", "MB", "bit", "Gbit"], ["K", "degC", "degF", "mK"], ["kmpl", "lp100"]]


def units(rng: Random):
    lines = []
    for _ in range(rng.randrange(1, 6)):
        kind = rng.choice(UNITS + UNITS[4:])
        line = f"{quantity(rng)} {rng.choice(kind)}"
        if rng.random() < 0.3 and "degC" not in kind and "lp100" not in kind:
            line += f" {quantity(rng)} {rng.choice(kind)}"
        line += f" in {rng.choice(kind)}"
        if rng.random() < 0.12:
            line = f"list {rng.choice(['length', 'mass', 'time', 'temperature', 'economy', 'beauty'])}"
        if rng.random() < 0.14:
            line = rng.choice(["3 m in kg", "3 m 4 s in m", "x m in cm", "3", "3 m", "3 m in", "3 parsec in m", "3 m in parsec", "in m", "-300 degC in K",
                               "# note", "", "1 K 1 degC in K", "0 lp100 in kmpl", "3 kft in m", "1 Tm in Gm"])
        lines.append(line)
    return rng.choice([None, None, "0", "1", "2", "6", "6", "12" if rng.random() < 0.3 else "4"]), "".join(line + "\n" for line in lines)


def hexdump(rng: Random):
    kind = rng.randrange(14)
    text = ""
    for _ in range(rng.randrange(0, 12)):
        text += rng.choice(["hello", "ab", "A\tB", "\n", "0123456789abcdef", "\x01\x02", "zz" * rng.randrange(1, 40), "\x7f~ ", "caf\u00e9", "Q"])
    if kind < 5:
        options = []
        for option in (f"-w {rng.choice([4, 8, 8, 12, 16])}", f"-g {rng.choice([1, 4, 8, 3])}", f"-s {rng.randrange(0, 20)}", f"-n {rng.randrange(1, 60)}", "-v"):
            if rng.random() < 0.4:
                options.append(option)
        if rng.random() < 0.2:
            options.append(rng.choice(["-w 0", "-q 4", "-s", "-n x", "-w 99", "file"]))
        return "dump " + " ".join(options), text
    if kind < 9:
        text = ""
        for _ in range(rng.randrange(1, 14)):
            text += rng.choice(["48", "65 6c", "6C6f", "a", "7 ", "# rest\n", '"text"', '"a b"', "\n", "0a ", " 3f3F "])
            if rng.random() < 0.02:
                text += rng.choice(["g", "-", "\x01"])
        return rng.choice(["undump", "undump", "undump 4", "undump 0x10"]), text
    if kind < 12:
        return rng.choice(["sums", "sums", "sums", "sums crc16", "sums adler", "sums xor", "sums md5"]), text
    if kind == 12 or rng.random() < 0.4:
        return rng.choice(["census", "census 3"]), text
    return rng.choice(["", "what", "census 8"]), text


def differences(rng: Random):
    words = ["one", "two", "two", "three", "four  words", "Five", "six", "", "a line that is much longer than a column", "seven\ttabs"]
    old = [rng.choice(words) for _ in range(rng.randrange(0, 11))]
    new = []
    for line in old:
        kind = rng.randrange(14)
        if kind < 8:
            new.append(line)
        elif kind == 8:
            new.append(line.upper())
        elif kind == 9:
            new.append(line.replace(" ", "   ") + " ")
        elif kind == 10:
            new.append(rng.choice(words))
        elif kind == 11:
            new += [line, rng.choice(words)]
        elif kind == 12:
            new += [rng.choice(words), rng.choice(words)]
    if rng.random() < 0.3:
        new.append(rng.choice(words))
    if rng.random() < 0.1:
        new = old
    options = [rng.choice(["", "", "-u", "-u", "-u1", "-u0", "-s", "-s", "-c"])]
    options += [option for option in ("-i", "-w") if rng.random() < 0.3]
    if rng.random() < 0.04:
        options.append(rng.choice(["-x", "what", "-"]))
    text = "".join(line + "\n" for line in old) + ("====\n" if rng.random() < 0.97 else "") + "".join(line + "\n" for line in new)
    return " ".join(options), text


def regex(rng: Random, depth: int) -> str:
    kind = rng.randrange(14) if depth > 0 else rng.randrange(7)
    if kind < 3:
        return rng.choice(["a", "b", "c", "ab", "cat", "Dog", "1", " "])
    if kind == 3:
        return rng.choice([".", "\\d", "\\w", "\\s", "\\.", "\\D", "\\W"])
    if kind < 6:
        return rng.choice(["[a-c]", "[^a-c]", "[xyz0-9]", "[]a]", "[\\d.]", "[A-Z]", "[b-]"])
    if kind == 6:
        return rng.choice(["t", "\\b", "\\bc", "o"])
    if kind < 10:
        return regex(rng, depth - 1) + regex(rng, depth - 1)
    if kind == 10:
        return f"({regex(rng, depth - 1)}|{regex(rng, depth - 1)})"
    if kind == 11:
        return f"({regex(rng, depth - 1)})" + rng.choice("*+?")
    return regex(rng, 0) + rng.choice("*+?")


def grep(rng: Random):
    pattern = regex(rng, rng.randrange(1, 4))
    if rng.random() < 0.25:
        pattern = "^" + pattern
    if rng.random() < 0.25:
        pattern += "$"
    if rng.random() < 0.1:
        pattern = rng.choice(["\\b", "c.*"]) + pattern
    if rng.random() < 0.1:
        pattern += "|" + regex(rng, 1)
    if rng.random() < 0.12:
        pattern = rng.choice(["*a", "(a", "[ab", "a\\", "[c-a]", "a|*", "a)"])
    lines = []
    for _ in range(rng.randrange(2, 9)):
        lines.append("".join(rng.choice(["a", "b", "c", "ab", "cat", "CAT", "dog", "Dog", " ", " ", "1", "42", ".", "x", "tot", "e", "]"]) for _ in range(rng.randrange(0, 8))))
    options = "".join(option for option in "ivcno" if rng.random() < (0.45 if option in "on" else 0.2))
    arguments = (f"-{options} " if options else "") + f"'{pattern}'"
    if rng.random() < 0.04:
        arguments = rng.choice(["-z a", "-n", "a b", "-iq a"])
    return arguments, "".join(line + "\n" for line in lines)


def tournament(rng: Random):
    names = rng.sample(["Ajax", "Bears", "Comets", "Ducks", "Eagles", "Foxes", "Gulls"], rng.randrange(2, 7))
    lines = [f"team {name}" for name in names]
    for _ in range(rng.randrange(0, 12)):
        one, two = rng.sample(names, 2)
        goals = rng.choice([1, 3, 5])
        lines.append(f"{one} {two} {rng.randrange(0, goals + 1)}:{rng.randrange(0, goals)}")
    if rng.random() < 0.15:
        lines.append(rng.choice([f"team {names[0]}", f"{names[0]} {names[0]} 1:1", f"{names[0]} Nobody 2:0", f"{names[1]} {names[0]} 2:-1", "what is this", f"{names[0]} {names[1]} 2"]))
    if rng.random() < 0.05:
        lines = lines[:1]
    return rng.choice([None, "table", None, "rounds", "double"]), "".join(line + "\n" for line in lines)


def parts(rng: Random):
    leaves = rng.sample(["bolt", "nut", "plate", "wire", "tube", "gear", "lamp"], rng.randrange(3, 6))
    wholes = rng.sample(["frame", "wheel", "motor", "cart", "press", "axle"], rng.randrange(2, 5))
    lines = []
    for name in leaves:
        lines.append(f"part {name} {rng.randrange(0, 9)}.{rng.randrange(0, 100):02d} {rng.randrange(1, 300)} {rng.choice([1, 1, 5, 10, 0])} {rng.randrange(1, 9)}")
    for name in wholes:
        lines.append(f"part {name} {rng.randrange(1, 40)}.{rng.randrange(0, 100):02d} {rng.choice([0, 0, 15])} 1 {rng.randrange(0, 5)}")
    if rng.random() < 0.3:
        rng.shuffle(lines)
    for i, name in enumerate(wholes):
        for other in rng.sample(leaves + wholes[:i] * 2, min(rng.randrange(1, 5), len(leaves))):
            lines.append(f"add {name} {rng.randrange(1, 5)} {other}")
    for name in leaves + wholes:
        if rng.random() < 0.5:
            lines.append(f"stock {name} {rng.choice([rng.randrange(0, 5), rng.randrange(5, 60)])}")
    for _ in range(rng.randrange(2, 7)):
        whole = rng.choice([wholes[-1], rng.choice(wholes)])
        lines.append(rng.choice([f"tree {whole}", f"tree {whole} {rng.randrange(1, 3)}", f"info {whole}", f"info {whole}", f"used {rng.choice(leaves + wholes)}", f"used {rng.choice(leaves)}",
                                 f"plan {whole} {rng.randrange(1, 9)}", f"plan {whole} {rng.randrange(1, 4)}", f"build {whole}", f"build {whole}", f"build {rng.choice(leaves)}",
                                 f"stock {rng.choice(leaves)} {rng.randrange(-9, 20)}"]))
    if rng.random() < 0.2:
        lines.insert(rng.randrange(3, len(lines)), rng.choice([f"add {wholes[0]} 1 {wholes[-1]}", f"add {wholes[0]} 0 {leaves[0]}", "part bolt 1.00 3 1 1", "info nothing",
                                                              "add cart 2 nothing", "what", "", f"plan {wholes[0]} 0"]))
    return None, "".join(line + "\n" for line in lines)


def config(rng: Random):
    sections = ["server", "client", "logs"]
    keys = ["port", "host", "path", "limit", "tags", "debug"]
    values = {"port": ["8080", "443", "${limit|1}", "${base.port}0"], "host": ["localhost", '"a # b"', "${base.host}", "x.org # note", "${name|none}"], "limit": ["4k", "2M", "1g", "64", "7x"],
              "path": ["/tmp", "${base.path}/sub", "${host}:${port}", "$$HOME", "  spaced out  ", "/${server.limit|all}"], "tags": ["red, green", "${base.tags}, blue", "", "one"],
              "debug": ["yes", "off", "true", "0", "maybe"]}
    lines = ["[base]", "host = main", "port = 80", "path = /srv"] if rng.random() < 0.93 else []
    lines += [line for line in ("limit = 10k", "tags = all", "debug = no") if rng.random() < 0.8]
    for number in range(rng.randrange(1, 4)):
        if number > 0:
            lines.append("--- " + ["", "site", "user"][number] if rng.random() < 0.95 else "---")
        if number > 0 and rng.random() < 0.3:
            lines.append(f"name = {rng.choice(['abc', '12', ''])}")
        for section in rng.sample(sections, rng.randrange(1, 4)):
            lines.append(f"[{section}]" if rng.random() < 0.3 else f"[{section} : {rng.choice(['base', 'base', 'base', 'server' if section != 'server' else 'base'])}]")
            for key in rng.sample(keys, rng.randrange(1, 5)):
                lines.append(rng.choice([f"{key} = {rng.choice(values[key])}"] * 5 + [f"{key}={values[key][0]}", f"{key} += {rng.choice(['new', 'old'])}", f"!{key}"]))
                if rng.random() < 0.1:
                    lines.append(f"{key} += more")
    if rng.random() < 0.25:
        lines.insert(rng.randrange(len(lines)), rng.choice(["[bad", "[9x]", "no equals", "9key = 1", "[a] b", "", "# note", "[logs : logs]", "[logs : nowhere]", "host = ${host}", "path = ${nothing}", f"tags = {'x' * 120}"]))
    kind = rng.randrange(16)
    section = rng.choice(["base"] + sections)
    if kind < 5:
        arguments = None
    elif kind < 7:
        arguments = "sources"
    elif kind < 15:
        arguments = f"get {section}." + rng.choice(["port", "path", "tags list", "debug bool", "debug bool", "limit size", "limit size", "host bool", "port size", "host"])
    else:
        arguments = rng.choice(["what", "get port", "get", "get base.limit size", "get base.nothing"])
    return arguments, "".join(line + "\n" for line in lines)


def reference(rng: Random) -> str:
    place = f"{rng.choice('ABC')}{rng.randrange(1, 6)}"
    if rng.random() < 0.12:
        place = rng.choice([f"${place}", f"{place[0]}${place[1]}", f"${place[0]}${place[1]}", place.lower()])
    return place


def formula(rng: Random, depth: int) -> str:
    kind = rng.randrange(12) if depth > 0 else rng.randrange(3)
    if kind == 0:
        return rng.choice([str(rng.randrange(0, 50)), f"{rng.randrange(0, 9)}.{rng.randrange(0, 100)}", str(rng.randrange(1, 5))])
    if kind < 3:
        return reference(rng)
    if kind < 6:
        return f"{formula(rng, depth - 1)}{rng.choice(['+', '-', '*', ' / ', ' * ', ' + '])}{formula(rng, depth - 1)}"
    if kind == 6:
        return f"({formula(rng, depth - 1)} {rng.choice('+-')} {formula(rng, depth - 1)})"
    if kind < 9:
        first, last = rng.choice("ABC"), rng.choice("ABC")
        return f"{rng.choice(['SUM', 'SUM', 'MIN', 'MAX', 'COUNT', 'AVERAGE', 'PRODUCT', 'sum'])}({first}{rng.randrange(1, 4)}:{last}{rng.randrange(1, 5)}{rng.choice(['', '', ', 7', ',' + reference(rng)])})"
    if kind == 9:
        return f"IF({formula(rng, depth - 1)} {rng.choice(['<', '>', '=', '<=', '>=', '<>'])} {formula(rng, 0)}, {formula(rng, depth - 1)}, {formula(rng, 0)})"
    if kind == 10:
        return rng.choice([f"-{reference(rng)}", f"{formula(rng, 0)}^{rng.randrange(0, 4)}", f"{formula(rng, 0)}^-{rng.randrange(0, 3)}", f"{rng.randrange(1, 90)}%"])
    return f"{reference(rng)}{rng.choice('<>=')}{formula(rng, 0)}"


def spreadsheet(rng: Random):
    lines = []
    for row in range(1, rng.randrange(3, 6)):
        for column in "AB":
            if rng.random() < 0.85:
                number = rng.choice([str(rng.randrange(-9, 100)), f"{rng.randrange(0, 20)}.{rng.randrange(0, 100)}", "10", "0"])
                lines.append(f"set {column}{row} {number if rng.random() < 0.94 else rng.choice(['total', 'a long label', '3 apples'])}")
    places = [f"{rng.choice('CCDDEB')}{rng.randrange(1, 7)}" for _ in range(rng.randrange(1, 6))]
    lines += [f"set {place} ={formula(rng, rng.randrange(1, 4))}" for place in places]
    for _ in range(rng.randrange(0, 5)):
        place = rng.choice(places)
        lines.append(rng.choice([f"copy {place} {rng.choice('DE')}{rng.randrange(1, 4)}:{rng.choice('EF')}{rng.randrange(2, 6)}", f"copy {place} A{rng.randrange(1, 9)}", f"copy {reference(rng)} D7",
                                 f"show {place}", f"show {reference(rng)}", f"clear {reference(rng)}", "clear B1:A2", f"format {rng.choice('ABCD')}1:D5 {rng.randrange(0, 4)}", "print", ""]))
    if rng.random() < 0.3:
        lines.append(rng.choice(["set C1 =A1+", "set C1 =(A1", "set C1 =FOO(A1)", "set C1 =C2+1", "set Z1 4", "set", "what A1", "copy A1 Z9", "set C1 =Z9", "set C1 =A1 B1", "set C1 =MIN(H1:H3)",
                                 "set C1 =SUM(A1:Z3)", "set C1 =word", "set D4 =2^99", "set D4 =IF(A1 4, 5)", "set C2 =SUM(C1:C3)"]))
    return rng.choice([None, None, "0", "1", "3"]), "".join(line + "\n" for line in lines)


ROBOT_MAPS = [
    ["######", "#>...#", "#.##.#", "#..$!#", "######"],
    ["#########", "#>.$..B.#", "#..##...#", "#k.~#.$.#", "#..~D..!#", "#########"],
    ["...$...", ".>.O...", "..~~~..", "...O.$.", "k.....!"],
    ["#####", "#v.$#", "#.B.#", "#...#", "#$~!#", "#####"],
    [">.$.$.$.#", "..B..D..#", "~~.k.O", "...O.!...#"],
    ["########", "#>kD.$.#", "#.#D##.#", "#$B.~.!#", "########"],
]
ROBOT_PARTS = [
    "move {n}", "left", "right", "back", "move {n} right move {m}", "take", "paint", "paint x", "say coins", "say place", "say map", "say hello",
    "repeat {n} {{ move if coin {{ take }} }}", "while not wall {{ move if coin {{ take }} else if key {{ take }} }}", "repeat 4 {{ while not wall and not water {{ paint {c} move }} right }}",
    "if coin {{ take }} else {{ left }}", "if crate {{ move {m} }}", "if door {{ move }} else {{ right }}", "go {n}", "go", "side", "side side", "repeat {m} {{ go side }}", "drop", "move drop",
    "while not painted and not tired {{ paint move right }}", "if rich {{ halt }}", "if tired {{ say tired }}", "if not not water {{ back }}", "; a note\n",
    "repeat {n} {{ if wall {{ right }} if not wall {{ move }} if coin {{ take }} if key {{ take }} }}",
    "repeat 12 {{ if wall {{ right }} else {{ move }} if key {{ take }} }}", "while not wall {{ move if coin {{ take }} }} right while not wall {{ move if coin {{ take }} }}",
]
ROBOT_BAD = ["repeat {{ move }}", "if nothing {{ move }}", "repeat 2 {{ move", "repeat 2 {{ if wall left }}", "fly", "forever", "while not rich {{ left }}", "repeat 9 {{ move }}", "repeat 3 move"]


def robot(rng: Random):
    lines = list(rng.choice(ROBOT_MAPS))
    if rng.random() < 0.04:
        lines = rng.choice([["###"], [">.>"], ["#x>"], [">" + "." * 40]])
    if rng.random() < 0.97:
        lines.append("")
    program = []
    if rng.random() < 0.8:
        program.append("to go {{ move if coin {{ take }} }}")
        program.append("to side {{ right go left }}")
    if rng.random() < 0.1:
        program.append("to forever {{ forever }}")
    for _ in range(rng.randrange(2, 9)):
        program.append(rng.choice(ROBOT_PARTS))
    if rng.random() < 0.2:
        program.insert(rng.randrange(len(program)), rng.choice(ROBOT_BAD))
    text = "\n".join(line.format(n=rng.randrange(1, 6), m=rng.randrange(1, 4), c=rng.choice("abo")) for line in program)
    options = rng.choice(["", "", "", "-t", "40", "-t 30", "12", "300"])
    if rng.random() < 0.02:
        options = "0"
    return options, "\n".join(lines) + "\n" + text + "\n"
