/* explain/candidate/propose.c - candidates as they are found: their edits, their hosts, their costs. */
#include <string.h>

#include "explain/candidate/parts.h"

static const uint32_t costs[] = {
#define FL_MEND(name, cost, text) cost,
#include "explain/candidate/mends.def"
#undef FL_MEND
};

bool fl_proposer_is_executed(const struct fl_proposer *proposer, uint32_t function, uint32_t line) {
    const struct fl_mend_lines *lines = proposer->request->lines;
    if (!lines || function == FL_PARSED_NONE) return true;
    return lines->has_line(lines->context, proposer->file->functions.items[function].name, line);
}

bool fl_proposer_is_entered(const struct fl_proposer *proposer, uint32_t function) {
    const struct fl_mend_lines *lines = proposer->request->lines;
    if (!lines || function == FL_PARSED_NONE) return true;
    return lines->has_function(lines->context, proposer->file->functions.items[function].name);
}

static const char *function_name(const struct fl_proposer *proposer, uint32_t function) {
    return function == FL_PARSED_NONE ? NULL : proposer->file->functions.items[function].name;
}

/* ---- expressions ---- */

/* An array that is converted to a pointer has lost its size, and nobody checks an index of it any more. */
static bool is_array(const struct fl_parsed_type *type) {
    return type->kind == FL_PARSED_POINTER && !type->width;
}

/* What can be wrapped: the expression itself, or what is around a place or an array. */
static uint32_t host_of(const struct fl_proposer *proposer, uint32_t expression) {
    while (expression != FL_PARSED_NONE && (fl_proposer_expression(proposer, expression)->is_place ||
                                            is_array(&fl_proposer_expression(proposer, expression)->type)))
        expression = fl_proposer_expression(proposer, expression)->parent;
    return expression;
}

/* To be converted to, so that the whole has the type it had. */
static const char *type_of(const struct fl_parsed_expression *host) {
    switch (host->type.kind) {
    case FL_PARSED_VOID: return "void";
    case FL_PARSED_INTEGER:
        if (host->type.text) return host->type.text;
        return host->type.is_signed ? "int" : "unsigned";
    case FL_PARSED_FLOAT:
    case FL_PARSED_POINTER: return host->type.text;
    default: return NULL;
    }
}

static const char *with_part(struct fl_proposer *proposer, struct fl_source_range host,
                             struct fl_source_range part, const char *text) {
    const char *before = fl_proposer_text(proposer, (struct fl_source_range){host.start, part.start});
    const char *behind = fl_proposer_text(proposer, (struct fl_source_range){part.end, host.end});
    return fl_arena_format(proposer->arena, "%s %s %s", before, text, behind);
}

/* Longer ones are written too often. */
enum { most_bytes = 600 };

static bool contains(struct fl_source_range outer, struct fl_source_range inner) {
    return outer.start <= inner.start && inner.end <= outer.end;
}

void fl_propose_part(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t expression,
                     struct fl_source_range part, const char *text) {
    uint32_t index = host_of(proposer, expression);
    if (index == FL_PARSED_NONE) return;
    const struct fl_parsed_expression *host = fl_proposer_expression(proposer, index);
    if (host->range.end - host->range.start > most_bytes) return;
    if (!contains(host->range, part) || !fl_parsed_text(proposer->file, proposer->arena, host->range)) return;
    bool is_known = host->type.kind != FL_PARSED_OTHER || kind == FL_MEND_VARIABLE || kind == FL_MEND_MEMBER ||
                    kind == FL_MEND_CALLEE;
    if (!is_known || host->has_statement) return;
    struct fl_mend candidate = {
        .kind = kind,
        .form = FL_MEND_IN_EXPRESSION,
        .file = proposer->file_index,
        .host = index,
        .edit = {part, text},
        .text = with_part(proposer, host->range, part, text),
        .type = type_of(host),
        .line = fl_proposer_expression(proposer, expression)->line,
        .function = function_name(proposer, host->function),
        .cost = costs[kind],
    };
    fl_vector_push(proposer->arena, &proposer->found, candidate);
}

void fl_propose_whole(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t expression,
                      const char *text) {
    if (!fl_proposer_is_open(proposer, expression)) text = fl_arena_format(proposer->arena, "(%s)", text);
    fl_propose_simple(proposer, kind, expression, text);
}

void fl_propose_simple(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t expression,
                       const char *text) {
    fl_propose_part(proposer, kind, expression, fl_proposer_expression(proposer, expression)->range, text);
}

/* ---- statements ---- */

static size_t line_start(const struct fl_parsed_file *file, size_t offset) {
    while (offset > 0 && file->contents[offset - 1] != '\n') offset--;
    return offset;
}

static size_t blanks_to(const struct fl_parsed_file *file, size_t offset) {
    while (offset < file->size && (file->contents[offset] == ' ' || file->contents[offset] == '\t')) offset++;
    return offset;
}

struct lines {
    struct fl_source_range range; /* from the start of the first to that of the one behind the last */
    const char *indent;
    bool is_alone; /* nothing else stands on them */
};

static struct lines lines_of(struct fl_proposer *proposer, struct fl_source_range range) {
    const struct fl_parsed_file *file = proposer->file;
    size_t start = line_start(file, range.start), text = blanks_to(file, start), end = blanks_to(file, range.end);
    struct lines lines = {.range = {start, end}, .is_alone = text == range.start};
    lines.indent = fl_arena_format(proposer->arena, "%.*s", (int)(text - start), file->contents + start);
    if (end < file->size && file->contents[end] == '\n')
        lines.range.end = end + 1;
    else
        lines.is_alone = false;
    return lines;
}

static struct fl_edit delete(struct fl_proposer *proposer, const struct fl_parsed_statement *statement) {
    struct lines lines = lines_of(proposer, statement->range);
    if (!statement->is_in_block) return (struct fl_edit){statement->range, ";"};
    return (struct fl_edit){lines.is_alone ? lines.range : statement->range, ""};
}

/* A statement that is the whole of a branch gets braces, unless it is empty. */
static struct fl_edit in_braces(struct fl_proposer *proposer, const struct fl_parsed_statement *statement,
                                enum fl_mend_form form, const char *text) {
    const char *old = fl_proposer_text(proposer, statement->range);
    if (statement->kind == FL_PARSED_EMPTY) return (struct fl_edit){statement->range, text};
    bool is_before = form == FL_MEND_BEFORE;
    return (struct fl_edit){statement->range, fl_arena_format(proposer->arena, "{ %s %s }", is_before ? text : old,
                                                              is_before ? old : text)};
}

static struct fl_edit beside(struct fl_proposer *proposer, const struct fl_parsed_statement *statement,
                             enum fl_mend_form form, const char *text) {
    struct lines lines = lines_of(proposer, statement->range);
    bool is_before = form == FL_MEND_BEFORE;
    size_t at = is_before ? statement->range.start : statement->range.end;
    if (!statement->is_in_block) return in_braces(proposer, statement, form, text);
    if (!lines.is_alone)
        return (struct fl_edit){{at, at}, fl_arena_format(proposer->arena, is_before ? "%s " : " %s", text)};
    at = is_before ? lines.range.start : lines.range.end;
    return (struct fl_edit){{at, at}, fl_arena_format(proposer->arena, "%s%s\n", lines.indent, text)};
}

/* Of a block, on a line of its own if the block has more than one. */
static struct fl_edit at_start(struct fl_proposer *proposer, const struct fl_parsed_statement *block,
                               const char *text) {
    const struct fl_parsed_file *file = proposer->file;
    size_t inside = block->range.start + 1, end = blanks_to(file, inside);
    if (end == file->size || file->contents[end] != '\n')
        return (struct fl_edit){{inside, inside}, fl_arena_format(proposer->arena, " %s", text)};
    size_t start = line_start(file, inside);
    int indent = (int)(blanks_to(file, start) - start);
    const char *line = fl_arena_format(proposer->arena, "%.*s    %s\n", indent, file->contents + start, text);
    return (struct fl_edit){{end + 1, end + 1}, line};
}

static struct fl_edit edit_of(struct fl_proposer *proposer, const struct fl_parsed_statement *statement,
                              enum fl_mend_form form, const char *text) {
    size_t end = statement->range.end;
    if (form == FL_MEND_INSTEAD) return delete (proposer, statement);
    if (form == FL_MEND_AT_START) return at_start(proposer, statement, text);
    if (form == FL_MEND_ELSE)
        return (struct fl_edit){{end, end}, fl_arena_format(proposer->arena, " else %s", text)};
    return beside(proposer, statement, form, text);
}

void fl_propose_statement(struct fl_proposer *proposer, enum fl_mend_kind kind, enum fl_mend_form form,
                          uint32_t index, const char *text) {
    const struct fl_parsed_statement *statement = &proposer->file->statements.items[index];
    if (!fl_parsed_text(proposer->file, proposer->arena, statement->range)) return;
    struct fl_mend candidate = {.kind = kind,
                                .form = form,
                                .file = proposer->file_index,
                                .host = index,
                                .edit = edit_of(proposer, statement, form, text),
                                .text = text,
                                .line = statement->line,
                                .function = function_name(proposer, statement->function),
                                .cost = costs[kind]};
    fl_vector_push(proposer->arena, &proposer->found, candidate);
}
