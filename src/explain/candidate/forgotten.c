/* explain/candidate/forgotten.c - assignments whose absence shows elsewhere: somebody gives a function a value
 * that it does not read, or a struct has a member that nobody assigns.
 */
#include <string.h>

#include "explain/candidate/additions.h"

enum { MOST_FORGOTTEN = 120, MOST_TARGETS = 40 };

struct forgetting {
    struct fl_proposer *proposer;
    uint32_t function;
    fl_addition_vector *additions;
    struct fl_addition_place targets[MOST_TARGETS]; /* what may be assigned to */
    size_t target_count, place_count;               /* the function names the first ones itself */
    unsigned made;
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

bool fl_name_is_of_function(const struct fl_parsed_file *file, const struct fl_parsed_name *name,
                            uint32_t function) {
    struct fl_source_range body = file->functions.items[function].body;
    bool is_own = name->kind == FL_PARSED_LOCAL || name->kind == FL_PARSED_PARAMETER;
    return is_own && *name->name && name->scope.end > body.start && name->scope.end <= body.end;
}

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

/* ---- what nobody assigns ---- */

static bool is_assigned(const struct fl_parsed_file *file, uint32_t record, const char *member) {
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (each->kind == FL_PARSED_MEMBER && each->record == record && each->is_place && each->name &&
            strcmp(each->name, member) == 0)
            return true;
    }
    return false;
}

static bool has_member(const struct fl_parsed_record *record, const char *name) {
    for (size_t i = 0; i < record->members.count; i++)
        if (strcmp(record->members.items[i].name, name) == 0) return true;
    return false;
}

/* ---- what may be assigned to ---- */

static void add_target(struct forgetting *forgetting, const char *text, struct fl_parsed_type type,
                       struct fl_parsed_span uses) {
    for (size_t i = 0; i < forgetting->target_count; i++)
        if (strcmp(forgetting->targets[i].text, text) == 0) return;
    if (forgetting->target_count < MOST_TARGETS)
        forgetting->targets[forgetting->target_count++] = (struct fl_addition_place){text, type, uses};
}

/* Other members of what the function names a member of. */
static void add_members(struct forgetting *forgetting, const struct fl_parsed_expression *member) {
    struct fl_proposer *proposer = forgetting->proposer;
    const struct fl_parsed_record *record = &proposer->file->records.items[member->record];
    const char *base =
        fl_proposer_text(proposer, (struct fl_source_range){member->range.start, member->sign_range.start});
    if (!base || strpbrk(base, "=?,") || strstr(base, "++") || strstr(base, "--")) return;
    for (size_t i = 0; i < record->members.count; i++) {
        const struct fl_parsed_member *other = &record->members.items[i];
        if (*other->name)
            add_target(forgetting, fl_arena_format(proposer->arena, "%s%s", base, other->name), other->type,
                       member->uses);
    }
}

/* Members of what a parameter points to, though the function may name none of them. */
static void add_members_of(struct forgetting *forgetting, const struct fl_parsed_name *parameter) {
    struct fl_proposer *proposer = forgetting->proposer;
    for (size_t i = 0; parameter->type.text && i < proposer->file->records.count; i++) {
        const struct fl_parsed_record *record = &proposer->file->records.items[i];
        const char *pointer = fl_arena_format(proposer->arena, "struct %s *", record->name ? record->name : "");
        if (strcmp(parameter->type.text, pointer) != 0) continue;
        for (size_t k = 0; k < record->members.count; k++) {
            const struct fl_parsed_member *member = &record->members.items[k];
            const char *text = fl_arena_format(proposer->arena, "%s->%s", parameter->name, member->name);
            if (*member->name) add_target(forgetting, text, member->type, (struct fl_parsed_span){0});
        }
    }
}

static void find_targets(struct forgetting *forgetting) {
    struct fl_proposer *proposer = forgetting->proposer;
    forgetting->target_count = fl_addition_places(proposer, forgetting->function, forgetting->targets);
    forgetting->place_count = forgetting->target_count;
    for (size_t i = 0; i < proposer->file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &proposer->file->expressions.items[i];
        if (each->function != forgetting->function || each->is_checked) continue;
        if (each->kind == FL_PARSED_MEMBER && each->record != FL_PARSED_NONE) add_members(forgetting, each);
    }
    for (size_t i = 0; i < proposer->file->names.count; i++) {
        const struct fl_parsed_name *name = &proposer->file->names.items[i];
        if (name->kind == FL_PARSED_PARAMETER &&
            fl_name_is_of_function(proposer->file, name, forgetting->function))
            add_members_of(forgetting, name);
    }
}

/* ---- both ---- */

static void add(struct forgetting *forgetting, const char *text, const struct fl_addition_place *to,
                struct fl_parsed_span other, const struct fl_parsed_name *value) {
    if (forgetting->made++ >= MOST_FORGOTTEN) return;
    struct fl_addition addition = {.text = text,
                                   .kind = FL_MEND_FORGOTTEN,
                                   .uses = to->uses,
                                   .other_uses = other,
                                   .named = {value},
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
    for (size_t i = 0; i < forgetting->target_count; i++) {
        const struct fl_addition_place *index = &forgetting->targets[i];
        if (!is_number(&index->type) || strcmp(index->text, value->name) == 0) continue;
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
            add(forgetting, fl_arena_format(arena, forms[k], array->text, index->text, value->name), array,
                index->uses, value);
    }
}

static void use_unread(struct forgetting *forgetting, const struct fl_parsed_name *value) {
    struct fl_arena *arena = forgetting->proposer->arena;
    struct fl_parsed_span none = {0};
    for (size_t i = 0; i < forgetting->target_count; i++) {
        const struct fl_addition_place *to = &forgetting->targets[i];
        add_elements(forgetting, to, value);
        if (!may_be_assigned(&to->type, &value->type) || strcmp(to->text, value->name) == 0) continue;
        add(forgetting, fl_arena_format(arena, "%s = %s;", to->text, value->name), to, none, value);
        if (is_number(&to->type) && i < forgetting->place_count)
            add(forgetting, fl_arena_format(arena, "%s += %s;", to->text, value->name), to, none, value);
    }
}

/* To each member that is assigned nowhere: what the function has. */
static void assign_member(struct forgetting *forgetting, const struct fl_addition_place *member) {
    struct fl_proposer *proposer = forgetting->proposer;
    struct fl_parsed_span none = {0};
    size_t before = forgetting->additions->count;
    for (size_t i = 0; i < proposer->file->names.count; i++) {
        const struct fl_parsed_name *value = &proposer->file->names.items[i];
        if (fl_name_is_of_function(proposer->file, value, forgetting->function) &&
            may_be_assigned(&member->type, &value->type))
            add(forgetting, fl_arena_format(proposer->arena, "%s = %s;", member->text, value->name), member, none,
                value);
    }
    if (is_number(&member->type) && forgetting->additions->count == before)
        add(forgetting, fl_arena_format(proposer->arena, "%s = 0;", member->text), member, none, NULL);
}

static void assign_members(struct forgetting *forgetting) {
    const struct fl_parsed_file *file = forgetting->proposer->file;
    for (size_t i = forgetting->place_count; i < forgetting->target_count; i++) {
        const struct fl_addition_place *target = &forgetting->targets[i];
        const char *name =
            strrchr(target->text, '>') ? strrchr(target->text, '>') + 1 : strrchr(target->text, '.');
        if (!name) continue;
        if (*name == '.') name++;
        for (uint32_t k = 0; k < file->records.count; k++)
            if (has_member(&file->records.items[k], name) && !is_assigned(file, k, name)) {
                assign_member(forgetting, target);
                break;
            }
    }
}

void fl_additions_find_forgotten(struct fl_proposer *proposer, uint32_t function, fl_addition_vector *additions) {
    struct forgetting forgetting = {.proposer = proposer, .function = function, .additions = additions};
    find_targets(&forgetting);
    assign_members(&forgetting);
    for (size_t i = 0; i < proposer->file->names.count; i++) {
        const struct fl_parsed_name *name = &proposer->file->names.items[i];
        bool is_value = is_number(&name->type) || name->type.kind == FL_PARSED_POINTER;
        if (is_value && fl_name_is_of_function(proposer->file, name, function) && !is_read(&forgetting, name))
            use_unread(&forgetting, name);
    }
}
