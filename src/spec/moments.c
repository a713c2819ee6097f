#include "spec/moments.h"

#include <string.h>

static struct fl_spec_moment *find(struct fl_arena *arena, fl_spec_moments *moments, size_t spec,
                                   const struct fl_spec_event *event) {
    for (size_t i = 0; i < moments->count; i++) {
        struct fl_spec_moment *moment = &moments->items[i];
        if (moment->spec == spec && moment->kind == event->kind && strcmp(moment->subject, event->subject) == 0)
            return moment;
    }
    fl_vector_push(
        arena, moments,
        ((struct fl_spec_moment){
            .spec = spec, .kind = event->kind, .subject = event->subject, .function = event->function}));
    return &fl_vector_last(moments);
}

fl_spec_moments fl_spec_moments_of(struct fl_arena *arena, const struct fl_spec_list *specs) {
    fl_spec_moments moments = {0};
    for (size_t i = 0; i < specs->count; i++)
        for (size_t k = 0; k < specs->items[i].rules.count; k++) {
            const struct fl_spec_rule *rule = &specs->items[i].rules.items[k];
            fl_vector_push(arena, &find(arena, &moments, i, &rule->event)->rules, rule);
        }
    return moments;
}

const struct fl_spec_binding *fl_spec_key_binding(const struct fl_spec *spec, const struct fl_spec_rule *rule) {
    for (size_t i = 0; spec->key && i < rule->event.bindings.count; i++)
        if (strcmp(rule->event.bindings.items[i].name, spec->key) == 0) return &rule->event.bindings.items[i];
    return NULL;
}

bool fl_spec_binding_is_same(const struct fl_spec_binding *left, const struct fl_spec_binding *right) {
    if (left->index != right->index || left->type != right->type) return false;
    return !left->text || strcmp(left->text, right->text) == 0;
}

const struct fl_spec_move *fl_spec_move_from(const struct fl_spec *spec, const struct fl_spec_rule *rule,
                                             int state) {
    if (spec->states.items[state].message) return NULL;
    for (size_t i = 0; i < rule->moves.count; i++) {
        const struct fl_spec_move *move = &rule->moves.items[i];
        if (move->from == FL_SPEC_ANY_STATE || move->from == state) return move;
    }
    return NULL;
}
