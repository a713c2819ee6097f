/* explain/tests/lines.h - the lines of the user's functions that failing tests execute, and who executes them. */
#ifndef FL_EXPLAIN_TESTS_LINES_H
#define FL_EXPLAIN_TESTS_LINES_H

#include "base/map.h"
#include "explain/symptom/spectrum.h"

struct fl_tested_line {
    const char *file, *function;
    uint32_t line;
    struct fl_bitset tests;        /* of those executed: they execute it */
    double executed, before, kept; /* Ochiai: of failing tests that execute it, that do so before the first wrong
                                      byte, of those whose wrong byte depends on it */
    double suspicion;              /* of these together, 0 to 1 */
};

struct fl_tested_lines {
    FL_VECTOR_OF(struct fl_tested_line) all; /* in the order of the program */
    struct fl_map index;                     /* of function and line, + 1 */
    struct fl_map functions;                 /* that have one */
};

/* Without those of functions that are trusted; NULL: none is. */
struct fl_tested_lines fl_tested_lines_make(struct fl_arena *arena, const struct fl_program *program,
                                            const struct fl_spectrum *spectrum, const bool *is_trusted,
                                            struct fl_deadline deadline);

/* NULL: no failing test executes it. */
struct fl_tested_line *fl_tested_line(const struct fl_tested_lines *lines, const char *function, uint32_t line);

#endif
