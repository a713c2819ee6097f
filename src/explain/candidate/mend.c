#include "explain/candidate/mend.h"

#include <inttypes.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/map.h"
#include "explain/candidate/parts.h"

const char *fl_mend_kind_text(enum fl_mend_kind kind) {
    static const char *const texts[] = {
#define FL_MEND(name, cost, text) text,
#include "explain/candidate/mends.def"
#undef FL_MEND
    };
    return texts[kind];
}

bool fl_mend_is_hole(const struct fl_mend *candidate) {
    return candidate->kind == FL_MEND_HOLE_CONSTANT || candidate->kind == FL_MEND_HOLE_VALUE;
}

struct fl_mend fl_mend_fill(struct fl_arena *arena, const struct fl_mend *hole, int64_t value) {
    struct fl_mend filled = *hole;
    filled.kind = FL_MEND_CONSTANT_USUAL;
    filled.edit.text = filled.text = fl_arena_format(arena, value < 0 ? "(%" PRId64 ")" : "%" PRId64, value);
    return filled;
}

static struct fl_edits edits_of(struct fl_arena *arena, const struct fl_parsed_file *file,
                                const struct fl_mend *mend) {
    struct fl_edits edits = fl_edits_make(arena, file->contents, file->size);
    enum fl_edit_status status = fl_edits_add(&edits, mend->edit.range, mend->edit.text);
    FL_INVARIANT(status == FL_EDIT_ADDED, "a change lies in the text of its file");
    return edits;
}

/* A new text without newlines, unless what it stands before needs a line of its own. */
static const char *in_one_line(struct fl_arena *arena, const struct fl_parsed_file *file,
                               const struct fl_edit *edit) {
    size_t behind = edit->range.end;
    while (behind < file->size && isspace((unsigned char)file->contents[behind])) behind++;
    if (behind < file->size && file->contents[behind] == '#') return edit->text;
    char *text = fl_arena_format(arena, "%s", edit->text);
    for (char *at = text; *at; at++)
        if (*at == '\n') *at = ' ';
    return text;
}

enum fl_mends_applied fl_mends_apply(struct fl_text *text, const struct fl_parsed_files *files, uint32_t file,
                                     const struct fl_mend *mends, size_t count) {
    const struct fl_parsed_file *changed = &files->all.items[file];
    struct fl_edits edits = fl_edits_make(text->arena, changed->contents, changed->size);
    for (size_t i = 0; i < count; i++) {
        if (mends[i].file != file) continue;
        const char *new = in_one_line(text->arena, changed, &mends[i].edit);
        if (fl_edits_add(&edits, mends[i].edit.range, new) != FL_EDIT_ADDED) return FL_MENDS_OVERLAP;
    }
    if (!edits.all.count) return FL_MENDS_ELSEWHERE;
    fl_edits_apply(text, &edits, FL_EDIT_LINES_KEPT);
    return FL_MENDS_APPLIED;
}

void fl_mend_print_diff(struct fl_text *text, const struct fl_parsed_files *files, const struct fl_mend *mend) {
    const struct fl_parsed_file *file = &files->all.items[mend->file];
    struct fl_edits edits = edits_of(text->arena, file, mend);
    fl_edits_print_diff(text, &edits, file->path, file->path);
}

/* The lines from where an expression begins on its own to where it ends: steps of it may be told at any of them.
 */
static bool is_reached(const struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index), *outer = expression;
    while (outer->parent != FL_PARSED_NONE) outer = fl_proposer_expression(proposer, outer->parent);
    uint32_t line = outer->line;
    if (fl_proposer_is_executed(proposer, expression->function, line)) return true;
    for (size_t at = outer->range.start; at < outer->range.end; at++)
        if (proposer->file->contents[at] == '\n' &&
            fl_proposer_is_executed(proposer, expression->function, ++line))
            return true;
    return false;
}

static bool may_change(const struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    return expression->is_evaluated && !expression->is_checked && expression->function != FL_PARSED_NONE &&
           !proposer->file->functions.items[expression->function].is_check && is_reached(proposer, index);
}

static void propose_expression(struct fl_proposer *proposer, uint32_t index) {
    if (!may_change(proposer, index)) return;
    fl_propose_names(proposer, index);
    if (fl_proposer_expression(proposer, index)->is_place) return;
    fl_propose_operators(proposer, index);
    fl_propose_conditions(proposer, index);
    fl_propose_constants(proposer, index);
    fl_propose_calls(proposer, index);
    fl_propose_values(proposer, index);
}

bool fl_mend_request_trusts(const struct fl_mend_request *request, const struct fl_parsed_file *file) {
    for (size_t i = 0; i < request->trusted_count; i++)
        if (strcmp(request->trusted[i], file->path) == 0 || strcmp(request->trusted[i], file->real_path) == 0)
            return true;
    return false;
}

static int compare(const void *left_pointer, const void *right_pointer) {
    const struct fl_mend *left = left_pointer, *right = right_pointer;
    if (left->cost != right->cost) return left->cost < right->cost ? -1 : 1;
    if (left->file != right->file) return left->file < right->file ? -1 : 1;
    if (left->line != right->line) return left->line < right->line ? -1 : 1;
    if (left->edit.range.start != right->edit.range.start)
        return left->edit.range.start < right->edit.range.start ? -1 : 1;
    if (left->kind != right->kind) return left->kind < right->kind ? -1 : 1;
    return strcmp(left->edit.text, right->edit.text);
}

/* Of candidates with the same text in the same place the cheapest stays. */
static void sort_and_unite(struct fl_arena *arena, fl_mend_vector *found) {
    struct fl_map seen = fl_map_make(arena);
    size_t kept = 0;
    if (found->count) qsort(found->items, found->count, sizeof *found->items, compare);
    for (size_t i = 0; i < found->count; i++) {
        const struct fl_mend *each = &found->items[i];
        const char *key = fl_arena_format(arena, "%u:%d:%u:%zu:%zu:%s", each->file, each->form, each->host,
                                          each->edit.range.start, each->edit.range.end, each->edit.text);
        uint64_t *known = fl_map_at_string(&seen, key);
        if ((*known)++) continue;
        found->items[kept++] = *each;
    }
    found->count = kept;
}

fl_mend_vector fl_mends_collect(struct fl_arena *arena, const struct fl_mend_request *request) {
    struct fl_proposer proposer = {.arena = arena, .request = request};
    for (size_t i = 0; i < request->files->all.count; i++) {
        proposer.file = &request->files->all.items[i];
        proposer.file_index = (uint32_t)i;
        if (fl_mend_request_trusts(request, proposer.file)) continue;
        for (uint32_t k = 0; k < proposer.file->expressions.count; k++) propose_expression(&proposer, k);
        fl_propose_statements(&proposer);
        fl_propose_initial_values(&proposer);
    }
    sort_and_unite(arena, &proposer.found);
    if (request->most && proposer.found.count > request->most) proposer.found.count = request->most;
    return proposer.found;
}
