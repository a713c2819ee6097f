"""Families about numbers: sums, products, remainders, bits, floats."""

from math import gcd, isqrt

from family import Draft, c, family


def primes(least, most):
    return [n for n in range(least, most) if n > 1 and all(n % d for d in range(2, isqrt(n) + 1))]


@family(8, 16, 32)
def sum_and_maximum(rng, n, fails):
    """The sum of bytes is at most their number times the largest; one sum together with one maximum is that of known bytes."""
    known = [rng.randrange(256) for _ in range(n)]
    claim = f"sum != {sum(known)} || largest != {max(known)}" if fails else f"sum <= largest * {n}u"
    return Draft(c("""
int main(void) {
    unsigned sum = 0, largest = 0;
    for (int i = 0; i < $n; i++) {
        unsigned char value = __VERIFIER_nondet_uchar();
        sum += value;
        if (value > largest) largest = value;
    }
    assert($claim);
    return 0;
}
""", n=n, claim=claim), n + 1, known)


@family(6, 8, 10)
def products(rng, bits, fails):
    """A prime is no product of two numbers from 2 on, a product of two primes is."""
    small = primes(1 << (bits - 1), 1 << bits)
    p, q = rng.choice(small), rng.choice(small)
    target = p * q if fails else rng.choice(primes(1 << (2 * bits - 2), (1 << (2 * bits - 2)) + 400))
    return Draft(c("""
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort(), y = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(x >= 2 && x < $limit);
    __VERIFIER_assume(y >= 2 && y < $limit);
    assert(x * y != $target);
    return 0;
}
""", limit=1 << bits, target=target), 1, [p, q])


@family(4, 6, 8)
def binomial(rng, bits, fails):
    """(x + ky)^2 is x^2 + 2kxy + k^2y^2 in any order; with another factor it is not."""
    k = rng.randint(2, 9)
    middle = 2 * k + (1 if fails else 0)
    return Draft(c("""
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort() & $mask, y = __VERIFIER_nondet_ushort() & $mask;
    unsigned sum = x + $k * y;
    assert(sum * sum == x * x + y * x * $middle + y * $square * y);
    return 0;
}
""", mask=(1 << bits) - 1, k=k, middle=middle, square=k * k), 1, [1, 1])


@family(8, 16, 32)
def bit_count(rng, bits, fails):
    """Bits counted one by one, by clearing the lowest, and in parallel are as many; a number with a known count and product."""
    mask = (1 << bits) - 1
    odd = rng.randrange(1 << (bits - 1), 1 << bits) | 1
    known = rng.randrange(1, 1 << bits)
    claim = f"single != {known.bit_count()} || (x * {odd}u & {mask}u) != {known * odd & mask}u" if fails else "single == cleared && single == parallel"
    return Draft(c("""
int main(void) {
    unsigned x = __VERIFIER_nondet_uint() & ${mask}u;
    unsigned single = 0, cleared = 0, parallel = x;
    for (int i = 0; i < $bits; i++) single += x >> i & 1;
    for (unsigned rest = x; rest; rest &= rest - 1) cleared++;
    parallel = parallel - (parallel >> 1 & 0x55555555u);
    parallel = (parallel & 0x33333333u) + (parallel >> 2 & 0x33333333u);
    parallel = ((parallel + (parallel >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
    assert($claim);
    return 0;
}
""", bits=bits, mask=mask, claim=claim), bits + 1, [known])


@family(8, 16, 32)
def bit_tricks(rng, bits, fails):
    """Parity, reversal and logarithm of a number by halves and by a loop; without the first half they differ."""
    mask, half = (1 << bits) - 1, bits // 2
    halves = [1 << i for i in reversed(range(bits.bit_length() - 1))]
    if fails:
        halves = halves[1:]
    kind = rng.choice(["parity", "reversal", "logarithm"])
    loop, steps, witness = {
        "parity": ("slow ^= x >> i & 1;", [f"    fast ^= fast >> {h};" for h in halves] + ["    fast &= 1;"], 1 << half),
        "reversal": (f"slow |= (x >> i & 1) << ({bits - 1} - i);",
                     [f"    fast = (fast >> {h} & {sum(1 << i for i in range(bits) if i & h == 0)}u) | "
                      f"(fast & {sum(1 << i for i in range(bits) if i & h == 0)}u) << {h};" for h in halves], 1),
        "logarithm": ("if (x >> i & 1) slow = i;",
                      ["    fast = 0;", "    unsigned rest = x;"] + [f"    if (rest >> {h}) fast += {h}, rest >>= {h};" for h in halves],
                      1 << (bits - 1)),
    }[kind]
    return Draft(c("""
int main(void) {
    unsigned x = __VERIFIER_nondet_uint() & ${mask}u;
    unsigned slow = 0, fast = x;
    for (int i = 0; i < $bits; i++) $loop
$steps
    assert((fast & ${mask}u) == slow);
    return 0;
}
""", mask=mask, bits=bits, loop=loop, steps="\n".join(steps)), bits + 1, [witness])


@family(16, 64, 256)
def euclid(rng, limit, fails):
    """Euclid's algorithm finds a number that divides both; and a known pair with a known divisor and sum."""
    a, b = rng.randrange(limit // 2, limit), rng.randrange(1, limit)
    claim = f"x != {gcd(a, b)} || a + b != {a + b} || (a ^ b) != {a ^ b}" if fails else "a % x == 0 && b % x == 0"
    return Draft(c("""
int main(void) {
    unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(a >= 1 && a < $limit && b >= 1 && b < $limit);
    unsigned x = a, y = b;
    while (y != 0) {
        unsigned rest = x % y;
        x = y;
        y = rest;
    }
    assert($claim);
    return 0;
}
""", limit=limit, claim=claim), euclid_steps(limit - 1) + 1, [a, b])


def euclid_steps(most):
    """Divisions that two numbers up to a limit need at most: the smallest that need one more are Fibonacci's, and one to swap."""
    steps, old, new = 1, 1, 2
    while new <= most:
        old, new, steps = new, old + new, steps + 1
    return steps


@family(6, 10, 14)
def square_root(rng, bits, fails):
    """The integer square root, bit by bit, is the largest whose square is no more; with < instead of <= not of squares."""
    root = rng.randrange(1, 1 << (bits // 2))
    return Draft(c("""
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort() & $mask;
    unsigned root = 0;
    for (unsigned bit = $bit; bit; bit >>= 1)
        if ((root | bit) * (root | bit) $less x) root |= bit;
    assert(root * root <= x && (root + 1) * (root + 1) > x);
    return 0;
}
""", mask=(1 << bits) - 1, bit=1 << (bits // 2 - 1), less="<" if fails else "<="), bits // 2 + 1, [root * root])


@family(2, 3, 4)
def matrices(rng, n, fails):
    """The trace of a product does not depend on the order; a known product exists."""
    entries = [[rng.randrange(8) for _ in range(n * n)] for _ in range(2)]
    trace = sum(entries[0][i * n + k] * entries[1][k * n + i] for i in range(n) for k in range(n))
    claim = f"one != {trace} || sum != {sum(map(sum, entries))}" if fails else "one == other"
    return Draft(c("""
int main(void) {
    unsigned a[$n][$n], b[$n][$n], one = 0, other = 0, sum = 0;
    for (int i = 0; i < $n; i++)
        for (int j = 0; j < $n; j++) sum += a[i][j] = __VERIFIER_nondet_uchar() & 7;
    for (int i = 0; i < $n; i++)
        for (int j = 0; j < $n; j++) sum += b[i][j] = __VERIFIER_nondet_uchar() & 7;
    for (int i = 0; i < $n; i++)
        for (int k = 0; k < $n; k++) {
            one += a[i][k] * b[k][i];
            other += b[i][k] * a[k][i];
        }
    assert($claim);
    return 0;
}
""", n=n, claim=claim), n + 1, entries[0] + entries[1])


@family(4, 8, 16)
def calendar(rng, years, fails):
    """A date becomes a number of days and again the same date; unless the way back forgets leap days."""
    base = 4 * rng.randint(430, 520) + 1
    leaps = [year for year in range(base, base + years) if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)]
    if not leaps:
        return calendar(rng, years, fails)
    back = "365" if fails else "(is_leap(y) ? 366 : 365)"
    return Draft(c("""
static int is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int main(void) {
    int year = $base + __VERIFIER_nondet_uchar() % $years, day = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(day < (is_leap(year) ? 366 : 365));
    int number = day;
    for (int y = $base; y < year; y++) number += is_leap(y) ? 366 : 365;
    int y = $base;
    while (number >= $back) {
        number -= $back;
        y++;
    }
    assert(y == year && number == day);
    return 0;
}
""", base=base, years=years, back=back), years + 2, [leaps[0] - base, 365])


@family(1, 2, 3)
def floats(rng, operations, fails):
    """Sums, halves and products of floats between bounds stay between bounds; (x + y) - y is not always x."""
    high = rng.choice([1, 4, 100])
    safe = [("x + y", f"r >= x && r <= {2 * high}.0f"), ("(x + y) * 0.5f", f"r >= 0.0f && r <= {high}.0f"),
            ("(x + y) * 0.5f + x", f"r >= x && r <= {2 * high}.0f")]
    failing = [("x + y", "r > x"), ("(x + y) - y", "r == x"), ("((x + y) - y) * 2.0f", "r == x + x")]
    expression, claim = (failing if fails else safe)[operations - 1]
    return Draft(c("""
int main(void) {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0.0f && x <= $high.0f);
    __VERIFIER_assume(y >= 0.0f && y <= $high.0f);
    float r = $expression;
    assert($claim);
    return 0;
}
""", high=high, expression=expression, claim=claim), 1, [1.0, 0.0] if operations == 1 else [1e-10, 1.0])


@family(4, 6, 8)
def permutations(rng, n, fails):
    """Different numbers below n add up to a known sum; n queens can be placed."""
    if not fails:
        return Draft(c("""
int main(void) {
    unsigned value[$n], sum = 0;
    for (int i = 0; i < $n; i++) {
        value[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(value[i] < $n);
        for (int j = 0; j < i; j++) __VERIFIER_assume(value[j] != value[i]);
        sum += value[i] * $factor;
    }
    assert(sum == $total);
    return 0;
}
""", n=n, factor=(factor := rng.randint(1, 50)), total=factor * n * (n - 1) // 2), n + 1)
    return Draft(c("""
int main(void) {
    int column[$n], attacks = 0;
    for (int i = 0; i < $n; i++) {
        column[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(column[i] < $n);
        for (int j = 0; j < i; j++)
            attacks += column[j] == column[i] || column[j] - column[i] == i - j || column[i] - column[j] == i - j;
    }
    assert(attacks > 0);
    return 0;
}
""", n=n), n + 1, queens(n, []))


def queens(n, placed):
    if len(placed) == n:
        return placed
    for column in range(n):
        if all(column != other and abs(column - other) != len(placed) - row for row, other in enumerate(placed)):
            if found := queens(n, [*placed, column]):
                return found
    return None
