#include "watch/source/match.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "watch/source/values.h"

struct matcher {
    struct fl_arena *arena;
    const struct fl_parsed_effects *effects;
    const struct fl_spec_list *specs;
    const fl_spec_moments *moments;
    struct fl_diagnostics *diagnostics;
    fl_watch_links *links;
    bool is_sound;
};

/* ---- what the program has ---- */

const struct fl_parsed_type *fl_watch_variable_type(const struct fl_parsed_effects *effects, const char *name,
                                                    const char *function) {
    for (size_t i = 0; function && i < effects->locals.count; i++)
        if (strcmp(effects->locals.items[i].name, name) == 0 &&
            strcmp(effects->locals.items[i].function, function) == 0)
            return &effects->locals.items[i].type;
    for (size_t i = 0; !function && i < effects->units.count; i++) {
        const struct fl_parsed_effect_unit *unit = &effects->units.items[i];
        for (size_t k = 0; k < unit->names.count; k++)
            if (!unit->names.items[k].is_function && strcmp(unit->names.items[k].name, name) == 0)
                return &unit->names.items[k].type;
    }
    return NULL;
}

static const char *function_type(const struct fl_parsed_effects *effects, const char *name) {
    for (size_t i = 0; i < effects->units.count; i++) {
        const struct fl_parsed_effect_unit *unit = &effects->units.items[i];
        for (size_t k = 0; k < unit->names.count; k++)
            if (unit->names.items[k].is_function && strcmp(unit->names.items[k].name, name) == 0)
                return unit->names.items[k].function_type;
    }
    return NULL;
}

/* Is a function whose body is elsewhere pointed to? Then a call through a pointer may be one of it. */
static bool may_call_elsewhere(const struct fl_parsed_effects *effects) {
    for (size_t i = 0; i < effects->addressed.count; i++) {
        const struct fl_parsed_effect_subject *subject = &effects->addressed.items[i];
        if (function_type(effects, subject->name) && !fl_parsed_effects_has_body(effects, subject->name))
            return true;
    }
    return false;
}

/* ---- types ---- */

static size_t length_without_attributes(const char *type) {
    const char *attributes = strstr(type, " __attribute__");
    return attributes ? (size_t)(attributes - type) : strlen(type);
}

/* Functions without a prototype fit those that have one. */
static bool fits_function(const char *called, const char *subject) {
    if (!called || !subject || strstr(called, "()") || strstr(subject, "()")) return true;
    size_t length = length_without_attributes(called);
    return length == length_without_attributes(subject) && strncmp(called, subject, length) == 0;
}

static bool is_character(const struct fl_parsed_type *type) {
    return type->kind == FL_PARSED_INTEGER && type->width == 8;
}

/* What a character is assigned to may be a byte of anything. */
static bool fits_variable(const struct fl_parsed_type *type, const struct fl_parsed_type *variable) {
    return is_character(type) || (type->kind == variable->kind && type->width == variable->width);
}

static bool is_printer(const char *name) {
    return fl_string_has_suffix(name, "printf");
}

bool fl_watch_argument_may_write(const struct fl_parsed_effect *call, size_t argument,
                                 const struct fl_parsed_type *variable) {
    const struct fl_parsed_effect_argument *each = &call->arguments.items[argument];
    if (each->type.kind != FL_PARSED_POINTER) return false;
    /* What is printed is only read; the text that is printed into comes first. */
    if (call->subject.name && is_printer(call->subject.name) && argument > 0) return false;
    return each->target.kind == FL_PARSED_VOID ||
           (each->target.kind != FL_PARSED_OTHER && fits_variable(&each->target, variable));
}

bool fl_watch_argument_is_address(const struct fl_parsed_effect_argument *argument,
                                  const struct fl_spec_moment *moment) {
    const struct fl_parsed_effect_subject *subject = &argument->addressed;
    if (!subject->name || strcmp(subject->name, moment->subject) != 0) return false;
    return moment->function ? subject->function && strcmp(subject->function, moment->function) == 0
                            : !subject->function;
}

/* ---- values ---- */

static const struct fl_parsed_type *type_of_value(const struct fl_parsed_effect *effect, int index) {
    if (index == FL_SPEC_RESULT) return &effect->type;
    return (size_t)index < effect->arguments.count ? &effect->arguments.items[index].type : NULL;
}

/* Can all values of the moment be given? Of a call by its name, complains of those that cannot. */
static bool gives_values(struct matcher *matcher, const struct fl_parsed_effect *effect,
                         const struct fl_spec_moment *moment, bool is_possible) {
    const struct fl_spec *spec = &matcher->specs->items[moment->spec];
    struct fl_watch_values values = fl_watch_values_of(matcher->arena, spec, moment);
    for (size_t i = 0; i < values.bound.count; i++) {
        const struct fl_watch_value *value = &values.bound.items[i];
        const struct fl_parsed_type *type = type_of_value(effect, value->index);
        if (!type) return false;
        const char *problem = type->kind == FL_PARSED_VOID ? "is not there: it has no result"
                                                           : fl_watch_value_mismatch(type, value->type);
        if (!problem) continue;
        if (is_possible) return false;
        fl_diagnostics_add(matcher->diagnostics, FL_ERROR, spec->path, value->binding->place.line,
                           value->binding->place.column, "%s of %s %s (%s:%u)", value->binding->name,
                           moment->subject, problem, matcher->effects->files.items[effect->file].path,
                           (unsigned)effect->line);
        matcher->is_sound = false;
        return false;
    }
    return true;
}

/* ---- links ---- */

static void link(struct matcher *matcher, size_t effect, size_t moment, bool is_possible) {
    const struct fl_parsed_effect *all = matcher->effects->all.items;
    for (size_t i = matcher->links->count; i > 0 && all[effect].text == FL_PARSED_EFFECT_INSIDE; i--) {
        const struct fl_watch_link *other = &matcher->links->items[i - 1];
        const struct fl_parsed_effect *same = &all[other->effect];
        if (other->moment == moment && same->text == FL_PARSED_EFFECT_INSIDE && same->file == all[effect].file &&
            same->range.start == all[effect].range.start && other->is_possible == is_possible &&
            same->definition.range.start == all[effect].definition.range.start)
            return;
    }
    fl_vector_push(matcher->arena, matcher->links,
                   (struct fl_watch_link){(uint32_t)effect, (uint32_t)moment, is_possible});
}

static void match_call(struct matcher *matcher, size_t effect, size_t moment) {
    const struct fl_parsed_effect *call = &matcher->effects->all.items[effect];
    const struct fl_spec_moment *at = &matcher->moments->items[moment];
    bool is_possible = !call->subject.name;
    if (!is_possible && (call->subject.function || strcmp(call->subject.name, at->subject) != 0)) return;
    if (is_possible && (!fl_parsed_effects_is_addressed(matcher->effects, at->subject, NULL) ||
                        !fits_function(call->function_type, function_type(matcher->effects, at->subject))))
        return;
    if (at->kind == FL_SPEC_AFTER && call->has_end) return;
    if (gives_values(matcher, call, at, is_possible)) link(matcher, effect, moment, is_possible);
}

/* A call that may write the variable, since a pointer to it is passed. */
static void match_writing_call(struct matcher *matcher, size_t effect, size_t moment,
                               const struct fl_parsed_type *variable) {
    const struct fl_parsed_effect *call = &matcher->effects->all.items[effect];
    const struct fl_spec_moment *at = &matcher->moments->items[moment];
    bool is_elsewhere = call->subject.name ? !fl_parsed_effects_has_body(matcher->effects, call->subject.name)
                                           : may_call_elsewhere(matcher->effects);
    if (!is_elsewhere || call->has_end) return;
    bool is_addressed = !at->function && fl_parsed_effects_is_addressed(matcher->effects, at->subject, NULL);
    for (size_t i = 0; i < call->arguments.count; i++) {
        const struct fl_parsed_effect_argument *argument = &call->arguments.items[i];
        if (!fl_watch_argument_may_write(call, i, variable)) continue;
        bool is_address = fl_watch_argument_is_address(argument, at);
        if (!is_address && (!is_addressed || argument->is_apart)) continue;
        link(matcher, effect, moment, true);
        return;
    }
}

static void match_assignment(struct matcher *matcher, size_t effect, size_t moment) {
    const struct fl_parsed_effect *each = &matcher->effects->all.items[effect];
    const struct fl_spec_moment *at = &matcher->moments->items[moment];
    const struct fl_parsed_type *variable = fl_watch_variable_type(matcher->effects, at->subject, at->function);
    if (!variable) return;
    if (each->kind == FL_PARSED_EFFECT_CALL) {
        match_writing_call(matcher, effect, moment, variable);
        return;
    }
    const struct fl_parsed_effect_subject *subject = &each->subject;
    if (subject->name) {
        bool is_scope =
            at->function ? subject->function && strcmp(subject->function, at->function) == 0 : !subject->function;
        if (is_scope && strcmp(subject->name, at->subject) == 0 && gives_values(matcher, each, at, false))
            link(matcher, effect, moment, false);
        return;
    }
    bool is_possible = !at->function && !each->is_apart && !each->is_bits &&
                       fl_parsed_effects_is_addressed(matcher->effects, at->subject, NULL) &&
                       fits_variable(&each->type, variable);
    if (is_possible) link(matcher, effect, moment, true);
}

/* ---- order ---- */

/* qsort has no context. */
struct sorted {
    struct fl_watch_link link;
    const struct fl_parsed_effect *effect;
    const char *path;
};

static int compare_numbers(size_t left, size_t right) {
    return left < right ? -1 : left > right;
}

static int compare(const void *left_item, const void *right_item) {
    const struct sorted *left = left_item, *right = right_item;
    int order = strcmp(left->path, right->path);
    if (!order) order = compare_numbers(left->effect->line, right->effect->line);
    if (!order) order = compare_numbers(left->effect->column, right->effect->column);
    if (!order) order = compare_numbers(left->effect->range.start, right->effect->range.start);
    if (!order) order = compare_numbers(left->link.effect, right->link.effect);
    return order ? order : compare_numbers(left->link.moment, right->link.moment);
}

static void sort(struct matcher *matcher) {
    size_t count = matcher->links->count;
    struct sorted *items = FL_NEW_ARRAY(matcher->arena, struct sorted, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct fl_watch_link each = matcher->links->items[i];
        const struct fl_parsed_effect *effect = &matcher->effects->all.items[each.effect];
        items[i] = (struct sorted){each, effect, matcher->effects->files.items[effect->file].path};
    }
    qsort(items, count, sizeof *items, compare);
    for (size_t i = 0; i < count; i++) matcher->links->items[i] = items[i].link;
}

enum fl_status fl_watch_match(struct fl_arena *arena, const struct fl_parsed_effects *effects,
                              const struct fl_spec_list *specs, const fl_spec_moments *moments,
                              struct fl_diagnostics *diagnostics, fl_watch_links *links) {
    struct matcher matcher = {arena, effects, specs, moments, diagnostics, links, true};
    *links = (fl_watch_links){0};
    for (size_t i = 0; i < effects->all.count; i++)
        for (size_t k = 0; k < moments->count; k++) {
            if (moments->items[k].kind == FL_SPEC_ASSIGN)
                match_assignment(&matcher, i, k);
            else if (effects->all.items[i].kind == FL_PARSED_EFFECT_CALL)
                match_call(&matcher, i, k);
        }
    sort(&matcher);
    return matcher.is_sound ? FL_OK : FL_BAD_INPUT;
}
