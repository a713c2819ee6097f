#include "run/input_identity.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool fl_input_has_position(enum fl_input_kind kind) {
    return kind == FL_INPUT_ARGUMENT_COUNT || kind == FL_INPUT_ARGUMENT_BYTE || kind == FL_INPUT_STDIN_BYTE ||
           kind == FL_INPUT_ENVIRONMENT_BYTE || kind == FL_INPUT_FILE_BYTE || kind == FL_INPUT_ARGUMENT_NUMBER;
}

/* FL_NO_ID: the program has no such input. */
static fl_input_id first_of_kind(const struct fl_program *program, enum fl_input_kind kind) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == kind) return (fl_input_id){i};
    return (fl_input_id)FL_NO_ID;
}

struct fl_input_identity fl_input_identity_make(const struct fl_program *program, fl_input_id site,
                                                uint64_t occurrence, uint64_t byte, const char *name) {
    enum fl_input_kind kind = program->inputs[site.index].kind;
    struct fl_input_identity identity = {.site = site, .occurrence = occurrence, .byte = byte};
    if (kind == FL_INPUT_ARGUMENT_NUMBER) return (struct fl_input_identity){.site = site};
    if (!fl_input_has_position(kind)) return identity;
    identity.site = first_of_kind(program, kind);
    if (kind != FL_INPUT_ARGUMENT_BYTE) identity.occurrence = 0;
    if (kind == FL_INPUT_ARGUMENT_COUNT) identity.byte = 0;
    if (kind == FL_INPUT_ENVIRONMENT_BYTE || kind == FL_INPUT_FILE_BYTE) identity.name = name;
    return identity;
}

bool fl_input_identity_equal(const struct fl_input_identity *left, const struct fl_input_identity *right) {
    if (!fl_id_equal(left->site, right->site) || left->occurrence != right->occurrence) return false;
    if (left->byte != right->byte || !left->name != !right->name) return false;
    return !left->name || strcmp(left->name, right->name) == 0;
}

/* ---- names of sites ---- */

static const struct fl_edge *edge_of(const struct fl_program *program, fl_input_id site) {
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind == FL_OPERATION_INPUT && fl_id_equal(operation->input, site))
            return &program->edges[i];
    }
    return NULL;
}

/* What the program calls the value, if the next thing that it does is to put it there; else NULL. */
static const char *target_name(const struct fl_program *program, fl_input_id site) {
    const struct fl_input *input = &program->inputs[site.index];
    if (input->kind == FL_INPUT_PARAMETER || input->kind == FL_INPUT_GLOBAL) return input->name;
    const struct fl_edge *edge = edge_of(program, site);
    if (!edge || edge->operation.address || fl_id_is_none(edge->operation.variable)) return NULL;
    const struct fl_location *behind = fl_program_location(program, edge->target);
    if (behind->edge_count != 1) return NULL;
    const struct fl_operation *next = &program->edges[behind->first_edge].operation;
    const struct fl_expression *value = next->value;
    if (!value || value->kind != FL_EXPRESSION_VARIABLE || !fl_id_equal(value->variable, edge->operation.variable))
        return NULL;
    if (next->kind == FL_OPERATION_STORE && next->address->kind == FL_EXPRESSION_OBJECT)
        return fl_program_object(program, next->address->object)->name;
    if (next->kind != FL_OPERATION_ASSIGN) return NULL;
    const struct fl_variable *variable = fl_program_variable(program, next->variable);
    return variable->kind == FL_VARIABLE_TEMPORARY ? NULL : variable->name;
}

/* NULL: another site has the same, or it has none. */
static const char *own_name(const struct fl_program *program, fl_input_id site) {
    const char *name = target_name(program, site);
    for (uint32_t i = 0; name && i < program->input_count; i++) {
        const char *other = i == site.index ? NULL : target_name(program, (fl_input_id){i});
        if (other && strcmp(other, name) == 0) return NULL;
    }
    return name;
}

static bool is_only_site(const struct fl_program *program, fl_input_id site) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (i != site.index && strcmp(program->inputs[i].name, program->inputs[site.index].name) == 0)
            return false;
    return true;
}

/* "y", "f", "f@12:7" */
static const char *site_name(struct fl_arena *arena, const struct fl_program *program, fl_input_id site) {
    const struct fl_input *input = &program->inputs[site.index];
    const char *name = own_name(program, site);
    if (name) return name;
    if (is_only_site(program, site)) return input->name;
    return fl_arena_format(arena, "%s@%" PRIu32 ":%" PRIu32, input->name, input->position.line,
                           input->position.column);
}

/* ---- names of inputs ---- */

static const char *counted_name(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_input_identity *identity) {
    const struct fl_input *input = &program->inputs[identity->site.index];
    const char *name = site_name(arena, program, identity->site);
    bool is_variable = own_name(program, identity->site);
    if (identity->occurrence || !is_variable)
        name = fl_arena_format(arena, "%s#%" PRIu64, name, identity->occurrence + 1);
    if (input->kind == FL_INPUT_BLOCK) name = fl_arena_format(arena, "%s[%" PRIu64 "]", name, identity->byte);
    return name;
}

const char *fl_input_identity_name(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_input_identity *identity) {
    switch (program->inputs[identity->site.index].kind) {
    case FL_INPUT_ARGUMENT_COUNT: return "argc";
    case FL_INPUT_PROGRAM_NAME: return fl_arena_format(arena, "argv[0][%" PRIu64 "]", identity->byte);
    case FL_INPUT_ARGUMENT_BYTE:
        return fl_arena_format(arena, "argv[%" PRIu64 "][%" PRIu64 "]", identity->occurrence, identity->byte);
    case FL_INPUT_STDIN_BYTE: return fl_arena_format(arena, "stdin[%" PRIu64 "]", identity->byte);
    case FL_INPUT_ENVIRONMENT_BYTE:
        return fl_arena_format(arena, "getenv(\"%s\")[%" PRIu64 "]", identity->name, identity->byte);
    case FL_INPUT_FILE_BYTE:
        return fl_arena_format(arena, "file \"%s\"[%" PRIu64 "]", identity->name, identity->byte);
    default: return counted_name(arena, program, identity);
    }
}

/* "[12]" at the end of a name: cut off, with its number. */
static bool take_index(char *name, uint64_t *index) {
    size_t length = strlen(name);
    char *open = strrchr(name, '['), *end;
    if (!open || name[length - 1] != ']') return false;
    *index = strtoull(open + 1, &end, 10);
    if (end == open + 1 || end != name + length - 1) return false;
    *open = '\0';
    return true;
}

/* "#2" at the end of a name: cut off; the first without one. */
static bool take_number(char *name, uint64_t *number) {
    char *sign = strrchr(name, '#'), *end;
    *number = 1;
    if (!sign) return true;
    *number = strtoull(sign + 1, &end, 10);
    *sign = '\0';
    return end != sign + 1 && !*end && *number;
}

/* The words between quotes behind these. */
static const char *quoted(struct fl_arena *arena, const char *name, const char *before, const char *behind) {
    size_t length = strlen(name), first = strlen(before), last = strlen(behind);
    if (length < first + last || memcmp(name, before, first) != 0) return NULL;
    if (strcmp(name + length - last, behind) != 0) return NULL;
    return fl_arena_format(arena, "%.*s", (int)(length - first - last), name + first);
}

static bool find_position(struct fl_arena *arena, const struct fl_program *program, const char *name,
                          struct fl_input_identity *identity) {
    char *text = fl_arena_copy_string(arena, name);
    uint64_t byte = 0, argument = 0;
    enum fl_input_kind kind;
    const char *file = NULL;
    if (strcmp(name, "argc") == 0)
        kind = FL_INPUT_ARGUMENT_COUNT;
    else if (!take_index(text, &byte))
        return false;
    else if (strcmp(text, "stdin") == 0)
        kind = FL_INPUT_STDIN_BYTE;
    else if ((file = quoted(arena, text, "getenv(\"", "\")")))
        kind = FL_INPUT_ENVIRONMENT_BYTE;
    else if ((file = quoted(arena, text, "file \"", "\"")))
        kind = FL_INPUT_FILE_BYTE;
    else if (take_index(text, &argument) && strcmp(text, "argv") == 0)
        kind = argument ? FL_INPUT_ARGUMENT_BYTE : FL_INPUT_PROGRAM_NAME;
    else
        return false;
    fl_input_id site = first_of_kind(program, kind);
    if (fl_id_is_none(site)) return false;
    *identity = fl_input_identity_make(program, site, argument, byte, file);
    return true;
}

bool fl_input_identity_find(struct fl_arena *arena, const struct fl_program *program, const char *name,
                            struct fl_input_identity *identity) {
    if (find_position(arena, program, name, identity)) return true;
    char *text = fl_arena_copy_string(arena, name);
    uint64_t byte = 0, number;
    bool has_index = take_index(text, &byte);
    if (!take_number(text, &number)) return false;
    for (uint32_t i = 0; i < program->input_count; i++) {
        enum fl_input_kind kind = program->inputs[i].kind;
        fl_input_id site = {i};
        if (fl_input_has_position(kind) || (kind == FL_INPUT_BLOCK) != has_index) continue;
        bool is_function = is_only_site(program, site) && strcmp(program->inputs[i].name, text) == 0;
        if (!is_function && strcmp(site_name(arena, program, site), text) != 0) continue;
        *identity = fl_input_identity_make(program, site, number - 1, byte, NULL);
        return true;
    }
    return false;
}

/* ---- one run ---- */

const char *fl_input_name_in_run(struct fl_arena *arena, const struct fl_program *program,
                                 const fl_input_id *sites, size_t count,
                                 const struct fl_input_identity *identity) {
    const struct fl_input *input = &program->inputs[identity->site.index];
    if (fl_input_has_position(input->kind) || input->kind == FL_INPUT_PROGRAM_NAME)
        return fl_input_identity_name(arena, program, identity);
    uint64_t of_name = 0, of_site = 0;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(program->inputs[sites[i].index].name, input->name) != 0) continue;
        of_name++;
        if (!fl_id_equal(sites[i], identity->site) || of_site++ != identity->occurrence) continue;
        return fl_arena_format(arena, "%s#%" PRIu64, input->name, of_name);
    }
    return NULL;
}

bool fl_input_identity_in_run(struct fl_arena *arena, const struct fl_program *program, const fl_input_id *sites,
                              size_t count, const char *name, struct fl_input_identity *identity) {
    if (find_position(arena, program, name, identity)) return true;
    char *text = fl_arena_copy_string(arena, name);
    uint64_t number, byte = 0;
    take_index(text, &byte);
    if (!take_number(text, &number)) return false;
    for (size_t i = 0, of_name = 0; i < count; i++) {
        if (strcmp(program->inputs[sites[i].index].name, text) != 0 || ++of_name != number) continue;
        uint64_t before = 0;
        for (size_t k = 0; k < i; k++) before += fl_id_equal(sites[k], sites[i]);
        *identity = fl_input_identity_make(program, sites[i], before, byte, NULL);
        return true;
    }
    return false;
}
