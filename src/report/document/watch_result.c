#include "report/document/watch_result.h"

#include <string.h>

#include "spec/condition.h"
#include "watch/loss.h"

static const char *decision_word(enum fl_watch_decision decision) {
    switch (decision) {
    case FL_WATCH_REMOVED: return "removed";
    case FL_WATCH_GUARDED: return "guarded";
    default: return "kept";
    }
}

static const char *event_text(struct fl_arena *arena, const struct fl_spec_moment *moment) {
    static const char *const words[] = {"before", "after", "assign"};
    return fl_arena_format(arena, "%s %s", words[moment->kind], moment->subject);
}

/* A name of a condition as it is. */
static const char *same_name(void *context, const char *name) {
    (void)context;
    return name;
}

/* What is asked before something is told: the guard, and whether a rule applies that may move the observer. */
static const char *condition_of(struct fl_arena *arena, const struct fl_spec_moment *moment,
                                const struct fl_watch_site *site) {
    struct fl_text rules = fl_text_make(arena);
    size_t count = 0;
    if (site->guard && site->is_exact) return site->guard;
    for (size_t i = 0; i < moment->rules.count; i++) {
        const struct fl_spec_rule *rule = moment->rules.items[i];
        if (!(site->rules >> i & 1)) continue;
        if (!rule->condition) return site->guard;
        if (count++) fl_text_append(&rules, " || ");
        fl_condition_print(&rules, rule->condition, same_name, NULL);
    }
    if (!count) return NULL;
    const char *condition = fl_text_string(&rules);
    /* One condition alone has brackets around it, unless it is a name. */
    if (!site->guard && count == 1 && *condition == '(')
        return fl_arena_format(arena, "%.*s", (int)strlen(condition) - 2, condition + 1);
    if (!site->guard) return condition;
    bool is_either = strstr(site->guard, "||");
    return fl_arena_format(arena, "%s%s%s && %s%s%s", is_either ? "(" : "", site->guard, is_either ? ")" : "",
                           count > 1 ? "(" : "", condition, count > 1 ? ")" : "");
}

void fl_result_set_watch(struct fl_arena *arena, struct fl_result *result, const struct fl_watch_plan *plan,
                         const char *directory) {
    struct fl_result_watch *watch = FL_NEW(arena, struct fl_result_watch);
    for (size_t i = 0; i < plan->sites.count; i++) {
        const struct fl_watch_site *site = &plan->sites.items[i];
        struct fl_result_emission emission = {
            .place = {.file = site->file, .line = site->line, .column = site->column},
            .function = site->function,
            .event = event_text(arena, &plan->moments.items[site->moment]),
            .decision = decision_word(site->decision),
            .guard = condition_of(arena, &plan->moments.items[site->moment], site),
            .told = fl_watch_told_text(arena, plan, site),
            .reason = site->reason};
        fl_vector_push(arena, &watch->emissions, emission);
        watch->removed += site->decision == FL_WATCH_REMOVED;
        watch->guarded += site->decision == FL_WATCH_GUARDED;
        watch->kept += site->decision == FL_WATCH_KEPT;
    }
    watch->directory = directory;
    result->watch = watch;
}
