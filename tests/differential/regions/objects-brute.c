/* Many inputs of a random function (program.c) that is given pointers, beside the bounds that characterize gives
 * (bounds.h): whatever null, own and common objects there are, with values near those that programs compare with.
 * Prints the first input that contradicts, and fails; else how many fail. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf end;

static void fail_run(void) {
    longjmp(end, 1);
}

#define claim(condition) ((condition) ? (void)0 : fail_run())
#include "program.c"

/* The inputs by the names that in_c (regions.sh) gives them. */
static unsigned char has_p, target_of_q, has_r, has_w, n, p_a, q_a, r_c, w_e;
static signed char p_b, q_b;
#include "bounds.h"

static int fails(void) {
    struct s own = {p_a, p_b}, other = {q_a, q_b};
    struct w inner = {w_e};
    struct t outer = {has_w ? &inner : 0, r_c};
    struct s *of_q[] = {0, &other, &own, &own};
    if (setjmp(end)) return 1;
    f(has_p ? &own : 0, of_q[target_of_q], has_r ? &outer : 0, n);
    return 0;
}

static unsigned long state = 88172645463325252ul;

static unsigned pick(unsigned count) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (unsigned)(state >> 20) % count;
}

static unsigned char value(void) {
    static const unsigned char near[] = {0, 1, 2, 3, 4, 5, 6, 99, 100, 101, 127, 128, 155, 156, 157, 199, 200, 201, 255};
    return pick(8) ? near[pick(sizeof near)] : (unsigned char)pick(256);
}

int main(void) {
    enum { TRIES = 400000 };
    unsigned failing = 0;
    for (unsigned i = 0; i < TRIES; i++) {
        has_p = i & 1, has_r = i >> 1 & 1, has_w = i >> 2 & 1, target_of_q = i >> 3 & 3;
        n = value(), p_a = value(), q_a = value(), r_c = value(), w_e = value();
        p_b = (signed char)value(), q_b = (signed char)value();
        int is_failing = fails();
        failing += (unsigned)is_failing;
        if (is_failing ? in_upper() : !in_lower()) continue;
        printf("p %d q %d r %d w %d n %d p->a %d p->b %d q->a %d q->b %d r->c %d w->e %d: %s\n", has_p, target_of_q,
               has_r, has_w, n, p_a, p_b, q_a, q_b, r_c, w_e, is_failing ? "fails" : "does not fail");
        return 1;
    }
    printf("%u of %u fail", failing, TRIES);
    return 0;
}
