/* Copies whose source and target overlap; strcpy copies the end of the text, too.
 * RUN: faultline check --checks overlap %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: overlap.c:30:5: copy between overlapping memory
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check --checks overlap %s -- -DTEXT
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: copy between overlapping memory
 * RUN: faultline check --checks overlap %s -- -DLEAST=4
 * EXPECT: SAFE
 * RUN: faultline check --checks overlap %s -- -DTEXT -DLEAST=5
 * EXPECT: SAFE
 */
#include <string.h>
#ifdef TEXT
#define copy(to, from) strcpy(to, from)
#else
#define copy(to, from) memcpy(to, from, 4)
#endif
#ifndef LEAST
#define LEAST 3
#endif
int __VERIFIER_nondet_int(void);
int main(void) {
    char text[12] = "abcd";
    int distance = __VERIFIER_nondet_int();
    if (distance < LEAST || distance > 6) return 0;
    copy(text + distance, text);
}
