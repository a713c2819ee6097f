#include "explain/candidate/checkers.h"

#include <string.h>

/* A function is named outside of itself. Tokens tell, also in what is given to macros. */
struct mention {
    const char *function, *around;
    enum fl_checker claim; /* how an assertion uses it; NONE: it is in none */
};

struct finding {
    struct fl_arena *arena;
    const struct fl_parsed_file *file;
    struct fl_map names; /* of functions: where the name is kept */
    FL_VECTOR_OF(struct mention) mentions;
};

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

/* Is the result itself what is asserted? */
static bool is_asserted(const struct fl_c_tokens *tokens, size_t name) {
    static const char *const before[] = {"(", "&&", "||", "!", ",", NULL}, *const after[] = {")", "&&", "||", ",",
                                                                                             NULL};
    return name && is_one_of(tokens, name - 1, before) &&
           is_one_of(tokens, behind_brackets(tokens, name + 1), after);
}

static void look_at_token(struct finding *finding, size_t index) {
    const struct fl_c_tokens *tokens = &finding->file->tokens;
    const struct fl_c_token *token = &tokens->items[index];
    if (token->kind != FL_C_TOKEN_NAME) return;
    const char *name =
        fl_arena_format(finding->arena, "%.*s", (int)(token->end - token->start), tokens->text + token->start);
    if (!fl_map_find_string(&finding->names, name)) return;
    const char *around = function_at(finding->file, token->start);
    if (!around || strcmp(around, name) == 0) return;
    struct mention mention = {.function = name, .around = around};
    if (is_in_assertion(finding->file, token->start))
        mention.claim = is_asserted(tokens, index) ? FL_CHECKER_ASSERTED : FL_CHECKER_COMPARED;
    fl_vector_push(finding->arena, &finding->mentions, mention);
}

enum fl_checker fl_checker_of(const struct fl_checkers *checkers, const char *function) {
    const uint64_t *kind = function ? fl_map_find_string(&checkers->functions, function) : NULL;
    return kind ? (enum fl_checker) * kind : FL_CHECKER_NONE;
}

/* By all that names it; NONE: something does that is no assertion, or nothing names it. */
static enum fl_checker kind_of(const struct finding *finding, const struct fl_checkers *checkers,
                               const char *function) {
    bool is_named = false;
    enum fl_checker least = FL_CHECKER_ASSERTED;
    for (size_t i = 0; i < finding->mentions.count; i++) {
        const struct mention *mention = &finding->mentions.items[i];
        if (strcmp(mention->function, function) != 0) continue;
        enum fl_checker around = fl_checker_of(checkers, mention->around);
        enum fl_checker kind = mention->claim > around ? mention->claim : around;
        if (kind < least) least = kind;
        is_named = true;
    }
    return is_named ? least : FL_CHECKER_NONE;
}

/* Those that only checkers call are checkers, too. */
static bool add_checkers(const struct finding *finding, const struct fl_parsed_files *files,
                         struct fl_checkers *checkers) {
    bool has_grown = false;
    for (size_t i = 0; i < files->all.count; i++)
        for (size_t k = 0; k < files->all.items[i].functions.count; k++) {
            const char *name = files->all.items[i].functions.items[k].name;
            enum fl_checker kind = kind_of(finding, checkers, name);
            if (kind <= fl_checker_of(checkers, name)) continue;
            *fl_map_at_string(&checkers->functions, name) = kind;
            has_grown = true;
        }
    return has_grown;
}

struct fl_checkers fl_checkers_find(struct fl_arena *arena, const struct fl_parsed_files *files) {
    struct fl_checkers checkers = {fl_map_make(arena)};
    struct finding finding = {.arena = arena, .names = fl_map_make(arena)};
    for (size_t i = 0; i < files->all.count; i++)
        for (size_t k = 0; k < files->all.items[i].functions.count; k++)
            *fl_map_at_string(&finding.names, files->all.items[i].functions.items[k].name) = 1;
    for (size_t i = 0; i < files->all.count; i++) {
        finding.file = &files->all.items[i];
        for (size_t k = 0; k < finding.file->tokens.count; k++) look_at_token(&finding, k);
    }
    while (add_checkers(&finding, files, &checkers)) continue;
    return checkers;
}
