/* glibc takes back any number of characters; of those that the model has no room for it knows only that they are
 * there.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * RUN: faultline check %s -- -DFIRST
 * EXIT: 5
 * EXPECT: UNKNOWN
 * RUN: faultline check %s -- -DLAST
 * EXPECT: SAFE
 * EXPECT-NOT: ASSUMING
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    int refused = 0;
    for (int i = 0; i < 20; i++)
        if (ungetc('a' + i, stdin) == EOF) refused++;
#if defined FIRST
    for (int i = 0; i < 19; i++) getchar();
    assert(getchar() != 'q');
#elif defined LAST
    for (int i = 19; i > 4; i--) assert(getchar() == 'a' + i);
    assert(refused == 0);
#else
    assert(refused != 0);
#endif
    return 0;
}
