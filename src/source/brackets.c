#include "source/brackets.h"

#include <string.h>

/* A walk over C text that jumps over comments and what stands in quotes. */
struct walk {
    const char *at;
    const char *line_start;
    uint32_t line;
};

static bool begin(const struct fl_program *program, struct fl_position position, struct walk *walk) {
    size_t length;
    if (fl_id_is_none(position.file) || !position.line) return false;
    const char *line = fl_program_source_line(program, position, &length);
    uint32_t column = position.column ? position.column : 1;
    if (!length || column > length) return false;
    *walk = (struct walk){line + column - 1, line, position.line};
    return true;
}

static void advance(struct walk *walk) {
    if (*walk->at++ != '\n') return;
    walk->line++;
    walk->line_start = walk->at;
}

static void advance_past(struct walk *walk, const char *end) {
    while (*walk->at && strncmp(walk->at, end, strlen(end)) != 0) advance(walk);
    for (size_t i = 0; i < strlen(end) && *walk->at; i++) advance(walk);
}

static void advance_past_quotes(struct walk *walk) {
    char quote = *walk->at;
    advance(walk);
    while (*walk->at && *walk->at != quote && *walk->at != '\n') {
        if (*walk->at == '\\' && walk->at[1]) advance(walk);
        advance(walk);
    }
    if (*walk->at) advance(walk);
}

/* To the next character that is code; false at the end of the file. */
static bool find_code(struct walk *walk) {
    for (;;) {
        if (strncmp(walk->at, "/*", 2) == 0)
            advance_past(walk, "*/");
        else if (strncmp(walk->at, "//", 2) == 0)
            advance_past(walk, "\n");
        else if (*walk->at == '"' || *walk->at == '\'')
            advance_past_quotes(walk);
        else
            return *walk->at;
    }
}

bool fl_source_parenthesis_end(const struct fl_program *program, struct fl_position position,
                               struct fl_position *end) {
    struct walk walk;
    uint32_t depth = 0;
    if (!begin(program, position, &walk)) return false;
    for (; find_code(&walk); advance(&walk)) {
        if (*walk.at == '(') depth++;
        if (*walk.at == ')' && depth && --depth == 0) {
            *end = (struct fl_position){position.file, walk.line, (uint32_t)(walk.at - walk.line_start) + 1};
            return true;
        }
        if (!depth && strchr(";{}", *walk.at)) return false;
    }
    return false;
}

uint32_t fl_source_statement_end(const struct fl_program *program, struct fl_position position) {
    struct walk walk;
    uint32_t depth = 0;
    if (!begin(program, position, &walk)) return position.line;
    for (; find_code(&walk); advance(&walk)) {
        if (strchr("([", *walk.at)) depth++;
        if (depth && strchr(")]", *walk.at)) depth--;
        if (!depth && strchr(";{}", *walk.at)) return walk.line;
    }
    return position.line;
}
