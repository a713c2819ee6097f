#include "spec/review.h"

#include <string.h>

#include "spec/moments.h"

/* ---- states ---- */

static bool starts_in(const struct fl_spec *spec, size_t state) {
    for (size_t i = 0; i < spec->starts.count; i++)
        if (spec->starts.items[i].state == (int)state) return true;
    return state == 0;
}

/* Gives whether something was reached that was not before. */
static bool spread(const struct fl_spec *spec, bool *is_reached) {
    bool is_new = false;
    for (size_t i = 0; i < spec->rules.count; i++)
        for (size_t state = 0; state < spec->states.count; state++) {
            const struct fl_spec_move *move =
                is_reached[state] ? fl_spec_move_from(spec, &spec->rules.items[i], (int)state) : NULL;
            if (!move || is_reached[move->to]) continue;
            is_reached[move->to] = is_new = true;
        }
    return is_new;
}

static void warn_of_unreached(struct fl_arena *arena, const struct fl_spec *spec,
                              struct fl_diagnostics *diagnostics) {
    bool *is_reached = FL_NEW_ARRAY(arena, bool, spec->states.count + 1);
    for (size_t i = 0; i < spec->states.count; i++) is_reached[i] = starts_in(spec, i);
    while (spread(spec, is_reached)) continue;
    for (size_t i = 0; i < spec->states.count; i++) {
        const struct fl_spec_state *state = &spec->states.items[i];
        if (is_reached[i] || !state->name) continue;
        fl_diagnostics_add(diagnostics, FL_WARNING, spec->path, state->place.line, state->place.column,
                           "no event leads to the state '%s' of spec %s", state->name, spec->name);
    }
}

/* ---- rules ---- */

static bool is_same(const struct fl_spec_expression *left, const struct fl_spec_expression *right) {
    if (!left || !right) return left == right;
    return left->kind == right->kind && strcmp(left->text, right->text) == 0 && is_same(left->left, right->left) &&
           is_same(left->right, right->right);
}

static bool binds_same(const struct fl_spec_event *left, const struct fl_spec_event *right) {
    if (left->bindings.count != right->bindings.count) return false;
    for (size_t i = 0; i < left->bindings.count; i++) {
        const struct fl_spec_binding *a = &left->bindings.items[i], *b = &right->bindings.items[i];
        if (a->index != b->index || a->type != b->type || strcmp(a->name, b->name) != 0) return false;
    }
    return true;
}

static bool is_contradiction(const struct fl_spec *spec, const struct fl_spec_rule *first,
                             const struct fl_spec_rule *second, size_t state) {
    const struct fl_spec_move *one = fl_spec_move_from(spec, first, (int)state),
                              *other = fl_spec_move_from(spec, second, (int)state);
    return one && other && one->to != other->to && one->from == other->from;
}

static enum fl_status compare(const struct fl_spec *spec, const struct fl_spec_rule *first,
                              const struct fl_spec_rule *second, struct fl_diagnostics *diagnostics) {
    if (!is_same(first->condition, second->condition) || !binds_same(&first->event, &second->event)) return FL_OK;
    for (size_t state = 0; state < spec->states.count; state++) {
        if (!is_contradiction(spec, first, second, state)) continue;
        fl_diagnostics_add(
            diagnostics, FL_ERROR, spec->path, second->event.place.line, second->event.place.column,
            "spec %s is not deterministic: in the state '%s', %s leads to another one by the rule at "
            "line %u",
            spec->name, spec->states.items[state].name, second->event.subject, (unsigned)first->event.place.line);
        return FL_BAD_INPUT;
    }
    return FL_OK;
}

enum fl_status fl_spec_review(struct fl_arena *arena, const struct fl_spec_list *specs,
                              struct fl_diagnostics *diagnostics) {
    fl_spec_moments moments = fl_spec_moments_of(arena, specs);
    for (size_t i = 0; i < specs->count; i++) warn_of_unreached(arena, &specs->items[i], diagnostics);
    for (size_t i = 0; i < moments.count; i++) {
        const struct fl_spec_moment *moment = &moments.items[i];
        for (size_t k = 0; k < moment->rules.count; k++)
            for (size_t other = k + 1; other < moment->rules.count; other++) {
                enum fl_status status = compare(&specs->items[moment->spec], moment->rules.items[k],
                                                moment->rules.items[other], diagnostics);
                if (status != FL_OK) return status;
            }
    }
    return FL_OK;
}
