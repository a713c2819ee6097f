"""The programs of bench/text-logs: inputs for each, what holds of all its logs, and edits after which that does not hold.

make(rng, size) gives standard input for about that many lines of log. holds(lines) is true of every log that the program can
leave, whatever it reads: the self-test tries it on runs with damaged inputs. spoil(lines, rng) changes one number or letter so
that it is no longer true, which is why no run leaves the result.
"""

import re
from dataclasses import dataclass
from math import gcd
from typing import Callable

TUNED = ["account", "addresses", "divisors", "invoice", "receipts", "settings", "temperatures", "word-sizes"]
NAMES = "ann bob carl dora emil fritz gina hugo ina jan kim lea max nora otto".split()
GOODS = "bolts nuts screws nails hinges wire".split()
WORDS = "the Quick brown fox jumps over a lazy Dog while Rain falls on mainland plains and nobody cares about it".split()


@dataclass
class Subject:
    name: str
    why: str  # why no run leaves a log that was spoilt
    make: Callable
    holds: Callable
    pattern: str  # lines that may be spoilt: the first group is what is changed


SUBJECTS = {}


def subject(name, why, pattern):
    """Registers a class with make and holds."""
    def register(cls):
        SUBJECTS[name] = Subject(name, why, cls.make, cls.holds, pattern)
        return cls
    return register


def spoil(this, lines, rng):
    """One number of one line changed so that what holds of all logs no longer does, and which line it is."""
    places = [i for i, line in enumerate(lines) if re.search(this.pattern, line)]
    rng.shuffle(places)
    for i in places:
        found = re.search(this.pattern, lines[i])
        for _ in range(20):
            changed = lines[:i] + [lines[i][: found.start(1)] + other(found.group(1), rng) + lines[i][found.end(1) :]] + lines[i + 1 :]
            if not this.holds(changed):
                return changed, i
    raise ValueError(f"nothing to spoil in a log of {this.name}")


def other(text, rng):
    if text.isalpha():
        return rng.choice([letter for letter in "ABCDE" if letter != text])
    return str(max(0, int(text) + rng.choice([-7, -3, -2, -1, 1, 2, 3, 10])))


def numbers(line):
    return [int(each) for each in re.findall(r"-?\d+", line)]


@subject("receipts", "the last line tells the sum of the numbers, all of which were told", r"^(?:subtotal|\d+ numbers, sum) (-?\d+)$")
class Receipts:
    def make(rng, size):
        return "".join(f"{rng.randint(-50, 999)}{rng.choice([' ', chr(10)])}" for _ in range(max(1, size * 5 // 6)))

    def holds(lines):
        got = []
        for line in lines[:-1]:
            if line.startswith("subtotal") and (sum(got) != numbers(line)[0] or len(got) % 5):
                return False
            if line.startswith("got"):
                got += numbers(line)
        return numbers(lines[-1]) == [len(got), sum(got)]


@subject("temperatures", "the last line tells how many alarms there were, each of which has a line", r"readings, (\d+) alarms")
class Temperatures:
    def make(rng, size):
        return "".join(f"{rng.choice(['north', 'south', 'harbour', 'hill'])} {rng.randint(-8, 36)}\n" for _ in range(max(1, size * 3 // 4)))

    def holds(lines):
        readings = sum(line.endswith("degrees") for line in lines)
        alarms = sum(line.startswith("ALARM: ") and "degrees" not in line for line in lines)
        return numbers(lines[-1])[:2] == [readings, alarms]


@subject("account", "each balance follows from the one before and the amount, which are told", r"^(?:deposit|withdraw|refused) \d+, balance (\d+)$")
class Account:
    def make(rng, size):
        orders = [f"deposit {rng.randint(50, 900)}"]
        for _ in range(max(1, size - 2)):
            orders.append(rng.choice(["interest", f"deposit {rng.randint(1, 500)}", f"withdraw {rng.randint(1, 400)}"]))
        return "\n".join(orders) + "\n"

    def holds(lines):
        balance = 0
        for line in lines:
            if found := re.match(r"(deposit|withdraw|interest|refused) (-?\d+), balance (-?\d+)$", line):
                sign = {"deposit": 1, "interest": 1, "withdraw": -1, "refused": 0}[found.group(1)]
                if int(found.group(3)) != balance + sign * int(found.group(2)):
                    return False
                balance = int(found.group(3))
        return numbers(lines[-1]) == [balance]


@subject("word-sizes", "the length that is told of a word is not that of the word beside it", r"^\d+: \S+, (\d+) letters$")
class WordSizes:
    def make(rng, size):
        return " ".join(rng.choice(WORDS) for _ in range(max(1, size - 1))) + "\n"

    def holds(lines):
        found = [re.match(rb"(\d+): (.*), (\d+) letters$", line.encode("latin-1"), re.S) for line in lines[:-1]]
        return all(each and len(each.group(2)) == int(each.group(3)) for each in found)


@subject("invoice", "an amount is not the product of pieces and price beside it", r"^\d+\. .*: \d+ x \d+ = (\d+)$")
class Invoice:
    def make(rng, size):
        return "".join(f"{rng.choice(GOODS)},{rng.randint(1, 40)},{rng.randint(5, 4000)}\n" for _ in range(max(1, size - 1)))

    def holds(lines):
        found = [re.match(r"\d+\. .*: (\d+) x (\d+) = (\d+)$", line) for line in lines]
        return all(int(each.group(1)) * int(each.group(2)) == int(each.group(3)) for each in found if each)


@subject("settings", "the value before a change is not the one that was set last, or 0", r"^.*: (-?\d+) -> -?\d+$")
class Settings:
    def make(rng, size):
        return "".join(f"{rng.choice(['width', 'height', 'depth', 'speed'])}={rng.randint(0, 300)}\n" for _ in range(max(1, size - 1)))

    def holds(lines):
        values = {}
        for line in lines[:-1]:
            if found := re.match(r"(.*): (-?\d+) -> (-?\d+)$", line):
                if values.get(found.group(1), 0) != int(found.group(2)):
                    return False
                values[found.group(1)] = int(found.group(3))
        return True


@subject("parity", "the last line tells how many numbers are even, odd and primes, all of which were told", r"(\d+) (?:even|odd),")
class Parity:
    def make(rng, size):
        return " ".join(str(rng.randint(0, rng.choice([20, 300, 9999]))) for _ in range(max(1, size - 1))) + "\n"

    def holds(lines):
        told = [numbers(line)[0] for line in lines[:-1] if not line.endswith("range")]
        primes = sum(line.endswith("prime") for line in lines[:-1])
        return numbers(lines[-1]) == [sum(each % 2 == 0 for each in told), sum(each % 2 for each in told), primes]


@subject("divisors", "what is told is not the greatest common divisor of the numbers beside it", r"\) = (\d+)$")
class Divisors:
    def make(rng, size):
        pairs = []
        for _ in range(max(1, size - 1)):
            common = rng.choice([1, 2, 6, 15])
            pairs.append(f"{common * rng.randint(1, 90)} {common * rng.randint(1, 90)}\n")
        return "".join(pairs)

    def holds(lines):
        told = [numbers(line) for line in lines[:-1] if line.startswith("gcd")]
        return all(gcd(a, b) == c for a, b, c in told)


@subject("hailstones", "the number does not take so many steps", r"takes (\d+) steps$")
class Hailstones:
    def make(rng, size):
        return " ".join(str(rng.randint(1, 60)) for _ in range(max(1, size - 1))) + "\n"

    def holds(lines):
        return all(Hailstones.steps(*numbers(line)) for line in lines[:-1] if "takes" in line)

    def steps(value, told):
        count = 0
        while value != 1:
            value = value // 2 if value % 2 == 0 else 3 * value + 1
            count += 1
        return count == told


@subject("stopwatch", "the last line tells the sum of the laps, all of which were told", r"total (\d+):")
class Stopwatch:
    def make(rng, size):
        laps = []
        for _ in range(max(1, size - 1)):
            laps.append(f"{rng.choice(['', '1:', '0:', '2:'])}{rng.randint(0, 59)}:{rng.randint(0, 59):02d}\n")
        return "".join(laps)

    def holds(lines):
        laps = [numbers(line)[1] for line in lines[:-1] if line.endswith(" s")]
        count, hours, minutes, seconds, fastest = numbers(lines[-1])
        return [count, hours * 3600 + minutes * 60 + seconds, fastest] == [len(laps), sum(laps), min(laps, default=-1)]


@subject("machine", "an operation changes the depth by one, or not at all, and the depth before was told", r": depth (\d+), top")
class Machine:
    def make(rng, size):
        depth, orders = 0, []
        for _ in range(max(1, size - 1)):
            order = rng.choice(["push", "push", "add", "mul", "swap", "pop"]) if depth >= 2 else "push"
            order = rng.choice(["add", "mul"]) if depth == 16 else order
            depth += {"push": 1, "swap": 0}.get(order, -1)
            orders.append(f"{order} {rng.randint(0, 60)}" if order == "push" else order)
        return "\n".join(orders) + "\n"

    def holds(lines):
        depth = 0
        for line in lines[:-1]:
            if found := re.match(r"(push|add|mul|swap|pop): (?:empty|depth (\d+), top -?\d+)$", line):
                depth += {"push": 1, "swap": 0}.get(found.group(1), -1)
                if depth != int(found.group(2) or 0):
                    return False
        return numbers(lines[-1]) == [depth]


@subject("warehouse", "what is there now is not what was there before, more or less the pieces, all of which were told", r"^(?:in|out) .*, now (\d+)$")
class Warehouse:
    def make(rng, size):
        return "".join(f"{rng.choice(['in', 'in', 'out'])} {rng.choice(GOODS[:4])} {rng.randint(1, 60)}\n" for _ in range(max(1, size - 4)))

    def holds(lines):
        stock = {}
        for line in lines:
            if found := re.match(r"(refused: )?(\S+) (\S+) (\d+), now (\d+)$", line):
                sign = 0 if found.group(1) else {"in": 1, "out": -1}.get(found.group(2), 0)
                stock[found.group(3)] = stock.get(found.group(3), 0) + sign * int(found.group(4))
                if stock[found.group(3)] != int(found.group(5)):
                    return False
        return True


@subject("ballots", "a vote makes one more than were told before", r"^vote for .*, now (\d+)$")
class Ballots:
    def make(rng, size):
        return "".join(f"{rng.choice(NAMES[:4])}\n" for _ in range(max(1, size - 5)))

    def holds(lines):
        votes = {}
        for line in lines:
            if found := re.match(r"vote for (.*), now (\d+)$", line):
                votes[found.group(1)] = votes.get(found.group(1), 0) + 1
                if votes[found.group(1)] != int(found.group(2)):
                    return False
        return True


@subject("report-cards", "the mean is not that of the grades beside it", r"^[^ ]+:(?: \d+)+, mean (\d+)$")
class ReportCards:
    def make(rng, size):
        cards = []
        for _ in range(max(1, size - 1)):
            cards.append(f"{rng.choice(NAMES)} " + " ".join(str(rng.randint(40, 100)) for _ in range(rng.randint(1, 5))) + "\n")
        return "".join(cards)

    def holds(lines):
        for line in lines:
            if found := re.match(r"[^ ]+:((?: \d+)+), mean (\d+)$", line):
                grades = numbers(found.group(1))
                if sum(grades) // len(grades) != int(found.group(2)):
                    return False
        return True


@subject("table-sums", "the sum of a row is not that of the numbers in it", r"^row \d+:.* = (-?\d+)$")
class TableSums:
    def make(rng, size):
        columns = rng.randint(1, 5)
        rows = max(1, min(100, size - columns - 1))
        return f"{rows} {columns}\n" + "".join(" ".join(str(rng.randint(-99, 999)) for _ in range(columns)) + "\n" for _ in range(rows))

    def holds(lines):
        rows = [numbers(line) for line in lines if re.match(r"row .* = ", line)]
        return all(sum(row[1:-1]) == row[-1] for row in rows)


@subject("extremes", "the smallest number so far is not among those that were told", r"between (-?\d+) and")
class Extremes:
    def make(rng, size):
        return " ".join(str(rng.randint(-500, 500)) for _ in range(max(1, size - 1))) + "\n"

    def holds(lines):
        told = []
        for line in lines[:-1]:
            value, lowest, highest = numbers(line)
            told.append(value)
            if (min(told), max(told)) != (lowest, highest):
                return False
        return True


@subject("line-report", "the last line tells the sums of words and characters, all of which were told", r"lines, (\d+) words, \d+ characters$")
class LineReport:
    def make(rng, size):
        return "".join(" ".join(rng.choice(WORDS) for _ in range(rng.randint(0, 9))) + "\n" for _ in range(max(1, size - 1)))

    def holds(lines):
        told = [numbers(line)[1:] for line in lines[:-1]]
        return numbers(lines[-1]) == [len(told), sum(words for words, _ in told), sum(characters for _, characters in told)]


@subject("addresses", "the class follows from the first number beside it", r" class ([A-E])")
class Addresses:
    def make(rng, size):
        first = ["10", "192.168", "172.20", "8", "141", "203", "225"]
        lines = []
        for _ in range(max(1, size - 1)):
            parts = rng.choice(first).split(".")
            lines.append(".".join(parts + [str(rng.randint(0, 255)) for _ in range(4 - len(parts))]) + "\n")
        return "".join(lines)

    def holds(lines):
        for line in lines[:-1]:
            if found := re.match(r"(\d+)\..* class (.)", line):
                first = int(found.group(1))
                if found.group(2) != "ABCDE"[sum(first >= limit for limit in (128, 192, 224, 240))]:
                    return False
        return True


@subject("counter-queue", "who is served is not the first of those who wait, all of whom were told", r"^serve (-?\d+)$")
class CounterQueue:
    def make(rng, size):
        orders = [f"arrive {rng.randint(100, 999)}", "serve"]
        for _ in range(max(1, size - 3)):
            orders.append(rng.choice([f"arrive {rng.randint(100, 999)}", f"arrive {rng.randint(100, 999)}", "serve", "serve", "leave"]))
        return "\n".join(orders) + "\n"

    def holds(lines):
        queue = []
        for line in lines[:-1]:
            if line.startswith("arrive"):
                queue.append(numbers(line)[0])
            elif line.startswith("serve ") and (not queue or queue.pop(0) != numbers(line)[0]):
                return False
            elif line.startswith("leave ") and (not queue or queue.pop() != numbers(line)[0]):
                return False
        return True


@subject("numerals", "the numeral is not that of the number beside it", r"^(\d+) = ")
class Numerals:
    def make(rng, size):
        return "".join(f"{rng.randint(1, rng.choice([20, 400, 3999]))}\n" for _ in range(max(1, size - 1)))

    def holds(lines):
        found = [re.match(r"(\d+) = (.*)$", line) for line in lines[:-1]]
        return all(Numerals.roman(int(each.group(1))) == each.group(2) for each in found if each)

    def roman(number):
        text = ""
        for step, letters in zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "M CM D CD C XC L XL X IX V IV I".split()):
            text += letters * (number // step)
            number %= step
        return text
