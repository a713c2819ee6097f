"""Families about sequences of bytes: texts, hashes, checksums, ciphers, machines that take steps."""

from family import Draft, c, family


def letters(rng, n):
    return [rng.randrange(97, 123) for _ in range(n)]


@family(4, 8, 16)
def binary_search(rng, n, fails):
    """Binary search in a sorted table finds what is there; unless it leaves out the middle twice."""
    gaps = [rng.randint(1, 30) for _ in range(n)]
    known = [sum(gaps[: i + 1]) for i in range(n)]
    missed = []
    for key in known:
        low, high = 0, n
        while low < high and known[(low + high) // 2] != key:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if known[middle] < key else (low, middle - 1)
        if low >= high:
            missed.append(known.index(key))
    return Draft(c("""
int main(void) {
    unsigned short table[$n], last = 0;
    for (int i = 0; i < $n; i++) {
        unsigned char gap = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(gap > 0);
        table[i] = last += gap;
    }
    unsigned wanted = __VERIFIER_nondet_uchar() % $n;
    int low = 0, high = $n, found = -1;
    while (low < high && found < 0) {
        int middle = low + (high - low) / 2;
        if (table[middle] == table[wanted])
            found = middle;
        else if (table[middle] < table[wanted])
            low = middle + 1;
        else
            high = $high;
    }
    assert(found == (int)wanted);
    return 0;
}
""", n=n, high="middle - 1" if fails else "middle"), n + 1, gaps + missed[:1])


@family(4, 8, 12)
def hash_preimage(rng, n, fails):
    """A multiplicative hash of bytes can be taken back step by step; a known text has a known hash."""
    odd, start, text = rng.randrange(3, 1 << 31, 2), rng.randrange(1 << 31), letters(rng, n)
    value = start
    for byte in text:
        value = (value ^ byte) * odd % (1 << 32)
    back = """
    for (int i = $n - 1; i >= 0; i--) hash = hash * ${inverse}u ^ text[i];
    assert(hash == ${start}u);"""
    claim = """
    for (int i = 0; i < $n; i++) __VERIFIER_assume(text[i] >= 'a' && text[i] <= 'z');
    assert(hash != ${value}u);"""
    return Draft(c("""
int main(void) {
    unsigned char text[$n];
    unsigned hash = ${start}u;
    for (int i = 0; i < $n; i++) {
        text[i] = __VERIFIER_nondet_uchar();
        hash = (hash ^ text[i]) * ${odd}u;
    }""" + (claim if fails else back) + """
    return 0;
}
""", n=n, start=start, odd=odd, inverse=pow(odd, -1, 1 << 32), value=value), n + 1, text)


@family(4, 8, 16)
def checksum(rng, n, fails):
    """A cyclic checksum is linear; a known text has a known one, and a known sum."""
    polynomial, text = rng.randrange(1 << 15, 1 << 16), letters(rng, n)
    crc = 0
    for byte in text:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (polynomial if crc & 1 else 0)
    claim = f"crc(a) != {crc} || sum != {sum(text)}" if fails else "(crc(a) ^ crc(b)) == crc(both)"
    second = "0" if fails else "__VERIFIER_nondet_uchar()"
    return Draft(c("""
static unsigned crc(const unsigned char *text) {
    unsigned crc = 0;
    for (int i = 0; i < $n; i++) {
        crc ^= text[i];
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ $polynomial : crc >> 1;
    }
    return crc;
}

int main(void) {
    unsigned char a[$n], b[$n], both[$n];
    unsigned sum = 0;
    for (int i = 0; i < $n; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        b[i] = $second;
        both[i] = a[i] ^ b[i];
        sum += a[i];
    }
    assert($claim);
    return 0;
}
""", n=n, polynomial=polynomial, claim=claim, second=second), max(n, 8) + 1, text)


@family(2, 4, 8)
def cipher(rng, rounds, fails):
    """A Feistel cipher is taken back by its rounds in reverse; a known text becomes a known cipher text."""
    factor, keys = rng.randrange(3, 250), [rng.randrange(256) for _ in range(rounds)]
    left, right = start = [rng.randrange(256) for _ in range(2)]
    for key in keys:
        left, right = right, left ^ (((right + key) * factor & 255) >> 3 ^ right) & 255
    back = """
    for (int i = $rounds - 1; i >= 0; i--) {
        unsigned char old = right ^ scramble(left, key[i]);
        right = left;
        left = old;
    }
    assert(left == first && right == second);"""
    claim = """
    assert(left != $left || right != $right);"""
    return Draft(c("""
static unsigned char scramble(unsigned char half, unsigned char key) {
    return (unsigned char)((half + key) * $factor) >> 3 ^ half;
}

int main(void) {
    unsigned char first = __VERIFIER_nondet_uchar(), second = __VERIFIER_nondet_uchar();
    unsigned char left = first, right = second, key[$rounds] = {$keys};
    for (int i = 0; i < $rounds; i++) {
        unsigned char new = left ^ scramble(right, key[i]);
        left = right;
        right = new;
    }""" + (claim if fails else back) + """
    return 0;
}
""", rounds=rounds, factor=factor, keys=", ".join(map(str, keys)), left=left, right=right), rounds + 1, start)


@family(4, 6, 8)
def number_parser(rng, n, fails):
    """A text of digits and signs: the number is smaller than its length allows; a known number is among those that are read."""
    value = rng.randrange(10 ** (n - 2), 10 ** (n - 1))
    claim = f"value != -{value}" if fails else f"value > -{10 ** (n - 1)} && value < {10 ** n} && digits <= {n}"
    return Draft(c("""
int main(void) {
    unsigned char text[$n + 1];
    for (int i = 0; i < $n; i++) text[i] = __VERIFIER_nondet_uchar();
    text[$n] = 0;
    int at = 0, value = 0, digits = 0, is_negative = 0;
    if (text[at] == '-') {
        is_negative = 1;
        at++;
    }
    while (text[at] >= '0' && text[at] <= '9') {
        value = value * 10 + (text[at++] - '0');
        digits++;
    }
    if (is_negative) value = -value;
    assert($claim);
    return 0;
}
""", n=n, claim=claim), n + 2, list(f"-{value}".encode()))


@family(4, 8, 16)
def escaping(rng, n, fails):
    """Escaped text is at most twice as long as the text: a buffer of that size is enough, one byte less is not."""
    special = rng.sample(b"\"\\\n\t'&<>%", 3)
    return Draft(c("""
int main(void) {
    char text[$n], out[$size];
    int length = 0, count = 0;
    for (int i = 0; i < $n; i++) {
        text[i] = (char)__VERIFIER_nondet_uchar();
        if (text[i] == $a || text[i] == $b || text[i] == $c) {
            out[length++] = '\\\\';
            count++;
        }
        out[length++] = text[i];
    }
    out[length] = 0;
    assert(length == $n + count);
    return 0;
}
""", n=n, size=2 * n + (0 if fails else 1), a=special[0], b=special[1], c=special[2]), n + 1, [special[0]] * n)


@family(4, 8, 16)
def categories(rng, n, fails):
    """Each byte is counted in one category; hexadecimal letters in two."""
    letter = "A" if fails else "G"
    return Draft(c("""
int main(void) {
    int digits = 0, hexadecimal = 0, capitals = 0, others = 0;
    for (int i = 0; i < $n; i++) {
        unsigned char byte = __VERIFIER_nondet_uchar();
        if (byte >= '0' && byte <= '9') digits++;
        if (byte >= 'A' && byte <= 'F') hexadecimal++;
        if (byte >= '$letter' && byte <= 'Z') capitals++;
        if (byte < '0' || (byte > '9' && byte < 'A') || byte > 'Z') others++;
    }
    assert(digits + hexadecimal + capitals + others == $n);
    return 0;
}
""", n=n, letter=letter), n + 1, [rng.randrange(65, 71)] + [rng.randrange(256) for _ in range(n - 1)])


@family(10, 25, 50)
def state_machine(rng, steps, fails):
    """A machine whose states have three colours that take turns; a known word leads to a known state with a known weight."""
    states, inputs = 12, 4
    table = [[rng.randrange(states // 3) * 3 + (state + 1) % 3 for _ in range(inputs)] for state in range(states)]
    word = [rng.randrange(inputs) for _ in range(steps)]
    state = 0
    for letter in word:
        state = table[state][letter]
    claim = f"state != {state} || weight != {sum(word)}" if fails else f"state % 3 == {steps % 3}"
    rows = ", ".join("{" + ", ".join(map(str, row)) + "}" for row in table)
    return Draft(c("""
static const unsigned char table[$states][$inputs] = {$rows};

int main(void) {
    unsigned state = 0, weight = 0;
    for (int i = 0; i < $steps; i++) {
        unsigned input = __VERIFIER_nondet_uchar() % $inputs;
        state = table[state][input];
        weight += input;
    }
    assert($claim);
    return 0;
}
""", states=states, inputs=inputs, rows=rows, steps=steps, claim=claim), steps + 1, word)


@family(1000, 10000, 100000)
def no_input(rng, n, fails):
    """A program that reads nothing: a linear generator comes back to its start by its inverse."""
    a, b, start = rng.randrange(5, 1 << 20, 4), rng.randrange(1, 1 << 20, 2), rng.randrange(1 << 32)
    inverse = pow(a, -1, 1 << 32)
    return Draft(c("""
int main(void) {
    unsigned state = ${start}u;
    for (int i = 0; i < $n; i++) state = state * ${a}u + ${b}u;
    for (int i = 0; i < $n; i++) state = (state - ${b}u) * ${inverse}u;
    assert(state $same ${start}u);
    return 0;
}
""", n=n, start=start, a=a, b=b, inverse=inverse, same="!=" if fails else "=="), n + 1)
