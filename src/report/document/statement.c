#include "report/document/statement.h"

#include <ctype.h>
#include <string.h>

/* The text of a statement begins with a token that can be found again in the source. */
static size_t first_token_length(const char *text) {
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
    return length ? length : *text != '\0';
}

/* What comes before the first token of a statement. */
static bool is_boundary(const char *start, const char *at) {
    while (at > start && isspace((unsigned char)at[-1])) at--;
    if (at == start || strchr(";{}):/", at[-1])) return true;
    return at - start >= 4 && (memcmp(at - 4, "else", 4) == 0 || memcmp(at - 2, "do", 2) == 0);
}

void fl_find_statement(struct fl_arena *arena, const struct fl_program *program, struct fl_position position,
                       struct fl_place *place) {
    size_t length;
    const char *line = fl_program_source_line(program, position, &length);
    if (!length || !position.column || position.column > length) return;
    const char *text = fl_program_source_text(program, arena, position);
    size_t token = first_token_length(text);
    const char *start = program->files[position.file.index].contents, *at = line + position.column - 1;
    if (!token) return;
    while (strncmp(at, text, token) != 0 || !is_boundary(start, at)) {
        if (at == start) return;
        at--;
    }
    uint32_t lines_up = 0;
    for (const char *byte = at; byte < line; byte++) lines_up += *byte == '\n';
    const char *line_start = at;
    while (line_start > start && line_start[-1] != '\n') line_start--;
    place->line = position.line - lines_up;
    place->column = (uint32_t)(at - line_start) + 1;
}
