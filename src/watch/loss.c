#include "watch/loss.h"

static size_t spec_of(const struct fl_watch_plan *plan, const struct fl_watch_site *site) {
    return plan->moments.items[site->moment].spec;
}

static bool keeps_state(const struct fl_watch_plan *plan, size_t spec) {
    return !plan->specs->items[spec].key && (!plan->tracks_state || plan->tracks_state[spec]);
}

uint32_t fl_watch_every_of(const struct fl_watch_plan *plan, size_t spec) {
    uint32_t every = 1;
    for (size_t i = 0; i < plan->sites.count; i++) {
        const struct fl_watch_site *site = &plan->sites.items[i];
        if (site->every > every && spec_of(plan, site) == spec && site->decision != FL_WATCH_REMOVED)
            every = site->every;
    }
    return every;
}

enum faultline_loss fl_watch_loss_of(const struct fl_watch_plan *plan, size_t spec) {
    if (!plan->specs->items[spec].may_lose_events || fl_watch_every_of(plan, spec) == 1)
        return FAULTLINE_LOSES_NOTHING;
    return plan->specs->items[spec].key ? FAULTLINE_LOSES_OBJECTS
           : keeps_state(plan, spec)    ? FAULTLINE_LOSES_MOVES
                                        : FAULTLINE_LOSES_EVENTS;
}

/* Rules that do not name the key are about all objects. */
static bool names_key(const struct fl_spec *spec, const struct fl_spec_moment *moment) {
    for (size_t i = 0; i < moment->rules.count; i++)
        if (fl_spec_key_binding(spec, moment->rules.items[i])) return true;
    return false;
}

/* Does a site tell events that may be left out? */
static bool can_lose(const struct fl_watch_plan *plan, const struct fl_watch_site *site) {
    const struct fl_spec_moment *moment = &plan->moments.items[site->moment];
    const struct fl_spec *spec = &plan->specs->items[moment->spec];
    return spec->may_lose_events && site->decision != FL_WATCH_REMOVED && (!spec->key || names_key(spec, moment));
}

void fl_watch_sample(struct fl_watch_plan *plan, uint32_t every) {
    for (size_t i = 0; i < plan->sites.count; i++)
        if (can_lose(plan, &plan->sites.items[i])) plan->sites.items[i].every = every;
}

/* ---- leaving out what costs most ---- */

static uint32_t every_of(const struct fl_watch_site *site) {
    return site->every ? site->every : 1;
}

/* Sites of a spec with a key go together. */
static bool goes_with(const struct fl_watch_plan *plan, const struct fl_watch_site *site,
                      const struct fl_watch_site *other) {
    size_t spec = spec_of(plan, site);
    return site == other || (plan->specs->items[spec].key && spec_of(plan, other) == spec);
}

static double told_together(const struct fl_watch_plan *plan, const double *told,
                            const struct fl_watch_site *site) {
    double sum = 0;
    for (size_t i = 0; i < plan->sites.count; i++)
        if (can_lose(plan, &plan->sites.items[i]) && goes_with(plan, site, &plan->sites.items[i])) sum += told[i];
    return sum;
}

static struct fl_watch_site *loudest(struct fl_watch_plan *plan, const double *told) {
    struct fl_watch_site *best = NULL;
    double most = 0;
    for (size_t i = 0; i < plan->sites.count; i++) {
        struct fl_watch_site *site = &plan->sites.items[i];
        if (!can_lose(plan, site) || every_of(site) >= FL_WATCH_MOST_LEFT_OUT) continue;
        double sum = told_together(plan, told, site);
        if (sum > most) most = sum, best = site;
    }
    return best;
}

static void halve(struct fl_watch_plan *plan, const struct fl_watch_site *site, double *told) {
    uint32_t every = every_of(site) * 2;
    for (size_t i = 0; i < plan->sites.count; i++) {
        struct fl_watch_site *other = &plan->sites.items[i];
        if (!can_lose(plan, other) || !goes_with(plan, site, other)) continue;
        other->every = every;
        told[i] /= 2;
    }
}

bool fl_watch_thin(struct fl_watch_plan *plan, const uint64_t *events, uint64_t most) {
    struct fl_arena *arena = fl_arena_create();
    double *told = FL_NEW_ARRAY(arena, double, plan->sites.count + 1), sum = 0;
    bool is_thinner = false;
    for (size_t i = 0; i < plan->sites.count; i++) sum += told[i] = (double)events[i];
    while (sum > (double)most) {
        struct fl_watch_site *site = loudest(plan, told);
        if (!site || told_together(plan, told, site) < 1) break;
        sum -= told_together(plan, told, site) / 2;
        halve(plan, site, told);
        is_thinner = true;
    }
    fl_arena_destroy(arena);
    return is_thinner;
}

/* ---- for the reader ---- */

const char *fl_watch_told_text(struct fl_arena *arena, const struct fl_watch_plan *plan,
                               const struct fl_watch_site *site) {
    static const char *const forms[] = {NULL, "one in %u objects", "errors and one in %u others", "one in %u"};
    enum faultline_loss loss = fl_watch_loss_of(plan, spec_of(plan, site));
    if (loss == FAULTLINE_LOSES_NOTHING || site->every <= 1 || site->decision == FL_WATCH_REMOVED) return NULL;
    return fl_arena_format(arena, forms[loss], (unsigned)site->every);
}
