/* Lines that runs have executed, for lcov. What no run can execute is not among them, and what only one text leads to is.
 * RUN: cd %S; faultline check --timeout 20 --coverage %t/info coverage.c; cat %t/info
 * EXIT: 0
 * EXPECT: lines executed in
 * EXPECT: SF:
 * EXPECT: FNDA:0,never
 * EXPECT: DA:23,0
 * EXPECT: DA:27,
 * EXPECT-NOT: DA:34,0
 * EXPECT: DA:38,0
 * EXPECT: end_of_record
 * RUN: cd %S; faultline check --timeout 10 --coverage /nowhere/info coverage.c
 * EXIT: 1
 * EXPECT: /nowhere/info
 * RUN: cd %S; faultline check --json --timeout 10 --coverage %t/info coverage.c
 * EXIT: 10
 * EXPECT: "coverage": {
 */
#include <assert.h>
#include <string.h>

static int never(int x) {
    return x + 1;
}

static int is_word(const char *text) {
    return strcmp(text, "word") == 0;
}

int main(int argc, char **argv) {
    int x = 0;
    if (argc < 2) return 1;
    if (is_word(argv[1]))
        x = 3;
    else
        x = 5;
    if (x == 4)
        return never(x);
    assert(x != 3);
    return 0;
}
