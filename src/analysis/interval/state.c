#include "analysis/interval/state.h"

static const struct fl_persistent_map **map_of(const struct fl_program *program, struct fl_interval_state *state,
                                               fl_variable_id variable) {
    bool is_global = fl_program_variable(program, variable)->kind == FL_VARIABLE_GLOBAL;
    return is_global ? &state->globals : &state->locals;
}

struct fl_interval fl_interval_state_get(const struct fl_program *program, const struct fl_interval_state *state,
                                         fl_variable_id variable) {
    bool is_global = fl_program_variable(program, variable)->kind == FL_VARIABLE_GLOBAL;
    const struct fl_interval *known =
        fl_persistent_find(is_global ? state->globals : state->locals, variable.index);
    return known ? *known : fl_interval_all(fl_program_variable(program, variable)->width);
}

static const struct fl_persistent_map *put(struct fl_arena *arena, const struct fl_persistent_map *map,
                                           uint64_t key, const struct fl_interval *interval) {
    const struct fl_interval *known = fl_persistent_find(map, key);
    if (fl_interval_is_all(interval)) return known ? fl_persistent_set(arena, map, key, NULL) : map;
    if (known && fl_interval_equal(known, interval)) return map;
    struct fl_interval *kept = FL_NEW(arena, struct fl_interval);
    *kept = *interval;
    return fl_persistent_set(arena, map, key, kept);
}

void fl_interval_state_set(struct fl_arena *arena, const struct fl_program *program,
                           struct fl_interval_state *state, fl_variable_id variable, struct fl_interval interval) {
    if (!state->is_reached || fl_program_variable(program, variable)->width > FL_WIDEST_INTERVAL) return;
    if (fl_interval_is_none(&interval))
        *state = (struct fl_interval_state){.is_reached = false};
    else {
        const struct fl_persistent_map **map = map_of(program, state, variable);
        *map = put(arena, *map, variable.index, &interval);
    }
}

void fl_interval_state_forget(struct fl_arena *arena, const struct fl_program *program,
                              struct fl_interval_state *state, fl_variable_id variable) {
    uint32_t width = fl_program_variable(program, variable)->width;
    if (width <= FL_WIDEST_INTERVAL)
        fl_interval_state_set(arena, program, state, variable, fl_interval_all(width));
}

/* ---- values of expressions ---- */

static struct fl_interval evaluate_application(const struct fl_program *program,
                                               const struct fl_interval_state *state,
                                               const struct fl_expression *expression) {
    struct fl_interval operands[3];
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        if (expression->operands[i]->width > FL_WIDEST_INTERVAL) return fl_interval_all(expression->width);
        operands[i] = fl_interval_state_evaluate(program, state, expression->operands[i]);
    }
    return fl_interval_apply(expression->op, expression->width, expression->parameters, operands);
}

struct fl_interval fl_interval_state_evaluate(const struct fl_program *program,
                                              const struct fl_interval_state *state,
                                              const struct fl_expression *expression) {
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_interval_of(expression->width, expression->constant.word);
    case FL_EXPRESSION_VARIABLE: return fl_interval_state_get(program, state, expression->variable);
    case FL_EXPRESSION_APPLY: return evaluate_application(program, state, expression);
    case FL_EXPRESSION_OBJECT:
    case FL_EXPRESSION_FUNCTION:
        return fl_interval_unsigned(expression->width, 1, fl_bits_mask(expression->width));
    default: return fl_interval_all(expression->width);
    }
}

/* ---- conditions ---- */

/* What assuming needs. */
struct narrowing {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_interval_state *state;
};

static void narrow(struct narrowing *narrowing, const struct fl_expression *expression,
                   const struct fl_interval *interval);

static struct fl_interval value_of(const struct narrowing *narrowing, const struct fl_expression *expression) {
    return fl_interval_state_evaluate(narrowing->program, narrowing->state, expression);
}

static void narrow_comparison(struct narrowing *narrowing, const struct fl_expression *expression, bool is_true) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    if (left->width > FL_WIDEST_INTERVAL) return;
    struct fl_interval x = value_of(narrowing, left), y = value_of(narrowing, right);
    fl_interval_compare(expression->op, is_true, &x, &y);
    narrow(narrowing, left, &x);
    if (narrowing->state->is_reached) narrow(narrowing, right, &y);
}

/* Both operands have this value; or, one of them has. */
static void narrow_both(struct narrowing *narrowing, const struct fl_expression *expression, bool value) {
    struct fl_interval interval = fl_interval_of(1, value);
    narrow(narrowing, expression->operands[0], &interval);
    if (narrowing->state->is_reached) narrow(narrowing, expression->operands[1], &interval);
}

static void narrow_either(struct narrowing *narrowing, const struct fl_expression *expression, bool value) {
    struct fl_interval interval = fl_interval_of(1, value);
    struct fl_interval_state first = *narrowing->state, second = first;
    struct narrowing one = {narrowing->arena, narrowing->program, &first},
                     other = {narrowing->arena, narrowing->program, &second};
    narrow(&one, expression->operands[0], &interval);
    narrow(&other, expression->operands[1], &interval);
    *narrowing->state = fl_interval_state_join(narrowing->arena, &first, &second);
}

/* left := result inverse right, where the operator can be undone. */
static void narrow_operand(struct narrowing *narrowing, const struct fl_expression *operand, enum fl_operator op,
                           const struct fl_interval *first, const struct fl_interval *second) {
    struct fl_interval operands[] = {*first, *second};
    struct fl_interval interval = fl_interval_apply(op, operand->width, NULL, operands);
    if (narrowing->state->is_reached) narrow(narrowing, operand, &interval);
}

static void narrow_sum(struct narrowing *narrowing, const struct fl_expression *expression,
                       const struct fl_interval *sum) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    struct fl_interval x = value_of(narrowing, left), y = value_of(narrowing, right);
    switch (expression->op) {
    case FL_OP_ADD:
        narrow_operand(narrowing, left, FL_OP_SUBTRACT, sum, &y);
        narrow_operand(narrowing, right, FL_OP_SUBTRACT, sum, &x);
        break;
    case FL_OP_SUBTRACT:
        narrow_operand(narrowing, left, FL_OP_ADD, sum, &y);
        narrow_operand(narrowing, right, FL_OP_SUBTRACT, &x, sum);
        break;
    default: /* XOR */
        narrow_operand(narrowing, left, FL_OP_XOR, sum, &y);
        narrow_operand(narrowing, right, FL_OP_XOR, sum, &x);
    }
}

/* Extending a value, or cutting bits that say nothing, can be undone. */
static void narrow_extended(struct narrowing *narrowing, const struct fl_expression *expression,
                            const struct fl_interval *interval) {
    const struct fl_expression *operand = expression->operands[0];
    const uint32_t parameters[2] = {operand->width - 1, 0};
    struct fl_interval inner = fl_interval_apply(FL_OP_EXTRACT, operand->width, parameters, interval);
    narrow(narrowing, operand, &inner);
}

static void narrow_cut(struct narrowing *narrowing, const struct fl_expression *expression,
                       const struct fl_interval *interval) {
    const struct fl_expression *operand = expression->operands[0];
    if (expression->parameters[1] || operand->width > FL_WIDEST_INTERVAL) return;
    static const enum fl_operator extensions[] = {FL_OP_ZERO_EXTEND, FL_OP_SIGN_EXTEND};
    struct fl_interval now = value_of(narrowing, operand), all = fl_interval_all(expression->width);
    for (unsigned i = 0; i < 2; i++) {
        struct fl_interval range = fl_interval_apply(extensions[i], operand->width, NULL, &all);
        if (!fl_interval_contains(&range, &now)) continue;
        struct fl_interval outer = fl_interval_apply(extensions[i], operand->width, NULL, interval);
        narrow(narrowing, operand, &outer);
        return;
    }
}

static void narrow_choice(struct narrowing *narrowing, const struct fl_expression *expression,
                          const struct fl_interval *interval) {
    for (unsigned i = 0; i < 2; i++) {
        struct fl_interval branch = value_of(narrowing, expression->operands[1 + i]);
        branch = fl_interval_meet(&branch, interval);
        if (!fl_interval_is_none(&branch)) continue;
        struct fl_interval condition = fl_interval_of(1, i);
        narrow(narrowing, expression->operands[0], &condition);
        if (narrowing->state->is_reached) narrow(narrowing, expression->operands[2 - i], interval);
        return;
    }
}

/* The interval is not empty and has no values that the application has not. */
static void narrow_application(struct narrowing *narrowing, const struct fl_expression *expression,
                               const struct fl_interval *interval) {
    bool is_known = expression->width == 1 && fl_interval_is_single(interval),
         value = fl_interval_has(interval, 1);
    switch (expression->op) {
    case FL_OP_NOT:
    case FL_OP_NEGATE: {
        struct fl_interval inner = fl_interval_apply(expression->op, expression->width, NULL, interval);
        narrow(narrowing, expression->operands[0], &inner);
        break;
    }
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: narrow_extended(narrowing, expression, interval); break;
    case FL_OP_EXTRACT: narrow_cut(narrowing, expression, interval); break;
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_XOR: narrow_sum(narrowing, expression, interval); break;
    case FL_OP_AND:
    case FL_OP_OR:
        if (is_known && value == (expression->op == FL_OP_AND))
            narrow_both(narrowing, expression, value);
        else if (is_known)
            narrow_either(narrowing, expression, value);
        break;
    case FL_OP_IF: narrow_choice(narrowing, expression, interval); break;
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
        if (is_known) narrow_comparison(narrowing, expression, value);
        break;
    default: break;
    }
}

static void narrow(struct narrowing *narrowing, const struct fl_expression *expression,
                   const struct fl_interval *interval) {
    struct fl_interval now = value_of(narrowing, expression), kept = fl_interval_meet(&now, interval);
    if (fl_interval_is_none(&kept))
        *narrowing->state = (struct fl_interval_state){.is_reached = false};
    else if (expression->kind == FL_EXPRESSION_VARIABLE)
        fl_interval_state_set(narrowing->arena, narrowing->program, narrowing->state, expression->variable, kept);
    else if (expression->kind == FL_EXPRESSION_APPLY &&
             (!fl_interval_equal(&now, &kept) || expression->width == 1))
        narrow_application(narrowing, expression, &kept);
}

void fl_interval_state_assume(struct fl_arena *arena, const struct fl_program *program,
                              struct fl_interval_state *state, const struct fl_expression *expression,
                              const struct fl_interval *interval) {
    struct narrowing narrowing = {arena, program, state};
    if (state->is_reached) narrow(&narrowing, expression, interval);
}

/* ---- two states ---- */

enum combination { JOIN, WIDEN, MEET };

struct combining {
    struct fl_arena *arena;
    enum combination how;
    fl_thresholds_of *thresholds;
    void *context;
    const struct fl_persistent_map *result; /* so far; begins as the left map */
    bool is_empty;
    fl_is_replaced *is_replaced; /* NULL: nothing is */
};

/* Absent: all values. */
static struct fl_interval combine_two(const struct combining *combining, uint64_t key,
                                      const struct fl_interval *left, const struct fl_interval *right) {
    if (combining->is_replaced && combining->is_replaced(combining->context, (fl_variable_id){(uint32_t)key}))
        return right ? *right : fl_interval_all(left->width);
    if (combining->how == MEET) return !left ? *right : !right ? *left : fl_interval_meet(left, right);
    if (!left || !right) return fl_interval_all((left ? left : right)->width);
    if (combining->how == JOIN) return fl_interval_join(left, right);
    struct fl_thresholds thresholds =
        combining->thresholds(combining->context, (fl_variable_id){(uint32_t)key}, left->width);
    if (!thresholds.items) return fl_interval_join(left, right);
    return fl_interval_widen(left, right, thresholds.items, thresholds.count);
}

static bool combine_variable(void *context, uint64_t key, const void *left, const void *right) {
    struct combining *combining = context;
    struct fl_interval interval = combine_two(combining, key, left, right);
    combining->is_empty = fl_interval_is_none(&interval);
    if (!combining->is_empty) combining->result = put(combining->arena, combining->result, key, &interval);
    return !combining->is_empty;
}

static const struct fl_persistent_map *combine_maps(struct combining *combining,
                                                    const struct fl_persistent_map *left,
                                                    const struct fl_persistent_map *right) {
    combining->result = left;
    fl_persistent_compare(left, right, combine_variable, combining);
    return combining->result;
}

static struct fl_interval_state combine(struct combining *combining, const struct fl_interval_state *left,
                                        const struct fl_interval_state *right) {
    struct fl_interval_state state = {.is_reached = true};
    state.globals = combine_maps(combining, left->globals, right->globals);
    if (!combining->is_empty) state.locals = combine_maps(combining, left->locals, right->locals);
    return combining->is_empty ? (struct fl_interval_state){.is_reached = false} : state;
}

struct fl_interval_state fl_interval_state_join(struct fl_arena *arena, const struct fl_interval_state *left,
                                                const struct fl_interval_state *right) {
    if (!left->is_reached || !right->is_reached) return left->is_reached ? *left : *right;
    return combine(&(struct combining){.arena = arena, .how = JOIN}, left, right);
}

struct fl_interval_state fl_interval_state_widen(struct fl_arena *arena, const struct fl_interval_state *left,
                                                 const struct fl_interval_state *right,
                                                 fl_thresholds_of *thresholds, void *context) {
    if (!left->is_reached || !right->is_reached) return left->is_reached ? *left : *right;
    return combine(&(struct combining){.arena = arena, .how = WIDEN, .thresholds = thresholds, .context = context}, left,
                   right);
}

struct fl_interval_state fl_interval_state_meet(struct fl_arena *arena, const struct fl_interval_state *left,
                                                const struct fl_interval_state *right) {
    if (!left->is_reached || !right->is_reached) return (struct fl_interval_state){.is_reached = false};
    return combine(&(struct combining){.arena = arena, .how = MEET}, left, right);
}

struct fl_interval_state fl_interval_state_meet_after(struct fl_arena *arena, const struct fl_interval_state *left,
                                                      const struct fl_interval_state *right,
                                                      fl_is_replaced *is_replaced, void *context) {
    if (!left->is_reached || !right->is_reached) return (struct fl_interval_state){.is_reached = false};
    struct combining combining = {.arena = arena, .how = MEET, .is_replaced = is_replaced, .context = context};
    struct fl_interval_state state = {.is_reached = true, .locals = left->locals};
    state.globals = combine_maps(&combining, left->globals, right->globals);
    return combining.is_empty ? (struct fl_interval_state){.is_reached = false} : state;
}
