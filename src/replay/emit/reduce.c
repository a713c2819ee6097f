#include "replay/emit/reduce.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"

static const char dead_statement[] = "faultline_assume(0);", dead_body[] = "{ faultline_assume(0); }";

typedef FL_VECTOR_OF(size_t) offsets;

struct reducer {
    struct fl_arena *arena;
    const struct fl_program *program;
    fl_file_id file;
    enum fl_reduction how;
    offsets live, dead; /* where edges are in the text, rising */
    struct fl_edits edits;
};

/* ---- where edges are ---- */

static int compare_offsets(const void *left, const void *right) {
    const size_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* An edge without a column is somewhere in its line. */
static void add_edge(struct reducer *reducer, struct fl_position position, bool is_live) {
    const struct fl_file *file = &reducer->program->files[reducer->file.index];
    if (!fl_id_equal(position.file, reducer->file) || !position.line || position.line > file->line_count) return;
    size_t line = file->line_starts[position.line - 1];
    size_t length = strcspn(file->contents + line, "\n");
    size_t offset = line + (position.column ? position.column - 1 : 0);
    if (offset > line + length) offset = line + length;
    if (position.column || !is_live) {
        fl_vector_push(reducer->arena, is_live ? &reducer->live : &reducer->dead, offset);
        return;
    }
    for (size_t i = 0; i <= length; i++) fl_vector_push(reducer->arena, &reducer->live, line + i);
}

static void find_edges(struct reducer *reducer, const bool *is_live) {
    const struct fl_program *program = reducer->program;
    for (uint32_t i = 0; i < program->edge_count; i++) add_edge(reducer, program->edges[i].position, is_live[i]);
    if (reducer->live.count)
        qsort(reducer->live.items, reducer->live.count, sizeof *reducer->live.items, compare_offsets);
    if (reducer->dead.count)
        qsort(reducer->dead.items, reducer->dead.count, sizeof *reducer->dead.items, compare_offsets);
}

static bool has_any(const offsets *all, struct fl_source_range range) {
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all->items[middle] < range.start)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && all->items[low] < range.end;
}

/* ---- what can go ---- */

static bool is_unused(const struct reducer *reducer, const struct fl_syntax_node *node) {
    return !node->has_label && !has_any(&reducer->live, node->range);
}

/* Is it sure that a run that comes here executes some edge in it? Then one that is on no run that matters shows
 * that none of those comes here. */
static bool has_surely_edges(const struct reducer *reducer, const struct fl_syntax_node *node) {
    if (has_any(&reducer->dead, node->first)) return true;
    if (node->kind != FL_SYNTAX_BLOCK && node->kind != FL_SYNTAX_LOOP) return false;
    if (node->kind == FL_SYNTAX_LOOP && node->first.end > node->first.start) return false;
    for (size_t i = 0; i < node->children.count; i++) {
        const struct fl_syntax_node *child = node->children.items[i];
        if (has_surely_edges(reducer, child)) return true;
        if (child->kind != FL_SYNTAX_PLAIN) return false;
    }
    return false;
}

static bool is_dead(const struct reducer *reducer, const struct fl_syntax_node *node) {
    return is_unused(reducer, node) && has_surely_edges(reducer, node);
}

static void replace(struct reducer *reducer, size_t start, size_t end, const char *text) {
    enum fl_edit_status status = fl_edits_add(&reducer->edits, (struct fl_source_range){start, end}, text);
    FL_INVARIANT(status == FL_EDIT_ADDED, "what is taken out is not taken out again");
}

static void reduce_node(struct reducer *reducer, const struct fl_syntax_node *node);

static void reduce_block(struct reducer *reducer, const struct fl_syntax_node *node) {
    for (size_t i = 0; i < node->children.count; i++) {
        const struct fl_syntax_node *child = node->children.items[i];
        if (reducer->how != FL_REDUCE_SECTIONS || !is_dead(reducer, child)) {
            reduce_node(reducer, child);
            continue;
        }
        while (i + 1 < node->children.count && is_unused(reducer, node->children.items[i + 1])) i++;
        replace(reducer, child->range.start, node->children.items[i]->range.end, dead_statement);
    }
}

static void reduce_node(struct reducer *reducer, const struct fl_syntax_node *node) {
    if (node->kind == FL_SYNTAX_BLOCK) {
        reduce_block(reducer, node);
        return;
    }
    for (size_t i = 0; i < node->children.count; i++) {
        const struct fl_syntax_node *child = node->children.items[i];
        bool is_body = node->kind == FL_SYNTAX_BRANCH || node->kind == FL_SYNTAX_LOOP;
        if (is_body && is_dead(reducer, child))
            replace(reducer, child->range.start, child->range.end, dead_body);
        else
            reduce_node(reducer, child);
    }
}

/* A function that is called executes the edge by which it returns, or one before. */
static void reduce_function(struct reducer *reducer, const struct fl_syntax_node *body) {
    if (!has_any(&reducer->live, body->range) && has_any(&reducer->dead, body->range))
        replace(reducer, body->range.start, body->range.end, dead_body);
    else
        reduce_node(reducer, body);
}

struct fl_edits fl_reduce_file(struct fl_arena *arena, const struct fl_program *program, fl_file_id file,
                               const bool *is_live, enum fl_reduction how) {
    struct reducer reducer = {.arena = arena, .program = program, .file = file, .how = how};
    const char *contents = program->files[file.index].contents;
    reducer.edits = fl_edits_make(arena, contents, contents ? strlen(contents) : 0);
    if (how == FL_REDUCE_NOTHING || !contents) return reducer.edits;
    find_edges(&reducer, is_live);
    fl_syntax_nodes functions = fl_source_functions(arena, fl_file_tokens(&program->files[file.index]));
    for (size_t i = 0; i < functions.count; i++) reduce_function(&reducer, functions.items[i]);
    return reducer.edits;
}
