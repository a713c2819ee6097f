/* engine/symbolic/evaluate.c - the value of an expression of the program in a state, as a term. */
#include "base/invariant.h"
#include "engine/symbolic/lazy.h"
#include "engine/symbolic/pointer_places.h"
#include "engine/symbolic/watch.h"
#include "program/text_number.h"

typedef const struct fl_term *term_ref;

static term_ref pointer(struct fl_engine *engine, uint64_t value) {
    return fl_term_word(engine->terms, engine->program->pointer_width, value);
}

term_ref fl_symbolic_unknown(struct fl_engine *engine, fl_variable_id id) {
    const struct fl_variable *variable = fl_program_variable(engine->program, id);
    const char *name = fl_arena_format(engine->arena, "unknown %s#%u", variable->name, engine->next_unknown++);
    return fl_term_variable(engine->terms, name, variable->width);
}

term_ref fl_symbolic_initial(struct fl_engine *engine, fl_variable_id id) {
    const struct fl_variable *variable = fl_program_variable(engine->program, id);
    struct fl_lazy *lazy = fl_lazy_global(engine, id);
    if (!lazy) return fl_term_constant(engine->terms, variable->initial);
    term_ref value = fl_lazy_read(engine, lazy, 0, (variable->width + 7) / 8, variable->type);
    return value->width == variable->width ? value : fl_term_extract(engine->terms, variable->width - 1, 0, value);
}

static term_ref read_variable(struct fl_engine *engine, struct fl_state *state, fl_variable_id id) {
    const struct fl_variable *variable = fl_program_variable(engine->program, id);
    if (variable->kind == FL_VARIABLE_GLOBAL) {
        term_ref value = fl_persistent_find(state->globals, id.index);
        return value ? value : fl_symbolic_initial(engine, id);
    }
    term_ref value = fl_persistent_find(state->frame->variables, id.index);
    if (value) return value;
    value = fl_symbolic_unknown(engine, id);
    state->frame->variables = fl_persistent_set(engine->arena, state->frame->variables, id.index, value);
    return value;
}

void fl_symbolic_set_variable(struct fl_engine *engine, struct fl_state *state, fl_variable_id id,
                              term_ref value) {
    bool is_global = fl_program_variable(engine->program, id)->kind == FL_VARIABLE_GLOBAL;
    const struct fl_persistent_map **map = is_global ? &state->globals : &state->frame->variables;
    *map = fl_persistent_set(engine->arena, *map, id.index, value);
}

static term_ref object_address(struct fl_engine *engine, struct fl_state *state, fl_object_id id) {
    const struct fl_object *object = fl_program_object(engine->program, id);
    if (object->address) return pointer(engine, object->address);
    const void *number = fl_persistent_find(state->frame->objects, id.index);
    FL_INVARIANT(number, "a frame has its objects");
    const struct fl_symbolic_object *placed = fl_persistent_find(state->objects, (uint64_t)(uintptr_t)number - 1);
    FL_INVARIANT(placed, "the objects of a frame live as long as it does");
    return pointer(engine, placed->address);
}

enum { MOST_POINTED = 64 };

/* The objects that a pointer may point into. */
struct pointed {
    const struct fl_symbolic_object *objects[MOST_POINTED];
    unsigned count;
};

static bool find_pointed(struct fl_engine *engine, struct fl_state *state, term_ref address,
                         struct pointed *pointed) {
    if (fl_symbolic_resolve(engine, state, address, pointed->objects, MOST_POINTED, &pointed->count)) return true;
    fl_engine_give_up(engine, "a pointer may point into too many objects");
    return false;
}

static term_ref property_of(struct fl_engine *engine, const struct fl_symbolic_object *object,
                            enum fl_expression_kind kind) {
    if (kind == FL_EXPRESSION_OBJECT_SIZE) return object->size;
    if (kind == FL_EXPRESSION_OBJECT_START) return pointer(engine, object->address);
    return pointer(engine, fl_text_number(engine->program, object->named, object->origin));
}

static term_ref of_object(struct fl_engine *engine, struct fl_state *state, enum fl_expression_kind kind,
                          term_ref address) {
    struct pointed pointed;
    if (!find_pointed(engine, state, address, &pointed)) return NULL;
    if (pointed.count == 1 && kind != FL_EXPRESSION_OBJECT_SIZE)
        return property_of(engine, pointed.objects[0], kind);
    term_ref value = pointer(engine, 0);
    for (unsigned i = 0; i < pointed.count; i++) {
        const struct fl_symbolic_object *object = pointed.objects[i];
        term_ref offset = fl_term_binary(engine->terms, FL_OP_SUBTRACT, address, pointer(engine, object->address));
        term_ref is_here = fl_term_binary(engine->terms, FL_OP_LESS_EQUAL, offset, object->size);
        value = fl_term_if(engine->terms, is_here, property_of(engine, object, kind), value);
        fl_lazy_watch_size(engine, object);
    }
    return value;
}

static term_ref is_freeable(struct fl_engine *engine, struct fl_state *state, term_ref address) {
    struct pointed pointed;
    if (!find_pointed(engine, state, address, &pointed)) return NULL;
    term_ref result = fl_term_equal(engine->terms, address, pointer(engine, 0));
    for (unsigned i = 0; i < pointed.count; i++)
        if (pointed.objects[i]->kind == FL_SYMBOLIC_HEAP)
            result =
                fl_term_or(engine->terms, result,
                           fl_term_equal(engine->terms, address, pointer(engine, pointed.objects[i]->address)));
    return result;
}

/* Functions are the constants among the choices of a pointer; what else there is could be any. */
static term_ref is_function(struct fl_engine *engine, term_ref address) {
    struct fl_terms *terms = engine->terms;
    if (address->op == FL_OP_IF)
        return fl_term_if(terms, address->operands[0], is_function(engine, address->operands[1]),
                          is_function(engine, address->operands[2]));
    if (fl_term_is_constant(address))
        return fl_term_word(terms, 1, fl_map_find(&engine->functions, fl_term_value(address).word) != NULL);
    term_ref result = fl_term_false(terms);
    for (uint32_t i = 0; i < engine->program->function_count; i++)
        result = fl_term_or(terms, result,
                            fl_term_equal(terms, address, pointer(engine, engine->program->functions[i].address)));
    return result;
}

static bool is_pointer(const struct fl_expression *expression) {
    return expression->type && expression->type->kind == FL_TYPE_POINTER;
}

static term_ref evaluate_apply(struct fl_engine *engine, struct fl_state *state,
                               const struct fl_expression *expression, const term_ref *operands) {
    bool is_order = expression->op == FL_OP_LESS || expression->op == FL_OP_LESS_EQUAL;
    bool has_pointer = expression->operand_count == 2 && is_pointer(expression->operands[1]);
    if (has_pointer && expression->op == FL_OP_SUBTRACT)
        return fl_symbolic_subtract_pointers(engine, state, expression, operands[0], operands[1]);
    if (has_pointer && is_order && is_pointer(expression->operands[0]))
        return fl_symbolic_compare_pointers(engine, state, expression->op, operands[0], operands[1]);
    if (has_pointer && expression->op == FL_OP_EQUAL && is_pointer(expression->operands[0]))
        return fl_symbolic_equal_pointers(engine, state, operands[0], operands[1]);
    return fl_term_make(engine->terms, expression->op, expression->width, expression->parameters, operands);
}

/* Conditional expressions decided by a constant evaluate only the side that counts. */
static term_ref evaluate_if(struct fl_engine *engine, struct fl_state *state,
                            const struct fl_expression *expression) {
    term_ref condition = fl_symbolic_evaluate(engine, state, expression->operands[0]);
    if (!condition) return NULL;
    if (fl_term_is_constant(condition))
        return fl_symbolic_evaluate(engine, state, expression->operands[fl_term_is_true(condition) ? 1 : 2]);
    term_ref then = fl_symbolic_evaluate(engine, state, expression->operands[1]);
    term_ref otherwise = then ? fl_symbolic_evaluate(engine, state, expression->operands[2]) : NULL;
    return otherwise ? fl_term_if(engine->terms, condition, then, otherwise) : NULL;
}

term_ref fl_symbolic_address(struct fl_terms *terms, const struct fl_expression *expression,
                             const term_ref *operands) {
    uint32_t width = operands[0]->width;
    term_ref distance = expression->kind == FL_EXPRESSION_FIELD
                            ? fl_term_word(terms, width, (uint64_t)expression->offset)
                            : fl_term_binary(terms, FL_OP_MULTIPLY, operands[1],
                                             fl_term_word(terms, width, (uint64_t)expression->stride));
    return fl_term_binary(terms, FL_OP_ADD, operands[0], distance);
}

term_ref fl_symbolic_evaluate(struct fl_engine *engine, struct fl_state *state,
                              const struct fl_expression *expression) {
    struct fl_terms *terms = engine->terms;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_term_constant(terms, expression->constant);
    case FL_EXPRESSION_VARIABLE: {
        term_ref value = read_variable(engine, state, expression->variable);
        fl_watch_variable(engine, state, value);
        return value;
    }
    case FL_EXPRESSION_OBJECT: return object_address(engine, state, expression->object);
    case FL_EXPRESSION_FUNCTION:
        return pointer(engine, fl_program_function(engine->program, expression->function)->address);
    case FL_EXPRESSION_NO_LEAK:
        return fl_term_equal(terms, fl_state_heap_count(engine, state), fl_term_word(terms, 32, 0));
    case FL_EXPRESSION_NO_LOST:
        return fl_term_equal(terms, fl_state_heap_count(engine, state),
                             fl_symbolic_reachable_count(engine, state));
    case FL_EXPRESSION_APPLY:
        if (expression->op == FL_OP_IF) return evaluate_if(engine, state, expression);
        break;
    default: break;
    }
    term_ref operands[3];
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        operands[i] = fl_symbolic_evaluate(engine, state, expression->operands[i]);
        if (!operands[i]) return NULL;
    }
    switch (expression->kind) {
    case FL_EXPRESSION_LOAD: {
        engine->loaded_type = expression->type;
        term_ref value = fl_symbolic_load(engine, state, operands[0], expression->width);
        engine->loaded_type = NULL;
        if (value) fl_watch_load(engine, state, value);
        return value;
    }
    case FL_EXPRESSION_FIELD:
    case FL_EXPRESSION_INDEX: return fl_symbolic_address(terms, expression, operands);
    case FL_EXPRESSION_APPLY: return evaluate_apply(engine, state, expression, operands);
    case FL_EXPRESSION_IN_BOUNDS:
    case FL_EXPRESSION_IS_WRITABLE:
        return fl_symbolic_access(engine, state, expression->kind, operands[0], operands[1], operands[2]);
    case FL_EXPRESSION_IS_FREEABLE: return is_freeable(engine, state, operands[0]);
    case FL_EXPRESSION_IS_FUNCTION: return is_function(engine, operands[0]);
    case FL_EXPRESSION_OBJECT_SIZE:
    case FL_EXPRESSION_OBJECT_START:
    case FL_EXPRESSION_OBJECT_NUMBER: return of_object(engine, state, expression->kind, operands[0]);
    default: FL_UNREACHABLE("every kind of expression has a value");
    }
}
