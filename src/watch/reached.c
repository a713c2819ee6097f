#include "watch/reached.h"

#include "watch/watch.h"

/* A move that the rule makes in the state; one that leads back to it is none. */
static const struct fl_spec_move *move_of(const struct fl_spec *spec, const struct fl_spec_rule *rule,
                                          size_t state) {
    const struct fl_spec_move *move = fl_spec_move_from(spec, rule, (int)state);
    return move && move->to != (int)state ? move : NULL;
}

/* Gives whether something was reached that was not before. */
static bool spread(const struct fl_watch_plan *plan, size_t number, bool *is_reached) {
    const struct fl_spec *spec = &plan->specs->items[number];
    bool is_new = false;
    for (size_t i = 0; i < plan->sites.count; i++) {
        const struct fl_spec_moment *moment = &plan->moments.items[plan->sites.items[i].moment];
        for (size_t k = 0; moment->spec == number && k < moment->rules.count; k++)
            for (size_t state = 0; state < spec->states.count; state++) {
                const struct fl_spec_move *move =
                    is_reached[state] ? move_of(spec, moment->rules.items[k], state) : NULL;
                if (!move || is_reached[move->to]) continue;
                is_reached[move->to] = is_new = true;
            }
    }
    return is_new;
}

static const bool *reached_states(struct fl_arena *arena, const struct fl_watch_plan *plan, size_t number) {
    const struct fl_spec *spec = &plan->specs->items[number];
    bool *is_reached = FL_NEW_ARRAY(arena, bool, spec->states.count + 1);
    is_reached[0] = true;
    for (size_t i = 0; i < spec->starts.count; i++) is_reached[spec->starts.items[i].state] = true;
    while (spread(plan, number, is_reached)) continue;
    return is_reached;
}

static bool may_move(const struct fl_spec *spec, const struct fl_spec_rule *rule, const bool *is_reached) {
    for (size_t state = 0; state < spec->states.count; state++)
        if (is_reached[state] && move_of(spec, rule, state)) return true;
    return false;
}

static void drop(struct fl_watch_plan *plan, struct fl_watch_site *site, const bool *is_reached) {
    const struct fl_spec_moment *moment = &plan->moments.items[site->moment];
    for (size_t i = 0; i < moment->rules.count; i++)
        if (!may_move(&plan->specs->items[moment->spec], moment->rules.items[i], is_reached))
            site->rules &= ~((uint32_t)1 << i);
    bool was_removed = site->decision == FL_WATCH_REMOVED;
    site->decision = fl_watch_decision_of(moment, site->rules, site->guard);
    if (site->rules || was_removed) return;
    site->guard = NULL;
    site->reason = "no state is ever reached in which the observer would move here";
}

void fl_watch_plan_drop_unreached(struct fl_arena *arena, struct fl_watch_plan *plan) {
    const bool **is_reached = FL_NEW_ARRAY(arena, const bool *, plan->specs->count + 1);
    for (size_t i = 0; i < plan->specs->count; i++) is_reached[i] = reached_states(arena, plan, i);
    for (size_t i = 0; i < plan->sites.count; i++)
        drop(plan, &plan->sites.items[i], is_reached[plan->moments.items[plan->sites.items[i].moment].spec]);
}
