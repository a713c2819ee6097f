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

static bool has_move(const struct fl_spec *spec, const struct fl_spec_rule *rule, const bool *is_state) {
    for (size_t state = 0; state < spec->states.count; state++)
        if (is_state[state] && move_of(spec, rule, state)) return true;
    return false;
}

static void remove_site(struct fl_watch_site *site, const char *reason) {
    if (site->decision == FL_WATCH_REMOVED) return;
    site->rules = site->errors = 0;
    site->decision = FL_WATCH_REMOVED;
    site->guard = NULL;
    site->reason = reason;
}

/* Rules that have no move from any of these states. Gives whether there were such. */
static bool drop_rules(const struct fl_watch_plan *plan, struct fl_watch_site *site, const bool *is_state,
                       const char *reason) {
    const struct fl_spec_moment *moment = &plan->moments.items[site->moment];
    uint32_t before = site->rules;
    if (site->decision == FL_WATCH_REMOVED) return false;
    for (size_t i = 0; i < moment->rules.count; i++)
        if (!has_move(&plan->specs->items[moment->spec], moment->rules.items[i], is_state))
            site->rules &= ~((uint32_t)1 << i);
    site->errors &= site->rules;
    if (!site->rules)
        remove_site(site, reason);
    else
        site->decision = fl_watch_decision_of(moment, site->rules, site->guard);
    return site->rules != before;
}

static size_t spec_of(const struct fl_watch_plan *plan, const struct fl_watch_site *site) {
    return plan->moments.items[site->moment].spec;
}

void fl_watch_plan_drop_unreached(struct fl_arena *arena, struct fl_watch_plan *plan) {
    for (size_t spec = 0; spec < plan->specs->count; spec++) {
        const bool *is_reached = reached_states(arena, plan, spec);
        for (size_t i = 0; i < plan->sites.count; i++)
            if (spec_of(plan, &plan->sites.items[i]) == spec)
                drop_rules(plan, &plan->sites.items[i], is_reached,
                           "no state is ever reached in which the observer would move here");
    }
}

/* ---- errors ---- */

static bool may_fail(const struct fl_watch_plan *plan, size_t spec) {
    for (size_t i = 0; i < plan->sites.count; i++)
        if (spec_of(plan, &plan->sites.items[i]) == spec && plan->sites.items[i].errors) return true;
    return false;
}

/* From which states an error can be reached by what is told somewhere: all of it, since an observer to whom
 * something is not told may be in another state than it should be. Gives whether something was found. */
static bool spread_back(const struct fl_watch_plan *plan, size_t number, bool *is_harmful) {
    const struct fl_spec *spec = &plan->specs->items[number];
    bool is_new = false;
    for (size_t i = 0; i < plan->sites.count; i++) {
        const struct fl_spec_moment *moment = &plan->moments.items[plan->sites.items[i].moment];
        if (moment->spec != number || plan->sites.items[i].decision == FL_WATCH_REMOVED) continue;
        for (size_t k = 0; k < moment->rules.count; k++)
            for (size_t state = 0; state < spec->states.count; state++) {
                const struct fl_spec_move *move = move_of(spec, moment->rules.items[k], state);
                if (!move || is_harmful[state]) continue;
                if (!is_harmful[move->to] && !spec->states.items[move->to].message) continue;
                is_harmful[state] = is_new = true;
            }
    }
    return is_new;
}

static bool drop_harmless(struct fl_arena *arena, struct fl_watch_plan *plan, size_t spec) {
    bool *is_harmful = FL_NEW_ARRAY(arena, bool, plan->specs->items[spec].states.count + 1), has_dropped = false;
    while (spread_back(plan, spec, is_harmful)) continue;
    for (size_t i = 0; i < plan->sites.count; i++)
        if (spec_of(plan, &plan->sites.items[i]) == spec &&
            drop_rules(plan, &plan->sites.items[i], is_harmful,
                       "no error can be reached from where the observer would move here"))
            has_dropped = true;
    return has_dropped;
}

void fl_watch_plan_drop_harmless(struct fl_arena *arena, struct fl_watch_plan *plan) {
    for (size_t spec = 0; spec < plan->specs->count; spec++) {
        if (may_fail(plan, spec)) {
            while (drop_harmless(arena, plan, spec)) continue;
            continue;
        }
        for (size_t i = 0; i < plan->sites.count; i++)
            if (spec_of(plan, &plan->sites.items[i]) == spec)
                remove_site(&plan->sites.items[i], "no run leads the observer to an error");
    }
}
