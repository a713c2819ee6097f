/* Each failure is found where it happens, and said in words.
 * RUN: faultline run -q --checks all %s
 * EXIT: 10
 * EXPECT: arithmetic overflow: s + n->v[k] does not fit its type
 * EXPECT: in sum at
 * EXPECT: in main at
 * RUN: faultline run -q %s --arg 1
 * EXIT: 10
 * EXPECT: invalid pointer: *p
 * RUN: faultline run -q %s --arg 1 --arg 2
 * EXIT: 10
 * EXPECT: invalid free: p + 1
 * RUN: faultline run -q %s --arg long --arg 2 --arg 3
 * EXIT: 10
 * EXPECT: invalid pointer
 * EXPECT: in strcpy at
 * EXPECT: in main at
 * RUN: faultline run -q %s --arg 1 --arg 2 --arg 3 --arg 4
 * EXIT: 10
 * EXPECT: array index out of bounds: k is not in 0..3
 * EXPECT: in sum at
 * RUN: faultline run -q %s --arg 1 --arg 2 --arg 3 --arg 4 --arg 5
 * EXIT: 10
 * EXPECT: assertion: argc < 3 && argv does not hold
 * RUN: faultline run -q %s --arg 1 --arg 2 --arg 3 --arg 4 --arg 5 --arg 6
 * EXIT: 10
 * EXPECT: division by zero
 * RUN: faultline run -q %s --arg 1 --arg 2 --arg 3 --arg 4 --arg 5 --arg 6 --arg 7
 * EXIT: 10
 * EXPECT: may be written
 * RUN: faultline run -q --checks shift %s --arg 1 --arg 2 --arg 3 --arg 4 --arg 5 --arg 6 --arg 7 --arg 8
 * EXIT: 10
 * EXPECT: shift out of range
 * RUN: faultline run -q --checks leak %s --arg 1 --arg 2 --arg 3 --arg 4 --arg 5 --arg 6 --arg 7 --arg 8 --arg 9
 * EXIT: 10
 * EXPECT: memory leak
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int v[4]; };
static int sum(struct node *n, int k) {
    int s = 0;
    for (; n; n = n->next) s += n->v[k];
    return s;
}
int main(int argc, char **argv) {
    switch (argc) {
    case 1: {
        struct node a = {0, {1, 2, 3, 2000000000}}, b = {&a, {4, 5, 6, 2000000000}};
        return sum(&b, 3);
    }
    case 2: { int *p = malloc(8); free(p); return *p; }
    case 3: { int *p = malloc(8); free(p + 1); return 0; }
    case 4: { char b[4]; strcpy(b, argv[1]); return b[0]; }
    case 5: { struct node a = {0}; return sum(&a, argc); }
    case 6: assert(argc < 3 && argv); return 0;
    case 7: return 7 / (argc - 7);
    case 8: { char *s = "literal"; s[0] = 'x'; return 0; }
    case 9: return 1 << (argc * 4);
    default: return malloc(3) == 0;
    }
}
