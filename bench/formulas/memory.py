"""Families about memory: arrays, lists, trees, tables and buffers at places that are unknown."""

from family import Draft, c, family


@family(4, 8, 16)
def scatter(rng, n, fails):
    """Writes at unknown indices: as many cells are set as there were writes to different ones."""
    cells = 2 * n
    claim = c("count < $n", n=n) if fails else c("count >= 1 && count <= $n && cells[last] == $n", n=n)
    return Draft(c("""
int main(void) {
    unsigned char cells[$cells] = {0};
    int last = 0, count = 0;
    for (int i = 0; i < $n; i++) {
        last = __VERIFIER_nondet_uchar() % $cells;
        cells[last] = i + 1;
    }
    for (int i = 0; i < $cells; i++) count += cells[i] != 0;
    assert($claim);
    return 0;
}
""", cells=cells, n=n, claim=claim), cells + 1, rng.sample(range(cells), n))


@family(6, 10, 16)
def ring_buffer(rng, steps, fails):
    """What goes through a ring buffer comes out in order; unless it takes one too many and overwrites the oldest."""
    capacity = rng.randint(2, steps // 2)
    return Draft(c("""
int main(void) {
    unsigned ring[$capacity];
    unsigned head = 0, count = 0, pushed = 0, popped = 0;
    for (int i = 0; i < $steps; i++) {
        if (__VERIFIER_nondet_uchar() & 1) {
            if (count $less $capacity) {
                ring[(head + count) % $capacity] = pushed * $factor;
                pushed++;
                count++;
            }
        } else if (count > 0) {
            assert(ring[head] == popped * $factor);
            popped++;
            head = (head + 1) % $capacity;
            count--;
        }
    }
    assert(pushed - popped == count);
    return 0;
}
""", capacity=capacity, steps=steps, less="<=" if fails else "<", factor=rng.randrange(3, 1000, 2)), steps + 1,
        [1] * (capacity + 1) + [0] * (steps - capacity - 1))


@family(3, 4, 5)
def sorting(rng, n, fails):
    """Insertion or bubble sort of unknown numbers sorts; one round less does not sort what is in reverse order."""
    rounds = n - 1 if fails else n
    sort = rng.choice(["""
    for (int i = 1; i < $rounds; i++) {
        int value = a[i], j = i;
        for (; j > 0 && a[j - 1] > value; j--) a[j] = a[j - 1];
        a[j] = value;
    }""", """
    for (int i = 1; i < $rounds; i++)
        for (int j = 0; j + 1 < $n; j++)
            if (a[j] > a[j + 1]) {
                int kept = a[j];
                a[j] = a[j + 1];
                a[j + 1] = kept;
            }"""])
    return Draft(c("""
int main(void) {
    int a[$n];
    unsigned before = 0, after = 0;
    for (int i = 0; i < $n; i++) {
        a[i] = __VERIFIER_nondet_int();
        before += a[i];
    }""" + sort + """
    for (int i = 0; i + 1 < $n; i++) assert(a[i] <= a[i + 1]);
    for (int i = 0; i < $n; i++) after += a[i];
    assert(before == after);
    return 0;
}
""", n=n, rounds=rounds), n + 1, sorted(rng.sample(range(-1000, 1000), n), reverse=True))


@family(3, 4, 5)
def search_tree(rng, n, fails):
    """All keys that were put into a binary search tree are found, in at most as many steps as there are keys; ascending ones
    take that many."""
    return Draft(c("""
int main(void) {
    unsigned short key[$n], left[$n], right[$n];
    for (int i = 0; i < $n; i++) {
        key[i] = __VERIFIER_nondet_ushort();
        left[i] = right[i] = 0;
        for (int at = 0; at != i;) {
            unsigned short *next = key[i] < key[at] ? &left[at] : &right[at];
            if (*next == 0) *next = i;
            at = *next;
        }
    }
    for (int i = 0; i < $n; i++) {
        int at = 0, steps = 1;
        while (key[at] != key[i]) {
            at = key[i] < key[at] ? left[at] : right[at];
            assert(at != 0);
            steps++;
        }
        assert(steps $less $n);
    }
    return 0;
}
""", n=n, less="<" if fails else "<="), n + 1, sorted(rng.sample(range(60000), n)))


@family(3, 4, 5)
def sorted_list(rng, n, fails):
    """A linked list into which unknown numbers are put in order ascends; strictly only without equal ones."""
    same = rng.randrange(1000)
    return Draft(c("""
struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *first = NULL;
    for (int i = 0; i < $n; i++) {
        struct node *node = malloc(sizeof *node);
        struct node **place = &first;
        node->value = __VERIFIER_nondet_int();
        while (*place && (*place)->value < node->value) place = &(*place)->next;
        node->next = *place;
        *place = node;
    }
    int length = 1;
    for (struct node *node = first; node->next; node = node->next) {
        assert(node->value $less node->next->value);
        length++;
    }
    assert(length == $n);
    return 0;
}
""", n=n, less="<" if fails else "<="), n + 1, [same] * n)


@family(4, 6, 8)
def chained_table(rng, n, fails):
    """A hash table with chains finds all keys that were put into it; unless a new key cuts the chain it is put before."""
    buckets, factor = rng.choice([2, 3, 4]), rng.randrange(3, 200, 2)
    keys = [key for key in range(1 << 16) if key * factor % buckets == 0]
    return Draft(c("""
int main(void) {
    unsigned short key[$n];
    signed char first[$buckets], next[$n];
    for (int i = 0; i < $buckets; i++) first[i] = -1;
    for (int i = 0; i < $n; i++) {
        key[i] = __VERIFIER_nondet_ushort();
        unsigned bucket = key[i] * ${factor}u % $buckets;
        next[i] = $old;
        first[bucket] = i;
    }
    int wanted = __VERIFIER_nondet_uchar() % $n;
    int at = first[key[wanted] * ${factor}u % $buckets];
    while (at >= 0 && key[at] != key[wanted]) at = next[at];
    assert(at >= wanted);
    return 0;
}
""", n=n, buckets=buckets, factor=factor, old="-1" if fails else "first[bucket]"), n + 1, rng.sample(keys, n) + [0])


@family(4, 8, 12)
def accounts(rng, n, fails):
    """Transfers between accounts leave the sum as it is; unless both balances are read before either is written."""
    number, start = rng.randint(3, 6), rng.randint(50, 500)
    move = """
            int source = balance[from], target = balance[to];
            balance[from] = source - amount;
            balance[to] = target + amount;""" if fails else """
            balance[from] -= amount;
            balance[to] += amount;"""
    same = rng.randrange(number)
    return Draft(c("""
int main(void) {
    int balance[$number], sum = 0;
    for (int i = 0; i < $number; i++) balance[i] = $start;
    for (int i = 0; i < $n; i++) {
        unsigned from = __VERIFIER_nondet_uchar() % $number, to = __VERIFIER_nondet_uchar() % $number;
        int amount = __VERIFIER_nondet_ushort();
        if (amount <= balance[from]) {""" + move + """
        }
    }
    for (int i = 0; i < $number; i++) {
        assert(balance[i] >= 0);
        sum += balance[i];
    }
    assert(sum == $total);
    return 0;
}
""", number=number, start=start, n=n, total=number * start), max(n, number) + 1, [same, same, 1] + [0, 0, 0] * (n - 1))


@family(8, 32, 128)
def block_fill(rng, n, fails):
    """memset and memcpy of an unknown part of a buffer change that part; the byte behind it not."""
    value = rng.randint(1, 255)
    return Draft(c("""
int main(void) {
    unsigned char buffer[$n], copy[$n];
    unsigned start = __VERIFIER_nondet_uchar(), length = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(start + length <= $n);
    memset(buffer, 0, $n);
    memset(buffer + start, $value, length);
    memcpy(copy, buffer, $n);
    unsigned probe = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(probe < $n);
    if (probe >= start && probe $less start + length)
        assert(copy[probe] == $value);
    else
        assert(copy[probe] == 0);
    return 0;
}
""", n=n, value=value, less="<=" if fails else "<"), n + 1, [0, 1, 1])


@family(4, 8, 16)
def tagged_unions(rng, n, fails):
    """What is read of a union as what its tag says is what was written; one tag is read as another."""
    kinds = ["record[i].as.number", "record[i].as.small", "record[i].as.bytes[1]"]
    read = kinds[:]
    wrong = rng.choice([0, 1])
    if fails:
        read[wrong] = kinds[1 - wrong] if wrong == 0 else kinds[2]
    return Draft(c("""
struct record {
    unsigned char tag;
    union {
        unsigned number;
        unsigned short small;
        unsigned char bytes[4];
    } as;
};

int main(void) {
    struct record record[$n];
    unsigned written = 0, sum = 0;
    for (int i = 0; i < $n; i++) {
        unsigned value = __VERIFIER_nondet_ushort();
        record[i].tag = __VERIFIER_nondet_uchar() % 3;
        record[i].as.number = 0;
        if (record[i].tag == 0) {
            value *= $factor;
            record[i].as.number = value;
        } else if (record[i].tag == 1) {
            record[i].as.small = value;
        } else {
            value &= 255;
            record[i].as.bytes[1] = value;
        }
        written += value;
    }
    for (int i = 0; i < $n; i++) sum += record[i].tag == 0 ? $a : record[i].tag == 1 ? $b : $c;
    assert(sum == written);
    return 0;
}
""", n=n, factor=rng.randrange(65537, 100000, 2), a=read[0], b=read[1], c=read[2]), n + 1, [1, wrong] + [0, 2] * (n - 1))


@family(4, 8, 16)
def histogram(rng, n, fails):
    """Counters at unknown indices add up to the number of values; a value that reaches a limit exists."""
    buckets = rng.choice([4, 8, 16])
    limit = n if fails else n + 1
    value = rng.randrange(256)
    return Draft(c("""
int main(void) {
    unsigned count[$buckets] = {0}, sum = 0;
    for (int i = 0; i < $n; i++) count[__VERIFIER_nondet_uchar() % $buckets]++;
    for (int i = 0; i < $buckets; i++) {
        assert(count[i] < $limit);
        sum += count[i];
    }
    assert(sum == $n);
    return 0;
}
""", n=n, buckets=buckets, limit=limit), max(n, buckets) + 1, [value] * n)
