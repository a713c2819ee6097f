/* frontend/parse/expression.c - expressions, from the outside in. */
#include <string.h>

#include "frontend/parse/parts.h"

static enum CXCursorKind kind_of(const struct fl_walk *walk, CXCursor cursor) {
    return walk->libclang->getCursorKind(cursor);
}

static bool is_expression(const struct fl_walk *walk, CXCursor cursor) {
    return walk->libclang->isExpression(kind_of(walk, cursor));
}

/* Types and members that are named stand among the children. */
static fl_cursor_vector expressions_in(struct fl_walk *walk, CXCursor cursor) {
    fl_cursor_vector all = fl_walk_children(walk, cursor);
    size_t kept = 0;
    for (size_t i = 0; i < all.count; i++)
        if (is_expression(walk, all.items[i])) all.items[kept++] = all.items[i];
    all.count = kept;
    return all;
}

/* What an expression is before its parts are walked through. */
struct draft {
    struct fl_parsed_expression expression;
    fl_cursor_vector parts;                  /* to be listed as operands */
    struct fl_walk_context part_contexts[3]; /* of all further ones: the last */
    bool is_wrong;                           /* not to be listed */
};

/* ---- names ---- */

static bool is_local(const struct fl_walk *walk, CXCursor declaration) {
    enum CXCursorKind kind = kind_of(walk, declaration);
    if (kind == CXCursor_ParmDecl) return true;
    CXCursor parent = walk->libclang->getCursorSemanticParent(declaration);
    return kind == CXCursor_VarDecl && kind_of(walk, parent) == CXCursor_FunctionDecl;
}

static void add_use(struct fl_walk *walk, CXCursor declaration) {
    struct fl_parsed_use use = {fl_walk_spelling(walk, declaration), SIZE_MAX};
    if (is_local(walk, declaration)) {
        unsigned offset;
        walk->libclang->getFileLocation(walk->libclang->getCursorLocation(declaration), NULL, NULL, NULL, &offset);
        use.declared = offset;
    }
    fl_vector_push(walk->arena, &walk->file->uses, use);
}

static void draft_name(struct fl_walk *walk, CXCursor cursor, struct draft *draft) {
    CXCursor declaration = walk->libclang->getCursorReferenced(cursor);
    enum CXCursorKind kind = kind_of(walk, declaration);
    struct fl_parsed_expression *expression = &draft->expression;
    expression->name = fl_walk_spelling(walk, cursor);
    add_use(walk, declaration);
    if (kind == CXCursor_EnumConstantDecl) {
        expression->kind = FL_PARSED_ENUMERATOR;
        expression->value = walk->libclang->getEnumConstantDeclValue(declaration);
        expression->has_value = true;
        expression->record = fl_walk_record(walk, declaration);
    } else if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl)
        expression->kind = FL_PARSED_VARIABLE;
}

static void draft_member(struct fl_walk *walk, CXCursor cursor, struct draft *draft) {
    CXCursor declaration = walk->libclang->getCursorReferenced(cursor);
    struct fl_parsed_expression *expression = &draft->expression;
    expression->kind = FL_PARSED_MEMBER;
    expression->name = fl_walk_spelling(walk, cursor);
    expression->record = fl_walk_record(walk, declaration);
    /* What is done with its value depends on its width, which no type says. */
    if (walk->libclang->Cursor_isBitField(declaration)) expression->type.kind = FL_PARSED_OTHER;
    draft->parts = expressions_in(walk, cursor);
    if (draft->parts.count != 1) draft->is_wrong = true;
    /* A struct stays the place that it is; a pointer to one is a value. */
    enum CXTypeKind base =
        draft->parts.count
            ? walk->libclang->getCanonicalType(walk->libclang->getCursorType(draft->parts.items[0])).kind
            : CXType_Invalid;
    draft->part_contexts[0].is_place = base != CXType_Pointer;
    size_t token = fl_c_tokens_find(&walk->file->tokens, expression->range.end - 1);
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    if (fl_c_tokens_is(tokens, token, expression->name))
        expression->sign_range = (struct fl_source_range){tokens->items[token].start, tokens->items[token].end};
    else
        draft->is_wrong = true;
}

/* ---- constants ---- */

static void draft_constant(struct fl_walk *walk, CXCursor cursor, struct draft *draft) {
    draft->expression.kind = FL_PARSED_CONSTANT;
    CXEvalResult result = walk->libclang->Cursor_Evaluate(cursor);
    if (!result) return;
    if (walk->libclang->EvalResult_getKind(result) == CXEval_Int) {
        draft->expression.value = walk->libclang->EvalResult_getAsLongLong(result);
        draft->expression.has_value = true;
    }
    walk->libclang->EvalResult_dispose(result);
}

static bool is_literal(enum CXCursorKind kind) {
    return kind == CXCursor_IntegerLiteral || kind == CXCursor_FloatingLiteral ||
           kind == CXCursor_CharacterLiteral;
}

/* ---- operators ---- */

static size_t end_of(struct fl_walk *walk, CXCursor cursor) {
    return fl_walk_locate(walk, cursor).range.end;
}

static size_t start_of(struct fl_walk *walk, CXCursor cursor) {
    return fl_walk_locate(walk, cursor).range.start;
}

static void set_sign(struct fl_walk *walk, struct draft *draft, size_t token, const char *spelling) {
    const struct fl_c_tokens *tokens = &walk->file->tokens;
    if (!fl_c_tokens_is(tokens, token, spelling)) {
        draft->is_wrong = true;
        return;
    }
    draft->expression.sign = spelling;
    draft->expression.sign_range = (struct fl_source_range){tokens->items[token].start, tokens->items[token].end};
}

static void draft_binary(struct fl_walk *walk, CXCursor cursor, struct draft *draft) {
    enum CXBinaryOperatorKind which = walk->libclang->getCursorBinaryOperatorKind(cursor);
    draft->parts = expressions_in(walk, cursor);
    if (which == CXBinaryOperator_Comma || which == CXBinaryOperator_Invalid || draft->parts.count != 2) {
        draft->is_wrong = true;
        return;
    }
    const char *spelling =
        fl_libclang_string(walk->libclang, walk->arena, walk->libclang->getBinaryOperatorKindSpelling(which));
    size_t token =
        fl_walk_token_between(walk, end_of(walk, draft->parts.items[0]), start_of(walk, draft->parts.items[1]));
    set_sign(walk, draft, token, spelling);
    bool is_assignment = which >= CXBinaryOperator_Assign;
    bool is_logical = which == CXBinaryOperator_LAnd || which == CXBinaryOperator_LOr;
    draft->expression.kind = is_assignment ? FL_PARSED_ASSIGNMENT : FL_PARSED_BINARY;
    draft->part_contexts[0].is_place = is_assignment;
    draft->part_contexts[0].is_condition = draft->part_contexts[1].is_condition = is_logical;
}

static const char *unary_sign(enum CXUnaryOperatorKind which) {
    switch (which) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PreInc: return "++";
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreDec: return "--";
    case CXUnaryOperator_AddrOf: return "&";
    case CXUnaryOperator_Deref: return "*";
    case CXUnaryOperator_Plus: return "+";
    case CXUnaryOperator_Minus: return "-";
    case CXUnaryOperator_Not: return "~";
    case CXUnaryOperator_LNot: return "!";
    default: return NULL;
    }
}

static void draft_unary(struct fl_walk *walk, CXCursor cursor, struct draft *draft) {
    enum CXUnaryOperatorKind which = walk->libclang->getCursorUnaryOperatorKind(cursor);
    const char *sign = unary_sign(which);
    draft->parts = expressions_in(walk, cursor);
    if (!sign || draft->parts.count != 1) {
        draft->is_wrong = true;
        return;
    }
    bool is_behind = which == CXUnaryOperator_PostInc || which == CXUnaryOperator_PostDec;
    bool is_step = is_behind || which == CXUnaryOperator_PreInc || which == CXUnaryOperator_PreDec;
    if (which == CXUnaryOperator_Minus && is_literal(kind_of(walk, draft->parts.items[0]))) {
        draft->parts.count = 0;
        draft_constant(walk, cursor, draft);
        return;
    }
    struct fl_source_range range = draft->expression.range;
    size_t token = is_behind ? fl_c_tokens_find(&walk->file->tokens, range.end - 1)
                             : fl_c_tokens_find(&walk->file->tokens, range.start);
    set_sign(walk, draft, token, sign);
    draft->expression.kind = is_step ? FL_PARSED_STEP : FL_PARSED_UNARY;
    draft->part_contexts[0].is_place = is_step || which == CXUnaryOperator_AddrOf;
    draft->part_contexts[0].is_condition = which == CXUnaryOperator_LNot;
}

/* ---- calls and the rest ---- */

static bool names_function(struct fl_walk *walk, CXCursor callee) {
    while (kind_of(walk, callee) == CXCursor_UnexposedExpr || kind_of(walk, callee) == CXCursor_ParenExpr) {
        fl_cursor_vector inner = expressions_in(walk, callee);
        if (inner.count != 1) return false;
        callee = inner.items[0];
    }
    return kind_of(walk, callee) == CXCursor_DeclRefExpr &&
           kind_of(walk, walk->libclang->getCursorReferenced(callee)) == CXCursor_FunctionDecl;
}

static void draft_call(struct fl_walk *walk, CXCursor cursor, struct draft *draft) {
    fl_cursor_vector all = expressions_in(walk, cursor);
    int count = walk->libclang->Cursor_getNumArguments(cursor);
    draft->expression.kind = FL_PARSED_CALL;
    if (count < 0 || all.count != (size_t)count + 1) {
        draft->is_wrong = true;
        draft->parts = all;
        return;
    }
    CXCursor callee = all.items[0];
    if (names_function(walk, callee)) {
        draft->expression.name = fl_walk_spelling(walk, cursor);
        draft->expression.sign_range = fl_walk_locate(walk, callee).range;
        add_use(walk, walk->libclang->getCursorReferenced(callee));
    } else
        fl_walk_expression(walk, callee, draft->part_contexts[0]);
    draft->parts = (fl_cursor_vector){all.items + 1, all.count - 1, all.capacity - 1};
}

static void draft_kind(struct fl_walk *walk, CXCursor cursor, struct draft *draft) {
    enum CXCursorKind kind = kind_of(walk, cursor);
    struct fl_parsed_expression *expression = &draft->expression;
    expression->kind = FL_PARSED_REST;
    if (is_literal(kind))
        draft_constant(walk, cursor, draft);
    else if (kind == CXCursor_DeclRefExpr)
        draft_name(walk, cursor, draft);
    else if (kind == CXCursor_MemberRefExpr)
        draft_member(walk, cursor, draft);
    else if (kind == CXCursor_BinaryOperator || kind == CXCursor_CompoundAssignOperator)
        draft_binary(walk, cursor, draft);
    else if (kind == CXCursor_UnaryOperator)
        draft_unary(walk, cursor, draft);
    else if (kind == CXCursor_CallExpr)
        draft_call(walk, cursor, draft);
    else {
        draft->parts = expressions_in(walk, cursor);
        if (kind == CXCursor_ArraySubscriptExpr) {
            expression->kind = FL_PARSED_ELEMENT;
            draft->part_contexts[1].is_index = true;
        } else if (kind == CXCursor_CStyleCastExpr)
            expression->kind = FL_PARSED_CAST;
        else if (kind == CXCursor_ConditionalOperator) {
            expression->kind = FL_PARSED_CONDITIONAL;
            draft->part_contexts[0].is_condition = true;
        } else
            draft->is_wrong = true;
    }
}

/* ---- listing ---- */

static uint64_t key_of(struct fl_source_range range) {
    return (uint64_t)range.start << 32 | range.end;
}

/* NONE: there is nothing to list, or it is listed already. */
static uint32_t list(struct fl_walk *walk, const struct draft *draft, enum fl_walk_origin origin) {
    bool is_here = origin == FL_ORIGIN_FILE || origin == FL_ORIGIN_ARGUMENT;
    if (draft->is_wrong || !is_here || draft->expression.range.start >= draft->expression.range.end)
        return FL_PARSED_NONE;
    uint64_t *known = fl_map_at(&walk->listed, key_of(draft->expression.range));
    if (*known) {
        struct fl_parsed_expression *first = &walk->file->expressions.items[*known - 1];
        first->is_checked = first->is_checked || draft->expression.is_checked;
        /* What was seen in a sizeof first, as assert has it, is seen again where it is evaluated. */
        if (!first->is_evaluated && first->kind == draft->expression.kind)
            first->is_evaluated = draft->expression.is_evaluated;
        return FL_PARSED_NONE;
    }
    fl_vector_push(walk->arena, &walk->file->expressions, draft->expression);
    *known = walk->file->expressions.count;
    return (uint32_t)walk->file->expressions.count - 1;
}

static void walk_parts(struct fl_walk *walk, struct draft *draft, uint32_t index, uint32_t parent) {
    size_t count = draft->parts.count;
    struct fl_parsed_operand *operands = FL_NEW_ARRAY(walk->arena, struct fl_parsed_operand, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct fl_walk_context context = draft->part_contexts[i < 2 ? i : 2];
        context.parent = index != FL_PARSED_NONE ? index : parent;
        operands[i] = fl_walk_expression(walk, draft->parts.items[i], context);
    }
    if (index == FL_PARSED_NONE) return;
    struct fl_parsed_span span = {(uint32_t)walk->file->operands.count, (uint32_t)count};
    for (size_t i = 0; i < count; i++) fl_vector_push(walk->arena, &walk->file->operands, operands[i]);
    walk->file->expressions.items[index].operands = span;
}

static struct fl_parsed_operand walk_other(struct fl_walk *walk, CXCursor cursor, struct fl_walk_context context,
                                           struct fl_walk_place place) {
    struct draft draft = {
        .expression = {.range = place.range,
                       .line = place.line,
                       .type = fl_walk_type(walk, walk->libclang->getCursorType(cursor)),
                       .parent = context.parent,
                       .statement = walk->statement,
                       .function = walk->function,
                       .record = FL_PARSED_NONE,
                       .uses = {(uint32_t)walk->file->uses.count, 0},
                       .is_evaluated = context.is_evaluated,
                       .is_whole = context.is_whole,
                       .is_parenthesized = context.is_parenthesized,
                       .is_condition = context.is_condition,
                       .is_place = context.is_place,
                       .is_result = context.is_result,
                       .is_index = context.is_index},
    };
    for (size_t i = 0; i < 3; i++)
        draft.part_contexts[i] =
            (struct fl_walk_context){.parent = context.parent, .is_evaluated = context.is_evaluated};
    bool was_checked = walk->is_checked;
    draft_kind(walk, cursor, &draft);
    if (draft.expression.kind == FL_PARSED_CALL && draft.expression.name &&
        fl_walk_is_check(draft.expression.name))
        walk->is_checked = true;
    if (context.is_null) draft.expression.type.kind = FL_PARSED_POINTER;
    draft.expression.is_checked = walk->is_checked;
    uint32_t index = list(walk, &draft, place.origin);
    walk_parts(walk, &draft, index, context.parent);
    if (index != FL_PARSED_NONE)
        walk->file->expressions.items[index].uses.count =
            (uint32_t)walk->file->uses.count - draft.expression.uses.first;
    walk->is_checked = was_checked;
    return (struct fl_parsed_operand){place.range, index};
}

/* An expression that is what its only part is. */
static bool is_transparent(struct fl_walk *walk, CXCursor cursor, const fl_cursor_vector *parts) {
    enum CXCursorKind kind = kind_of(walk, cursor);
    return (kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr) && parts->count == 1;
}

static bool is_designated(const struct fl_walk *walk, struct fl_source_range range) {
    size_t token = fl_c_tokens_find(&walk->file->tokens, range.start);
    return fl_c_tokens_has_sign(&walk->file->tokens, token, "[.");
}

static void mark_statement_inside(struct fl_walk *walk, uint32_t expression) {
    for (; expression != FL_PARSED_NONE; expression = walk->file->expressions.items[expression].parent)
        walk->file->expressions.items[expression].has_statement = true;
}

/* ({ ... }) */
static void walk_block(struct fl_walk *walk, CXCursor cursor, struct fl_walk_context context) {
    mark_statement_inside(walk, context.parent);
    fl_cursor_vector inner = fl_walk_children(walk, cursor);
    for (size_t i = 0; i < inner.count && context.is_evaluated; i++)
        fl_walk_statement(walk, inner.items[i], walk->statement, false);
}

struct fl_parsed_operand fl_walk_expression(struct fl_walk *walk, CXCursor cursor,
                                            struct fl_walk_context context) {
    struct fl_walk_place place = fl_walk_locate(walk, cursor);
    enum CXCursorKind kind = kind_of(walk, cursor);
    struct fl_parsed_operand operand = {place.range, FL_PARSED_NONE};
    bool was_checked = walk->is_checked;
    if (place.macro && fl_walk_is_check(place.macro)) walk->is_checked = true;
    if (kind == CXCursor_GenericSelectionExpr || kind == CXCursor_UnaryExpr) {
        /* Types and sizes: nothing of it is evaluated. */
    } else if (kind == CXCursor_StmtExpr) {
        walk_block(walk, cursor, context);
    } else if (kind == CXCursor_InitListExpr) {
        fl_walk_initializer(walk, cursor, context.is_evaluated);
    } else {
        fl_cursor_vector parts = expressions_in(walk, cursor);
        if (kind == CXCursor_UnexposedExpr && place.origin == FL_ORIGIN_FILE && is_designated(walk, place.range)) {
            if (parts.count) fl_walk_expression(walk, fl_vector_last(&parts), context);
        } else if (is_transparent(walk, cursor, &parts)) {
            bool is_pointer =
                walk->libclang->getCanonicalType(walk->libclang->getCursorType(cursor)).kind == CXType_Pointer;
            context.is_null = is_pointer && kind_of(walk, parts.items[0]) == CXCursor_IntegerLiteral;
            if (kind == CXCursor_ParenExpr && place.origin == FL_ORIGIN_FILE) context.is_parenthesized = true;
            operand.expression = fl_walk_expression(walk, parts.items[0], context).expression;
        } else
            operand = walk_other(walk, cursor, context, place);
    }
    walk->is_checked = was_checked;
    return operand;
}

void fl_walk_initializer(struct fl_walk *walk, CXCursor cursor, bool is_evaluated) {
    struct fl_walk_context context = {.parent = FL_PARSED_NONE, .is_evaluated = is_evaluated, .is_whole = true};
    if (kind_of(walk, cursor) != CXCursor_InitListExpr) {
        fl_walk_expression(walk, cursor, context);
        return;
    }
    fl_cursor_vector elements = expressions_in(walk, cursor);
    for (size_t i = 0; i < elements.count; i++) fl_walk_initializer(walk, elements.items[i], is_evaluated);
}
