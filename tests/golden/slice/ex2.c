/* Ex2 of "Path Slicing" (Jhala and Majumdar, PLDI 2005), figure 1: the loop plays no part, although
 * the path through one round of it is infeasible.
 *
 * RUN: printf 'ex2.c:28 then\nex2.c:29\nex2.c:32\n' > %t/path; cd %S; faultline slice --entry ex2 --path %t/path --explain-steps ex2.c | diff - ex2.expected
 *
 * With the lines that figure 1 shades, the two branches on a contradict each other.
 * RUN: printf 'ex2.c:28 then\nex2.c:29\nex2.c:32\n' > %t/path; cd %S; faultline slice --entry ex2 --path %t/path --explain-steps --whole ex2.c -- -DSHADED | diff - ex2-shaded.expected
 *
 * Cutting stops as soon as the contradiction is there.
 * RUN: printf 'ex2.c:28 then\nex2.c:29\nex2.c:32\n' > %t/path; cd %S; faultline slice --entry ex2 --path %t/path ex2.c -- -DSHADED
 * EXPECT: INFEASIBLE
 * EXPECT-NOT: x = 0
 */
void reach_error(void);

int calls;

void f(void) {
    calls++;
}

int ex2(int a, int x) {
    int i;
#ifdef SHADED
    x = 0;
    if (a >= 0) x = 1;
#endif
    for (i = 1; i <= 1000; i++)
        f();
    if (a >= 0)
        if (x == 0)
            reach_error();
    return 0;
}
