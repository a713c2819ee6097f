#include "explain/candidate/emit.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"

/* An expression or statement that has candidates, or has some inside. */
struct item {
    bool is_statement;
    uint32_t index;
    struct fl_source_range range;
    FL_VECTOR_OF(uint32_t) own; /* candidates */
    size_t end;                 /* items from the next one up to this are inside */
    uint32_t first, count;      /* selectors, own first */
};

enum mode {
    KEEPING_LINES,
    IN_ONE_LINE,
};

struct emitter {
    struct fl_arena *arena;
    const struct fl_parsed_file *file;
    fl_mend_vector *candidates;
    FL_VECTOR_OF(struct item) items;
    struct fl_emitted emitted;
};

/* ---- which items there are ---- */

static struct item *item_of(struct emitter *emitter, struct fl_map *known, bool is_statement, uint32_t index) {
    uint64_t *place = fl_map_at(known, (uint64_t)is_statement << 32 | index);
    if (!*place) {
        struct item item = {.is_statement = is_statement, .index = index};
        item.range = is_statement ? emitter->file->statements.items[index].range
                                  : emitter->file->expressions.items[index].range;
        fl_vector_push(emitter->arena, &emitter->items, item);
        *place = emitter->items.count;
    }
    return &emitter->items.items[*place - 1];
}

/* The expression that it is evaluated in asks whether anything in it is selected, and so does a statement. */
static void add_outer(struct emitter *emitter, struct fl_map *known, uint32_t index) {
    const struct fl_parsed_expression *expression = &emitter->file->expressions.items[index];
    while (!expression->is_whole && expression->parent != FL_PARSED_NONE) {
        index = expression->parent;
        expression = &emitter->file->expressions.items[index];
    }
    item_of(emitter, known, false, index);
    if (expression->statement == FL_PARSED_NONE) return;
    const struct fl_parsed_statement *statement = &emitter->file->statements.items[expression->statement];
    if (statement->kind == FL_PARSED_EXPRESSION || statement->kind == FL_PARSED_RETURN)
        item_of(emitter, known, true, expression->statement);
}

static void add_items(struct emitter *emitter, uint32_t file_index) {
    struct fl_map known = fl_map_make(emitter->arena);
    for (uint32_t i = 0; i < emitter->candidates->count; i++) {
        const struct fl_mend *candidate = &emitter->candidates->items[i];
        if (candidate->file != file_index) continue;
        bool is_statement = candidate->form != FL_MEND_IN_EXPRESSION;
        struct item *item = item_of(emitter, &known, is_statement, candidate->host);
        fl_vector_push(emitter->arena, &item->own, i);
        if (!is_statement) add_outer(emitter, &known, candidate->host);
    }
}

/* ---- how they nest ---- */

static int compare_items(const void *left_pointer, const void *right_pointer) {
    const struct item *left = left_pointer, *right = right_pointer;
    if (left->range.start != right->range.start) return left->range.start < right->range.start ? -1 : 1;
    if (left->range.end != right->range.end) return left->range.end > right->range.end ? -1 : 1;
    return left->is_statement == right->is_statement ? 0 : left->is_statement ? -1 : 1;
}

/* Leaves out what overlaps something before it without being inside. */
static void drop_overlapping(struct emitter *emitter) {
    FL_VECTOR_OF(size_t) open = {0};
    size_t kept = 0;
    for (size_t i = 0; i < emitter->items.count; i++) {
        struct item item = emitter->items.items[i];
        while (open.count && emitter->items.items[fl_vector_last(&open)].range.end <= item.range.start)
            (void)fl_vector_pop(&open);
        if (open.count && emitter->items.items[fl_vector_last(&open)].range.end < item.range.end) continue;
        emitter->items.items[kept] = item;
        fl_vector_push(emitter->arena, &open, kept);
        kept++;
    }
    emitter->items.count = kept;
}

static void number_items(struct emitter *emitter, uint32_t *selector) {
    for (size_t i = 0; i < emitter->items.count; i++) {
        struct item *item = &emitter->items.items[i];
        item->first = *selector;
        for (size_t k = 0; k < item->own.count; k++)
            emitter->candidates->items[item->own.items[k]].selector = (*selector)++;
    }
    for (size_t i = emitter->items.count; i-- > 0;) {
        struct item *item = &emitter->items.items[i];
        size_t end = i + 1;
        while (end < emitter->items.count && emitter->items.items[end].range.start < item->range.end)
            end = emitter->items.items[end].end;
        item->end = end;
        item->count = (end < emitter->items.count ? emitter->items.items[end].first : *selector) - item->first;
    }
}

/* ---- text ---- */

static void append(struct emitter *emitter, const char *text) {
    fl_text_append(&emitter->emitted.text, text);
}

static void copy(struct emitter *emitter, size_t start, size_t end, enum mode mode) {
    if (start >= end) return;
    if (mode == KEEPING_LINES) {
        fl_text_append_bytes(&emitter->emitted.text, emitter->file->contents + start, end - start);
        return;
    }
    const char *text = fl_parsed_text(emitter->file, emitter->arena, (struct fl_source_range){start, end});
    fl_text_format(&emitter->emitted.text, " %s ", text ? text : "");
}

static void emit_item(struct emitter *emitter, size_t index, enum mode mode);

/* A range with the items in it, of which the first is known. */
static void emit_range(struct emitter *emitter, struct fl_source_range range, size_t first, size_t end,
                       enum mode mode) {
    size_t at = range.start;
    for (size_t i = first; i < end; i = emitter->items.items[i].end) {
        const struct item *item = &emitter->items.items[i];
        copy(emitter, at, item->range.start, mode);
        size_t behind = item->range.end;
        emit_item(emitter, i, mode);
        at = behind;
    }
    copy(emitter, at, range.end, mode);
}

static void emit_inside(struct emitter *emitter, size_t index, enum mode mode) {
    const struct item *item = &emitter->items.items[index];
    emit_range(emitter, item->range, index + 1, item->end, mode);
}

static size_t begin_span(const struct emitter *emitter) {
    return emitter->emitted.text.count;
}

static void end_span(struct emitter *emitter, uint32_t candidate, size_t start) {
    struct fl_emitted_span span = {candidate, start, emitter->emitted.text.count};
    fl_vector_push(emitter->arena, &emitter->emitted.spans, span);
}

/* ---- expressions ---- */

static void emit_alternatives(struct emitter *emitter, size_t index, enum mode mode) {
    const struct item *item = &emitter->items.items[index];
    append(emitter, "(");
    for (size_t i = 0; i < item->own.count; i++) {
        const struct fl_mend *candidate = &emitter->candidates->items[item->own.items[i]];
        size_t start = begin_span(emitter);
        fl_text_format(&emitter->emitted.text, "__fl_selected == %uu ? ", candidate->selector);
        if (candidate->type) fl_text_format(&emitter->emitted.text, "(%s)", candidate->type);
        fl_text_format(&emitter->emitted.text, "(%s) : ", candidate->text);
        end_span(emitter, item->own.items[i], start);
    }
    append(emitter, "(");
    emit_inside(emitter, index, mode);
    append(emitter, "))");
}

static void emit_expression(struct emitter *emitter, size_t index, enum mode mode) {
    const struct item *item = &emitter->items.items[index];
    const struct fl_parsed_expression *expression = &emitter->file->expressions.items[item->index];
    bool asks_once = mode == KEEPING_LINES && expression->is_whole && !expression->has_statement && item->count;
    if (!asks_once && !item->own.count) {
        emit_inside(emitter, index, mode);
    } else if (!asks_once) {
        emit_alternatives(emitter, index, mode);
    } else {
        fl_text_format(&emitter->emitted.text, "(__fl_selected - %uu < %uu ? ", item->first, item->count);
        emit_alternatives(emitter, index, IN_ONE_LINE);
        append(emitter, " : (");
        copy(emitter, item->range.start, item->range.end, mode);
        append(emitter, "))");
    }
}

/* ---- statements ---- */

static void emit_additions(struct emitter *emitter, const struct item *item, enum fl_mend_form form) {
    for (size_t i = 0; i < item->own.count; i++) {
        const struct fl_mend *candidate = &emitter->candidates->items[item->own.items[i]];
        if (candidate->form != form) continue;
        size_t start = begin_span(emitter);
        fl_text_format(&emitter->emitted.text, "if (__fl_selected == %uu) { %s } ", candidate->selector,
                       candidate->text);
        end_span(emitter, item->own.items[i], start);
    }
}

static bool has_form(const struct emitter *emitter, const struct item *item, enum fl_mend_form form) {
    for (size_t i = 0; i < item->own.count; i++)
        if (emitter->candidates->items[item->own.items[i]].form == form) return true;
    return false;
}

/* Asks once whether any of its own is selected. */
static void emit_guarded(struct emitter *emitter, const struct item *item, enum fl_mend_form form) {
    if (!has_form(emitter, item, form)) return;
    fl_text_format(&emitter->emitted.text, "if (__fl_selected - %uu < %uu) { ", item->first,
                   (uint32_t)item->own.count);
    emit_additions(emitter, item, form);
    append(emitter, "} ");
}

static void emit_left_out(struct emitter *emitter, const struct item *item) {
    for (size_t i = 0; i < item->own.count; i++) {
        const struct fl_mend *candidate = &emitter->candidates->items[item->own.items[i]];
        if (candidate->form != FL_MEND_INSTEAD) continue;
        size_t start = begin_span(emitter);
        fl_text_format(&emitter->emitted.text, "if (__fl_selected == %uu) {} else ", candidate->selector);
        end_span(emitter, item->own.items[i], start);
    }
}

static bool is_simple(const struct emitter *emitter, const struct item *item) {
    const struct fl_parsed_statement *statement = &emitter->file->statements.items[item->index];
    if (statement->has_label || statement->has_declaration) return false;
    if (statement->expression != FL_PARSED_NONE &&
        emitter->file->expressions.items[statement->expression].has_statement)
        return false;
    return statement->kind == FL_PARSED_EXPRESSION || statement->kind == FL_PARSED_RETURN ||
           statement->kind == FL_PARSED_BREAK || statement->kind == FL_PARSED_CONTINUE ||
           statement->kind == FL_PARSED_GOTO;
}

/* Once with all that is selected, and once as it is. */
static void emit_simple(struct emitter *emitter, size_t index, enum mode mode) {
    const struct item *item = &emitter->items.items[index];
    fl_text_format(&emitter->emitted.text, "{ if (__fl_selected - %uu < %uu) { ", item->first, item->count);
    emit_additions(emitter, item, FL_MEND_BEFORE);
    emit_left_out(emitter, item);
    append(emitter, "{ ");
    emit_inside(emitter, index, IN_ONE_LINE);
    append(emitter, "} ");
    emit_additions(emitter, item, FL_MEND_BEHIND);
    append(emitter, "} else ");
    copy(emitter, item->range.start, item->range.end, mode);
    append(emitter, " }");
}

static void emit_block(struct emitter *emitter, size_t index, enum mode mode) {
    const struct item *item = &emitter->items.items[index];
    append(emitter, "{ ");
    emit_guarded(emitter, item, FL_MEND_AT_START);
    struct fl_source_range rest = {item->range.start + 1, item->range.end};
    emit_range(emitter, rest, index + 1, item->end, mode);
}

static void emit_else(struct emitter *emitter, const struct item *item) {
    if (!has_form(emitter, item, FL_MEND_ELSE)) return;
    append(emitter, " else { ");
    emit_guarded(emitter, item, FL_MEND_ELSE);
    append(emitter, "} ");
}

static void emit_statement(struct emitter *emitter, size_t index, enum mode mode) {
    const struct item *item = &emitter->items.items[index];
    enum fl_parsed_statement_kind kind = emitter->file->statements.items[item->index].kind;
    if (!item->count || mode == IN_ONE_LINE) {
        emit_inside(emitter, index, mode);
    } else if (kind == FL_PARSED_BLOCK) {
        emit_block(emitter, index, mode);
    } else if (is_simple(emitter, item)) {
        emit_simple(emitter, index, mode);
    } else {
        bool is_declaration = kind == FL_PARSED_DECLARATION;
        if (!is_declaration) append(emitter, "{ ");
        emit_guarded(emitter, item, FL_MEND_BEFORE);
        emit_left_out(emitter, item);
        emit_inside(emitter, index, mode);
        emit_else(emitter, item);
        append(emitter, " ");
        emit_guarded(emitter, item, FL_MEND_BEHIND);
        if (!is_declaration) append(emitter, "}");
    }
}

static void emit_item(struct emitter *emitter, size_t index, enum mode mode) {
    if (emitter->items.items[index].is_statement)
        emit_statement(emitter, index, mode);
    else
        emit_expression(emitter, index, mode);
}

/* ---- files ---- */

/* The first file defines what chooses. */
static const char *head_of(struct fl_arena *arena, uint32_t file_index) {
    const char *linkage = file_index ? "extern " : "";
    return fl_arena_format(
        arena,
        "%sunsigned __fl_selected; %slong long __fl_constant; extern long long __fl_any(void);\n"
        "#line 1\n",
        linkage, linkage);
}

struct fl_emitted fl_emit_file(struct fl_arena *arena, const struct fl_parsed_file *file, uint32_t file_index,
                               fl_mend_vector *candidates, uint32_t *selector) {
    struct emitter emitter = {
        .arena = arena, .file = file, .candidates = candidates, .emitted = {.text = fl_text_make(arena)}};
    add_items(&emitter, file_index);
    if (emitter.items.count)
        qsort(emitter.items.items, emitter.items.count, sizeof *emitter.items.items, compare_items);
    drop_overlapping(&emitter);
    number_items(&emitter, selector);
    append(&emitter, head_of(arena, file_index));
    emitter.emitted.head = emitter.emitted.text.count;
    emit_range(&emitter, (struct fl_source_range){0, file->size}, 0, emitter.items.count, KEEPING_LINES);
    return emitter.emitted;
}
