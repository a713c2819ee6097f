/* watch/source/match.h - which effects of a program are sites of which moments.
 *
 * A link says that an effect is, or may be, a moment of a spec. Before and after a call, and assignments to a
 * variable by its name, are surely ones. An effect that a pointer leads to may be one if the address of the
 * subject is taken anywhere, and types fit. So may the call of a function without a body that is given a pointer.
 */
#ifndef FL_WATCH_SOURCE_MATCH_H
#define FL_WATCH_SOURCE_MATCH_H

#include "frontend/parse/effects.h"
#include "spec/moments.h"

struct fl_watch_link {
    uint32_t effect, moment;
    bool is_possible;
};

typedef FL_VECTOR_OF(struct fl_watch_link) fl_watch_links;

/* By file, line, column, text and moment: the order of the sites of a plan. What the body of a macro does twice in
 * one use of it is one link. Complains of values that cannot be given. */
enum fl_status fl_watch_match(struct fl_arena *arena, const struct fl_parsed_effects *effects,
                              const struct fl_spec_list *specs, const fl_spec_moments *moments,
                              struct fl_diagnostics *diagnostics, fl_watch_links *links);

/* May the call of a function without a body write what this argument points to, if that is the variable? */
bool fl_watch_argument_may_write(const struct fl_parsed_effect *call, size_t argument,
                                 const struct fl_parsed_type *variable);
bool fl_watch_argument_is_address(const struct fl_parsed_effect_argument *argument,
                                  const struct fl_spec_moment *moment);

/* The type of the variable that a moment is about, or that a condition reads; NULL: the program has none. */
const struct fl_parsed_type *fl_watch_variable_type(const struct fl_parsed_effects *effects, const char *name,
                                                    const char *function);

#endif
