/* explain/candidate/forgotten.c - assignments whose absence shows elsewhere: somebody gives a function a value
 * that it does not read, a variable or member is never changed, an enumerator is never chosen.
 */
#include <string.h>

#include "explain/candidate/additions.h"
#include "explain/candidate/usage.h"

enum { MOST_FORGOTTEN = 160 };

struct forgetting {
    struct fl_proposer *proposer;
    uint32_t function;
    fl_addition_vector *additions;
    struct fl_addition_targets targets;
    size_t first;           /* addition that was made here */
    enum fl_mend_kind kind; /* of those that are made */
};

static bool is_number(const struct fl_parsed_type *type) {
    return type->kind == FL_PARSED_INTEGER;
}

/* Pointers are assigned to pointers of their own type, numbers to numbers. */
static bool may_be_assigned(const struct fl_parsed_type *to, const struct fl_parsed_type *from) {
    if (to->is_constant) return false;
    if (is_number(to) && is_number(from)) return true;
    return to->kind == FL_PARSED_POINTER && from->kind == FL_PARSED_POINTER && to->text && from->text &&
           strcmp(to->text, from->text) == 0;
}

/* ---- what nobody reads ---- */

static bool is_only_assigned(const struct fl_parsed_file *file, const struct fl_parsed_expression *use) {
    if (!use->is_place || use->parent == FL_PARSED_NONE) return false;
    const struct fl_parsed_expression *parent = &file->expressions.items[use->parent];
    return parent->kind == FL_PARSED_ASSIGNMENT && parent->sign && strcmp(parent->sign, "=") == 0;
}

static bool is_read(const struct forgetting *forgetting, const struct fl_parsed_name *name) {
    const struct fl_parsed_file *file = forgetting->proposer->file;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->kind == FL_PARSED_VARIABLE && each->function == forgetting->function && each->name &&
            strcmp(each->name, name->name) == 0 && !is_only_assigned(file, each))
            return true;
    }
    return false;
}

/* ---- both ---- */

static bool is_made(const struct forgetting *forgetting, const char *text) {
    for (size_t i = forgetting->first; i < forgetting->additions->count; i++)
        if (strcmp(forgetting->additions->items[i].text, text) == 0) return true;
    return false;
}

/* `value`, `index`: variables that must be visible, too; or NULL. */
static void add(struct forgetting *forgetting, const char *text, const struct fl_addition_place *to,
                struct fl_parsed_span other, const struct fl_parsed_name *value,
                const struct fl_parsed_name *index) {
    if (forgetting->additions->count - forgetting->first >= MOST_FORGOTTEN || is_made(forgetting, text)) return;
    struct fl_addition addition = {.text = text,
                                   .kind = forgetting->kind,
                                   .uses = to->uses,
                                   .other_uses = other,
                                   .named = {to->named, value, index},
                                   .function = forgetting->function};
    fl_vector_push(forgetting->proposer->arena, forgetting->additions, addition);
}

/* An array of numbers, or a pointer to some. */
static bool holds_numbers(const struct fl_parsed_type *type) {
    const char *star = type->kind == FL_PARSED_POINTER && type->text ? strchr(type->text, '*') : NULL;
    return star && !star[1] && !strstr(type->text, "struct ") && !strstr(type->text, "union ") &&
           !fl_string_has_prefix(type->text, "const ") && !fl_string_has_prefix(type->text, "void");
}

/* An element of an array, at what the function counts. */
static void add_elements(struct forgetting *forgetting, const struct fl_addition_place *array,
                         const struct fl_parsed_name *value) {
    struct fl_arena *arena = forgetting->proposer->arena;
    static const char *const forms[] = {"%s[%s] = %s;", "%s[%s++] = %s;"};
    if (!holds_numbers(&array->type) || !is_number(&value->type)) return;
    for (size_t i = 0; i < forgetting->targets.count; i++) {
        const struct fl_addition_place *index = &forgetting->targets.all[i];
        if (!is_number(&index->type) || strcmp(index->text, value->name) == 0) continue;
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
            add(forgetting, fl_arena_format(arena, forms[k], array->text, index->text, value->name), array,
                index->uses, value, index->named);
    }
}

/* An array that nobody touches: at what the function counts, or should, what it has. */
static void fill_array(struct forgetting *forgetting, const struct fl_parsed_name *array) {
    static const char *const forms[] = {"%s[%s] = %s;", "%s[%s++] = %s;"};
    const struct fl_addition_targets *targets = &forgetting->targets;
    struct fl_addition_place to = {.text = array->name, .named = array};
    if (!holds_numbers(&array->type)) return;
    for (size_t i = 0; i < targets->named_count; i++)
        for (size_t k = 0; k < targets->named_count; k++) {
            const struct fl_addition_place *index = &targets->all[i], *value = &targets->all[k];
            if (i == k || !is_number(&index->type) || !is_number(&value->type)) continue;
            to.uses = value->uses;
            for (size_t form = 0; form < sizeof forms / sizeof *forms; form++)
                add(forgetting,
                    fl_arena_format(forgetting->proposer->arena, forms[form], array->name, index->text,
                                    value->text),
                    &to, index->uses, NULL, NULL);
        }
}

static void use_unread(struct forgetting *forgetting, const struct fl_parsed_name *value) {
    struct fl_arena *arena = forgetting->proposer->arena;
    struct fl_parsed_span none = {0};
    fill_array(forgetting, value);
    for (size_t i = 0; i < forgetting->targets.count; i++) {
        const struct fl_addition_place *to = &forgetting->targets.all[i];
        add_elements(forgetting, to, value);
        if (!may_be_assigned(&to->type, &value->type) || strcmp(to->text, value->name) == 0) continue;
        add(forgetting, fl_arena_format(arena, "%s = %s;", to->text, value->name), to, none, value, NULL);
        forgetting->kind = FL_MEND_SUMMED;
        if (is_number(&to->type))
            add(forgetting, fl_arena_format(arena, "%s += %s;", to->text, value->name), to, none, value, NULL);
        forgetting->kind = FL_MEND_FORGOTTEN;
    }
}

/* ---- what is never changed ---- */

static bool is_frozen(const struct forgetting *forgetting, const struct fl_addition_place *target) {
    const struct fl_parsed_file *file = forgetting->proposer->file;
    const char *member = fl_addition_member(target->text);
    if (member) return !fl_usage_of_member(file, member).changes;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        if (strcmp(name->name, target->text) == 0 && name->kind != FL_PARSED_FUNCTION &&
            name->kind != FL_PARSED_PARAMETER)
            return fl_usage_is_frozen(fl_usage_of_variable(file, name));
    }
    return false;
}

static void change(struct forgetting *forgetting, const struct fl_addition_place *to,
                   const struct fl_addition_place *from) {
    static const char *const forms[] = {"%s = %s;", "%s += %s;", "%s -= %s;", "%s |= 1u << %s;"};
    size_t count = !is_number(&to->type) ? 1 : to->type.is_signed ? 3 : 4;
    struct fl_arena *arena = forgetting->proposer->arena;
    if (!may_be_assigned(&to->type, &from->type) || strcmp(to->text, from->text) == 0) return;
    for (size_t i = 0; i < count; i++)
        add(forgetting, fl_arena_format(arena, forms[i], to->text, from->text), to, from->uses, from->named, NULL);
}

static void step(struct forgetting *forgetting, const struct fl_addition_place *to) {
    static const char *const forms[] = {"%s++;", "%s--;", "%s = 1;", "%s = 0;"};
    struct fl_arena *arena = forgetting->proposer->arena;
    for (size_t i = 0; is_number(&to->type) && i < sizeof forms / sizeof *forms; i++)
        add(forgetting, fl_arena_format(arena, forms[i], to->text), to, (struct fl_parsed_span){0}, NULL, NULL);
}

/* What was set once and is the same ever since: by what the function has. */
static void change_frozen(struct forgetting *forgetting) {
    const struct fl_addition_targets *targets = &forgetting->targets;
    for (size_t i = 0; i < targets->count; i++) {
        if (targets->all[i].type.is_constant || !is_frozen(forgetting, &targets->all[i])) continue;
        step(forgetting, &targets->all[i]);
        for (size_t k = 0; k < targets->count; k++)
            if (k < targets->named_count || !fl_addition_member(targets->all[k].text))
                change(forgetting, &targets->all[i], &targets->all[k]);
    }
}

/* Does somebody write an element of it, or give it to a function that may? */
static bool is_filled(const struct fl_parsed_file *file, const struct fl_addition_place *array) {
    const char *member = fl_addition_member(array->text), *name = member ? member : array->text;
    enum fl_parsed_kind kind = member ? FL_PARSED_MEMBER : FL_PARSED_VARIABLE;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->kind != kind || strcmp(each->name, name) != 0 || each->parent == FL_PARSED_NONE) continue;
        const struct fl_parsed_expression *parent = &file->expressions.items[each->parent];
        if (parent->kind == FL_PARSED_CALL || (parent->kind == FL_PARSED_ELEMENT && parent->is_place)) return true;
    }
    return false;
}

/* An array, of a struct or of the file, that somebody may read and nobody writes. */
static void fill_unfilled(struct forgetting *forgetting) {
    const struct fl_addition_targets *targets = &forgetting->targets;
    struct fl_arena *arena = forgetting->proposer->arena;
    for (size_t i = 0; i < targets->count; i++) {
        const struct fl_addition_place *to = &targets->all[i];
        if (!holds_numbers(&to->type) || to->type.width || is_filled(forgetting->proposer->file, to)) continue;
        for (size_t k = 0; k < targets->count; k++)
            for (size_t n = 0; n < targets->count; n++) {
                const struct fl_addition_place *index = &targets->all[k], *value = &targets->all[n];
                bool is_own =
                    k < targets->named_count && (n < targets->named_count || !fl_addition_member(value->text));
                if (k == n || !is_own || !is_number(&index->type) || !is_number(&value->type)) continue;
                struct fl_addition_place element = *to;
                if (value->named) element.uses = index->uses;
                add(forgetting, fl_arena_format(arena, "%s[%s] = %s;", to->text, index->text, value->text),
                    &element, value->named ? (struct fl_parsed_span){0} : value->uses, value->named, NULL);
            }
    }
}

/* ---- what is never chosen ---- */

/* An enumerator that something is compared with, and nobody sets anything to. */
static void choose(struct forgetting *forgetting, const struct fl_parsed_expression *enumerator,
                   const struct fl_parsed_expression *compared) {
    const struct fl_addition_targets *targets = &forgetting->targets;
    struct fl_arena *arena = forgetting->proposer->arena;
    for (size_t i = 0; i < targets->count; i++) {
        const struct fl_addition_place *to = &targets->all[i];
        const char *member = fl_addition_member(to->text);
        if (!is_number(&to->type) || to->type.is_constant) continue;
        if (strcmp(member ? member : to->text, compared->name) == 0)
            add(forgetting, fl_arena_format(arena, "%s = %s;", to->text, enumerator->name), to,
                (struct fl_parsed_span){0}, NULL, NULL);
    }
}

static void choose_unchosen(struct forgetting *forgetting) {
    const struct fl_parsed_file *file = forgetting->proposer->file;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->kind != FL_PARSED_BINARY || each->operands.count != 2) continue;
        const struct fl_parsed_operand *operands = &file->operands.items[each->operands.first];
        if (operands[0].expression == FL_PARSED_NONE || operands[1].expression == FL_PARSED_NONE) continue;
        const struct fl_parsed_expression *left = &file->expressions.items[operands[0].expression],
                                          *right = &file->expressions.items[operands[1].expression];
        if (right->kind == FL_PARSED_ENUMERATOR && left->name && fl_enumerator_is_only_compared(file, right->name))
            choose(forgetting, right, left);
    }
}

static void use_all_unread(struct forgetting *forgetting) {
    const struct fl_parsed_file *file = forgetting->proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        bool is_value = is_number(&name->type) || name->type.kind == FL_PARSED_POINTER;
        if (is_value && fl_name_is_of_function(file, name, forgetting->function) && !is_read(forgetting, name))
            use_unread(forgetting, name);
    }
}

void fl_additions_find_forgotten(struct fl_proposer *proposer, uint32_t function, fl_addition_vector *additions) {
    struct forgetting forgetting = {.proposer = proposer,
                                    .function = function,
                                    .additions = additions,
                                    .first = additions->count,
                                    .kind = FL_MEND_FORGOTTEN};
    fl_addition_targets_find(proposer, function, &forgetting.targets);
    use_all_unread(&forgetting);
    choose_unchosen(&forgetting);
    fill_unfilled(&forgetting);
    forgetting.kind = FL_MEND_FROZEN;
    change_frozen(&forgetting);
}
