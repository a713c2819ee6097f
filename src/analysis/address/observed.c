#include "analysis/address/observed.h"

#include <string.h>

#include "analysis/address/carrier.h"
#include "analysis/address/formatted.h"
#include "analysis/address/narrow.h"
#include "analysis/facts.h"

struct observing {
    struct fl_carriers carriers;
    bool formats;  /* some call makes text of an address */
    bool is_model; /* of whole numbers in what is looked at, none is an address */
};

typedef const struct fl_expression *expression_ref;

static bool carries(const struct observing *observing, expression_ref expression) {
    return fl_carries_address(&observing->carriers, expression);
}

static bool is_whole(const struct observing *observing, expression_ref expression) {
    return expression->width == observing->carriers.program->pointer_width;
}

static bool is_pointer(expression_ref expression) {
    return expression->type && expression->type->kind == FL_TYPE_POINTER;
}

/* ---- comparisons ---- */

/* One side is no address: the other one may be null, or one of the numbers that stand for something else. */
static bool compares_with_number(const struct observing *observing, expression_ref comparison,
                                 expression_ref other) {
    if (fl_is_no_address(&observing->carriers, other)) return false;
    return comparison->op != FL_OP_EQUAL || !is_pointer(other) || other->kind == FL_EXPRESSION_CONSTANT;
}

static bool is_signed_order(enum fl_operator op) {
    return op == FL_OP_LESS_SIGNED || op == FL_OP_LESS_EQUAL_SIGNED;
}

/* Addresses of 32 bits may be negative as signed numbers. */
static bool observes_comparison(const struct observing *observing, expression_ref comparison) {
    expression_ref left = comparison->operands[0], right = comparison->operands[1];
    if (!is_whole(observing, left)) return true;
    if (is_signed_order(comparison->op) && left->width < 64) return true;
    if (!carries(observing, right)) return compares_with_number(observing, comparison, right);
    if (!carries(observing, left)) return compares_with_number(observing, comparison, left);
    return !is_pointer(left) || !is_pointer(right);
}

/* ---- other operators ---- */

static uint32_t length_of(uint64_t word) {
    return word ? 64 - (uint32_t)__builtin_clzll(word) : 0;
}

/* The lowest bits that may not be zero; all of them are among so many. */
static uint32_t used_bits(expression_ref expression) {
    if (expression->kind == FL_EXPRESSION_CONSTANT && expression->width <= 64)
        return length_of(expression->constant.word);
    if (fl_expression_is_apply(expression, FL_OP_ZERO_EXTEND)) return used_bits(expression->operands[0]);
    if (fl_expression_is_apply(expression, FL_OP_AND)) {
        uint32_t left = used_bits(expression->operands[0]), right = used_bits(expression->operands[1]);
        return left < right ? left : right;
    }
    return expression->width;
}

/* Bits that alignment keeps free are set or cleared. */
static bool tags(const struct observing *observing, expression_ref expression) {
    for (unsigned i = 0; i < 2; i++) {
        expression_ref pointer = expression->operands[i], tag = expression->operands[1 - i];
        uint32_t settled = fl_settled_bits(&observing->carriers, pointer);
        bool is_cleared = expression->op == FL_OP_AND && tag->kind == FL_EXPRESSION_CONSTANT && tag->width <= 64;
        uint32_t used =
            is_cleared ? length_of(~tag->constant.word & UINT64_MAX >> (64 - tag->width)) : used_bits(tag);
        if ((is_cleared || expression->op != FL_OP_AND) && used <= settled) return true;
    }
    return false;
}

/* Is what comes out an address again, or a part of one that somebody may put together? */
static bool passes_on(const struct observing *observing, expression_ref expression) {
    switch (expression->op) {
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_IF:
    case FL_OP_CONCAT:
    case FL_OP_EXTRACT: break;
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND:
        /* A number as wide as an address that is none. */
        if (!is_whole(observing, expression->operands[0]) &&
            expression->width >= observing->carriers.program->pointer_width)
            return false;
        break;
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR:
        if (!tags(observing, expression)) return false;
        break;
    default: return false;
    }
    return fl_points_to_targets(observing->carriers.points_to, expression).index != 0;
}

/* From one object to another. */
static bool is_distance(const struct observing *observing, expression_ref expression) {
    return expression->op == FL_OP_SUBTRACT && carries(observing, expression->operands[0]) &&
           carries(observing, expression->operands[1]);
}

static bool is_comparison(enum fl_operator op) {
    return op == FL_OP_EQUAL || op == FL_OP_LESS || op == FL_OP_LESS_EQUAL || is_signed_order(op);
}

/* Whether a pointer is that of this function is told wherever functions lie. */
static bool is_name_of_function(expression_ref expression) {
    return expression->op == FL_OP_EQUAL && (expression->operands[0]->kind == FL_EXPRESSION_FUNCTION ||
                                             expression->operands[1]->kind == FL_EXPRESSION_FUNCTION);
}

static bool observes_application(const struct observing *observing, expression_ref expression) {
    bool is_given = false;
    for (uint32_t i = 0; i < expression->operand_count && !is_given; i++)
        is_given = carries(observing, expression->operands[i]);
    if (!is_given || (observing->is_model && is_whole(observing, expression->operands[0]))) return false;
    if (is_name_of_function(expression)) return false;
    if (is_comparison(expression->op)) return observes_comparison(observing, expression);
    if (fl_settled_bits(&observing->carriers, expression) == expression->width) return false;
    return is_distance(observing, expression) || !passes_on(observing, expression);
}

static bool observes(const struct observing *observing, expression_ref expression) {
    if (!expression) return false;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (observes(observing, expression->operands[i])) return true;
    return expression->kind == FL_EXPRESSION_APPLY && observes_application(observing, expression);
}

/* ---- edges ---- */

/* Lengths that are addresses. */
static bool observes_size(const struct observing *observing, expression_ref size) {
    return size && (observes(observing, size) || carries(observing, size));
}

static bool observes_operation(const struct observing *observing, const struct fl_operation *operation) {
    for (uint32_t i = 0; i < operation->argument_count; i++)
        if (observes(observing, operation->arguments[i].value)) return true;
    bool is_call = operation->kind == FL_OPERATION_CALL && !observing->is_model;
    if (is_call && fl_call_formats_address(&observing->carriers, operation)) return true;
    return observes(observing, operation->condition) || observes(observing, operation->value) ||
           observes(observing, operation->address) || observes(observing, operation->source) ||
           observes(observing, operation->callee) || observes_size(observing, operation->size);
}

static bool is_untyped(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER && (!type->element || type->element->kind == FL_TYPE_VOID);
}

/* Models work on text and numbers, but for those that are given memory of any kind, and those that make text of
 * numbers, of which some call gives them an address. */
static bool is_looked_at(const struct observing *observing, const struct fl_function *function) {
    const struct fl_program *program = observing->carriers.program;
    if (function->is_observer) return false; /* it compares objects, wherever they lie */
    if (function->is_users) return true;
    if (observing->formats && fl_formats_numbers(function)) return true;
    bool compares = fl_string_has_prefix(function->name, "mem") || strcmp(function->name, "bcmp") == 0;
    if (!compares) return false; /* others look at no bytes of pointers */
    for (uint32_t i = 0; i < function->parameter_count; i++)
        if (is_untyped(fl_program_variable(program, function->parameters[i])->type)) return true;
    return false;
}

static uint32_t look_at(struct observing *observing, const struct fl_function *function, bool *edges) {
    uint32_t count = 0;
    observing->is_model = !function->is_users && !fl_formats_numbers(function);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        uint32_t edge = function->first_edge + i;
        edges[edge] = observes_operation(observing, &observing->carriers.program->edges[edge].operation);
        count += edges[edge];
    }
    return count;
}

static void *make_fact(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_observed *observed = FL_NEW(arena, struct fl_observed);
    bool *edges = FL_NEW_ARRAY(arena, bool, program->edge_count + 1);
    struct observing observing = {.carriers = {program, fl_points_to_of_program(program)}};
    fl_fact_count(program, FL_FACT_OBSERVED);
    fl_carriers_find_parts(&observing.carriers, arena);
    observing.formats = fl_formats_addresses(&observing.carriers);
    observed->edges = edges;
    for (uint32_t i = 0; i < program->function_count; i++)
        if (is_looked_at(&observing, &program->functions[i]))
            observed->count += look_at(&observing, &program->functions[i], edges);
    return observed;
}

const struct fl_observed *fl_observed_of_program(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_OBSERVED, make_fact);
}

/* ---- the assumption ---- */

static uint32_t first_observed(const struct fl_program *program, const struct fl_observed *observed) {
    uint32_t first = FL_NO_INDEX;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        if (!observed->edges[i]) continue;
        if (first == FL_NO_INDEX) first = i;
        fl_function_id function = fl_program_location(program, program->edges[i].source)->function;
        if (fl_program_function(program, function)->is_users) return i;
    }
    return first;
}

static const struct fl_assumption *with_placement(struct fl_arena *arena, const struct fl_program *program,
                                                  struct fl_position position) {
    uint32_t count = program->assumption_count;
    struct fl_assumption *assumptions = FL_NEW_ARRAY(arena, struct fl_assumption, count + 1);
    if (count) memcpy(assumptions, program->assumptions, count * sizeof *assumptions);
    assumptions[count] = (struct fl_assumption){
        .kind = FL_ASSUMPTION_PLACEMENT,
        .position = position,
        .text = "the program looks at addresses: objects lie where Faultline places them",
        .phrase = "objects lie where Faultline places them",
        .effect = FL_EFFECT_RESULT,
        .function = FL_NO_ID,
    };
    return assumptions;
}

static const struct fl_edge *with_anchors(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_observed *observed) {
    struct fl_edge *edges = fl_arena_copy(arena, program->edges, program->edge_count * sizeof *edges);
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (observed->edges[i]) edges[i].assumption = (fl_assumption_id){program->assumption_count};
    return edges;
}

const struct fl_program *fl_observed_assume(struct fl_arena *arena, const struct fl_program *program) {
    const struct fl_observed *observed = fl_observed_of_program(program);
    if (!observed->count) return program;
    struct fl_program *marked = fl_arena_copy(arena, program, sizeof *program);
    marked->facts = FL_NEW(arena, struct fl_fact_place);
    marked->facts->arena = arena;
    struct fl_position position = program->edges[first_observed(program, observed)].position;
    marked->assumptions = with_placement(arena, program, position);
    marked->edges = with_anchors(arena, program, observed);
    marked->assumption_count++;
    return marked;
}
