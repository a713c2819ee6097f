/* explain/candidate/checkers.h - functions that only say what is right: all that calls them are assertions, or
 * others of them. What they say is seldom wrong.
 */
#ifndef FL_EXPLAIN_CANDIDATE_CHECKERS_H
#define FL_EXPLAIN_CANDIDATE_CHECKERS_H

#include "base/map.h"
#include "frontend/parse/parsed.h"

enum fl_checker {
    FL_CHECKER_NONE,
    FL_CHECKER_COMPARED, /* assertions compare its result with something: it may be what is tested */
    FL_CHECKER_ASSERTED, /* its result itself is what is asserted */
};

struct fl_checkers {
    struct fl_map functions; /* by name */
};

struct fl_checkers fl_checkers_find(struct fl_arena *arena, const struct fl_parsed_files *files);

/* NULL is none. */
enum fl_checker fl_checker_of(const struct fl_checkers *checkers, const char *function);

#endif
