#include "frontend/parse/parsed.h"

#include <string.h>

static bool contains(struct fl_source_range range, size_t offset) {
    return range.start <= offset && offset < range.end;
}

/* Among names that are declared in the function, the innermost scope ends first. */
static const struct fl_parsed_name *find_name(const struct fl_parsed_file *file, const char *name, size_t offset) {
    const struct fl_parsed_name *found = NULL;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *each = &file->names.items[i];
        if (!contains(each->scope, offset) || strcmp(each->name, name) != 0) continue;
        if (!found || each->scope.end <= found->scope.end) found = each;
    }
    return found;
}

bool fl_parsed_name_is_visible(const struct fl_parsed_file *file, const struct fl_parsed_name *name,
                               size_t offset) {
    if (!contains(name->scope, offset)) return false;
    const struct fl_parsed_name *found = find_name(file, name->name, offset);
    return found == name || (found && found->declared == SIZE_MAX && name->declared == SIZE_MAX);
}

static bool is_declared(const struct fl_parsed_file *file, const char *name) {
    for (size_t i = 0; i < file->names.count; i++)
        if (strcmp(file->names.items[i].name, name) == 0) return true;
    return false;
}

/* What a header of the system declares is not among the names. */
static bool use_holds(const struct fl_parsed_file *file, const struct fl_parsed_use *use, size_t offset) {
    const struct fl_parsed_name *found = find_name(file, use->name, offset);
    if (!found) return use->declared == SIZE_MAX && !is_declared(file, use->name);
    return found->declared == use->declared;
}

bool fl_parsed_uses_hold(const struct fl_parsed_file *file, struct fl_parsed_span uses, size_t offset) {
    for (uint32_t i = uses.first; i < uses.first + uses.count; i++)
        if (!use_holds(file, &file->uses.items[i], offset)) return false;
    return true;
}

const char *fl_parsed_text(const struct fl_parsed_file *file, struct fl_arena *arena,
                           struct fl_source_range range) {
    struct fl_text text = fl_text_make(arena);
    const struct fl_c_tokens *tokens = &file->tokens;
    size_t end = range.start;
    for (size_t i = fl_c_tokens_find(tokens, range.start); i < tokens->count && tokens->items[i].start < range.end;
         i++) {
        const struct fl_c_token *token = &tokens->items[i];
        if (token->kind == FL_C_TOKEN_DIRECTIVE) return NULL;
        if (token->kind == FL_C_TOKEN_COMMENT) continue;
        if (text.count && token->start > end) fl_text_append_char(&text, ' ');
        fl_text_append(&text, fl_c_token_text(arena, tokens->text, token));
        end = token->end;
    }
    return fl_text_string(&text);
}
