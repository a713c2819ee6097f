/* A loop over all of standard input is proved, with what the library keeps of the stream.
 * RUN: faultline check %s
 * EXIT: 0
 * EXPECT: SAFE: all
 * EXPECT: checked by code that did not find it
 * RUN: faultline check --timeout 5 %s -- -DSHORT
 * EXIT: 10
 * EXPECT: FAILS
 */
#include <stdio.h>

enum mood { CALM, LOUD, DONE };

#ifdef SHORT
enum { KINDS = 2 };
#else
enum { KINDS = 3 };
#endif

static const enum mood next[3][3] = {{CALM, LOUD, DONE}, {CALM, LOUD, LOUD}, {DONE, DONE, DONE}};

static int kind_of(int c) {
    if (c == '!') return 1;
    return c == '.' ? 2 : 0;
}

int main(void) {
    unsigned long seen[KINDS] = {0};
    enum mood mood = CALM;
    for (int c; (c = getchar()) != EOF;) {
        mood = next[mood][kind_of(c)];
        seen[mood]++;
        if (c == '\n') printf("now %d\n", mood);
    }
    fprintf(stderr, "%lu %lu\n", seen[CALM], seen[LOUD]);
    return 0;
}
