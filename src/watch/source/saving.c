#include "watch/source/saving.h"

#include <string.h>

/* ---- what is saved ---- */

static const struct fl_parsed_effect_local *find_parameter(const struct fl_parsed_effects *effects,
                                                           const struct fl_parsed_effect_function *function,
                                                           const char *name) {
    for (size_t i = 0; i < effects->locals.count; i++) {
        const struct fl_parsed_effect_local *local = &effects->locals.items[i];
        if (local->is_parameter && strcmp(local->name, name) == 0 && strcmp(local->function, function->name) == 0)
            return local;
    }
    return NULL;
}

/* The assignment of the plan, whose value is used for nothing else, or the initial value; NULL: it is not there.
 */
static const struct fl_parsed_effect *find_setting(const struct fl_watch_writing *writing, uint32_t function,
                                                   const struct fl_watch_saved *saved) {
    const struct fl_parsed_effects *effects = writing->effects;
    const struct fl_parsed_effect *found = NULL;
    for (size_t i = 0; i < effects->all.count; i++) {
        const struct fl_parsed_effect *effect = &effects->all.items[i];
        if (effect->function != function || effect->line != saved->line || effect->column != saved->column)
            continue;
        if (effect->kind == FL_PARSED_EFFECT_CALL || !effect->subject.name ||
            strcmp(effect->subject.name, saved->variable) != 0)
            continue;
        if (found) return NULL;
        found = effect;
    }
    if (!found || found->text != FL_PARSED_EFFECT_HERE || found->file != effects->functions.items[function].file)
        return NULL;
    bool is_initial = found->kind == FL_PARSED_EFFECT_INITIAL;
    if (is_initial) return effects->files.items[found->file].contents[found->range.start] == '{' ? NULL : found;
    return found->kind == FL_PARSED_EFFECT_ASSIGNMENT && strcmp(found->sign_text, "=") == 0 && found->is_unused
               ? found
               : NULL;
}

/* NULL: the variable is not there. */
static const struct fl_parsed_type *type_of(const struct fl_watch_writing *writing, uint32_t function,
                                            const struct fl_watch_saved *saved) {
    const struct fl_parsed_effect_function *in = &writing->effects->functions.items[function];
    if (saved->line) {
        const struct fl_parsed_effect *setting = find_setting(writing, function, saved);
        return setting ? &setting->type : NULL;
    }
    const struct fl_parsed_effect_local *parameter = find_parameter(writing->effects, in, saved->variable);
    if (parameter) return &parameter->type;
    const struct fl_parsed_effect_name *name = fl_parsed_effects_visible(writing->effects, in, saved->variable);
    return name && !name->is_function ? &name->type : NULL;
}

static bool is_number(const struct fl_parsed_type *type) {
    bool is_bool = type->text && (strcmp(type->text, "_Bool") == 0 || strcmp(type->text, "bool") == 0);
    return type->kind == FL_PARSED_INTEGER && type->width >= 8 && type->width <= 64 && !is_bool;
}

/* ---- obstacles ---- */

static bool is_name_taken(const struct fl_parsed_effects *effects, const char *name) {
    for (size_t i = 0; i < effects->files.count; i++)
        if (fl_c_tokens_mention(&effects->files.items[i].tokens, name)) return true;
    for (size_t i = 0; i < effects->units.count; i++)
        for (size_t k = 0; k < effects->units.items[i].names.count; k++)
            if (strcmp(effects->units.items[i].names.items[k].name, name) == 0) return true;
    return false;
}

/* Functions that come back to where they were called: what is in variables then is not known. */
static bool comes_back(const char *name) {
    static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "vfork", "getcontext"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* Something happens in the header already (the size of an array), or the variable must be read no more often. */
static bool has_obstacle(const struct fl_watch_writing *writing, uint32_t function,
                         const struct fl_watch_saved *saved) {
    const struct fl_parsed_effects *effects = writing->effects;
    const struct fl_parsed_effect_function *in = &effects->functions.items[function];
    for (size_t i = 0; i < effects->all.count; i++) {
        const struct fl_parsed_effect *effect = &effects->all.items[i];
        const char *name = effect->subject.name;
        if (effect->is_volatile && name && strcmp(name, saved->variable) == 0) return true;
        if (effect->function != function) continue;
        if (effect->kind == FL_PARSED_EFFECT_CALL && comes_back(name)) return true;
        if (effect->file != in->file || effect->range.start < in->body) return true;
    }
    return false;
}

/* Labels of a block that only GNU C has are declared before anything else. */
static bool may_declare(const struct fl_parsed_effect_file *file, size_t body) {
    if (body >= file->size || file->contents[body] != '{') return false;
    size_t next = fl_c_tokens_code_from(&file->tokens, fl_c_tokens_find(&file->tokens, body) + 1);
    return next < file->tokens.count && !fl_c_tokens_is(&file->tokens, next, "__label__");
}

bool fl_watch_can_save(const struct fl_watch_writing *writing, uint32_t function,
                       const struct fl_watch_saved *saved) {
    const struct fl_parsed_effect_function *in = &writing->effects->functions.items[function];
    const struct fl_parsed_type *type = type_of(writing, function, saved);
    return type && is_number(type) && may_declare(&writing->effects->files.items[in->file], in->body) &&
           !has_obstacle(writing, function, saved) && !is_name_taken(writing->effects, saved->name);
}

void fl_watch_save(const struct fl_watch_writing *writing, struct fl_watch_changes *changes, uint32_t function,
                   const struct fl_watch_saved *saved) {
    size_t begin = writing->effects->functions.items[function].body;
    const char *type = fl_watch_integer_type(type_of(writing, function, saved));
    const char *first = saved->line ? "0" : saved->variable;
    fl_watch_changes_surround(changes, (struct fl_source_range){begin, begin + 1}, "",
                              fl_arena_format(writing->arena, " %s %s = %s;", type, saved->name, first));
    if (saved->line)
        fl_watch_changes_surround(changes, find_setting(writing, function, saved)->range,
                                  fl_arena_format(writing->arena, "(%s = (", saved->name), "))");
}
