/* Pointers that a function is given may lead to any byte of an object, into the array of another one, into text, to a
 * member of a union, to a number whose sign they take otherwise, and to a part of what a later parameter leads to.
 * RUN: faultline check --entry byte %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry array %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry text %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry name %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry sign %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry choice %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry later %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry tail %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry same %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * RUN: faultline check --entry copy %s
 * EXIT: 0
 * EXPECT: SAFE: all 6 checks hold for all inputs
 * RUN: faultline check --entry alone %s
 * EXIT: 0
 * EXPECT: SAFE: all 6 checks hold for all inputs
 */
#include <assert.h>

long total;
int limit;
float share;
char title[4];
union value { int number; float real; } either;
struct pair { int first, second; };
struct row { int count; int cells[]; };

void byte(unsigned char *p) {
    if (!p) return;
    total = 0;
    *p = 2;
    assert(total < 256);
}

void array(int *a, int *b) {
    if (!a || !b) return;
    int first = a[0];
    b[1] = first + 1;
    assert(a[0] == first);
}

void text(char *p, char *q) {
    if (!p || !q || !p[0] || !q[0]) return;
    p[1] = 'a';
    q[0] = 'b';
    assert(p[1] == 'a');
}

void name(char *p) {
    if (!p || !p[0]) return;
    title[1] = 'a';
    p[0] = 'b';
    assert(title[1] == 'a');
}

void sign(unsigned *p) {
    if (!p) return;
    limit = 1;
    *p = 2;
    assert(limit == 1);
}

void choice(int *p) {
    if (!p) return;
    either.number = 1;
    *p = 2;
    assert(either.number == 1);
}

void later(int *p, struct pair *pair) {
    if (!p || !pair) return;
    pair->second = 1;
    *p = 2;
    assert(pair->second == 1);
}

void tail(struct row *row, int *p) {
    if (!row || !p) return;
    row->count = 1;
    *p = 2;
    assert(row->count == 1);
}

void same(struct pair *pair, int *p) {
    if (!p || !pair) return;
    assert(p != &pair->second);
}

void copy(char *to, const char *from) {
    if (!to || !from || !*to) return;
    to[0] = from[0];
    to[1] = 0;
    assert(to[1] == 0);
}

void alone(float *p, int *q) {
    if (!p || !q) return;
    share = 1;
    *q = 2;
    assert(share == 1);
    *p = 3;
    *q = 2;
    assert(*p == 3);
}
