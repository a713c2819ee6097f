/* engine/check/caller.h - what a function that execution starts at (--entry) may take for granted of its callers.
 *
 * Failures of such a function may need only that it is given NULL, or a length that is larger than the memory it
 * belongs to, which no caller may ever do. Which length belongs to which pointer is told by how they are used: an
 * index of the pointer is compared with it, or both are given to another function side by side.
 */
#ifndef FL_ENGINE_CHECK_CALLER_H
#define FL_ENGINE_CHECK_CALLER_H

#include "program/program.h"
#include "run/run.h"

struct fl_caller_rules {
    fl_function_id function; /* none: execution starts in main, or what callers promise was said */
    uint32_t count;          /* parameters */
    bool *is_nonnull;        /* by parameter */
    uint32_t *length_of;     /* by parameter: of the pointer, the parameter that says how long its memory is;
                                FL_NO_INDEX: none */
};

/* All pairs of pointers and lengths, and no pointer that is not null. */
struct fl_caller_rules *fl_caller_rules_find(struct fl_arena *arena, const struct fl_program *program);
/* The rules of these that the failing run breaks, and that may have to do with its failure; function none: it
 * breaks none. */
struct fl_caller_rules *fl_caller_broken(struct fl_arena *arena, const struct fl_program *program,
                                         const struct fl_caller_rules *rules, const struct fl_run *run);
/* Both. */
void fl_caller_add(struct fl_caller_rules *sum, const struct fl_caller_rules *other);
/* The program, called only by those who keep to the rules; checks keep their numbers, inputs their names. NULL:
 * nobody has to. */
const struct fl_program *fl_caller_restrict(struct fl_arena *arena, const struct fl_program *program,
                                            const struct fl_caller_rules *rules);
/* What the run does: "name is NULL", "count is more than values has elements". */
const char *fl_caller_broken_text(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_caller_rules *broken);
/* A function in C that says whether a caller keeps to the rules, for --requires. */
const char *fl_caller_text(struct fl_arena *arena, const struct fl_program *program,
                           const struct fl_caller_rules *rules, const char *name);

#endif
