/* analysis/unwritten/walk.c - one object through one function: what is written of it where, and what is read. */
#include "analysis/unwritten/parts.h"

/* How often a location is come to before the search is given up, and how many of them a function may have. */
enum { MOST_VISITS = 64, MOST_LOCATIONS = 20000 };

static struct fl_written_state *state_at(struct fl_written_walk *walk, fl_location_id location) {
    struct fl_written_state **state = &walk->states[location.index - walk->function->first_location];
    if (!*state) *state = FL_NEW(walk->scratch, struct fl_written_state);
    return *state;
}

/* ---- reads ---- */

static void read_loads(struct fl_written_walk *walk, const struct fl_written_state *state,
                       const struct fl_expression *expression) {
    if (!expression) return;
    for (uint32_t i = 0; i < expression->operand_count; i++) read_loads(walk, state, expression->operands[i]);
    if (expression->kind == FL_EXPRESSION_LOAD)
        fl_written_read(walk, state, expression->operands[0], (expression->width + 7) / 8);
}

static void read_by_operation(struct fl_written_walk *walk, const struct fl_written_state *state,
                              const struct fl_operation *operation) {
    const struct fl_expression *const parts[] = {operation->condition, operation->value, operation->address,
                                                 operation->source,    operation->size,  operation->callee};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) read_loads(walk, state, parts[i]);
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        read_loads(walk, state, operation->arguments[i].value);
        if (operation->kind == FL_OPERATION_CALL && operation->arguments[i].byval_size)
            fl_written_read(walk, state, operation->arguments[i].value, operation->arguments[i].byval_size);
    }
    bool is_read_outside = operation->kind == FL_OPERATION_SKIP && operation->address;
    bool is_block =
        operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_OUTPUT || is_read_outside;
    bool is_sized = is_block && operation->size && fl_expression_is_constant(operation->size);
    uint64_t size = is_sized ? operation->size->constant.word : 0;
    if (is_block) fl_written_read(walk, state, operation->source ? operation->source : operation->address, size);
}

/* ---- assignments ---- */

/* variable + number; 0: it is something else. */
static int64_t step_of(const struct fl_expression *value, fl_variable_id variable) {
    bool is_sum = fl_expression_is_apply(value, FL_OP_ADD),
         is_less = fl_expression_is_apply(value, FL_OP_SUBTRACT);
    if ((!is_sum && !is_less) || value->width < 32 || value->width > 64) return 0;
    if (value->operands[0]->kind != FL_EXPRESSION_VARIABLE || !fl_expression_is_constant(value->operands[1]))
        return 0;
    if (!fl_id_equal(value->operands[0]->variable, variable)) return 0;
    uint64_t word = value->operands[1]->constant.word;
    int64_t number = value->width == 32 ? (int32_t)word : (int64_t)word;
    return is_sum ? number : -number;
}

/* What is known of a variable when it is one more. */
static void step_fact_up(struct fl_written_state *state, struct fl_written_fact fact, fl_variable_id variable) {
    bool is_about = fl_id_equal(fact.variable, variable);
    if (fact.kind == FL_FACT_SAME) {
        fl_variable_id before = is_about ? fact.other : fact.variable;
        fact = (struct fl_written_fact){.kind = FL_FACT_NEXT, .variable = variable, .other = before};
    } else if (is_about && fact.kind == FL_FACT_UP_TO && !fl_id_equal(fact.lane.outer, variable))
        fact.kind = FL_FACT_BELOW;
    else if (is_about && fact.kind == FL_FACT_VALUE && fact.number < INT32_MAX)
        fact.number++;
    else
        return;
    fl_written_add_fact(state, fact);
}

/* When it is one less, and was positive. */
static void step_fact_down(struct fl_written_state *state, struct fl_written_fact fact, fl_variable_id variable) {
    if (!fl_id_equal(fact.variable, variable) || fl_id_equal(fact.lane.outer, variable)) return;
    if (fact.kind == FL_FACT_BELOW || fact.kind == FL_FACT_UP_TO) {
        fact.kind = FL_FACT_UP_TO;
        fact.is_signed = false;
    } else if (fact.kind == FL_FACT_VALUE && fact.number)
        fact.number--;
    else
        return;
    fl_written_add_fact(state, fact);
}

/* Is the fact's variable greater than 0, and was that found out as the fact needs it? */
static bool is_positive(const struct fl_written_state *state, const struct fl_written_fact *fact) {
    for (unsigned i = 0; i < state->fact_count; i++) {
        const struct fl_written_fact *other = &state->facts[i];
        if (other->kind == FL_FACT_POSITIVE && fl_id_equal(other->variable, fact->variable) &&
            (!fact->is_signed || other->is_signed))
            return true;
    }
    return false;
}

static void step(struct fl_written_state *state, fl_variable_id variable, int64_t number) {
    struct fl_written_state before = *state;
    fl_written_forget(state, variable);
    for (unsigned i = 0; i < before.fact_count; i++) {
        const struct fl_written_fact *fact = &before.facts[i];
        bool is_there = fl_id_equal(fact->variable, variable) ||
                        (fl_written_is_between(fact) && fl_id_equal(fact->other, variable));
        if (is_there && number == 1) step_fact_up(state, *fact, variable);
        if (is_there && number == -1 && is_positive(&before, fact)) step_fact_down(state, *fact, variable);
    }
}

/* variable := other, which is not negative or keeps its sign. */
static void copy(struct fl_written_state *state, fl_variable_id variable, fl_variable_id other, bool is_signed) {
    struct fl_written_state before = *state;
    if (fl_id_equal(variable, other)) return;
    fl_written_forget(state, variable);
    for (unsigned i = 0; i < before.fact_count; i++) {
        struct fl_written_fact fact = before.facts[i];
        bool is_of_lane = fact.kind == FL_FACT_BELOW || fact.kind == FL_FACT_UP_TO;
        if (!fl_id_equal(fact.variable, other) || (fact.is_signed && !is_signed)) continue;
        if (fl_written_is_between(&fact) && fl_id_equal(fact.other, variable)) continue;
        if (is_of_lane && fl_id_equal(fact.lane.outer, variable)) continue;
        fact.variable = variable;
        fl_written_add_fact(state, fact);
    }
    struct fl_written_fact same = {.kind = FL_FACT_SAME, .variable = variable, .other = other};
    fl_written_add_fact(state, same);
    if (fl_written_is_holder(&before, other)) fl_written_add_holder(state, variable);
}

static void assign(struct fl_written_state *state, fl_variable_id variable, const struct fl_expression *value) {
    bool is_signed;
    const struct fl_expression *other = fl_place_variable(value, &is_signed);
    int64_t number = step_of(value, variable);
    if (number) {
        step(state, variable, number);
    } else if (other) {
        copy(state, variable, other->variable, is_signed || other == value);
    } else {
        struct fl_written_fact fact = {.kind = FL_FACT_VALUE, .variable = variable, .other = FL_NO_ID};
        fl_written_forget(state, variable);
        if (!fl_expression_is_constant(value) || value->width > 64 || value->constant.word > INT32_MAX) return;
        fact.number = value->constant.word;
        fact.lane.outer = (fl_variable_id)FL_NO_ID;
        fl_written_add_fact(state, fact);
    }
}

/* ---- lives ---- */

/* It begins: nothing of it is written. What is known of variables remains. */
static void begin(const struct fl_written_walk *walk, struct fl_written_state *state) {
    struct fl_written_state before = *state;
    *state = walk->begun;
    state->fact_count = state->holder_count = 0;
    for (unsigned i = 0; i < before.fact_count; i++)
        if (before.facts[i].kind != FL_FACT_BELOW && before.facts[i].kind != FL_FACT_UP_TO)
            fl_written_add_fact(state, before.facts[i]);
}

static bool is_our_object(const struct fl_written_walk *walk, const struct fl_expression *address) {
    return address->kind == FL_EXPRESSION_OBJECT && fl_id_equal(address->object, walk->object);
}

static void end_block(const struct fl_written_walk *walk, struct fl_written_state *state,
                      const struct fl_expression *address) {
    struct fl_written_place place = fl_written_place_of(address);
    if (place.is_known && !place.term_count && !place.offset && fl_written_is_direct(walk, state, &place))
        state->is_all = true; /* there is no block */
}

static void leave(struct fl_written_walk *walk, const struct fl_written_state *state,
                  const struct fl_expression *value) {
    struct fl_written_state here = *state;
    if (!walk->is_settled) return;
    if (fl_id_is_none(walk->start) || walk->is_stack) {
        fl_written_join(&walk->left, &here);
        return;
    }
    bool is_it = value && value->kind == FL_EXPRESSION_VARIABLE && fl_written_is_holder(state, value->variable);
    if (is_it && !state->is_all) {
        walk->is_returned = true;
        here.fact_count = here.holder_count = 0;
        fl_written_join(&walk->left, &here);
    } else if (state->is_shared && (walk->is_kept || (value && fl_written_may_point(walk, value))))
        fl_written_read_by_others(walk, state);
}

/* ---- edges ---- */

static bool is_in_size(const struct fl_expression *size, fl_variable_id variable) {
    if (!size) return false;
    if (size->kind == FL_EXPRESSION_VARIABLE) return fl_id_equal(size->variable, variable);
    if (size->kind == FL_EXPRESSION_LOAD) return true;
    for (uint32_t i = 0; i < size->operand_count; i++)
        if (is_in_size(size->operands[i], variable)) return true;
    return false;
}

/* Is it the address of the object? */
static bool is_address(const struct fl_written_walk *walk, const struct fl_written_state *state,
                       const struct fl_expression *value) {
    struct fl_written_place place = fl_written_place_of(value);
    return place.is_known && !place.term_count && !place.offset && fl_written_is_direct(walk, state, &place);
}

/* A value that leads to it goes somewhere. */
static void share(const struct fl_written_walk *walk, struct fl_written_state *state,
                  const struct fl_expression *value) {
    bool is_pointer = value->width >= walk->search->program->pointer_width;
    if (!state->is_shared && is_pointer && fl_written_is_mentioned(walk, state, value)) state->is_shared = true;
}

/* Whoever finds a global variable finds what it points to. */
static void hold(const struct fl_written_walk *walk, struct fl_written_state *state, fl_variable_id variable) {
    fl_written_add_holder(state, variable);
    if (fl_program_variable(walk->search->program, variable)->kind == FL_VARIABLE_GLOBAL) state->is_shared = true;
}

static void pass_variable(struct fl_written_walk *walk, struct fl_written_state *state,
                          const struct fl_operation *operation) {
    if (is_in_size(walk->size_expression, operation->variable)) state->is_size_known = false;
    if (operation->kind == FL_OPERATION_ASSIGN) {
        bool is_it = is_address(walk, state, operation->value);
        if (!is_it) share(walk, state, operation->value);
        assign(state, operation->variable, operation->value);
        if (is_it) hold(walk, state, operation->variable);
    } else
        fl_written_forget(state, operation->variable);
}

static void start(struct fl_written_walk *walk, struct fl_written_state *state,
                  const struct fl_operation *operation) {
    /* The block before it is one of many now. */
    if (state->is_shared || state->holder_count) fl_written_read_by_others(walk, state);
    begin(walk, state);
    if (!fl_id_is_none(operation->variable)) hold(walk, state, operation->variable);
}

static void pass_edge(struct fl_written_walk *walk, struct fl_written_state *state, fl_edge_id id) {
    const struct fl_operation *operation = &fl_program_edge(walk->search->program, id)->operation;
    read_by_operation(walk, state, operation);
    if (operation->kind == FL_OPERATION_CALL) fl_written_pass_call(walk, state, id);
    if (!fl_id_is_none(operation->variable)) pass_variable(walk, state, operation);
    if (fl_id_equal(id, walk->start)) start(walk, state, operation);
    switch (operation->kind) {
    case FL_OPERATION_STORE:
        share(walk, state, operation->value);
        fl_written_write(walk, state, operation->address, (operation->value->width + 7) / 8, NULL);
        break;
    case FL_OPERATION_INPUT:
        if (operation->address) fl_written_write(walk, state, operation->address, 0, operation->size);
        break;
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: fl_written_write(walk, state, operation->address, 0, operation->size); break;
    case FL_OPERATION_ASSUME: fl_written_assume(walk, state, operation->condition); break;
    case FL_OPERATION_FREE: end_block(walk, state, operation->address); break;
    case FL_OPERATION_RETURN: leave(walk, state, operation->value); break;
    case FL_OPERATION_BEGIN:
        if (is_our_object(walk, operation->address)) begin(walk, state);
        break;
    case FL_OPERATION_END:
        if (is_our_object(walk, operation->address)) state->is_all = true;
        break;
    default: break;
    }
}

/* Before a block is allocated there is nothing that could be read. */
static void set_first_state(struct fl_written_walk *walk) {
    struct fl_written_state *first = state_at(walk, walk->function->entry);
    *first = walk->begun;
    first->is_all = !fl_id_is_none(walk->start);
    first->is_reached = true;
    if (!fl_id_is_none(walk->parameter)) fl_written_add_holder(first, walk->parameter);
}

static void give_up(struct fl_written_walk *walk) {
    walk->is_settled = true;
    fl_written_need(walk, (struct fl_written_need){.kind = FL_NEEDS_ALL});
    walk->is_read = true;
}

/* Goes along an edge. True: more has to be found out behind it. */
static bool follow(struct fl_written_walk *walk, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(walk->search->program, id);
    struct fl_written_state state = *state_at(walk, edge->source);
    pass_edge(walk, &state, id);
    return !fl_operation_ends_run(&edge->operation) && fl_written_join(state_at(walk, edge->target), &state);
}

/* What is written where, whatever is read. */
static void settle_states(struct fl_written_walk *walk) {
    const struct fl_function *function = walk->function;
    FL_VECTOR_OF(fl_location_id) open = {0};
    unsigned *visits = FL_NEW_ARRAY(walk->scratch, unsigned, function->location_count);
    fl_vector_push(walk->scratch, &open, function->entry);
    while (open.count && !walk->is_read) {
        fl_location_id location = fl_vector_pop(&open);
        const struct fl_location *at = fl_program_location(walk->search->program, location);
        if (visits[location.index - function->first_location]++ > MOST_VISITS) give_up(walk);
        for (uint32_t i = at->first_edge; i < at->first_edge + at->edge_count; i++)
            if (follow(walk, (fl_edge_id){i}))
                fl_vector_push(walk->scratch, &open, walk->search->program->edges[i].target);
    }
}

static void walk_in(struct fl_written_walk *walk, struct fl_arena *scratch) {
    const struct fl_function *function = walk->function;
    walk->scratch = scratch;
    walk->states = FL_NEW_ARRAY(scratch, struct fl_written_state *, function->location_count);
    set_first_state(walk);
    settle_states(walk);
    walk->is_settled = true;
    for (uint32_t i = function->first_edge; i < function->first_edge + function->edge_count && !walk->is_read; i++)
        if (state_at(walk, fl_program_edge(walk->search->program, (fl_edge_id){i})->source)->is_reached)
            follow(walk, (fl_edge_id){i});
}

static fl_lvalue_set contents_of(const struct fl_written_walk *walk) {
    struct fl_lvalues *lvalues = walk->search->lvalues;
    fl_lvalue_set contents = {0};
    for (uint32_t i = 0; i < fl_points_to_object_count(walk->search->points_to); i++)
        if (fl_bitset_has(&walk->objects, i))
            contents = fl_lvalues_union(lvalues, contents, fl_lvalues_of_contents(lvalues, i));
    return contents;
}

void fl_written_walk_function(struct fl_written_walk *walk) {
    struct fl_arena *scratch = fl_arena_create();
    walk->contents = contents_of(walk);
    if (walk->function->location_count > MOST_LOCATIONS)
        give_up(walk);
    else
        walk_in(walk, scratch);
    fl_arena_destroy(scratch);
}
