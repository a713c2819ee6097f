#include "watch/source/values.h"

#include <string.h>

#include "spec/condition.h"
#include "spec/observer.h"

/* ---- which ---- */

static const struct fl_spec_variable *find_variable(const struct fl_spec *spec, const char *name) {
    for (size_t i = 0; i < spec->variables.count; i++)
        if (strcmp(spec->variables.items[i].name, name) == 0) return &spec->variables.items[i];
    return NULL;
}

static const struct fl_spec_binding *find_binding(const struct fl_spec_rule *rule, const char *name) {
    for (size_t i = 0; i < rule->event.bindings.count; i++)
        if (strcmp(rule->event.bindings.items[i].name, name) == 0) return &rule->event.bindings.items[i];
    return NULL;
}

size_t fl_watch_value_find(const struct fl_watch_values *values, const struct fl_spec_binding *binding) {
    for (size_t i = 0; i < values->bound.count; i++)
        if (fl_spec_binding_is_same(values->bound.items[i].binding, binding)) return i;
    return values->bound.count;
}

static void add_variables(struct fl_arena *arena, const struct fl_spec *spec, const struct fl_spec_rule *rule,
                          const struct fl_spec_expression *at, struct fl_watch_values *values) {
    if (!at) return;
    add_variables(arena, spec, rule, at->left, values);
    add_variables(arena, spec, rule, at->right, values);
    if (at->kind != FL_SPEC_NAME || find_binding(rule, at->text)) return;
    const struct fl_spec_variable *variable = find_variable(spec, at->text);
    for (size_t i = 0; i < values->variables.count; i++)
        if (values->variables.items[i] == variable) return;
    fl_vector_push(arena, &values->variables, variable);
}

struct fl_watch_values fl_watch_values_of(struct fl_arena *arena, const struct fl_spec *spec,
                                          const struct fl_spec_moment *moment) {
    struct fl_watch_values values = {0};
    for (size_t i = 0; i < moment->rules.count; i++) {
        const struct fl_spec_rule *rule = moment->rules.items[i];
        for (size_t k = 0; k < rule->event.bindings.count; k++) {
            const struct fl_spec_binding *binding = &rule->event.bindings.items[k];
            if (fl_watch_value_find(&values, binding) == values.bound.count)
                fl_vector_push(arena, &values.bound,
                               (struct fl_watch_value){binding->index, binding->type, binding});
        }
        add_variables(arena, spec, rule, rule->condition, &values);
    }
    return values;
}

const char *fl_watch_integer_type(const struct fl_parsed_type *type) {
    static const char *const names[][2] = {{"unsigned char", "signed char"},
                                           {"unsigned short", "short"},
                                           {"unsigned int", "int"},
                                           {"unsigned long long", "long long"}};
    return names[type->width <= 8 ? 0 : type->width <= 16 ? 1 : type->width <= 32 ? 2 : 3][type->is_signed];
}

/* ---- as C ---- */

const char *fl_watch_value_mismatch(const struct fl_parsed_type *type, enum fl_spec_type wanted) {
    bool is_float = fl_spec_type_is_float(wanted);
    if (wanted == FL_SPEC_TYPE_TEXT) return type->kind == FL_PARSED_POINTER ? NULL : "is no text";
    switch (type->kind) {
    case FL_PARSED_POINTER: return is_float ? "is no floating number" : NULL;
    case FL_PARSED_INTEGER:
        return is_float ? "is no floating number" : type->width > 64 ? "is neither a number nor a pointer" : NULL;
    case FL_PARSED_FLOAT:
        if (type->width > 64) return "is neither a number nor a pointer";
        return is_float ? NULL : "is a floating number: give it the type double";
    default: return "is neither a number nor a pointer";
    }
}

static bool is_signed(enum fl_spec_type type) {
    switch (type) {
    case FL_SPEC_TYPE_POINTER:
    case FL_SPEC_TYPE_BOOL:
    case FL_SPEC_TYPE_UNSIGNED_CHAR:
    case FL_SPEC_TYPE_UNSIGNED_SHORT:
    case FL_SPEC_TYPE_UNSIGNED_INT:
    case FL_SPEC_TYPE_UNSIGNED_LONG:
    case FL_SPEC_TYPE_UNSIGNED_LONG_LONG: return false;
    default: return true;
    }
}

/* From which type a whole number is extended: narrow ones without a sign are passed extended by zeros; of all
 * others the spec says whether they have a sign. */
static const char *extended_from(const struct fl_parsed_type *type, enum fl_spec_type wanted) {
    static const char *const names[][2] = {
        {"unsigned char", "signed char"}, {"unsigned short", "short"}, {"unsigned int", "int"}};
    size_t index = type->width <= 8 ? 0 : type->width <= 16 ? 1 : 2;
    bool has_sign = is_signed(wanted) && !(type->width < 32 && !type->is_signed);
    return names[index][has_sign];
}

const char *fl_watch_value_pass(struct fl_arena *arena, const char *text, const struct fl_parsed_type *type,
                                enum fl_spec_type wanted) {
    const char *passed = fl_observer_passed_type(wanted), *own = fl_spec_type_name(wanted);
    if (type->kind == FL_PARSED_POINTER)
        return fl_arena_format(arena, "(%s)(%s)(__UINTPTR_TYPE__)%s", passed, own, text);
    if (type->kind == FL_PARSED_FLOAT) return fl_arena_format(arena, "(%s)%s", passed, text);
    if (type->width >= 64 || wanted == FL_SPEC_TYPE_BOOL)
        return fl_arena_format(arena, "(%s)(%s)%s", passed, own, text);
    return fl_arena_format(arena, "(%s)(%s)(%s)%s", passed, own, extended_from(type, wanted), text);
}

struct naming {
    struct fl_arena *arena;
    const struct fl_watch_values *values;
    const struct fl_spec_rule *rule;
};

static const char *name_in_condition(void *context, const char *name) {
    const struct naming *naming = context;
    const struct fl_spec_binding *binding = find_binding(naming->rule, name);
    if (binding) return fl_arena_format(naming->arena, "value%zu", fl_watch_value_find(naming->values, binding));
    for (size_t i = 0; i < naming->values->variables.count; i++)
        if (strcmp(naming->values->variables.items[i]->name, name) == 0)
            return fl_arena_format(naming->arena, "variable%zu", i);
    return name;
}

void fl_watch_condition_print(struct fl_text *text, const struct fl_watch_values *values,
                              const struct fl_spec_rule *rule) {
    struct naming naming = {text->arena, values, rule};
    fl_condition_print(text, rule->condition, name_in_condition, &naming);
}
