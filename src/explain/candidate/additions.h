/* explain/candidate/additions.h - statements that may be missing somewhere.
 *
 * Programmers forget what they have written elsewhere: so these are the statements that the function has, with
 * another member or variable throughout, assignments between what it uses, calls with arguments that it has, and
 * jumps.
 */
#ifndef FL_EXPLAIN_CANDIDATE_ADDITIONS_H
#define FL_EXPLAIN_CANDIDATE_ADDITIONS_H

#include "explain/candidate/parts.h"

enum { FL_MOST_NAMED = 8 };

struct fl_addition {
    const char *text;
    enum fl_mend_kind kind;
    struct fl_parsed_span uses, other_uses; /* names that must mean the same where it is added */
    const struct fl_parsed_name *called;    /* a function that it calls and that must be declared there; or NULL */
    const struct fl_parsed_name *named[FL_MOST_NAMED]; /* variables that must be visible there; or NULL */
    uint32_t function;                                 /* only in this one; NONE: in any */
    bool needs_loop, needs_switch;
};

typedef FL_VECTOR_OF(struct fl_addition) fl_addition_vector;

fl_addition_vector fl_additions_find(struct fl_proposer *proposer);

/* Something that can be assigned to. */
struct fl_addition_place {
    const char *text;
    struct fl_parsed_type type;
    struct fl_parsed_span uses;
    const struct fl_parsed_name *named; /* a variable that must be visible; NULL: the uses say it all */
};

enum { FL_MOST_ADDITION_PLACES = 16 };

/* Variables, members and elements that a function names; gives how many. */
size_t fl_addition_places(struct fl_proposer *proposer, uint32_t function, struct fl_addition_place *places);

enum { FL_MOST_TARGETS = 48 };

/* What a function could assign to (targets.c). */
struct fl_addition_targets {
    struct fl_addition_place all[FL_MOST_TARGETS];
    size_t count, named_count; /* the function names the first ones itself */
};

void fl_addition_targets_find(struct fl_proposer *proposer, uint32_t function,
                              struct fl_addition_targets *targets);

/* Of "list->last": "last"; NULL: it is no member. */
const char *fl_addition_member(const char *text);

/* Is it a variable or parameter of the function? */
bool fl_name_is_of_function(const struct fl_parsed_file *file, const struct fl_parsed_name *name,
                            uint32_t function);

/* The type of a function's parameter as C, without const in front; NULL: it is not known. */
const char *fl_addition_parameter_type(struct fl_arena *arena, const struct fl_parsed_name *called,
                                       uint32_t index);

/* Calls of functions of the file (calls.c). */
void fl_additions_find_calls(struct fl_proposer *proposer, uint32_t function, fl_addition_vector *additions);

/* Assignments of what a function is given, or makes, and nobody reads, and to what nobody changes (forgotten.c).
 */
void fl_additions_find_forgotten(struct fl_proposer *proposer, uint32_t function, fl_addition_vector *additions);

#endif
