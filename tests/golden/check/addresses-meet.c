/* The end of one object may be the beginning of another, a pointer that has left its object may be in another,
 * linkers put a literal where another one ends, and memory that was freed is used again: none of it is proved away,
 * and what no run can tell stays proved.
 * RUN: faultline check %s -- -DADJACENT
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DREUSED
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DBELOW
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DORDER
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DDISTANCE
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DSTRAYED
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DABOVE
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DLITERAL
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s -- -DFARTHER
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory
 * RUN: faultline check %s
 * EXPECT: SAFE
 */
#include <alloca.h>
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int first, second, table[4];

int main(void) {
#ifdef ADJACENT
    assert(&first + 1 != &second);
#endif
#ifdef ORDER
    assert((uintptr_t)&first < (uintptr_t)&second);
#endif
#ifdef DISTANCE
    int *p = &first, *q = &second;
    assert(q - p != 1);
#endif
#ifdef STRAYED
    char *lower = alloca(3), *upper = alloca(3);
    assert(lower != upper + 16 && upper != lower + 16);
#endif
#ifdef ABOVE
    char *near = alloca(3), *far = alloca(3);
    assert(near + 2 != far - 1);
#endif
    const char *whole = "xabc", *tail = "abc", *other_text = "abd";
#ifdef LITERAL
    assert(whole + 1 != tail);
#endif
#ifdef FARTHER
    char *one = alloca(3), *two = alloca(3);
    if (one < two) assert(one + 40 < two);
    else assert(two + 40 < one);
#endif
    assert(whole != tail && whole + 1 != other_text && whole + 2 != tail);
    char *old = malloc(8);
    free(old);
    char *block = malloc(8), *other = malloc(8);
#ifdef REUSED
    assert(block != old);
#endif
#ifdef BELOW
    assert(block > old);
#endif
    assert(block != other);
    assert(&first != &second && &first + 1 != &first);
    assert(&table[4] - table == 4 && table < &table[3]);
    for (int *at = table; at != table + 4; at++) *at = 1;
    assert(table[3] == 1);
    free(block);
    free(other);
    return 0;
}
