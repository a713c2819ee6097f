/* Copies whose source and target overlap; strcpy copies the end of the text, too. Different objects lie apart,
 * wherever they are.
 * RUN: faultline check --checks overlap %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: overlap.c:40:5: copy between overlapping memory
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check --checks overlap %s -- -DTEXT
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: copy between overlapping memory
 * RUN: faultline check --checks overlap %s -- -DLEAST=4
 * EXPECT: SAFE
 * RUN: faultline check --checks overlap %s -- -DTEXT -DLEAST=5
 * EXPECT: SAFE
 * RUN: faultline check --checks overlap %s -- -DOTHER=other
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks overlap %s -- -DOTHER=other -DTEXT
 * EXIT: 0
 * EXPECT: SAFE: no check that is looked for fails
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
#ifndef OTHER
#define OTHER text
#endif
int __VERIFIER_nondet_int(void);
int main(void) {
    char text[12] = "abcd", other[12];
    int distance = __VERIFIER_nondet_int();
    if (distance < LEAST || distance > 6) return 0;
    copy(OTHER + distance, text);
}
