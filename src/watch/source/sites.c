#include "watch/source/sites.h"

#include <string.h>

#include "base/map.h"
#include "base/nearest.h"
#include "frontend/library/library_symbol.h"
#include "watch/source/match.h"
#include "watch/source/values.h"

struct finder {
    struct fl_arena *arena;
    const struct fl_parsed_effects *effects;
    const struct fl_spec_list *specs;
    const fl_spec_moments *moments;
    struct fl_diagnostics *diagnostics;
    bool is_sound;
};

static void complain(struct finder *finder, const struct fl_spec *spec, struct fl_spec_place place,
                     const char *what, const char *nearest) {
    fl_diagnostics_add(finder->diagnostics, FL_ERROR, spec->path, place.line, place.column, "%s%s%s%s", what,
                       nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    finder->is_sound = false;
}

/* ---- functions ---- */

static bool has_function(const struct finder *finder, const char *name) {
    for (size_t i = 0; i < finder->effects->units.count; i++) {
        const struct fl_parsed_effect_unit *unit = &finder->effects->units.items[i];
        for (size_t k = 0; k < unit->names.count; k++)
            if (unit->names.items[k].is_function && strcmp(unit->names.items[k].name, name) == 0) return true;
    }
    return fl_library_has(name);
}

static bool has_alternative(const struct finder *finder, const struct fl_spec *spec, unsigned group) {
    for (size_t i = 0; i < spec->rules.count; i++) {
        const struct fl_spec_event *event = &spec->rules.items[i].event;
        if (spec->rules.items[i].group == group && event->kind != FL_SPEC_ASSIGN &&
            has_function(finder, event->subject))
            return true;
    }
    return false;
}

static const char *nearest_name(const struct finder *finder, const char *name, bool is_function) {
    FL_VECTOR_OF(const char *) names = {0};
    for (size_t i = 0; i < finder->effects->units.count; i++) {
        const struct fl_parsed_effect_unit *unit = &finder->effects->units.items[i];
        for (size_t k = 0; k < unit->names.count; k++)
            if (unit->names.items[k].is_function == is_function)
                fl_vector_push(finder->arena, &names, unit->names.items[k].name);
    }
    return fl_nearest_word(name, names.items, names.count);
}

static void check_function(struct finder *finder, const struct fl_spec *spec, const struct fl_spec_rule *rule) {
    const char *name = rule->event.subject;
    if (has_function(finder, name) || has_alternative(finder, spec, rule->group)) return;
    complain(finder, spec, rule->event.place,
             fl_arena_format(finder->arena, "no function '%s' in the program", name),
             nearest_name(finder, name, true));
}

/* ---- variables ---- */

static uint32_t width_of(enum fl_spec_type type) {
    switch (type) {
    case FL_SPEC_TYPE_BOOL:
    case FL_SPEC_TYPE_CHAR:
    case FL_SPEC_TYPE_UNSIGNED_CHAR: return 8;
    case FL_SPEC_TYPE_SHORT:
    case FL_SPEC_TYPE_UNSIGNED_SHORT: return 16;
    case FL_SPEC_TYPE_INT:
    case FL_SPEC_TYPE_UNSIGNED_INT:
    case FL_SPEC_TYPE_FLOAT: return 32;
    case FL_SPEC_TYPE_POINTER:
    case FL_SPEC_TYPE_LONG:
    case FL_SPEC_TYPE_UNSIGNED_LONG: return 0; /* that of a pointer */
    default: return 64;
    }
}

static void check_width(struct finder *finder, const struct fl_spec *spec, const struct fl_spec_variable *variable,
                        const struct fl_parsed_type *type) {
    uint32_t width = width_of(variable->type);
    const char *problem = fl_watch_value_mismatch(type, variable->type);
    if (problem)
        complain(finder, spec, variable->place, fl_arena_format(finder->arena, "'%s' %s", variable->name, problem),
                 NULL);
    else if (width && width != type->width)
        complain(finder, spec, variable->place,
                 fl_arena_format(finder->arena,
                                 "'%s' has another type in the program: it has %u bits there, and %u here",
                                 variable->name, (unsigned)type->width, (unsigned)width),
                 NULL);
}

static void check_local(struct finder *finder, const struct fl_spec *spec,
                        const struct fl_spec_variable *variable) {
    const struct fl_parsed_type *type =
        fl_watch_variable_type(finder->effects, variable->name, variable->function);
    if (!fl_parsed_effects_has_body(finder->effects, variable->function))
        complain(finder, spec, variable->place,
                 fl_arena_format(finder->arena, "no function '%s' with a body in the program", variable->function),
                 NULL);
    else if (!type)
        complain(finder, spec, variable->place,
                 fl_arena_format(finder->arena, "no local variable '%s' in the function '%s'", variable->name,
                                 variable->function),
                 NULL);
    for (size_t i = 0; i < finder->effects->locals.count; i++) {
        const struct fl_parsed_effect_local *local = &finder->effects->locals.items[i];
        if (strcmp(local->name, variable->name) == 0 && strcmp(local->function, variable->function) == 0)
            check_width(finder, spec, variable, &local->type);
    }
    if (type && fl_parsed_effects_is_addressed(finder->effects, variable->name, variable->function))
        fl_diagnostics_add(finder->diagnostics, FL_WARNING, spec->path, variable->place.line,
                           variable->place.column,
                           "a pointer to '%s' is taken: what is assigned through it is seen only where a function "
                           "of the library is given &%s",
                           variable->name, variable->name);
}

/* Static ones are told apart by their names alone. */
static void check_unique(struct finder *finder, const struct fl_spec *spec,
                         const struct fl_spec_variable *variable) {
    const char *first = NULL;
    bool is_static = false;
    for (size_t i = 0; i < finder->effects->units.count; i++) {
        const struct fl_parsed_effect_unit *unit = &finder->effects->units.items[i];
        const char *path = finder->effects->files.items[unit->file].path;
        for (size_t k = 0; k < unit->names.count; k++) {
            const struct fl_parsed_effect_name *name = &unit->names.items[k];
            if (name->is_function || !name->is_defined || strcmp(name->name, variable->name) != 0) continue;
            if (first && first != path && (is_static || name->is_static))
                complain(finder, spec, variable->place,
                         fl_arena_format(finder->arena, "'%s' is a variable of %s and another one of %s",
                                         variable->name, first, path),
                         NULL);
            first = path;
            is_static = name->is_static;
        }
    }
}

static const char *function_with_local(const struct finder *finder, const char *name) {
    for (size_t i = 0; i < finder->effects->locals.count; i++)
        if (strcmp(finder->effects->locals.items[i].name, name) == 0)
            return finder->effects->locals.items[i].function;
    return NULL;
}

static void check_variable(struct finder *finder, const struct fl_spec *spec,
                           const struct fl_spec_variable *variable) {
    if (variable->function) {
        check_local(finder, spec, variable);
        return;
    }
    const struct fl_parsed_type *type = fl_watch_variable_type(finder->effects, variable->name, NULL);
    const char *function = type ? NULL : function_with_local(finder, variable->name);
    if (function) {
        complain(
            finder, spec, variable->place,
            fl_arena_format(finder->arena,
                            "'%s' is a local variable of '%s', which is not in scope elsewhere: declare it with "
                            "'local' and 'of %s', and look at it where it is assigned",
                            variable->name, function, function),
            NULL);
        return;
    }
    if (!type) {
        complain(finder, spec, variable->place,
                 fl_arena_format(finder->arena, "no variable '%s' in the program", variable->name),
                 nearest_name(finder, variable->name, false));
        return;
    }
    check_width(finder, spec, variable, type);
    check_unique(finder, spec, variable);
}

/* Whose value, or address, starts in another state; the library has some as well. */
static void check_start(struct finder *finder, const struct fl_spec *spec, const struct fl_spec_start *start) {
    if (fl_watch_variable_type(finder->effects, start->variable, NULL) || fl_library_has(start->variable)) return;
    complain(finder, spec, start->place,
             fl_arena_format(finder->arena, "no variable '%s' in the program", start->variable),
             nearest_name(finder, start->variable, false));
}

/* ---- rules ---- */

static bool takes_mixed_keys(const struct fl_spec *spec, const struct fl_spec_moment *moment) {
    const struct fl_spec_binding *first = NULL;
    bool is_mixed = false, has_rest = false;
    for (size_t i = 0; i < moment->rules.count; i++) {
        const struct fl_spec_binding *key = fl_spec_key_binding(spec, moment->rules.items[i]);
        if (!key) has_rest = true;
        if (key && first && key->index != first->index) is_mixed = true;
        if (key && !first) first = key;
    }
    return is_mixed && has_rest;
}

bool fl_watch_can_tell(const struct fl_spec_list *specs, const fl_spec_moments *moments,
                       struct fl_diagnostics *diagnostics) {
    bool is_sound = true;
    for (size_t i = 0; i < moments->count; i++) {
        const struct fl_spec_moment *moment = &moments->items[i];
        const struct fl_spec *spec = &specs->items[moment->spec];
        struct fl_spec_place place = moment->rules.items[0]->event.place;
        if (moment->rules.count > FL_MOST_RULES_AT_ONCE) {
            place = moment->rules.items[FL_MOST_RULES_AT_ONCE]->event.place;
            fl_diagnostics_add(diagnostics, FL_ERROR, spec->path, place.line, place.column,
                               "more than %d rules about '%s' cannot be told at once", FL_MOST_RULES_AT_ONCE,
                               moment->subject);
            is_sound = false;
        }
        if (!takes_mixed_keys(spec, moment)) continue;
        fl_diagnostics_add(diagnostics, FL_ERROR, spec->path, place.line, place.column,
                           "rules about '%s' take '%s' from different arguments, and another rule is about all "
                           "objects: that cannot be watched",
                           moment->subject, spec->key);
        is_sound = false;
    }
    return is_sound;
}

static bool calls(const struct finder *finder, const char *function) {
    for (size_t i = 0; i < finder->effects->all.count; i++) {
        const struct fl_parsed_effect *effect = &finder->effects->all.items[i];
        if (effect->kind == FL_PARSED_EFFECT_CALL && effect->subject.name &&
            strcmp(effect->subject.name, function) == 0)
            return true;
    }
    return false;
}

/* Where threads wait for each other, a call that is not over yet says nothing of who has what. */
static void check_waiting(struct finder *finder, const struct fl_spec_moment *moment) {
    static const char *const waiting[] = {"pthread_mutex_lock",
                                          "pthread_rwlock_rdlock",
                                          "pthread_rwlock_wrlock",
                                          "pthread_spin_lock",
                                          "mtx_lock",
                                          "sem_wait"};
    if (moment->kind != FL_SPEC_BEFORE || !(calls(finder, "pthread_create") || calls(finder, "thrd_create")))
        return;
    const struct fl_spec *spec = &finder->specs->items[moment->spec];
    struct fl_spec_place place = moment->rules.items[0]->event.place;
    for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++)
        if (strcmp(moment->subject, waiting[i]) == 0)
            fl_diagnostics_add(
                finder->diagnostics, FL_WARNING, spec->path, place.line, place.column,
                "'before' %s, a thread may wait for another one that has it: look at it 'after' the "
                "call, as the spec 'mutex_threads' does",
                moment->subject);
}

/* The call stands nowhere in the text. */
static void check_cleanups(struct finder *finder, const struct fl_spec_moment *moment) {
    for (size_t i = 0; i < finder->effects->cleanups.count; i++) {
        const struct fl_parsed_effect_cleanup *cleanup = &finder->effects->cleanups.items[i];
        if (moment->kind == FL_SPEC_ASSIGN || strcmp(cleanup->function, moment->subject) != 0) continue;
        fl_diagnostics_add(finder->diagnostics, FL_ERROR, finder->effects->files.items[cleanup->file].path,
                           cleanup->line, 0,
                           "'%s' is called where this variable goes out of scope, which cannot be instrumented; "
                           "--bitcode can",
                           moment->subject);
        finder->is_sound = false;
    }
}

static void check_moment(struct finder *finder, const struct fl_spec_moment *moment) {
    const struct fl_spec *spec = &finder->specs->items[moment->spec];
    check_waiting(finder, moment);
    check_cleanups(finder, moment);
    if (moment->kind == FL_SPEC_ASSIGN || !fl_parsed_effects_is_addressed(finder->effects, moment->subject, NULL))
        return;
    struct fl_spec_place place = moment->rules.items[0]->event.place;
    fl_diagnostics_add(finder->diagnostics, FL_WARNING, spec->path, place.line, place.column,
                       "a pointer to '%s' is taken: calls of it by the library are not seen", moment->subject);
}

static void check_specs(struct finder *finder) {
    for (size_t i = 0; i < finder->specs->count; i++) {
        const struct fl_spec *spec = &finder->specs->items[i];
        for (size_t k = 0; k < spec->variables.count; k++) check_variable(finder, spec, &spec->variables.items[k]);
        for (size_t k = 0; k < spec->starts.count; k++) check_start(finder, spec, &spec->starts.items[k]);
        for (size_t k = 0; k < spec->rules.count; k++)
            if (spec->rules.items[k].event.kind != FL_SPEC_ASSIGN)
                check_function(finder, spec, &spec->rules.items[k]);
    }
    for (size_t i = 0; i < finder->moments->count; i++) check_moment(finder, &finder->moments->items[i]);
    if (!fl_watch_can_tell(finder->specs, finder->moments, finder->diagnostics)) finder->is_sound = false;
}

/* ---- sites ---- */

static uint32_t all_rules(const struct fl_spec_moment *moment) {
    return moment->rules.count >= 32 ? UINT32_MAX : (1u << moment->rules.count) - 1;
}

static void add_site(struct finder *finder, const struct fl_watch_link *link, struct fl_watch_plan *plan) {
    const struct fl_parsed_effect *effect = &finder->effects->all.items[link->effect];
    struct fl_watch_site site = {.number = (uint32_t)plan->sites.count,
                                 .moment = link->moment,
                                 .is_possible = link->is_possible,
                                 .file = finder->effects->files.items[effect->file].path,
                                 .line = effect->line,
                                 .column = effect->column,
                                 .start = effect->range.start,
                                 .end = effect->range.end,
                                 .function = finder->effects->functions.items[effect->function].name,
                                 .decision = FL_WATCH_KEPT,
                                 .rules = all_rules(&finder->moments->items[link->moment]),
                                 .errors = all_rules(&finder->moments->items[link->moment])};
    fl_vector_push(finder->arena, &plan->sites, site);
}

enum fl_status fl_watch_find_sites(struct fl_arena *arena, const struct fl_frontend_options *options,
                                   const struct fl_spec_list *specs, struct fl_watch_plan *plan,
                                   struct fl_diagnostics *diagnostics) {
    struct fl_parsed_effects *effects = FL_NEW(arena, struct fl_parsed_effects);
    fl_watch_links links;
    *plan = (struct fl_watch_plan){.specs = specs, .moments = fl_spec_moments_of(arena, specs)};
    enum fl_status status = fl_parsed_effects_find(arena, options, diagnostics, effects);
    if (status != FL_OK) return status;
    plan->effects = effects;
    struct finder finder = {arena, effects, specs, &plan->moments, diagnostics, true};
    check_specs(&finder);
    if (finder.is_sound) status = fl_watch_match(arena, effects, specs, &plan->moments, diagnostics, &links);
    if (!finder.is_sound || status != FL_OK) return FL_BAD_INPUT;
    for (size_t i = 0; i < links.count; i++) add_site(&finder, &links.items[i], plan);
    for (size_t i = 0; i < effects->files.count; i++) {
        const struct fl_parsed_effect_file *file = &effects->files.items[i];
        fl_vector_push(arena, &plan->sources,
                       (struct fl_watch_source){file->path, fl_hash_bytes(file->contents, file->size)});
    }
    return FL_OK;
}
