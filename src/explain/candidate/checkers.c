#include "explain/candidate/checkers.h"

#include <string.h>

#include "base/map.h"

/* The function that has the offset in its body; NULL: none has. */
static const char *function_at(const struct fl_parsed_file *file, size_t offset) {
    for (size_t i = 0; i < file->functions.count; i++) {
        const struct fl_parsed_function *function = &file->functions.items[i];
        if (function->body.start <= offset && offset < function->body.end) return function->name;
    }
    return NULL;
}

static bool is_in_assertion(const struct fl_parsed_file *file, size_t offset) {
    for (size_t i = 0; i < file->statements.count; i++) {
        const struct fl_parsed_statement *statement = &file->statements.items[i];
        if (statement->is_checked && statement->range.start <= offset && offset < statement->range.end)
            return true;
    }
    return false;
}

static bool is_named(const struct fl_c_tokens *tokens, size_t index, const char *name) {
    const struct fl_c_token *token = &tokens->items[index];
    size_t length = strlen(name);
    return token->kind == FL_C_TOKEN_NAME && token->end - token->start == length &&
           memcmp(tokens->text + token->start, name, length) == 0;
}

static bool is_one_of(const struct fl_c_tokens *tokens, size_t index, const char *const *signs) {
    if (index >= tokens->count) return false;
    const struct fl_c_token *token = &tokens->items[index];
    for (; *signs; signs++)
        if (token->end - token->start == strlen(*signs) &&
            memcmp(tokens->text + token->start, *signs, strlen(*signs)) == 0)
            return true;
    return false;
}

/* Behind the brackets that begin at this token. */
static size_t behind_brackets(const struct fl_c_tokens *tokens, size_t index) {
    static const char *const opening[] = {"(", NULL}, *const closing[] = {")", NULL};
    size_t depth = 0;
    for (; index < tokens->count; index++) {
        if (is_one_of(tokens, index, opening)) depth++;
        if (is_one_of(tokens, index, closing) && --depth == 0) return index + 1;
    }
    return index;
}

/* Is the result itself what is asserted? One that is compared may be what is tested. */
static bool is_asserted(const struct fl_c_tokens *tokens, size_t name) {
    static const char *const before[] = {"(", "&&", "||", "!", ",", NULL}, *const after[] = {")", "&&", "||", ",",
                                                                                             NULL};
    return name && is_one_of(tokens, name - 1, before) &&
           is_one_of(tokens, behind_brackets(tokens, name + 1), after);
}

/* Does each function that names it do so in an assertion, or is a checker? Tokens tell, also in what is given to
 * macros. */
static bool is_only_checked(struct fl_map *checkers, const struct fl_parsed_files *files, const char *function) {
    bool is_called = false;
    for (size_t i = 0; i < files->all.count; i++) {
        const struct fl_parsed_file *file = &files->all.items[i];
        for (size_t k = 0; k < file->tokens.count; k++) {
            size_t offset = file->tokens.items[k].start;
            if (!is_named(&file->tokens, k, function)) continue;
            const char *around = function_at(file, offset);
            if (!around || strcmp(around, function) == 0) continue;
            bool is_claim = is_in_assertion(file, offset) && is_asserted(&file->tokens, k);
            if (!is_claim && !fl_map_find_string(checkers, around)) return false;
            is_called = true;
        }
    }
    return is_called;
}

/* Those that only checkers call are checkers, too. */
static bool add_checkers(struct fl_map *checkers, const struct fl_parsed_files *files) {
    bool has_grown = false;
    for (size_t i = 0; i < files->all.count; i++) {
        const struct fl_parsed_file *file = &files->all.items[i];
        for (size_t k = 0; k < file->functions.count; k++) {
            const char *name = file->functions.items[k].name;
            if (fl_map_find_string(checkers, name) || !is_only_checked(checkers, files, name)) continue;
            *fl_map_at_string(checkers, name) = 1;
            has_grown = true;
        }
    }
    return has_grown;
}

bool fl_is_checker(struct fl_arena *arena, const struct fl_parsed_files *files, const char *function) {
    struct fl_map checkers = fl_map_make(arena);
    if (!function) return false;
    while (add_checkers(&checkers, files)) continue;
    return fl_map_find_string(&checkers, function);
}
