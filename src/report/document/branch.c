#include "report/document/branch.h"

#include <ctype.h>
#include <string.h>

/* Longer conditions are not looked through. */
enum { FARTHEST = 2000 };

static bool is_word_byte(char byte) {
    return isalnum((unsigned char)byte) || byte == '_';
}

/* The keyword before a parenthesis; NULL if another word or none is there. */
static const char *keyword_before(const char *start, const char *parenthesis) {
    static const char *const keywords[] = {"if", "while", "for"};
    const char *end = parenthesis;
    while (end > start && isspace((unsigned char)end[-1])) end--;
    const char *word = end;
    while (word > start && is_word_byte(word[-1])) word--;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if ((size_t)(end - word) == strlen(keywords[i]) && memcmp(word, keywords[i], (size_t)(end - word)) == 0)
            return word;
    return NULL;
}

/* The keyword whose parentheses are open at a place. */
static const char *find_keyword(const char *start, const char *at, const char **parenthesis) {
    const char *earliest = at - start > FARTHEST ? at - FARTHEST : start;
    unsigned closed = 0;
    while (at-- > earliest) {
        if (strchr("{}\"'", *at)) return NULL;
        if (*at == ')') closed++;
        if (*at != '(') continue;
        if (closed) {
            closed--;
            continue;
        }
        const char *keyword = keyword_before(start, at);
        *parenthesis = at;
        if (keyword) return keyword;
    }
    return NULL;
}

/* The compiler gives branches of loops the place of their keyword. */
static const char *keyword_at(const char *start, const char *at, const char **parenthesis) {
    const char *end = at;
    while (is_word_byte(*end)) end++;
    while (isspace((unsigned char)*end)) end++;
    *parenthesis = end;
    return *end == '(' && keyword_before(start, end) == at ? at : NULL;
}

static const char *skip_quoted(const char *at) {
    char quote = *at++;
    while (*at && *at != quote && *at != '\n') at += *at == '\\' && at[1] ? 2 : 1;
    return at;
}

/* Nothing in the parentheses makes several branches of the condition, or turns it round. */
static bool is_simple(const char *at) {
    unsigned open = 0;
    for (const char *first = at; *at && at - first < FARTHEST; at++) {
        bool is_pair = (*at == '&' || *at == '|') && at[1] == *at;
        bool is_negation = *at == '!' && at[1] != '=';
        if (is_pair || is_negation || *at == '?') return false;
        if (*at == '"' || *at == '\'') at = skip_quoted(at);
        if (!*at) return false;
        if (*at == '(') open++;
        if (*at == ')' && --open == 0) return true;
    }
    return false;
}

bool fl_find_branch(const struct fl_program *program, struct fl_position position, struct fl_branch *branch) {
    size_t length;
    const char *line = fl_program_source_line(program, position, &length), *parenthesis;
    if (!length || !position.column || position.column > length) return false;
    const char *start = program->files[position.file.index].contents;
    const char *at = line + position.column - 1, *keyword = keyword_at(start, at, &parenthesis);
    if (!keyword) keyword = find_keyword(start, at, &parenthesis);
    if (!keyword || !is_simple(parenthesis)) return false;
    branch->line = position.line;
    for (const char *byte = keyword; byte < line; byte++) branch->line -= *byte == '\n';
    const char *line_start = keyword;
    while (line_start > start && line_start[-1] != '\n') line_start--;
    branch->column = (uint32_t)(keyword - line_start) + 1;
    return true;
}
