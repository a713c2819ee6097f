/* What is assigned in an arm of an `if` is asked about behind it, so that compilers may do without a branch; unless that
 * would be another thing. The observer's states are the same.
 *
 * RUN: mkdir -p %t && cp %s %S/joins.spec %t && cd %t && faultline watch -p joins.spec --timeout 5 --out out joins.c >report && faultline watch -p joins.spec --full --out full joins.c >>report
 * RUN: cd %t && grep -o 'faultline_[a]rm_[0-9]* = ((last.*? 1' out/joins.c | sed 's/[0-9]//'; grep -c 'faultline_[a]rm.*\(other ==\|SET\|if (level)\|steps == 300\|steps & 4\)' out/joins.c
 * EXIT: 1
 * EXPECT: faultline_arm_ = ((last = next()) == LIMIT) ? 1
 * EXPECT: 0
 * RUN: cd %t && gcc -std=c99 -pedantic -O2 -Wall -Wextra -Werror -o left $(find out -name '*.c') && clang -O2 -Wall -Wextra -Werror -o left-clang $(find out -name '*.c')
 * RUN: cd %t && gcc -O2 -o full.run $(find full -name '*.c') && for p in left left-clang full.run; do faultline observe --log $p.log joins.spec -- ./$p 300 | grep '^[HV]'; done
 * EXPECT: HOLDS: 193 events, no violation
 * EXPECT: HOLDS: 193 events, no violation
 * EXPECT: HOLDS: 1,571 events, no violation
 * RUN: cd %t && for p in left left-clang full.run; do faultline observe joins.spec -- ./$p 301 | grep '^[HV]'; done
 * EXPECT: VIOLATED: joins.c:72: the level is 99
 * EXPECT: VIOLATED: joins.c:72: the level is 99
 * EXPECT: VIOLATED: joins.c:72: the level is 99
 * RUN: cd %t && cmp left.log left-clang.log && echo same
 * EXPECT: same
 */
#include <stdio.h>
#include <stdlib.h>

#define LIMIT 6
#define SET(statement) do { statement } while (0)
#define TWICE(x) (x); (x)

static int level, last, divisor;
int other;
static unsigned seed = 1;

static int next(void) {
    seed = seed * 1103515245u + 12345u;
    return (int)(seed >> 29);
}

/* Here `level` is another variable. */
static int local(int level) {
    if (level) level = 5;
    return level;
}

static void step(int steps) {
    if (steps & 1)
        level = next();
    else
        level += 2;
    if (steps & 1) level -= 2;
    else level++;
    if (level > 3) {
        level--; /* not far */
    } else {
        other = 3;
    }
    if (steps & 2)
        if (steps & 4) level = last;
        else level = 2;
    else
        other = 4;
    SET(if (steps & 1) level = 3;);
    if (steps & 8) {
        level = next();
        other = level;
    }
    if ((last = next()) == LIMIT) level = LIMIT + last % 2; else level = last - 1;
    switch (steps & 3) {
    case 0: if (other) goto inside; break;
    case 1:
        if (other == 7)
        inside: level = 1;
    }
    if (steps == 300) level = 99;
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 10;
    for (int i = 0; i < count; i++) step(i);
    printf("%d %d %d\n", level, local(3), divisor);
    return 0;
}
