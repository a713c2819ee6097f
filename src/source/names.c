#include "source/names.h"

#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "base/vector.h"
#include "source/source_scope.h"
#include "syntax/tokens.h"

/* ---- types and their enumerators ---- */

static void add_type(struct fl_names *names, const struct fl_type *type) {
    if (!type || *fl_map_at(&names->seen, fl_map_key(type))) return;
    *fl_map_at(&names->seen, fl_map_key(type)) = 1;
    if (type->name) {
        uint64_t *place = fl_map_at_string(&names->types, type->name);
        const struct fl_type *known = (const struct fl_type *)(uintptr_t)*place;
        if (!known || !known->size_bits) *place = fl_map_key(type);
    }
    for (size_t i = 0; i < type->enumerator_count; i++)
        *fl_map_at_string(&names->enumerators, type->enumerators[i].name) = fl_map_key(&type->enumerators[i]);
    add_type(names, type->element);
    for (size_t i = 0; i < type->member_count; i++) add_type(names, type->members[i].type);
}

static void add_types(struct fl_names *names) {
    const struct fl_program *program = names->program;
    for (uint32_t i = 0; i < program->variable_count; i++) add_type(names, program->variables[i].type);
    for (uint32_t i = 0; i < program->object_count; i++) add_type(names, program->objects[i].type);
    for (uint32_t i = 0; i < program->function_count; i++) add_type(names, program->functions[i].type);
}

/* ---- macros ---- */

/* "#define NAME text"; not "#define NAME(x) text". */
static void add_macro(struct fl_names *names, const struct fl_c_tokens *directive) {
    enum { HASH, DEFINE, NAME, FIRST };
    const struct fl_c_token *items = directive->items;
    if (directive->count <= FIRST || !fl_c_tokens_is(directive, DEFINE, "define")) return;
    if (fl_c_tokens_has_sign(directive, FIRST, "(") && items[FIRST].start == items[NAME].end) return;
    struct fl_text text = fl_text_make(names->arena);
    for (size_t i = fl_c_tokens_code_from(directive, FIRST); i < directive->count;
         i = fl_c_tokens_code_from(directive, i + 1))
        fl_text_format(&text, "%s%s", text.count ? " " : "",
                       fl_c_token_text(names->arena, directive->text, &items[i]));
    const char *name = fl_c_token_text(names->arena, directive->text, &items[NAME]);
    if (text.count) *fl_map_at_string(&names->macros, name) = fl_map_key(fl_text_string(&text));
}

static void add_macros(struct fl_names *names) {
    for (uint32_t i = 0; i < names->program->file_count; i++) {
        const struct fl_file *file = &names->program->files[i];
        if (!file->contents || !file->is_users) continue;
        const struct fl_c_tokens *tokens = fl_file_tokens(file);
        for (size_t k = 0; k < tokens->count; k++) {
            if (tokens->items[k].kind != FL_C_TOKEN_DIRECTIVE) continue;
            struct fl_c_tokens directive = fl_c_tokens_of_directive(names->arena, tokens, k);
            add_macro(names, &directive);
        }
    }
}

struct fl_names *fl_names_at(struct fl_arena *arena, const struct fl_program *program, fl_function_id function,
                             struct fl_position position) {
    struct fl_names *names = FL_NEW(arena, struct fl_names);
    *names = (struct fl_names){.arena = arena,
                               .program = program,
                               .function = function,
                               .position = position,
                               .types = fl_map_make(arena),
                               .enumerators = fl_map_make(arena),
                               .macros = fl_map_make(arena),
                               .seen = fl_map_make(arena)};
    add_types(names);
    add_macros(names);
    return names;
}

/* ---- scopes ---- */

/* How near the declaration is: the larger, the nearer. 0: it is not visible. */
static size_t nearness(const struct fl_names *names, const char *name, struct fl_position declared) {
    const struct fl_position *here = &names->position;
    if (!here->line || !declared.line) return 1;
    if (!fl_id_equal(here->file, declared.file)) return 1;
    const struct fl_file *file = &names->program->files[here->file.index];
    size_t begin = fl_source_find_name(file, declared.line, name);
    if (begin == SIZE_MAX) return declared.line <= here->line ? declared.line : 0;
    size_t at = fl_source_behind_header(file, fl_source_offset(file, here->line, here->column));
    if (at == SIZE_MAX) return declared.line <= here->line ? begin + 1 : 0;
    return begin < at && at <= fl_source_scope_end(file, begin) ? begin + 1 : 0;
}

/* A static local is declared inside a function. */
static bool is_inside_function(const struct fl_names *names, struct fl_position position) {
    if (!position.line) return false;
    const struct fl_file *file = &names->program->files[position.file.index];
    if (!file->contents) return false;
    for (uint32_t i = 0; i < names->program->function_count; i++) {
        const struct fl_function *function = &names->program->functions[i];
        if (!function->has_body || !fl_id_equal(function->position.file, position.file)) continue;
        if (function->position.line > position.line) continue;
        size_t name = fl_source_find_name(file, function->position.line, function->name);
        if (name == SIZE_MAX) continue;
        /* The scope of what stands in the parentheses of the header is the function's body. */
        size_t end = fl_source_scope_end(file, fl_source_behind_parenthesis(file, name));
        if (end == SIZE_MAX) continue;
        if (fl_source_offset(file, position.line, 1) > name && fl_source_offset(file, position.line, 1) < end)
            return true;
    }
    return false;
}

struct candidate {
    struct fl_name name;
    size_t rank;
};

static void consider(struct candidate *best, struct fl_name name, size_t rank) {
    if (rank > best->rank) *best = (struct candidate){name, rank};
}

/* Locals come before what belongs to this file, that before what belongs to others. */
static size_t rank_of(const struct fl_names *names, const char *name, struct fl_position position, bool is_local,
                      bool is_parameter) {
    enum { OTHER_FILE = 1, THIS_FILE = 2, PARAMETER = 3, LOCAL = 4 };
    if (is_parameter) return PARAMETER;
    size_t near = nearness(names, name, position);
    if (is_local || is_inside_function(names, position)) return near ? LOCAL + near : 0;
    return position.line && fl_id_equal(position.file, names->position.file) ? THIS_FILE : OTHER_FILE;
}

bool fl_names_find(const struct fl_names *names, const char *name, struct fl_name *found) {
    const struct fl_program *program = names->program;
    struct candidate best = {0};
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        bool is_local = !fl_id_is_none(variable->function);
        if (variable->kind == FL_VARIABLE_TEMPORARY || variable->is_result || !variable->name) continue;
        if (is_local && !fl_id_equal(variable->function, names->function)) continue;
        if (strcmp(variable->name, name) != 0) continue;
        bool is_parameter = variable->kind == FL_VARIABLE_PARAMETER || variable->kind == FL_VARIABLE_REFERENCE;
        struct fl_name candidate = {.kind = FL_NAME_VARIABLE, .variable = {i}, .type = variable->type};
        consider(&best, candidate, rank_of(names, name, variable->position, is_local, is_parameter));
    }
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        bool is_local = !fl_id_is_none(object->function);
        if (!object->name || (object->kind != FL_OBJECT_GLOBAL && object->kind != FL_OBJECT_LOCAL)) continue;
        if (is_local && !fl_id_equal(object->function, names->function)) continue;
        if (strcmp(object->name, name) != 0) continue;
        struct fl_name candidate = {.kind = FL_NAME_OBJECT, .object = {i}, .type = object->type};
        consider(&best, candidate, rank_of(names, name, object->position, is_local, false));
    }
    if (!best.rank) {
        uint64_t *place = fl_map_find_string(&names->enumerators, name);
        fl_function_id function = fl_program_find_function(program, name);
        if (place) {
            const struct fl_enumerator *enumerator = (const struct fl_enumerator *)(uintptr_t)*place;
            consider(&best, (struct fl_name){.kind = FL_NAME_ENUMERATOR, .value = enumerator->value}, 1);
        } else if (!fl_id_is_none(function)) {
            const struct fl_type *type = fl_program_function(program, function)->type;
            struct fl_name candidate = {.kind = FL_NAME_FUNCTION, .function = function, .type = type};
            consider(&best, candidate, 1);
        }
    }
    *found = best.name;
    return best.rank;
}

const struct fl_type *fl_names_type(const struct fl_names *names, const char *name) {
    uint64_t *place = fl_map_find_string(&names->types, name);
    return place ? (const struct fl_type *)(uintptr_t)*place : NULL;
}

const char *fl_names_macro(const struct fl_names *names, const char *name) {
    uint64_t *place = fl_map_find_string(&names->macros, name);
    return place ? (const char *)(uintptr_t)*place : NULL;
}

static bool is_name(const char *word) {
    struct fl_c_reader reader = fl_c_reader_make(word, strlen(word), FL_C_HASH_CODE);
    struct fl_c_token token;
    return fl_c_reader_next(&reader, &token) && token.kind == FL_C_TOKEN_NAME && token.end == strlen(word);
}

const char *fl_names_nearest(const struct fl_names *names, const char *name) {
    const struct fl_program *program = names->program;
    FL_VECTOR_OF(const char *) words = {0};
    struct fl_name found;
    if (strlen(name) == 1) return NULL; /* all letters are as near */
    for (uint32_t i = 0; i < program->variable_count + program->object_count; i++) {
        bool is_variable = i < program->variable_count;
        const struct fl_variable *variable = &program->variables[i];
        const struct fl_object *object = &program->objects[is_variable ? 0 : i - program->variable_count];
        fl_function_id function = is_variable ? variable->function : object->function;
        const char *word = is_variable ? variable->name : object->name;
        if (!fl_id_is_none(function) && !fl_id_equal(function, names->function)) continue;
        if (word && is_name(word) && fl_names_find(names, word, &found))
            fl_vector_push(names->arena, &words, word);
    }
    for (size_t i = 0; i < names->enumerators.count; i++)
        fl_vector_push(names->arena, &words, (const char *)(uintptr_t)names->enumerators.items[i].key);
    return fl_nearest_word(name, words.items, words.count);
}
