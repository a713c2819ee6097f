/* frontend/parse/effect_walk.c - effects in the body of a function, from the outside in. */
#include <string.h>

#include "base/text.h"
#include "frontend/parse/effect_parts.h"

struct context {
    bool is_evaluated;
    bool is_unused; /* nobody looks at the value */
};

static enum CXCursorKind kind_of(const struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    return walk->walk.libclang->getCursorKind(cursor);
}

static bool is_expression(const struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    return walk->walk.libclang->isExpression(kind_of(walk, cursor));
}

/* Types and members that are named stand among the children. */
static fl_cursor_vector expressions_in(struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    fl_cursor_vector all = fl_walk_children(&walk->walk, cursor);
    size_t kept = 0;
    for (size_t i = 0; i < all.count; i++)
        if (is_expression(walk, all.items[i])) all.items[kept++] = all.items[i];
    all.count = kept;
    return all;
}

CXCursor fl_parsed_effect_bare(struct fl_parsed_effect_walk *walk, CXCursor expression) {
    for (;;) {
        enum CXCursorKind kind = kind_of(walk, expression);
        if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr) return expression;
        fl_cursor_vector parts = expressions_in(walk, expression);
        if (parts.count != 1) return expression;
        expression = parts.items[0];
    }
}

static CXType canonical_type(struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    return walk->walk.libclang->getCanonicalType(walk->walk.libclang->getCursorType(cursor));
}

void fl_parsed_effect_note_local(struct fl_parsed_effect_walk *walk, CXCursor declaration) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    unsigned line;
    libclang->getPresumedLocation(libclang->getCursorLocation(declaration), NULL, &line, NULL);
    struct fl_parsed_effect_local local = {.name = fl_walk_spelling(&walk->walk, declaration),
                                           .function = walk->effects->functions.items[walk->function].name,
                                           .type = fl_walk_type(&walk->walk, libclang->getCursorType(declaration)),
                                           .file = walk->file,
                                           .line = line,
                                           .is_parameter = kind_of(walk, declaration) == CXCursor_ParmDecl};
    fl_vector_push(walk->walk.arena, &walk->effects->locals, local);
}

/* ---- what is assigned to ---- */

/* Is it a part of a variable that has a name, so that no pointer leads to it? */
static bool is_part_of_variable(struct fl_parsed_effect_walk *walk, CXCursor expression) {
    expression = fl_parsed_effect_bare(walk, expression);
    enum CXCursorKind kind = kind_of(walk, expression);
    if (kind == CXCursor_DeclRefExpr) return true;
    fl_cursor_vector parts = expressions_in(walk, expression);
    if (!parts.count) return false;
    CXCursor base = fl_parsed_effect_bare(walk, parts.items[0]);
    enum CXTypeKind type = canonical_type(walk, base).kind;
    if (kind == CXCursor_MemberRefExpr) return type != CXType_Pointer && is_part_of_variable(walk, base);
    if (kind == CXCursor_ArraySubscriptExpr)
        return type == CXType_ConstantArray && is_part_of_variable(walk, base);
    return false;
}

static bool is_bits(struct fl_parsed_effect_walk *walk, CXCursor place) {
    place = fl_parsed_effect_bare(walk, place);
    return kind_of(walk, place) == CXCursor_MemberRefExpr &&
           walk->walk.libclang->Cursor_isBitField(walk->walk.libclang->getCursorReferenced(place));
}

static void set_place(struct fl_parsed_effect_walk *walk, CXCursor place, struct fl_parsed_effect *effect) {
    CXType type = canonical_type(walk, place);
    effect->subject = fl_parsed_effect_subject_of(walk, place);
    effect->is_apart = !effect->subject.name && is_part_of_variable(walk, place);
    effect->is_bits = is_bits(walk, place);
    effect->type = fl_walk_type(&walk->walk, type);
    effect->is_volatile = walk->walk.libclang->isVolatileQualifiedType(type) || type.kind == CXType_Atomic;
    effect->place = fl_walk_locate(&walk->walk, place).range;
}

/* ---- where it stands ---- */

/* Where the parentheses of a call stand behind what is called, though that is a macro. */
static bool has_own_parentheses(const struct fl_parsed_effect_walk *walk, const struct fl_parsed_effect *effect) {
    const struct fl_c_tokens *tokens = &walk->parsed.tokens;
    if (!fl_c_tokens_is(tokens, fl_c_tokens_find(tokens, effect->place.start), effect->macro)) return false;
    size_t opening = fl_c_tokens_code_from(tokens, fl_c_tokens_find(tokens, effect->place.end));
    if (!fl_c_tokens_has_sign(tokens, opening, "(")) return false;
    size_t closing = fl_c_tokens_closing(tokens, opening);
    return closing < tokens->count && tokens->items[closing].end == effect->range.end;
}

static enum fl_parsed_effect_text text_of(struct fl_parsed_effect_walk *walk,
                                          const struct fl_parsed_effect *effect, enum fl_walk_origin origin) {
    if (origin == FL_ORIGIN_FILE || origin == FL_ORIGIN_ARGUMENT) return FL_PARSED_EFFECT_HERE;
    bool is_named = origin == FL_ORIGIN_BODY && effect->kind == FL_PARSED_EFFECT_CALL && effect->subject.name &&
                    effect->macro && has_own_parentheses(walk, effect);
    return is_named ? FL_PARSED_EFFECT_NAMED : FL_PARSED_EFFECT_INSIDE;
}

/* The whole use of the outermost macro that a place belongs to; what it stands for ends at or behind `end`. */
static struct fl_source_range use_of(const struct fl_parsed_effect_walk *walk, CXSourceLocation start,
                                     size_t end) {
    const struct fl_c_tokens *tokens = &walk->parsed.tokens;
    unsigned expansion;
    walk->walk.libclang->getExpansionLocation(start, NULL, NULL, NULL, &expansion);
    size_t name = fl_c_tokens_find(tokens, expansion), opening = fl_c_tokens_code_from(tokens, name + 1);
    struct fl_source_range use = {expansion, end};
    if (name >= tokens->count) return use;
    use.end = tokens->items[name].end;
    if (fl_c_tokens_has_sign(tokens, opening, "(") && end > tokens->items[opening].start) {
        size_t closing = fl_c_tokens_closing(tokens, opening);
        if (closing < tokens->count) use.end = tokens->items[closing].end;
    }
    return use;
}

/* ---- in the body of a macro ---- */

/* The body of the macro that an offset is in: its tokens, and which of them it is; false: it is in none. */
static bool find_in_body(struct fl_parsed_effect_walk *walk, const struct fl_c_tokens *tokens, size_t offset,
                         struct fl_c_tokens *body, size_t *at) {
    size_t directive = fl_c_tokens_find(tokens, offset);
    if (directive >= tokens->count || tokens->items[directive].kind != FL_C_TOKEN_DIRECTIVE) return false;
    *body = fl_c_tokens_of_directive(walk->walk.arena, tokens, directive);
    size_t first = 3;
    if (fl_c_tokens_has_sign(body, 3, "(") && body->items[3].start == body->items[2].end)
        first = fl_c_tokens_closing(body, 3) + 1;
    if (!fl_c_tokens_is(body, 1, "define")) return false;
    for (*at = first; *at < body->count; ++*at)
        if (body->items[*at].start == offset) return true;
    return false;
}

/* The first token from `at` on that ends an expression without a comma: one of `signs`, or what closes a bracket
 * that was open before. */
static size_t end_of_part(const struct fl_c_tokens *body, size_t at, const char *sign) {
    int depth = 0, choices = 0;
    for (; at < body->count; at++) {
        if (fl_c_tokens_has_sign(body, at, "{}")) return body->count;
        if (!depth && sign && fl_c_tokens_is(body, at, sign)) return at;
        if (fl_c_tokens_has_sign(body, at, "([")) depth++;
        if (fl_c_tokens_has_sign(body, at, ")]") && --depth < 0) return at;
        if (depth) continue;
        if (fl_c_tokens_has_sign(body, at, "?")) choices++;
        bool is_other = fl_c_tokens_has_sign(body, at, ":") && choices-- == 0;
        if (is_other || fl_c_tokens_has_sign(body, at, ",;")) return at;
    }
    return at;
}

static struct fl_source_range between(const struct fl_c_tokens *body, size_t first, size_t end) {
    return (struct fl_source_range){body->items[first].start, body->items[end - 1].end};
}

/* Where an assignment stands whose first token is `at`. */
static bool read_assignment(const struct fl_parsed_effect *effect, const struct fl_c_tokens *body, size_t at,
                            struct fl_parsed_definition *definition) {
    bool is_step = strcmp(effect->sign_text, "++") == 0 || strcmp(effect->sign_text, "--") == 0;
    if (is_step && effect->kind == FL_PARSED_EFFECT_ASSIGNMENT) {
        if (!fl_c_tokens_is(body, at, effect->sign_text) || !effect->subject.name ||
            !fl_c_tokens_is(body, at + 1, effect->subject.name))
            return false;
        definition->sign = between(body, at, at + 1);
        definition->place = between(body, at + 1, at + 2);
        definition->range = between(body, at, at + 2);
        return true;
    }
    size_t sign = end_of_part(body, at, effect->sign_text);
    if (sign == at || !fl_c_tokens_is(body, sign, effect->sign_text)) return false;
    definition->place = between(body, at, sign);
    definition->sign = between(body, sign, sign + 1);
    size_t end = is_step ? sign + 1 : end_of_part(body, sign + 1, NULL);
    /* A brace in the value is where nothing is known any more. */
    for (size_t i = sign; i < end; i++)
        if (fl_c_tokens_has_sign(body, i, "{}")) return false;
    if (!is_step && end == sign + 1) return false;
    definition->range = between(body, at, end);
    return true;
}

static void set_definition(struct fl_parsed_effect_walk *walk, struct fl_parsed_effect *effect,
                           CXSourceLocation start) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXFile handle;
    unsigned offset;
    libclang->getSpellingLocation(start, &handle, NULL, NULL, &offset);
    if (!handle || libclang->Location_isInSystemHeader(libclang->getLocationForOffset(walk->unit, handle, offset)))
        return;
    struct fl_parsed_definition definition = {.file = fl_parsed_effect_file_of(walk, handle)};
    if (definition.file == FL_PARSED_NONE) return;
    struct fl_c_tokens body;
    size_t at;
    if (find_in_body(walk, &walk->effects->files.items[definition.file].tokens, offset, &body, &at) &&
        read_assignment(effect, &body, at, &definition))
        effect->definition = definition;
}

/* Debug information names the place where the outermost macro is used. */
static void set_position(struct fl_parsed_effect_walk *walk, struct fl_parsed_effect *effect,
                         CXSourceLocation location, size_t offset) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    unsigned line, column, expansion;
    if (offset != SIZE_MAX)
        location = libclang->getLocationForOffset(walk->unit, walk->walk.handle, (unsigned)offset);
    libclang->getExpansionLocation(location, NULL, NULL, NULL, &expansion);
    location = libclang->getLocationForOffset(walk->unit, walk->walk.handle, expansion);
    libclang->getPresumedLocation(location, NULL, &line, &column);
    effect->line = line;
    effect->column = column;
}

static uint64_t key_of(const struct fl_parsed_effect *effect) {
    uint64_t range = (uint64_t)effect->range.start << 32 | effect->range.end;
    return range * 31 + effect->file * 4 + effect->kind;
}

/* Arguments that a macro uses twice stand in the file once. */
static void add(struct fl_parsed_effect_walk *walk, struct fl_parsed_effect *effect) {
    uint64_t *known = fl_map_at(&walk->listed, key_of(effect));
    if (effect->text == FL_PARSED_EFFECT_HERE && *known) return;
    fl_vector_push(walk->walk.arena, &walk->effects->all, *effect);
    *known = walk->effects->all.count;
}

static struct fl_walk_place begin(struct fl_parsed_effect_walk *walk, CXCursor cursor,
                                  enum fl_parsed_effect_kind kind, struct context context,
                                  struct fl_parsed_effect *effect) {
    struct fl_walk_place place = fl_walk_locate(&walk->walk, cursor);
    *effect = (struct fl_parsed_effect){.kind = kind,
                                        .file = walk->file,
                                        .function = walk->function,
                                        .range = place.range,
                                        .macro = place.macro,
                                        .is_unused = context.is_unused};
    return place;
}

static void finish(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct fl_parsed_effect *effect,
                   enum fl_walk_origin origin) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXSourceLocation start = libclang->getRangeStart(libclang->getCursorExtent(cursor));
    bool has_sign = effect->sign.end && origin == FL_ORIGIN_FILE;
    effect->text = text_of(walk, effect, origin);
    if (effect->text == FL_PARSED_EFFECT_INSIDE && origin != FL_ORIGIN_ELSEWHERE)
        effect->range = use_of(walk, start, effect->range.end);
    if (effect->text == FL_PARSED_EFFECT_INSIDE && effect->kind != FL_PARSED_EFFECT_CALL)
        set_definition(walk, effect, start);
    set_position(walk, effect, start, has_sign ? effect->sign.start : SIZE_MAX);
    add(walk, effect);
}

/* ---- effects ---- */

static void set_sign(struct fl_parsed_effect_walk *walk, struct fl_parsed_effect *effect, size_t token) {
    const struct fl_c_tokens *tokens = &walk->parsed.tokens;
    if (fl_c_tokens_is(tokens, token, effect->sign_text))
        effect->sign = (struct fl_source_range){tokens->items[token].start, tokens->items[token].end};
}

static void add_assignment(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    fl_cursor_vector parts = expressions_in(walk, cursor);
    struct fl_parsed_effect effect;
    if (parts.count != 2) return;
    struct fl_walk_place place = begin(walk, cursor, FL_PARSED_EFFECT_ASSIGNMENT, context, &effect);
    enum CXBinaryOperatorKind which = libclang->getCursorBinaryOperatorKind(cursor);
    effect.sign_text =
        fl_libclang_string(libclang, walk->walk.arena, libclang->getBinaryOperatorKindSpelling(which));
    set_place(walk, parts.items[0], &effect);
    effect.operand = fl_walk_type(&walk->walk, libclang->getCursorType(parts.items[1]));
    if (place.origin == FL_ORIGIN_FILE || place.origin == FL_ORIGIN_ARGUMENT)
        set_sign(walk, &effect, fl_walk_token_behind(&walk->walk, effect.place.end));
    finish(walk, cursor, &effect, place.origin);
}

static void add_step(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context,
                     enum CXUnaryOperatorKind which) {
    fl_cursor_vector parts = expressions_in(walk, cursor);
    bool is_behind = which == CXUnaryOperator_PostInc || which == CXUnaryOperator_PostDec;
    bool is_up = which == CXUnaryOperator_PostInc || which == CXUnaryOperator_PreInc;
    struct fl_parsed_effect effect;
    if (parts.count != 1) return;
    struct fl_walk_place place = begin(
        walk, cursor, is_behind ? FL_PARSED_EFFECT_STEP_BEHIND : FL_PARSED_EFFECT_ASSIGNMENT, context, &effect);
    effect.sign_text = is_up ? "++" : "--";
    set_place(walk, parts.items[0], &effect);
    effect.operand = effect.type;
    if (place.origin == FL_ORIGIN_FILE || place.origin == FL_ORIGIN_ARGUMENT)
        set_sign(walk, &effect,
                 fl_walk_token_behind(&walk->walk, is_behind ? effect.place.end : place.range.start));
    finish(walk, cursor, &effect, place.origin);
}

static void add_initial(struct fl_parsed_effect_walk *walk, CXCursor variable, CXCursor initial) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    struct fl_parsed_effect effect;
    struct fl_walk_place place =
        begin(walk, initial, FL_PARSED_EFFECT_INITIAL, (struct context){true, false}, &effect);
    CXType type = libclang->getCursorType(variable);
    effect.sign_text = "=";
    effect.subject =
        (struct fl_parsed_effect_subject){.name = fl_walk_spelling(&walk->walk, variable),
                                          .function = walk->effects->functions.items[walk->function].name};
    effect.type = fl_walk_type(&walk->walk, type);
    effect.text = text_of(walk, &effect, place.origin);
    /* A macro behind the sign stands for the value. */
    const struct fl_c_tokens *tokens = &walk->parsed.tokens;
    size_t before = fl_c_tokens_code_before(tokens, fl_c_tokens_find(tokens, effect.range.start));
    if (place.origin == FL_ORIGIN_BODY && fl_c_tokens_is(tokens, before, "=")) effect.text = FL_PARSED_EFFECT_HERE;
    set_position(walk, &effect, libclang->getCursorLocation(variable), SIZE_MAX);
    add(walk, &effect);
}

/* ---- calls ---- */

static struct fl_parsed_type target_of(struct fl_parsed_effect_walk *walk, CXType type) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXType pointee = libclang->getCanonicalType(libclang->getPointeeType(type));
    struct fl_parsed_type target = fl_walk_type(&walk->walk, pointee);
    return target.is_constant ? (struct fl_parsed_type){.kind = FL_PARSED_OTHER} : target;
}

static struct fl_parsed_effect_argument argument_of(struct fl_parsed_effect_walk *walk, CXCursor cursor,
                                                    CXType passed) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXCursor bare = fl_parsed_effect_bare(walk, cursor);
    while (kind_of(walk, bare) == CXCursor_CStyleCastExpr) {
        fl_cursor_vector parts = expressions_in(walk, bare);
        if (!parts.count) break;
        bare = fl_parsed_effect_bare(walk, fl_vector_last(&parts));
    }
    struct fl_parsed_effect_argument argument = {.type = fl_walk_type(&walk->walk, passed)};
    CXType canonical = libclang->getCanonicalType(passed);
    if (canonical.kind == CXType_Pointer) argument.target = target_of(walk, canonical);
    bool is_address = kind_of(walk, bare) == CXCursor_UnaryOperator &&
                      libclang->getCursorUnaryOperatorKind(bare) == CXUnaryOperator_AddrOf;
    enum CXTypeKind own = canonical_type(walk, bare).kind;
    if (is_address) {
        fl_cursor_vector parts = expressions_in(walk, bare);
        if (parts.count == 1) argument.addressed = fl_parsed_effect_subject_of(walk, parts.items[0]);
        argument.is_apart = parts.count == 1 && is_part_of_variable(walk, parts.items[0]);
    } else if (own == CXType_ConstantArray || kind_of(walk, bare) == CXCursor_StringLiteral)
        argument.is_apart = kind_of(walk, bare) == CXCursor_StringLiteral || is_part_of_variable(walk, bare);
    return argument;
}

/* Of what is called, through a pointer or not. */
static CXType function_type_of(struct fl_parsed_effect_walk *walk, CXCursor callee) {
    CXType type = canonical_type(walk, callee);
    if (type.kind == CXType_Pointer)
        type = walk->walk.libclang->getCanonicalType(walk->walk.libclang->getPointeeType(type));
    return type;
}

static void add_call(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    fl_cursor_vector parts = expressions_in(walk, cursor);
    int count = libclang->Cursor_getNumArguments(cursor);
    struct fl_parsed_effect effect;
    if (!parts.count || count < 0) return;
    struct fl_walk_place place = begin(walk, cursor, FL_PARSED_EFFECT_CALL, context, &effect);
    CXType type = function_type_of(walk, parts.items[0]);
    effect.subject = fl_parsed_effect_subject_of(walk, parts.items[0]);
    if (effect.subject.name &&
        canonical_type(walk, fl_parsed_effect_bare(walk, parts.items[0])).kind == CXType_Pointer)
        effect.subject = (struct fl_parsed_effect_subject){0};
    effect.place = fl_walk_locate(&walk->walk, parts.items[0]).range;
    effect.type = fl_walk_type(&walk->walk, libclang->getCursorType(cursor));
    effect.function_type = fl_walk_type_text(&walk->walk, type);
    effect.has_end = effect.function_type && strstr(effect.function_type, "noreturn");
    int known = libclang->getNumArgTypes(type);
    for (int i = 0; i < count; i++) {
        CXCursor argument = libclang->Cursor_getArgument(cursor, (unsigned)i);
        CXType passed = i < known ? libclang->getArgType(type, (unsigned)i) : libclang->getCursorType(argument);
        fl_vector_push(walk->walk.arena, &effect.arguments, argument_of(walk, argument, passed));
    }
    finish(walk, cursor, &effect, place.origin);
}

/* ---- the way through a body ---- */

static void visit(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context);

static void visit_all(struct fl_parsed_effect_walk *walk, const fl_cursor_vector *parts, struct context context) {
    for (size_t i = 0; i < parts->count; i++) visit(walk, parts->items[i], context);
}

static void visit_call(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    fl_cursor_vector parts = fl_walk_children(&walk->walk, cursor);
    if (context.is_evaluated) add_call(walk, cursor, context);
    for (size_t i = 0; i < parts.count; i++) {
        CXCursor bare = fl_parsed_effect_bare(walk, parts.items[i]);
        /* What is called by its name is not pointed to. */
        if (i == 0 && kind_of(walk, bare) == CXCursor_DeclRefExpr) continue;
        visit(walk, parts.items[i], (struct context){context.is_evaluated, false});
    }
}

static void visit_unary(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    enum CXUnaryOperatorKind which = walk->walk.libclang->getCursorUnaryOperatorKind(cursor);
    fl_cursor_vector parts = expressions_in(walk, cursor);
    bool is_step = which == CXUnaryOperator_PostInc || which == CXUnaryOperator_PostDec ||
                   which == CXUnaryOperator_PreInc || which == CXUnaryOperator_PreDec;
    if (is_step && context.is_evaluated) add_step(walk, cursor, context, which);
    if (which == CXUnaryOperator_AddrOf && parts.count == 1)
        fl_parsed_effect_note_address(walk, fl_parsed_effect_subject_of(walk, parts.items[0]));
    visit_all(walk, &parts, (struct context){context.is_evaluated, false});
}

static void visit_binary(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    enum CXBinaryOperatorKind which = walk->walk.libclang->getCursorBinaryOperatorKind(cursor);
    fl_cursor_vector parts = expressions_in(walk, cursor);
    if (context.is_evaluated && which >= CXBinaryOperator_Assign) {
        if (which != CXBinaryOperator_Comma) add_assignment(walk, cursor, context);
    }
    for (size_t i = 0; i < parts.count; i++) {
        bool is_unused = which == CXBinaryOperator_Comma && (i == 0 || context.is_unused);
        visit(walk, parts.items[i], (struct context){context.is_evaluated, is_unused});
    }
}

/* The value in "int x = {3};"; a list is no value. */
static CXCursor value_in_braces(struct fl_parsed_effect_walk *walk, CXCursor variable, CXCursor initial) {
    enum CXTypeKind type = canonical_type(walk, variable).kind;
    fl_cursor_vector parts = expressions_in(walk, initial);
    bool is_list = type == CXType_Record || type == CXType_ConstantArray || type == CXType_IncompleteArray;
    return kind_of(walk, initial) == CXCursor_InitListExpr && !is_list && parts.count == 1 ? parts.items[0]
                                                                                           : initial;
}

static void note_cleanups(struct fl_parsed_effect_walk *walk, CXCursor variable) {
    fl_cursor_vector parts = fl_walk_children(&walk->walk, variable);
    for (size_t i = 0; i < parts.count; i++) {
        enum CXCursorKind kind = kind_of(walk, parts.items[i]);
        if (kind >= CXCursor_FirstAttr && kind <= CXCursor_LastAttr)
            fl_parsed_effect_note_cleanup(walk, parts.items[i]);
    }
}

static void visit_variable(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXCursor initial = libclang->Cursor_getVarDeclInitializer(cursor);
    enum CX_StorageClass storage = libclang->Cursor_getStorageClass(cursor);
    bool is_static = storage == CX_SC_Static || storage == CX_SC_Extern;
    if (walk->function != FL_PARSED_NONE && storage != CX_SC_Extern) fl_parsed_effect_note_local(walk, cursor);
    if (walk->function != FL_PARSED_NONE && !is_static) note_cleanups(walk, cursor);
    bool has_value = !libclang->Cursor_isNull(initial);
    if (has_value) initial = value_in_braces(walk, cursor, initial);
    if (has_value && !is_static && context.is_evaluated && walk->function != FL_PARSED_NONE &&
        kind_of(walk, initial) != CXCursor_InitListExpr)
        add_initial(walk, cursor, initial);
    /* Sizes of arrays, and the initial value, stand among the children. */
    fl_cursor_vector parts = expressions_in(walk, cursor);
    visit_all(walk, &parts, (struct context){context.is_evaluated && !is_static, false});
}

/* Which part of the head of a for: the number of semicolons before it. */
static unsigned part_of_for(struct fl_parsed_effect_walk *walk, CXCursor loop, CXCursor part) {
    const struct fl_c_tokens *tokens = &walk->parsed.tokens;
    size_t start = fl_walk_locate(&walk->walk, loop).range.start;
    size_t end = fl_walk_locate(&walk->walk, part).range.start;
    unsigned count = 0;
    int depth = 0;
    for (size_t i = fl_c_tokens_find(tokens, start); i < tokens->count && tokens->items[i].start < end; i++) {
        if (fl_c_tokens_has_sign(tokens, i, "([{")) depth++;
        if (fl_c_tokens_has_sign(tokens, i, ")]}")) depth--;
        if (depth == 1 && fl_c_tokens_has_sign(tokens, i, ";")) count++;
    }
    return count;
}

static bool is_unused_in(struct fl_parsed_effect_walk *walk, CXCursor statement, CXCursor part, size_t index,
                         size_t count) {
    switch (kind_of(walk, statement)) {
    case CXCursor_CompoundStmt:
    case CXCursor_LabelStmt:
    case CXCursor_DefaultStmt: return true;
    case CXCursor_CaseStmt: return index + 1 == count;
    case CXCursor_IfStmt:
    case CXCursor_WhileStmt:
    case CXCursor_SwitchStmt: return index > 0;
    case CXCursor_DoStmt: return index == 0;
    case CXCursor_ForStmt: return index + 1 == count || part_of_for(walk, statement, part) != 1;
    default: return false;
    }
}

static void visit_statement(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    fl_cursor_vector parts = fl_walk_children(&walk->walk, cursor);
    for (size_t i = 0; i < parts.count; i++) {
        bool is_unused =
            is_expression(walk, parts.items[i]) && is_unused_in(walk, cursor, parts.items[i], i, parts.count);
        visit(walk, parts.items[i], (struct context){context.is_evaluated, is_unused});
    }
}

/* The last expression of ({ }) is its value. */
static void visit_block_expression(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    fl_cursor_vector blocks = fl_walk_children(&walk->walk, cursor);
    for (size_t k = 0; k < blocks.count; k++) {
        fl_cursor_vector parts = fl_walk_children(&walk->walk, blocks.items[k]);
        for (size_t i = 0; i < parts.count; i++)
            visit(walk, parts.items[i],
                  (struct context){context.is_evaluated,
                                   is_expression(walk, parts.items[i]) && i + 1 < parts.count});
    }
}

static void visit(struct fl_parsed_effect_walk *walk, CXCursor cursor, struct context context) {
    enum CXCursorKind kind = kind_of(walk, cursor);
    fl_cursor_vector parts;
    switch (kind) {
    case CXCursor_UnaryExpr: /* sizeof */ return;
    case CXCursor_StmtExpr: visit_block_expression(walk, cursor, context); return;
    case CXCursor_CallExpr: visit_call(walk, cursor, context); return;
    case CXCursor_UnaryOperator: visit_unary(walk, cursor, context); return;
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator: visit_binary(walk, cursor, context); return;
    case CXCursor_VarDecl: visit_variable(walk, cursor, context); return;
    case CXCursor_DeclRefExpr: {
        struct fl_parsed_effect_subject subject = fl_parsed_effect_subject_of(walk, cursor);
        CXCursor declaration = walk->walk.libclang->getCursorReferenced(cursor);
        if (subject.name && kind_of(walk, declaration) == CXCursor_FunctionDecl)
            fl_parsed_effect_note_address(walk, subject);
        return;
    }
    case CXCursor_ParenExpr:
    case CXCursor_UnexposedExpr:
        parts = fl_walk_children(&walk->walk, cursor);
        visit_all(walk, &parts, context);
        return;
    case CXCursor_CStyleCastExpr: {
        bool is_void = canonical_type(walk, cursor).kind == CXType_Void;
        parts = fl_walk_children(&walk->walk, cursor);
        visit_all(walk, &parts, (struct context){context.is_evaluated, is_void});
        return;
    }
    default: visit_statement(walk, cursor, context);
    }
}

void fl_parsed_effect_walk_body(struct fl_parsed_effect_walk *walk, CXCursor body) {
    visit(walk, body, (struct context){true, false});
}

void fl_parsed_effect_walk_static(struct fl_parsed_effect_walk *walk, CXCursor initial) {
    visit(walk, initial, (struct context){false, false});
}
