/* watch/source/values.h - what the program says at a moment of a spec: the values that its rules name, as C.
 *
 * They are the parameters of faultline_at_N, in this order: arguments and the result that rules bind, each once
 * for a type, then global variables that conditions read. Numbers are cut and extended exactly as the front end
 * does it for the observer of the same spec (frontend/instrument/module.c): what the analysis says of rules holds
 * in the program.
 */
#ifndef FL_WATCH_SOURCE_VALUES_H
#define FL_WATCH_SOURCE_VALUES_H

#include "base/text.h"
#include "frontend/parse/parsed.h"
#include "spec/moments.h"

struct fl_watch_value {
    int index; /* of an argument, or FL_SPEC_RESULT: the result, or what is assigned to a local variable */
    enum fl_spec_type type;
    const struct fl_spec_binding *binding; /* the first that names it */
};

struct fl_watch_values {
    FL_VECTOR_OF(struct fl_watch_value) bound;
    FL_VECTOR_OF(const struct fl_spec_variable *) variables;
};

struct fl_watch_values fl_watch_values_of(struct fl_arena *arena, const struct fl_spec *spec,
                                          const struct fl_spec_moment *moment);

/* The parameter that a rule's binding is; count: none. */
size_t fl_watch_value_find(const struct fl_watch_values *values, const struct fl_spec_binding *binding);

/* Why a value of C cannot be given for one of a spec; NULL: it can. */
const char *fl_watch_value_mismatch(const struct fl_parsed_type *type, enum fl_spec_type wanted);
/* C that gives a value of this type as the spec's. */
const char *fl_watch_value_pass(struct fl_arena *arena, const char *text, const struct fl_parsed_type *type,
                                enum fl_spec_type wanted);

/* A type of C that has the same values as one of whole numbers, whatever that is called. */
const char *fl_watch_integer_type(const struct fl_parsed_type *type);

/* A condition over the parameters: "value0", "variable1". */
void fl_watch_condition_print(struct fl_text *text, const struct fl_watch_values *values,
                              const struct fl_spec_rule *rule);

#endif
