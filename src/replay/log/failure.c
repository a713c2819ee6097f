#include "replay/log/failure.h"

#include <stdlib.h>
#include <string.h>

/* Which checks may have failed, by what is known of the end. */
enum cause {
    CAUSE_ABORT = 1,  /* assertions, abort(), and what the allocator finds */
    CAUSE_ACCESS = 2, /* memory that is not there */
    CAUSE_DIVISION = 4,
    CAUSE_HEAP = 8, /* the allocator has said something */
    CAUSE_ILLEGAL = 16,
};

static unsigned causes_of(enum fl_check_kind kind) {
    switch (kind) {
    case FL_CHECK_ASSERTION:
    case FL_CHECK_ABORT:
    case FL_CHECK_ERROR_CALL: return CAUSE_ABORT;
    case FL_CHECK_FREE: return CAUSE_ABORT | CAUSE_ACCESS | CAUSE_HEAP;
    case FL_CHECK_BOUNDS:
    case FL_CHECK_POINTER: return CAUSE_ABORT | CAUSE_ACCESS | CAUSE_HEAP | CAUSE_ILLEGAL;
    case FL_CHECK_DIVISION: return CAUSE_DIVISION;
    case FL_CHECK_UNREACHABLE: return CAUSE_ACCESS | CAUSE_ILLEGAL;
    default: return 0;
    }
}

struct line {
    const char *start, *end;
};

static bool has(struct line line, const char *word) {
    return memmem(line.start, (size_t)(line.end - line.start), word, strlen(word)) != NULL;
}

static bool begins(struct line line, const char *word) {
    size_t length = strlen(word);
    return (size_t)(line.end - line.start) >= length && memcmp(line.start, word, length) == 0;
}

/* "Aborted (core dumped)", "run.sh: line 3: 4711 Segmentation fault      ./prog" */
static unsigned shell_causes(struct line line) {
    static const struct {
        const char *text;
        unsigned causes;
    } messages[] = {{"Aborted", CAUSE_ABORT},
                    {"Segmentation fault", CAUSE_ACCESS},
                    {"Bus error", CAUSE_ACCESS},
                    {"Floating point exception", CAUSE_DIVISION},
                    {"Illegal instruction", CAUSE_ILLEGAL},
                    {"Trace/breakpoint trap", CAUSE_ILLEGAL}};
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (begins(line, messages[i].text) || (has(line, ": line ") && has(line, messages[i].text)))
            return messages[i].causes;
    return 0;
}

static bool is_allocators(struct line line) {
    static const char *const messages[] = {"free(): ",
                                           "malloc(): ",
                                           "realloc(): ",
                                           "corrupted ",
                                           "munmap_chunk(): ",
                                           "double free or corruption",
                                           "*** stack smashing detected ***",
                                           "*** buffer overflow detected ***"};
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (begins(line, messages[i])) return true;
    return false;
}

/* ---- assertions ---- */

struct assertion {
    struct line file, text;
    uint32_t line;
};

static const char *last_colon(const char *start, const char *end) {
    for (const char *at = end; at - start >= 2; at--)
        if (at[-2] == ':' && at[-1] == ' ') return at - 2;
    return NULL;
}

/* "prog: dir/file.c:12: main: Assertion `x > 0' failed." */
static bool read_assertion(struct line line, struct assertion *assertion) {
    static const char middle[] = ": Assertion `", last[] = "' failed.";
    size_t length = (size_t)(line.end - line.start);
    const char *at = memmem(line.start, length, middle, sizeof middle - 1);
    if (!at || length < sizeof last - 1 || memcmp(line.end - (sizeof last - 1), last, sizeof last - 1) != 0)
        return false;
    assertion->text = (struct line){at + sizeof middle - 1, line.end - (sizeof last - 1)};
    if (assertion->text.end < assertion->text.start) return false;
    const char *function = last_colon(line.start, at);
    if (!function) return false;
    const char *number = function;
    while (number > line.start && number[-1] >= '0' && number[-1] <= '9') number--;
    if (number == function || number == line.start || number[-1] != ':') return false;
    assertion->line = (uint32_t)strtoul(number, NULL, 10);
    const char *program = last_colon(line.start, number - 1);
    assertion->file = (struct line){program ? program + 2 : line.start, number - 1};
    return true;
}

static bool is_file(const struct fl_program *program, fl_file_id id, struct line name) {
    if (id.index == FL_NO_INDEX) return false;
    const char *path = program->files[id.index].path, *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    for (const char *at = name.end; at > name.start; at--)
        if (at[-1] == '/') {
            name.start = at;
            break;
        }
    return strlen(base) == (size_t)(name.end - name.start) && memcmp(base, name.start, strlen(base)) == 0;
}

/* Marks the checks that print this; those in the line itself, if there are any. */
static bool mark_assertion(const struct fl_program *program, const struct assertion *assertion, bool *marks) {
    size_t length = (size_t)(assertion->text.end - assertion->text.start);
    for (int in_line = 1; in_line >= 0; in_line--) {
        bool is_marked = false;
        for (uint32_t i = 0; i < program->check_count; i++) {
            const struct fl_check *check = &program->checks[i];
            if (check->kind != FL_CHECK_ASSERTION || !is_file(program, check->position.file, assertion->file))
                continue;
            if (in_line && check->position.line != assertion->line) continue;
            bool is_same = check->text && strlen(check->text) == length &&
                           memcmp(check->text, assertion->text.start, length) == 0;
            if (!is_same) continue;
            marks[i] = is_marked = true;
        }
        if (is_marked) return true;
    }
    return false;
}

/* ---- the end of a log ---- */

static struct line line_at(const struct fl_log_text *text, uint64_t line) {
    return (struct line){text->bytes + text->lines.items[line], text->bytes + fl_log_text_line_end(text, line)};
}

void fl_log_failure_find(struct fl_arena *arena, const struct fl_program *program, const struct fl_log_text *text,
                         struct fl_log_failure *failure) {
    bool *marks = FL_NEW_ARRAY(arena, bool, program->check_count);
    uint64_t first = text->lines.count;
    unsigned causes = 0;
    struct assertion assertion;
    *failure = (struct fl_log_failure){.start = text->size, .may_have_failed = marks};
    if (first && (causes = shell_causes(line_at(text, first - 1)))) first--;
    if (first && is_allocators(line_at(text, first - 1))) {
        causes = CAUSE_HEAP;
        first--;
    }
    bool is_marked = first && (!causes || causes == CAUSE_ABORT) &&
                     read_assertion(line_at(text, first - 1), &assertion) &&
                     mark_assertion(program, &assertion, marks);
    if (is_marked) first--;
    for (uint32_t i = 0; i < program->check_count && !is_marked; i++)
        marks[i] = (causes_of(program->checks[i].kind) & causes) != 0;
    failure->is_there = is_marked || causes;
    if (failure->is_there) failure->start = text->lines.items[first];
}
