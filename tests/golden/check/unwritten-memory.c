/* What was never written of an array, a struct, a union or a local whose address is taken, and is used: that is a failure.
 * Copying is no use, and copies are as unwritten as what they are of. Padding is never used.
 *
 * RUN: faultline check --entry element %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 * EXPECT: use of what was never written: what is read of a has a value does not hold
 *
 * RUN: faultline check --entry member %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: what is read of copy has a value does not hold
 *
 * RUN: faultline check --entry bytes %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 *
 * RUN: faultline check --entry copies %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 * EXPECT: what is read of b has a value does not hold
 *
 * RUN: faultline check --entry scans %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 * EXPECT: x has a value does not hold
 *
 * RUN: faultline check --entry looks %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: x has a value does not hold
 *
 * RUN: faultline check --entry address %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 *
 * RUN: faultline check --entry again %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 *
 * RUN: faultline check --entry whole %s
 * EXPECT: SAFE
 * RUN: faultline check --entry written_members %s
 * EXIT: 5
 * EXPECT: there is no check in this program
 * RUN: faultline check --entry padding %s
 * EXIT: 5
 * EXPECT: there is no check in this program
 * RUN: faultline check --entry copies_used %s
 * EXPECT: SAFE
 * RUN: faultline check --entry fields %s
 * EXIT: 5
 * EXPECT: there is no check in this program
 * RUN: faultline check --entry other_member %s
 * EXIT: 5
 * EXPECT: there is no check in this program
 * RUN: faultline check --entry written_before %s
 * EXPECT: SAFE
 * RUN: faultline check --entry initialised %s
 * EXPECT: SAFE
 * RUN: faultline check --entry filled %s
 * EXPECT: SAFE
 *
 * Loops that write all of an array, and initialisers, leave nothing to be asked.
 * RUN: faultline show --function whole %s
 * EXPECT-NOT: written of
 */
#include <stdio.h>
#include <string.h>

struct record {
    char kind;
    int number;
    short rest;
};

union both {
    int number;
    char bytes[4];
};

int element(unsigned n) {
    int a[4];
    for (unsigned i = 0; i < n % 4; i++) a[i] = 1;
    if (a[2] == 7) return 1;
    return 0;
}

int member(void) {
    struct record record, copy;
    record.kind = 'a';
    record.number = 1;
    copy = record;
    if (copy.kind == 'a' && copy.rest == 3) return 1;
    return 0;
}

int bytes(void) {
    union both x;
    x.bytes[0] = 1;
    if (x.number == 1) return 1;
    return 0;
}

int copies(unsigned k) {
    int a[3], b[3];
    a[0] = 1;
    a[2] = 3;
    for (int i = 0; i < 3; i++) b[i] = a[i];
    if (b[k % 3] == 5) return 1;
    return 0;
}

int scans(void) {
    int x;
    sscanf("", "%d", &x);
    if (x > 3) return 1;
    return 0;
}

static int is_same(const int *left, const int *right) {
    return left == right;
}

int looks(int n) {
    int x;
    if (n > 5) x = 1;
    if (is_same(&x, &n)) return 2;
    if (x) return 1;
    return 0;
}

int address(unsigned k) {
    int table[4] = {1, 2, 3, 4};
    unsigned places[2];
    places[0] = 1;
    return table[places[k & 1] & 3];
}

int again(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int pair[2];
        if (i == 2 && pair[0] == 1) sum++;
        pair[0] = 1;
    }
    return sum;
}

int whole(unsigned k) {
    int a[4], b[4] = {1}, c[2];
    for (int i = 0; i < 4; i++) a[i] = i;
    memset(c, 0, sizeof c);
    return a[k & 3] + b[k & 3] + c[k & 1] == 3;
}

int written_members(void) {
    struct record record, copy;
    record.kind = 'a';
    record.number = 1;
    copy = record;
    return copy.kind == 'a' && copy.number == 1;
}

static int sum_of(struct record record) {
    return record.kind + record.rest;
}

static struct record make(int number) {
    struct record record;
    record.kind = 'a';
    record.number = number & 3;
    record.rest = 1;
    return record;
}

int padding(int n) {
    struct record record = make(n);
    if (sum_of(record) > 3) return 1;
    return 0;
}

int copies_used(unsigned k) {
    int a[3], b[3];
    a[0] = 1;
    a[2] = 3;
    for (int i = 0; i < 3; i++) b[i] = a[i];
    if (b[k & 2] == 5) return 1;
    return 0;
}

int fields(void) {
    struct {
        unsigned low : 3, high : 5;
    } x;
    x.low = 1;
    x.high = 2;
    return x.low == 1 && x.high == 2;
}

int other_member(void) {
    union both x;
    x.number = 1;
    return x.bytes[3] == 1;
}

int written_before(unsigned n) {
    int a[4];
    for (unsigned i = 0; i < n % 4; i++) a[i] = 1;
    int sum = 0;
    for (unsigned i = 0; i < n % 4; i++)
        if (a[i] == 1) sum++;
    return sum;
}

static void initialise(struct record *record) {
    record->kind = 1;
    record->number = 2;
    record->rest = 3;
}

int initialised(void) {
    struct record record;
    initialise(&record);
    return record.kind + record.rest == 4;
}

int filled(void) {
    char text[16];
    strcpy(text, "some");
    return text[1] == 'o';
}

int main(void) {
    return 0;
}
