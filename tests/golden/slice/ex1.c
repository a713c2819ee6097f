/* Ex1 of "Path Slicing" (Jhala and Majumdar, PLDI 2005), figure 2: along the else path, the call of
 * complex plays no part.
 *
 * RUN: printf 'ex1.c:22 else\nex1.c:27\n' > %t/path; cd %S; faultline slice --entry ex1 --path %t/path --explain-steps ex1.c | diff - ex1.expected
 */
void reach_error(void);

/* The smallest factor of a number: hard to reason about. */
int complex(void) {
    static unsigned number = 4294049777u;
    unsigned factor = 2;
    while (number % factor) factor++;
    number /= factor;
    return (int)factor;
}

int ex1(int a) {
    int x;
    /* the condition is on this line:
     * and the target below */

    if (a > 0)
        x = complex();
    else
        x = 0;
    if (x == 0)
        reach_error();
    return x;
}
