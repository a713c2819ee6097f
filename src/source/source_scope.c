#include "source/source_scope.h"

#include <ctype.h>
#include <string.h>

static bool is_letter(char character) {
    return isalnum((unsigned char)character) || character == '_';
}

size_t fl_source_offset(const struct fl_file *file, uint32_t line, uint32_t column) {
    if (!file->contents || !line || line > file->line_count) return SIZE_MAX;
    return file->line_starts[line - 1] + (column ? column - 1 : 0);
}

size_t fl_source_find_name(const struct fl_file *file, uint32_t line, const char *name) {
    size_t start = fl_source_offset(file, line, 1), length = strlen(name);
    if (start == SIZE_MAX || !length) return SIZE_MAX;
    for (const char *at = file->contents + start; *at && *at != '\n'; at++) {
        bool begins = at == file->contents + start || !is_letter(at[-1]);
        if (begins && strncmp(at, name, length) == 0 && !is_letter(at[length]))
            return (size_t)(at - file->contents);
    }
    return SIZE_MAX;
}

static const char *skip_literal(const char *at) {
    char quote = *at++;
    for (; *at && *at != quote && *at != '\n'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at == quote ? at + 1 : at;
}

/* Behind blanks, comments and lines of the preprocessor. */
static const char *skip_blanks(const char *at) {
    for (;;) {
        if (isspace((unsigned char)*at))
            at++;
        else if (at[0] == '/' && at[1] == '/')
            at += strcspn(at, "\n");
        else if (at[0] == '/' && at[1] == '*') {
            const char *end = strstr(at + 2, "*/");
            if (!end) return at + strlen(at);
            at = end + 2;
        } else if (*at == '#')
            at += strcspn(at, "\n");
        else
            return at;
    }
}

/* Behind one character of code, or one literal. */
static const char *skip_one(const char *at) {
    return *at == '"' || *at == '\'' ? skip_literal(at) : at + 1;
}

/* Behind what closes the bracket at `at`. */
static const char *skip_group(const char *at) {
    int depth = 0;
    for (at = skip_blanks(at); *at; at = skip_blanks(skip_one(at))) {
        if (*at == '(' || *at == '{' || *at == '[') depth++;
        if ((*at == ')' || *at == '}' || *at == ']') && --depth == 0) return at + 1;
    }
    return at;
}

/* Behind the statement that begins here. */
static const char *skip_statement(const char *at) {
    at = skip_blanks(at);
    while (*at && *at != ';' && *at != '{' && *at != '}')
        at = *at == '(' ? skip_blanks(skip_group(at)) : skip_blanks(skip_one(at));
    if (*at == '{') return skip_group(at);
    return *at ? at + 1 : at;
}

size_t fl_source_scope_end(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return SIZE_MAX;
    const char *at = skip_blanks(file->contents + offset);
    for (int depth = 0; *at; at = skip_blanks(skip_one(at))) {
        if (*at == '(' || *at == '{' || *at == '[') depth++;
        if (*at != ')' && *at != '}' && *at != ']') continue;
        if (depth-- > 0) continue;
        if (*at == ')') at = skip_statement(at + 1);
        break;
    }
    return (size_t)(at - file->contents);
}

static bool is_word(const char *at, const char *word) {
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && !is_letter(at[length]);
}

size_t fl_source_behind_header(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return offset;
    const char *at = file->contents + offset;
    if (!is_word(at, "for") && !is_word(at, "while")) return offset;
    at = skip_blanks(at + strcspn(at, "(\n"));
    return *at == '(' ? (size_t)(skip_group(at) - file->contents) : offset;
}

static bool begins_header(const struct fl_file *file, size_t offset) {
    const char *at = file->contents + offset;
    return (is_word(at, "for") || is_word(at, "while")) && (offset == 0 || !is_letter(at[-1]));
}

size_t fl_source_header_around(const struct fl_file *file, size_t offset) {
    enum { FARTHEST = 4000 };
    if (!file->contents || offset == SIZE_MAX) return SIZE_MAX;
    if (begins_header(file, offset)) return offset;
    size_t depth = 0;
    for (size_t at = offset, steps = 0; at > 0 && steps < FARTHEST; steps++) {
        char character = file->contents[--at];
        if (character == ')') depth++;
        if (character == '{' || character == '}') return SIZE_MAX;
        if (character != '(' || depth-- > 0) continue;
        while (at > 0 && isspace((unsigned char)file->contents[at - 1])) at--;
        size_t word = at;
        while (word > 0 && is_letter(file->contents[word - 1])) word--;
        if (begins_header(file, word)) return word;
        depth = 0; /* inside of a call, or of parentheses */
        at = word < at ? word : at;
    }
    return SIZE_MAX;
}

size_t fl_source_statement_start(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return SIZE_MAX;
    while (offset > 0 && !strchr(";{}\n", file->contents[offset - 1])) {
        offset--;
        if (is_word(file->contents + offset, "do") && (offset == 0 || !is_letter(file->contents[offset - 1])))
            return offset + 2;
    }
    return offset;
}

size_t fl_source_do_before(const struct fl_file *file, size_t offset) {
    if (!file->contents || offset == SIZE_MAX) return SIZE_MAX;
    size_t at = offset;
    while (at > 0 && (isspace((unsigned char)file->contents[at - 1]) || file->contents[at - 1] == '{')) at--;
    if (at < 2 || strncmp(file->contents + at - 2, "do", 2) != 0) return SIZE_MAX;
    return at == 2 || !is_letter(file->contents[at - 3]) ? at - 2 : SIZE_MAX;
}
