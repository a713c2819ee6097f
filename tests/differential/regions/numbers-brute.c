/* Every input of a random program (program.c) beside the bounds that characterize gives, and the planes that it draws
 * (bounds.h).
 *
 * Inputs that a run does not read are tried with all values, too: the bounds are about all of them. Prints the
 * first input that contradicts, and fails; else how many fail, and how many the bounds have. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf end;
static unsigned char values[4];
static int asked;

static void end_run(int how) {
    longjmp(end, how);
}

enum { FAILED = 1, LEFT = 2 };

#define WHICH(number) asked = number;
#define claim(condition) ((condition) ? (void)0 : end_run(FAILED))

unsigned char __VERIFIER_nondet_uchar(void) {
    return values[asked];
}
signed char __VERIFIER_nondet_schar(void) {
    return (signed char)values[asked];
}
void __VERIFIER_assume(int condition) {
    if (!condition) end_run(LEFT);
}

#define main program
#include "program.c"
#undef main

enum kind { MUST, MAY, SAFE, OUTSIDE, MIXED };
struct range {
    int input, least, most; /* input -1: none */
};
struct rectangle {
    int plane; /* -1: the end */
    enum kind kind;
    struct range across, down;
};
struct pin {
    int plane, input, value;
};

/* The inputs by their names. */
#define a ((TYPE_A)values[0])
#define b ((TYPE_B)values[1])
#define c ((TYPE_C)values[2])
#define d ((TYPE_D)values[3])
#include "bounds.h"

static int fails(void) {
    int how = setjmp(end);
    if (!how) program();
    return how == FAILED;
}

static int value_of(int input) {
    return is_signed[input] ? (signed char)values[input] : values[input];
}

static int is_in(const struct range *range) {
    return range->input < 0 || (value_of(range->input) >= range->least && value_of(range->input) <= range->most);
}

/* The rectangle of a plane that the values are in; NULL: none or several. */
static const struct rectangle *find_rectangle(int plane) {
    const struct rectangle *found = NULL;
    for (const struct rectangle *next = rectangles; next->plane >= 0; next++) {
        if (next->plane != plane || !is_in(&next->across) || !is_in(&next->down)) continue;
        if (found) return NULL;
        found = next;
    }
    return found;
}

/* Is one of the first two inputs, which conditions are given of, neither drawn nor pinned? */
static int has_free_input(int plane, const struct rectangle *first) {
    int is_shown[4] = {0};
    if (first->across.input >= 0) is_shown[first->across.input] = 1;
    if (first->down.input >= 0) is_shown[first->down.input] = 1;
    for (const struct pin *pin = pins; pin->plane >= 0; pin++)
        if (pin->plane == plane) is_shown[pin->input] = 1;
    return !is_shown[0] || !is_shown[1];
}

static int may_be_painted(enum kind kind, int is_given, int is_failing) {
    switch (kind) {
    case MUST: return is_given && is_failing;
    case MAY: return is_given;
    case SAFE: return is_given && !is_failing;
    case OUTSIDE: return !is_given;
    default: return 1;
    }
}

static int is_painted_right(int plane) {
    const struct rectangle *painted = find_rectangle(plane);
    int is_failing = fails();
    /* Some value of it is given: this one is not asked about. */
    if (painted && !in_given() && has_free_input(plane, painted)) return 1;
    if (painted && may_be_painted(painted->kind, in_given(), is_failing)) return 1;
    printf("wrong: %d %d %d %d: fails %d, plane %d has %d there\n", values[0], values[1], values[2], values[3],
           is_failing, plane, painted ? (int)painted->kind : -1);
    return 0;
}

/* Inputs that are neither drawn nor pinned play no part: a few values of them will do. */
static int is_plane_right(int plane) {
    const struct rectangle *first = rectangles;
    while (first->plane != plane) first++;
    for (int other = 0; other < 256; other += 85) {
        for (int i = 0; i < 4; i++) values[i] = (unsigned char)other;
        for (const struct pin *pin = pins; pin->plane >= 0; pin++)
            if (pin->plane == plane) values[pin->input] = (unsigned char)pin->value;
        for (int across = 0; across < 256; across++)
            for (int down = 0; down < 256; down++) {
                if (first->across.input >= 0) values[first->across.input] = (unsigned char)across;
                if (first->down.input >= 0) values[first->down.input] = (unsigned char)down;
                if (!is_painted_right(plane)) return 0;
            }
    }
    return 1;
}

/* As many inputs are in the lower bound as were counted, of those that bounds are about. Four take too long. */
static int is_count_right(void) {
    int used[4], count = 0;
    long found = 0;
    for (int i = 0; i < 4; i++)
        if (is_told[i]) used[count++] = i;
    if (counted < 0 || count > 3) return 1;
    for (int i = 0; i < 4; i++) values[i] = 0;
    for (long point = 0; point >> 8 * count == 0; point++) {
        for (int i = 0; i < count; i++) values[used[i]] = (unsigned char)(point >> 8 * i);
        if (in_given() && in_lower()) found++;
    }
    if (found != counted) printf("wrong: counted are %ld, there are %ld\n", counted, found);
    return found == counted;
}

int main(void) {
    if (!is_count_right()) return 1;
    for (int plane = 0; plane < PLANES; plane++)
        if (!is_plane_right(plane)) return 1;
    long failing = 0, lower = 0, upper = 0, all = 0;
    for (values[0] = 0;; values[0]++) {
        for (values[1] = 0;; values[1]++) {
            for (values[2] = 0;; values[2]++) {
                for (values[3] = 0;; values[3]++) {
                    if (!in_given()) {
                        if (values[3] == LAST_3) break;
                        continue;
                    }
                    int is_failing = fails(), is_lower = !!in_lower(), is_upper = !!in_upper();
                    if ((is_lower && !is_failing) || (is_failing && !is_upper)) {
                        printf("wrong: %d %d %d %d: fails %d, lower %d, upper %d\n", values[0], values[1],
                               values[2], values[3], is_failing, is_lower, is_upper);
                        return 1;
                    }
                    failing += is_failing, lower += is_lower, upper += is_upper, all++;
                    if (values[3] == LAST_3) break;
                }
                if (values[2] == LAST_2) break;
            }
            if (values[1] == 255) break;
        }
        if (values[0] == 255) break;
    }
    printf("%ld of %ld fail, %ld must, %ld may\n", failing, all, lower, upper);
    return 0;
}
