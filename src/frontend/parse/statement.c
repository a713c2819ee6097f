/* frontend/parse/statement.c - statements, and the variables that they declare. */
#include <string.h>

#include "frontend/parse/parts.h"

static enum CXCursorKind kind_of(const struct fl_walk *walk, CXCursor cursor) {
    return walk->libclang->getCursorKind(cursor);
}

static enum fl_parsed_statement_kind statement_kind(const struct fl_walk *walk, CXCursor cursor) {
    enum CXCursorKind kind = kind_of(walk, cursor);
    switch (kind) {
    case CXCursor_CompoundStmt: return FL_PARSED_BLOCK;
    case CXCursor_IfStmt: return FL_PARSED_IF;
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_ForStmt: return FL_PARSED_LOOP;
    case CXCursor_SwitchStmt: return FL_PARSED_SWITCH;
    case CXCursor_ReturnStmt: return FL_PARSED_RETURN;
    case CXCursor_BreakStmt: return FL_PARSED_BREAK;
    case CXCursor_ContinueStmt: return FL_PARSED_CONTINUE;
    case CXCursor_GotoStmt: return FL_PARSED_GOTO;
    case CXCursor_LabelStmt:
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt: return FL_PARSED_LABELLED;
    case CXCursor_NullStmt: return FL_PARSED_EMPTY;
    case CXCursor_DeclStmt: return FL_PARSED_DECLARATION;
    default: return walk->libclang->isExpression(kind) ? FL_PARSED_EXPRESSION : FL_PARSED_UNKNOWN;
    }
}

static bool ends_with_semicolon(const struct fl_walk *walk, CXCursor cursor, enum fl_parsed_statement_kind kind) {
    return kind == FL_PARSED_EXPRESSION || kind == FL_PARSED_RETURN || kind == FL_PARSED_BREAK ||
           kind == FL_PARSED_CONTINUE || kind == FL_PARSED_GOTO || kind == FL_PARSED_UNKNOWN ||
           kind_of(walk, cursor) == CXCursor_DoStmt;
}

/* With the semicolon behind it; false: there is none where there should be one. */
static bool take_semicolon(const struct fl_walk *walk, struct fl_source_range *range) {
    size_t token = fl_walk_token_behind(walk, range->end);
    if (!fl_c_tokens_has_sign(&walk->file->tokens, token, ";")) return false;
    range->end = walk->file->tokens.items[token].end;
    return true;
}

/* ---- variables ---- */

static void walk_variable(struct fl_walk *walk, CXCursor cursor, uint32_t statement) {
    const struct fl_libclang *libclang = walk->libclang;
    if (kind_of(walk, cursor) != CXCursor_VarDecl) return;
    struct fl_walk_place place = fl_walk_locate(walk, cursor);
    enum CX_StorageClass storage = libclang->Cursor_getStorageClass(cursor);
    bool is_static = storage == CX_SC_Static || storage == CX_SC_Extern;
    CXCursor initial = libclang->Cursor_getVarDeclInitializer(cursor);
    struct fl_parsed_name name = {.kind = FL_PARSED_LOCAL,
                                  .name = fl_walk_spelling(walk, cursor),
                                  .type = fl_walk_type(walk, libclang->getCursorType(cursor)),
                                  .scope = {place.range.end, walk->block_end},
                                  .statement = statement,
                                  .line = place.line,
                                  .is_static = is_static,
                                  .is_users = true};
    unsigned offset;
    libclang->getFileLocation(libclang->getCursorLocation(cursor), NULL, NULL, NULL, &offset);
    name.declared = offset;
    if (!libclang->Cursor_isNull(initial)) {
        name.value = fl_walk_locate(walk, initial).range;
        fl_walk_initializer(walk, initial, !is_static);
    }
    if (place.origin != FL_ORIGIN_ELSEWHERE) fl_vector_push(walk->arena, &walk->file->names, name);
}

/* ---- their parts ---- */

struct parts {
    uint32_t expression, branch, other;
};

static struct fl_walk_context whole(bool is_condition, bool is_result) {
    return (struct fl_walk_context){.parent = FL_PARSED_NONE,
                                    .is_evaluated = true,
                                    .is_whole = true,
                                    .is_condition = is_condition,
                                    .is_result = is_result};
}

static uint32_t walk_condition(struct fl_walk *walk, CXCursor cursor) {
    return fl_walk_expression(walk, cursor, whole(true, false)).expression;
}

static uint32_t walk_body(struct fl_walk *walk, CXCursor cursor, uint32_t parent) {
    bool was_in_loop = walk->is_in_loop;
    walk->is_in_loop = true;
    uint32_t body = fl_walk_statement(walk, cursor, parent, false);
    walk->is_in_loop = was_in_loop;
    return body;
}

static bool is_error_call(struct fl_walk *walk, CXCursor cursor) {
    fl_cursor_vector inner = fl_walk_children(walk, cursor);
    enum CXCursorKind kind = kind_of(walk, cursor);
    if (kind == CXCursor_CallExpr) return fl_walk_is_check(fl_walk_spelling(walk, cursor));
    if (kind != CXCursor_CompoundStmt && kind != CXCursor_LabelStmt) return false;
    return inner.count && is_error_call(walk, inner.items[0]);
}

/* if (!x) reach_error(): the condition says what must hold. */
static void walk_if(struct fl_walk *walk, const fl_cursor_vector *inner, uint32_t index, struct parts *parts) {
    bool was_checked = walk->is_checked;
    if (inner->count > 1 && is_error_call(walk, inner->items[1])) walk->is_checked = true;
    if (inner->count > 0) parts->expression = walk_condition(walk, inner->items[0]);
    if (inner->count > 1) parts->branch = fl_walk_statement(walk, inner->items[1], index, false);
    walk->is_checked = was_checked;
    if (inner->count > 2) parts->other = fl_walk_statement(walk, inner->items[2], index, false);
}

/* The semicolons in the head of a for tell which of its parts are there. */
static void find_semicolons(const struct fl_walk *walk, size_t start, size_t semicolons[2]) {
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    size_t count = 0;
    int depth = 0;
    for (size_t i = fl_c_tokens_find(tokens, start); i < tokens->count && count < 2; i++) {
        if (fl_c_tokens_has_sign(tokens, i, "([{")) depth++;
        if (fl_c_tokens_has_sign(tokens, i, ")]}")) depth--;
        if (depth == 1 && fl_c_tokens_has_sign(tokens, i, ";")) semicolons[count++] = tokens->items[i].start;
    }
}

static void walk_for(struct fl_walk *walk, CXCursor cursor, const fl_cursor_vector *inner, uint32_t index,
                     struct parts *parts) {
    size_t semicolons[2] = {SIZE_MAX, SIZE_MAX}, old_end = walk->block_end;
    struct fl_walk_place place = fl_walk_locate(walk, cursor);
    find_semicolons(walk, place.range.start, semicolons);
    walk->block_end = place.range.end;
    for (size_t i = 0; i < inner->count; i++) {
        CXCursor part = inner->items[i];
        size_t start = fl_walk_locate(walk, part).range.start;
        if (i + 1 == inner->count)
            parts->branch = walk_body(walk, part, index);
        else if (kind_of(walk, part) == CXCursor_DeclStmt) {
            fl_cursor_vector declared = fl_walk_children(walk, part);
            for (size_t k = 0; k < declared.count; k++) walk_variable(walk, declared.items[k], FL_PARSED_NONE);
        } else if (start > semicolons[0] && start < semicolons[1])
            parts->expression = walk_condition(walk, part);
        else
            fl_walk_expression(walk, part, whole(false, false));
    }
    walk->block_end = old_end;
}

static void walk_loop(struct fl_walk *walk, CXCursor cursor, const fl_cursor_vector *inner, uint32_t index,
                      struct parts *parts) {
    enum CXCursorKind kind = kind_of(walk, cursor);
    if (kind == CXCursor_ForStmt) {
        walk_for(walk, cursor, inner, index, parts);
        return;
    }
    if (inner->count != 2) return;
    size_t body = kind == CXCursor_DoStmt ? 0 : 1;
    parts->expression = walk_condition(walk, inner->items[1 - body]);
    parts->branch = walk_body(walk, inner->items[body], index);
}

static void walk_switch(struct fl_walk *walk, const fl_cursor_vector *inner, uint32_t index, struct parts *parts) {
    bool was_in_switch = walk->is_in_switch;
    if (inner->count != 2) return;
    parts->expression = fl_walk_expression(walk, inner->items[0], whole(false, false)).expression;
    walk->is_in_switch = true;
    parts->branch = fl_walk_statement(walk, inner->items[1], index, false);
    walk->is_in_switch = was_in_switch;
}

static void walk_block(struct fl_walk *walk, const fl_cursor_vector *inner, uint32_t index,
                       struct fl_source_range range) {
    size_t old_end = walk->block_end;
    walk->block_end = range.end;
    for (size_t i = 0; i < inner->count; i++) fl_walk_statement(walk, inner->items[i], index, true);
    walk->block_end = old_end;
}

static void walk_parts(struct fl_walk *walk, CXCursor cursor, enum fl_parsed_statement_kind kind, uint32_t index,
                       struct fl_source_range range, bool is_in_block, struct parts *parts) {
    fl_cursor_vector inner = fl_walk_children(walk, cursor);
    if (kind == FL_PARSED_EXPRESSION)
        parts->expression = fl_walk_expression(walk, cursor, whole(false, false)).expression;
    else if (kind == FL_PARSED_IF)
        walk_if(walk, &inner, index, parts);
    else if (kind == FL_PARSED_LOOP)
        walk_loop(walk, cursor, &inner, index, parts);
    else if (kind == FL_PARSED_SWITCH)
        walk_switch(walk, &inner, index, parts);
    else if (kind == FL_PARSED_RETURN && inner.count)
        parts->expression = fl_walk_expression(walk, inner.items[0], whole(false, true)).expression;
    else if (kind == FL_PARSED_BLOCK)
        walk_block(walk, &inner, index, range);
    else if (kind == FL_PARSED_LABELLED && inner.count)
        parts->branch = fl_walk_statement(walk, fl_vector_last(&inner), index, is_in_block);
    else if (kind == FL_PARSED_DECLARATION)
        for (size_t i = 0; i < inner.count; i++) walk_variable(walk, inner.items[i], index);
}

/* ---- listing ---- */

static void settle_range(struct fl_walk *walk, struct fl_parsed_statement *statement) {
    uint32_t inner[] = {statement->branch, statement->other};
    for (size_t i = 0; i < 2; i++) {
        if (inner[i] == FL_PARSED_NONE) continue;
        size_t end = walk->file->statements.items[inner[i]].range.end;
        if (end > statement->range.end) statement->range.end = end;
    }
}

static void tell_parent(struct fl_walk *walk, const struct fl_parsed_statement *statement) {
    if (statement->parent == FL_PARSED_NONE) return;
    struct fl_parsed_statement *parent = &walk->file->statements.items[statement->parent];
    parent->has_label = parent->has_label || statement->has_label;
    parent->has_checked = parent->has_checked || statement->has_checked;
    parent->has_declaration = parent->has_declaration || statement->kind == FL_PARSED_DECLARATION;
}

static bool is_check_statement(struct fl_walk *walk, CXCursor cursor, const struct fl_walk_place *place) {
    if (walk->is_checked || (place->macro && fl_walk_is_check(place->macro))) return true;
    return kind_of(walk, cursor) == CXCursor_CallExpr && fl_walk_is_check(fl_walk_spelling(walk, cursor));
}

static void walk_unlisted(struct fl_walk *walk, CXCursor cursor, enum fl_parsed_statement_kind kind) {
    struct parts ignored = {FL_PARSED_NONE, FL_PARSED_NONE, FL_PARSED_NONE};
    struct fl_source_range range = {0, walk->block_end};
    walk_parts(walk, cursor, kind, walk->statement, range, false, &ignored);
}

static uint32_t list_statement(struct fl_walk *walk, CXCursor cursor, uint32_t parent, bool is_in_block,
                               enum fl_parsed_statement_kind kind, const struct fl_walk_place *place) {
    struct fl_parsed_statement made = {.kind = kind,
                                       .range = place->range,
                                       .line = place->line,
                                       .parent = parent,
                                       .function = walk->function,
                                       .uses = {(uint32_t)walk->file->uses.count, 0},
                                       .is_in_block = is_in_block,
                                       .is_in_loop = walk->is_in_loop,
                                       .is_in_switch = walk->is_in_switch,
                                       .has_label = kind == FL_PARSED_LABELLED,
                                       .is_checked = is_check_statement(walk, cursor, place)};
    made.has_checked = made.is_checked;
    fl_vector_push(walk->arena, &walk->file->statements, made);
    uint32_t index = (uint32_t)walk->file->statements.count - 1, old_statement = walk->statement;
    struct parts parts = {FL_PARSED_NONE, FL_PARSED_NONE, FL_PARSED_NONE};
    bool was_in_macro = walk->is_in_macro, was_checked = walk->is_checked;
    walk->statement = index;
    walk->is_in_macro = walk->is_in_macro || place->origin == FL_ORIGIN_BODY;
    walk->is_checked = walk->is_checked || made.is_checked;
    walk_parts(walk, cursor, kind, index, place->range, is_in_block, &parts);
    walk->is_in_macro = was_in_macro;
    walk->is_checked = was_checked;
    walk->statement = old_statement;
    struct fl_parsed_statement *statement = &walk->file->statements.items[index];
    statement->expression = parts.expression;
    statement->branch = parts.branch;
    statement->other = parts.other;
    statement->uses.count = (uint32_t)walk->file->uses.count - statement->uses.first;
    if (place->origin == FL_ORIGIN_BODY) statement->kind = FL_PARSED_UNKNOWN;
    settle_range(walk, statement);
    tell_parent(walk, statement);
    return index;
}

uint32_t fl_walk_statement(struct fl_walk *walk, CXCursor cursor, uint32_t parent, bool is_in_block) {
    enum fl_parsed_statement_kind kind = statement_kind(walk, cursor);
    struct fl_walk_place place = fl_walk_locate(walk, cursor);
    bool is_here = !walk->is_in_macro && place.origin != FL_ORIGIN_ELSEWHERE && place.origin != FL_ORIGIN_ARGUMENT;
    bool needs_semicolon = ends_with_semicolon(walk, cursor, kind) || place.origin == FL_ORIGIN_BODY;
    if (is_here && needs_semicolon) is_here = take_semicolon(walk, &place.range);
    if (is_here) return list_statement(walk, cursor, parent, is_in_block, kind, &place);
    walk_unlisted(walk, cursor, kind);
    return FL_PARSED_NONE;
}
