#include "watch/monitor/possible.h"

static bool is_error(const struct fl_spec *spec, size_t state) {
    return spec->states.items[state].message != NULL;
}

static void add_rule(struct fl_possible *possible, const struct fl_spec_rule *rule) {
    const struct fl_spec *spec = possible->spec;
    size_t count = spec->states.count;
    for (size_t state = 0; state < count; state++) {
        const struct fl_spec_move *move = fl_spec_move_from(spec, rule, (int)state);
        if (move && !is_error(spec, (size_t)move->to)) possible->leads[state * count + (size_t)move->to] = true;
    }
}

static void close_transitively(bool *leads, size_t count) {
    for (size_t through = 0; through < count; through++)
        for (size_t from = 0; from < count; from++)
            for (size_t to = 0; leads[from * count + through] && to < count; to++)
                if (leads[through * count + to]) leads[from * count + to] = true;
}

struct fl_possible *fl_possible_create(struct fl_arena *arena, const struct fl_spec *spec) {
    struct fl_possible *possible = FL_NEW(arena, struct fl_possible);
    size_t count = spec->states.count;
    possible->spec = spec;
    possible->leads = FL_NEW_ARRAY(arena, bool, count *count);
    possible->is_possible = FL_NEW_ARRAY(arena, bool, count);
    possible->is_next = FL_NEW_ARRAY(arena, bool, count);
    for (size_t i = 0; i < count; i++) possible->leads[i * count + i] = true;
    for (size_t i = 0; i < spec->rules.count; i++) add_rule(possible, &spec->rules.items[i]);
    close_transitively(possible->leads, count);
    for (size_t i = 0; i < count; i++) possible->is_possible[i] = possible->leads[i];
    return possible;
}

int fl_possible_tell(struct fl_possible *possible, fl_possible_next next, const void *context) {
    size_t count = possible->spec->states.count;
    bool is_certain = true;
    int error = -1;
    for (size_t i = 0; i < count; i++) possible->is_next[i] = false;
    for (size_t i = 0; i < count; i++) {
        if (!possible->is_possible[i]) continue;
        int to = next(context, (int)i);
        if (!is_error(possible->spec, (size_t)to))
            is_certain = false;
        else if (error < 0)
            error = to;
        for (size_t k = 0; !is_error(possible->spec, (size_t)to) && k < count; k++)
            if (possible->leads[(size_t)to * count + k]) possible->is_next[k] = true;
    }
    if (is_certain) return error;
    bool *before = possible->is_possible;
    possible->is_possible = possible->is_next;
    possible->is_next = before;
    return -1;
}
