/* explain/candidate/targets.c - what a function could assign to: what it names, other members of that, members of
 * structs that it has or is given pointers to, its variables and those of the file.
 */
#include <string.h>

#include "explain/candidate/additions.h"

static const struct fl_parsed_span none;

struct finding {
    struct fl_proposer *proposer;
    uint32_t function;
    struct fl_addition_targets *targets;
};

bool fl_name_is_of_function(const struct fl_parsed_file *file, const struct fl_parsed_name *name,
                            uint32_t function) {
    struct fl_source_range body = file->functions.items[function].body;
    bool is_own = name->kind == FL_PARSED_LOCAL || name->kind == FL_PARSED_PARAMETER;
    return is_own && *name->name && name->scope.end > body.start && name->scope.end <= body.end;
}

const char *fl_addition_member(const char *text) {
    const char *arrow = strrchr(text, '>'), *dot = strrchr(text, '.');
    const char *last = !arrow || (dot && dot > arrow) ? dot : arrow;
    return last ? last + 1 : NULL;
}

static void add_target(struct finding *finding, const char *text, struct fl_parsed_type type,
                       struct fl_parsed_span uses, const struct fl_parsed_name *named) {
    for (size_t i = 0; i < finding->targets->count; i++)
        if (strcmp(finding->targets->all[i].text, text) == 0) return;
    if (finding->targets->count < FL_MOST_TARGETS)
        finding->targets->all[finding->targets->count++] = (struct fl_addition_place){text, type, uses, named};
}

/* Other members of what the function names a member of. */
static void add_members(struct finding *finding, const struct fl_parsed_expression *member) {
    struct fl_proposer *proposer = finding->proposer;
    const struct fl_parsed_record *record = &proposer->file->records.items[member->record];
    const char *base =
        fl_proposer_text(proposer, (struct fl_source_range){member->range.start, member->sign_range.start});
    if (!base || strpbrk(base, "=?,") || strstr(base, "++") || strstr(base, "--")) return;
    for (size_t i = 0; i < record->members.count; i++) {
        const struct fl_parsed_member *other = &record->members.items[i];
        if (*other->name)
            add_target(finding, fl_arena_format(proposer->arena, "%s%s", base, other->name), other->type,
                       member->uses, NULL);
    }
}

/* Members of a struct, or of what a pointer to one leads to, though the function may name none of them. */
static void add_members_of(struct finding *finding, const struct fl_parsed_name *variable) {
    struct fl_proposer *proposer = finding->proposer;
    for (size_t i = 0; variable->type.text && i < proposer->file->records.count; i++) {
        const struct fl_parsed_record *record = &proposer->file->records.items[i];
        const char *type = fl_arena_format(proposer->arena, "struct %s", record->name ? record->name : "");
        if (!fl_string_has_prefix(variable->type.text, type)) continue;
        const char *rest = variable->type.text + strlen(type);
        bool is_pointer = strcmp(rest, " *") == 0 && variable->type.width;
        for (size_t k = 0; (is_pointer || !*rest) && k < record->members.count; k++) {
            const struct fl_parsed_member *member = &record->members.items[k];
            const char *text =
                fl_arena_format(proposer->arena, "%s%s%s", variable->name, is_pointer ? "->" : ".", member->name);
            if (*member->name) add_target(finding, text, member->type, none, variable);
        }
    }
}

static bool is_scalar(const struct fl_parsed_type *type) {
    return type->kind == FL_PARSED_INTEGER || (type->kind == FL_PARSED_POINTER && type->width);
}

/* Its own variables, and those of the file. */
static void add_variables(struct finding *finding) {
    const struct fl_parsed_file *file = finding->proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        bool is_global = name->kind == FL_PARSED_GLOBAL && name->is_users;
        if (is_scalar(&name->type) && (is_global || fl_name_is_of_function(file, name, finding->function)))
            add_target(finding, name->name, name->type, none, name);
    }
}

void fl_addition_targets_find(struct fl_proposer *proposer, uint32_t function,
                              struct fl_addition_targets *targets) {
    struct finding finding = {proposer, function, targets};
    targets->count = targets->named_count = fl_addition_places(proposer, function, targets->all);
    for (size_t i = 0; i < proposer->file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &proposer->file->expressions.items[i];
        if (each->function != function || each->is_checked) continue;
        if (each->kind == FL_PARSED_MEMBER && each->record != FL_PARSED_NONE) add_members(&finding, each);
    }
    for (size_t i = 0; i < proposer->file->names.count; i++) {
        const struct fl_parsed_name *name = &proposer->file->names.items[i];
        if (fl_name_is_of_function(proposer->file, name, function)) add_members_of(&finding, name);
    }
    add_variables(&finding);
}
