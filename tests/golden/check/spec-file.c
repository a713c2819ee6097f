/* The file property: an automaton for each file. Closed files, and those that were never opened.
 * RUN: faultline check -p file --first %s -- -DUSE=1
 * EXIT: 10
 * EXPECT: specification violated: fputs needs f to be open
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check -p file --first %s -- -DUSE=2
 * EXIT: 10
 * EXPECT: specification violated: fgets needs f to be open
 * EXPECT: f = NULL
 * RUN: faultline check -p file --first %s -- -DUSE=3
 * EXIT: 10
 * EXPECT: specification violated: fclose needs f to be open
 * RUN: faultline check -p file %s -- -DUSE=4
 * EXPECT: SAFE: all 3 checks hold for all inputs
 * RUN: faultline check -p file --first %s -- -DUSE=1 -D_FILE_OFFSET_BITS=64
 * EXIT: 10
 * EXPECT: specification violated: fputs needs f to be open
 * RUN: faultline check -p file --first %s -- -DUSE=1 -m32
 * EXIT: 10
 * EXPECT: specification violated: fputs needs f to be open
 * EXPECT: confirmed
 */
#include <stdio.h>

static FILE *open_it(const char *name) {
    return fopen(name, "r");
}

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    char line[3];
    FILE *f = open_it("data"), *g = fopen("other", "w");
#if USE != 2
    if (!f || !g) return 1;
#endif
#if USE != 4
    if (fgets(line, sizeof line, f)) fputs(line, stdout);
#endif
    fclose(f);
    fprintf(stderr, "done\n");
#if USE == 1
    if (n == 3) fputs("x", f);
#elif USE == 3
    if (n == 2) fclose(f);
#endif
    fclose(g);
    return 0;
}
