/* explain/candidate/usage.h - how a file changes its variables and members, and what it does with functions and
 * enumerators: what it lacks shows in what it keeps.
 */
#ifndef FL_EXPLAIN_CANDIDATE_USAGE_H
#define FL_EXPLAIN_CANDIDATE_USAGE_H

#include "frontend/parse/parsed.h"

/* Is it a use of the name? */
bool fl_use_is_of(const struct fl_parsed_use *use, const struct fl_parsed_name *name);

/* How something is written to. */
struct fl_usage {
    uint32_t constants; /* it is set to a constant, at its declaration or later */
    uint32_t lowered;   /* it gets less: -- -= &= */
    uint32_t changes;   /* it is changed in any other way, or its address is taken */
};

struct fl_usage fl_usage_of_variable(const struct fl_parsed_file *file, const struct fl_parsed_name *variable);
/* A member by its name, of any struct that has one. */
struct fl_usage fl_usage_of_member(const struct fl_parsed_file *file, const char *member);

/* Is it set to something, and never gets more from then on? */
static inline bool fl_usage_is_frozen(struct fl_usage usage) {
    return usage.constants && !usage.changes;
}

/* Does anybody but the function itself name it? */
bool fl_function_is_named(const struct fl_parsed_file *file, const char *function);

/* Is the enumerator compared with, and nothing else done with it? */
bool fl_enumerator_is_only_compared(const struct fl_parsed_file *file, const char *enumerator);

#endif
