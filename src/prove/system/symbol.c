#include "prove/system/symbol.h"

#include <string.h>

#include "base/invariant.h"
#include "prove/segment/reads.h"

typedef const struct fl_term *term_ref;

struct fl_symbols *fl_symbols_create(struct fl_arena *arena, const struct fl_program *program,
                                     struct fl_terms *terms) {
    struct fl_symbols *symbols = FL_NEW(arena, struct fl_symbols);
    *symbols = (struct fl_symbols){arena, program, terms, fl_map_make(arena), NULL};
    return symbols;
}

/* The name is the symbol: equal ones are one term. */
static const char *name_of(struct fl_arena *arena, const struct fl_symbol *symbol) {
    static const char letters[] = {
        [FL_SYMBOL_VARIABLE] = 'v', [FL_SYMBOL_OBJECT] = 'o',     [FL_SYMBOL_ALLOCATED] = 'm',
        [FL_SYMBOL_ADDRESS] = 'a',  [FL_SYMBOL_HEAP_COUNT] = 'h', [FL_SYMBOL_RESULT] = 'r',
        [FL_SYMBOL_INDEX] = 'j'};
    return fl_arena_format(arena, "%s%c%u@%u", symbol->is_old ? "old " : "", letters[symbol->kind], symbol->number,
                           symbol->frame);
}

static term_ref remember(struct fl_symbols *symbols, struct fl_symbol symbol, uint32_t width) {
    const char *name = name_of(symbols->arena, &symbol);
    symbol.term = symbol.kind == FL_SYMBOL_OBJECT || symbol.kind == FL_SYMBOL_ALLOCATED
                      ? fl_term_array_variable(symbols->terms, name, symbols->program->pointer_width, 8)
                      : fl_term_variable(symbols->terms, name, width);
    uint64_t *place = fl_map_at(&symbols->by_term, symbol.term->id);
    if (!*place) *place = fl_map_key(fl_arena_copy(symbols->arena, &symbol, sizeof symbol));
    return symbol.term;
}

term_ref fl_symbol_variable(struct fl_symbols *symbols, fl_variable_id id, uint32_t frame, bool is_old) {
    const struct fl_variable *variable = fl_program_variable(symbols->program, id);
    if (variable->kind == FL_VARIABLE_GLOBAL) frame = 0;
    struct fl_symbol symbol = {.kind = FL_SYMBOL_VARIABLE, .is_old = is_old, .frame = frame, .number = id.index};
    return remember(symbols, symbol, variable->width);
}

static uint32_t frame_of_object(const struct fl_symbols *symbols, fl_object_id id, uint32_t frame) {
    return fl_program_object(symbols->program, id)->address ? 0 : frame;
}

term_ref fl_symbol_object(struct fl_symbols *symbols, fl_object_id id, uint32_t frame, bool is_old) {
    struct fl_symbol symbol = {.kind = FL_SYMBOL_OBJECT,
                               .is_old = is_old,
                               .frame = frame_of_object(symbols, id, frame),
                               .number = id.index};
    return remember(symbols, symbol, 8);
}

term_ref fl_symbol_allocated(struct fl_symbols *symbols, fl_edge_id edge) {
    return remember(symbols, (struct fl_symbol){.kind = FL_SYMBOL_ALLOCATED, .number = edge.index}, 8);
}

term_ref fl_symbol_address(struct fl_symbols *symbols, fl_object_id id, uint32_t frame) {
    uint32_t width = symbols->program->pointer_width;
    const struct fl_object *object = fl_program_object(symbols->program, id);
    if (object->address) return fl_term_word(symbols->terms, width, object->address);
    struct fl_symbol symbol = {.kind = FL_SYMBOL_ADDRESS, .frame = frame, .number = id.index};
    return remember(symbols, symbol, width);
}

term_ref fl_symbol_heap_count(struct fl_symbols *symbols, bool is_old) {
    return remember(symbols, (struct fl_symbol){.kind = FL_SYMBOL_HEAP_COUNT, .is_old = is_old}, 32);
}

term_ref fl_symbol_result(struct fl_symbols *symbols, fl_function_id id) {
    const struct fl_function *function = fl_program_function(symbols->program, id);
    FL_INVARIANT(function->result_width, "a function without a result has no symbol for it");
    struct fl_symbol symbol = {.kind = FL_SYMBOL_RESULT, .frame = 1, .number = id.index};
    return remember(symbols, symbol, function->result_width);
}

term_ref fl_symbol_index(struct fl_symbols *symbols) {
    struct fl_symbol symbol = {.kind = FL_SYMBOL_INDEX};
    if (!symbols->index) symbols->index = remember(symbols, symbol, symbols->program->pointer_width);
    return symbols->index;
}

bool fl_symbols_has_index(const struct fl_symbols *symbols, term_ref predicate) {
    return symbols->index && fl_reads_mentions(predicate, symbols->index);
}

const struct fl_symbol *fl_symbol_of(const struct fl_symbols *symbols, term_ref term) {
    uint64_t *place = fl_map_find(&symbols->by_term, term->id);
    return place ? (const struct fl_symbol *)(uintptr_t)*place : NULL;
}

fl_variable_id fl_proving_variable(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL &&
            strcmp(program->variables[i].name, "__fl_proving") == 0)
            return (fl_variable_id){i};
    return (fl_variable_id)FL_NO_ID;
}

/* ---- expressions ---- */

/* The named object that an address is in, and how far. */
struct place {
    const struct fl_expression *object; /* NULL: none is named */
    term_ref offset;
};

static term_ref number(struct fl_symbols *symbols, uint64_t value) {
    return fl_term_word(symbols->terms, symbols->program->pointer_width, value);
}

static struct place place_of(struct fl_symbols *symbols, const struct fl_expression *address, uint32_t frame) {
    struct fl_terms *terms = symbols->terms;
    if (address->kind == FL_EXPRESSION_OBJECT) return (struct place){address, number(symbols, 0)};
    if (address->kind != FL_EXPRESSION_FIELD && address->kind != FL_EXPRESSION_INDEX) return (struct place){0};
    struct place place = place_of(symbols, address->operands[0], frame);
    if (!place.object) return place;
    term_ref by = number(symbols, (uint64_t)address->offset);
    if (address->kind == FL_EXPRESSION_INDEX) {
        term_ref index = fl_symbols_evaluate(symbols, address->operands[1], frame);
        if (!index) return (struct place){0};
        by = fl_term_binary(terms, FL_OP_MULTIPLY, index, number(symbols, (uint64_t)address->stride));
    }
    place.offset = fl_term_binary(terms, FL_OP_ADD, place.offset, by);
    return place;
}

static term_ref load(struct fl_symbols *symbols, const struct fl_expression *expression, uint32_t frame) {
    struct fl_terms *terms = symbols->terms;
    struct place place = place_of(symbols, expression->operands[0], frame);
    if (!place.object) return NULL;
    term_ref array = fl_symbol_object(symbols, place.object->object, frame, false), value = NULL;
    for (uint32_t i = 0; i < (expression->width + 7) / 8; i++) {
        term_ref at = fl_term_binary(terms, FL_OP_ADD, place.offset, number(symbols, i));
        term_ref byte = fl_term_select(terms, array, at);
        value = value ? fl_term_binary(terms, FL_OP_CONCAT, byte, value) : byte;
    }
    return value->width == expression->width ? value : fl_term_extract(terms, expression->width - 1, 0, value);
}

static bool is_order_of_pointers(const struct fl_expression *expression) {
    if (expression->op != FL_OP_LESS && expression->op != FL_OP_LESS_EQUAL) return false;
    const struct fl_type *left = expression->operands[0]->type, *right = expression->operands[1]->type;
    return left && right && left->kind == FL_TYPE_POINTER && right->kind == FL_TYPE_POINTER;
}

static term_ref apply(struct fl_symbols *symbols, const struct fl_expression *expression, uint32_t frame) {
    term_ref operands[3];
    if (is_order_of_pointers(expression)) return NULL; /* of two objects it is not known */
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        operands[i] = fl_symbols_evaluate(symbols, expression->operands[i], frame);
        if (!operands[i]) return NULL;
    }
    return fl_term_make(symbols->terms, expression->op, expression->width, expression->parameters, operands);
}

term_ref fl_symbols_evaluate(struct fl_symbols *symbols, const struct fl_expression *expression, uint32_t frame) {
    term_ref left, right;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_term_constant(symbols->terms, expression->constant);
    case FL_EXPRESSION_VARIABLE: return fl_symbol_variable(symbols, expression->variable, frame, false);
    case FL_EXPRESSION_OBJECT: return fl_symbol_address(symbols, expression->object, frame);
    case FL_EXPRESSION_FUNCTION:
        return number(symbols, fl_program_function(symbols->program, expression->function)->address);
    case FL_EXPRESSION_LOAD: return load(symbols, expression, frame);
    case FL_EXPRESSION_APPLY: return apply(symbols, expression, frame);
    case FL_EXPRESSION_FIELD:
        left = fl_symbols_evaluate(symbols, expression->operands[0], frame);
        right = number(symbols, (uint64_t)expression->offset);
        return left ? fl_term_binary(symbols->terms, FL_OP_ADD, left, right) : NULL;
    case FL_EXPRESSION_INDEX:
        left = fl_symbols_evaluate(symbols, expression->operands[0], frame);
        right = left ? fl_symbols_evaluate(symbols, expression->operands[1], frame) : NULL;
        if (!right) return NULL;
        right =
            fl_term_binary(symbols->terms, FL_OP_MULTIPLY, right, number(symbols, (uint64_t)expression->stride));
        return fl_term_binary(symbols->terms, FL_OP_ADD, left, right);
    case FL_EXPRESSION_NO_LEAK:
        return fl_term_equal(symbols->terms, fl_symbol_heap_count(symbols, false),
                             fl_term_word(symbols->terms, 32, 0));
    default: return NULL;
    }
}
