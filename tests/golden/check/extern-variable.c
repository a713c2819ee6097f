/* Variables that are declared only hold any value when the program starts, pointers lead to objects, and an array
 * without a size may have one element.
 * RUN: faultline check %s -- -DFAILS
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: assertion: !is_found() does not hold
 * EXPECT: confirmed
 * EXPECT: limit = 4
 * EXPECT: title = text1
 * EXPECT: variable limit is defined nowhere: it is an input
 * RUN: faultline check %s
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DBEYOND
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: array index out of bounds: table[3] is not inside a live object
 * EXPECT: confirmed
 * EXPECT: variable table is defined nowhere: it is an input, and has one element
 * RUN: faultline check %s -- -DEARLY
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 */
#include <assert.h>

struct node {
    int value;
    struct node *next;
};
extern int limit, table[];
extern const int fixed;
extern struct node *head;
extern const char *title;
extern double ratio;

static int is_found(void) {
    struct node *first = head;
    return limit == 4 && table[0] == 8 && fixed == 3 && first && first->next && first->next->value == 9 && title &&
           title[0] == 'q' && ratio > 2.5;
}

#ifdef EARLY
static int seen;
__attribute__((constructor)) static void look(void) {
    seen = limit;
}
#endif

int main(void) {
#if defined FAILS
    assert(!is_found());
#elif defined BEYOND
    return table[3];
#elif defined EARLY
    assert(seen < 10);
#else
    assert(!is_found() || limit == 4);
    limit = 3;
    assert(limit == 3);
#endif
}
