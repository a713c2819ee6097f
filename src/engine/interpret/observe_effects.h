/* engine/interpret/observe_effects.h - what the steps of a run do, seen while it is executed.
 *
 * An observer asks for the effect of each step of the user's functions, and tells of the others: what library
 * functions write to the user's objects belongs to the call of the user's that led there.
 */
#ifndef FL_ENGINE_INTERPRET_OBSERVE_EFFECTS_H
#define FL_ENGINE_INTERPRET_OBSERVE_EFFECTS_H

#include "engine/interpret/capture.h"
#include "run/effect.h"

struct fl_effect_observer {
    struct fl_arena *arena;
    struct fl_arena *scratch; /* of the last effect */
    const struct fl_program *program;
    struct fl_edge_shapes shapes;
    struct fl_capture capture;
    fl_edge_id begun;       /* last */
    struct fl_bits address; /* of the store that is being executed; width 0: none */
    const struct fl_memory_object *touched[FL_MOST_TOUCHED];
    size_t touched_count;
    struct fl_effect effect;
};

void fl_effect_observer_begin(struct fl_effect_observer *observer, struct fl_arena *arena,
                              const struct fl_program *program);
void fl_effect_observer_end(struct fl_effect_observer *observer);

const struct fl_effect *fl_effect_look_before(struct fl_effect_observer *observer, struct fl_machine *machine,
                                              fl_edge_id edge, const struct fl_edge_shape *shape);
/* Before each edge. Gives the entry of a function that begins with it, or NULL. */
static inline const struct fl_effect *fl_effect_before(struct fl_effect_observer *observer,
                                                       struct fl_machine *machine, fl_edge_id edge,
                                                       const struct fl_edge_shape *shape) {
    observer->begun = edge;
    if (shape->is_users) observer->touched_count = 0;
    bool is_looked_at = shape->is_entry || shape->writes_memory;
    return is_looked_at ? fl_effect_look_before(observer, machine, edge, shape) : NULL;
}
/* After each edge whose shape has an effect. What is given lives until the next call. */
const struct fl_effect *fl_effect_after(struct fl_effect_observer *observer, struct fl_machine *machine,
                                        fl_edge_id edge, const struct fl_edge_shape *shape);

/* What a variable of the innermost frame has. */
struct fl_recorded_value fl_effect_variable(struct fl_effect_observer *observer, struct fl_arena *arena,
                                            struct fl_machine *machine, fl_variable_id variable);

#endif
