/* analysis/unwritten/access.c - reads and writes of the object that is followed. */
#include "analysis/unwritten/parts.h"

bool fl_written_is_direct(const struct fl_written_walk *walk, const struct fl_written_state *state,
                          const struct fl_written_place *place) {
    const struct fl_expression *root = place->root;
    if (root->kind == FL_EXPRESSION_OBJECT) return fl_id_equal(root->object, walk->object);
    return root->kind == FL_EXPRESSION_VARIABLE && fl_written_is_holder(state, root->variable);
}

bool fl_written_may_point(const struct fl_written_walk *walk, const struct fl_expression *pointer) {
    struct fl_points_to *points_to = walk->search->points_to;
    struct fl_number_walk targets =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, pointer));
    for (uint32_t number; fl_number_walk_next(&targets, &number);)
        if (fl_bitset_has(&walk->objects, fl_points_to_target_at(points_to, number).object)) return true;
    return false;
}

bool fl_written_is_mentioned(const struct fl_written_walk *walk, const struct fl_written_state *state,
                             const struct fl_expression *expression) {
    struct fl_written_place here = {.root = expression};
    if (fl_written_is_direct(walk, state, &here)) return true;
    if (expression->kind == FL_EXPRESSION_LOAD) return false;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (fl_written_is_mentioned(walk, state, expression->operands[i])) return true;
    return false;
}

bool fl_written_may_lead(const struct fl_written_walk *walk, const struct fl_written_state *state,
                         const struct fl_expression *pointer) {
    return fl_written_is_mentioned(walk, state, pointer) ||
           (state->is_shared && fl_written_may_point(walk, pointer));
}

bool fl_written_is_lasting(const struct fl_written_walk *walk, fl_variable_id variable) {
    const struct fl_program *program = walk->search->program;
    const struct fl_function *function = walk->function;
    if (fl_program_variable(program, variable)->kind != FL_VARIABLE_PARAMETER) return false;
    for (uint32_t i = 0; i < function->edge_count; i++)
        if (fl_id_equal(program->edges[function->first_edge + i].operation.variable, variable)) return false;
    return true;
}

void fl_written_need(struct fl_written_walk *walk, struct fl_written_need need) {
    enum { MOST_NEEDS = 16 };
    if (!walk->is_settled) return;
    if (fl_id_is_none(walk->parameter)) {
        walk->is_read = true;
        return;
    }
    if (walk->needs.count == MOST_NEEDS) need = (struct fl_written_need){.kind = FL_NEEDS_ALL};
    if (walk->needs.count <= MOST_NEEDS) fl_vector_push(walk->search->arena, &walk->needs, need);
}

/* ---- reads ---- */

/* An element whose number is less than a parameter, or a constant, may be asked of the caller. */
static void need_element(struct fl_written_walk *walk, const struct fl_written_state *state,
                         const struct fl_place_term *term, const struct fl_lane *lane) {
    struct fl_written_need need = {.kind = FL_NEEDS_ALL, .lane = *lane};
    for (unsigned i = 0; i < state->fact_count && term->added <= 0; i++) {
        const struct fl_written_fact *fact = &state->facts[i];
        if (!fl_id_equal(fact->variable, term->variable)) continue;
        if (fact->kind == FL_FACT_LESS_CONSTANT) {
            need.kind = FL_NEEDS_LANES;
            need.size = fact->number;
        } else if (fact->kind == FL_FACT_LESS && fl_written_is_lasting(walk, fact->other)) {
            need.kind = FL_NEEDS_BELOW;
            need.parameter = fact->other;
            need.is_signed = fact->is_signed;
        }
    }
    fl_written_need(walk, need);
}

static bool has_row_element(const struct fl_written_state *state, const struct fl_written_place *place,
                            uint64_t bytes) {
    const struct fl_place_term *inner = &place->terms[0], *outer = &place->terms[1];
    struct fl_lane row = fl_lane_of(outer->stride, 0, outer->stride);
    if (fl_written_has_element(state, outer->variable, outer->added, &row)) return true;
    struct fl_lane lane = fl_lane_of(inner->stride, place->offset, bytes);
    lane.outer = outer->variable;
    lane.outer_stride = outer->stride;
    return !outer->added && fl_written_has_element(state, inner->variable, inner->added, &lane);
}

/* Whatever the variable is, the first element is not behind it. */
static bool is_in_first(const struct fl_written_state *state, uint64_t offset, uint64_t bytes) {
    for (unsigned i = 0; i < state->fact_count; i++) {
        const struct fl_written_fact *fact = &state->facts[i];
        if (fact->kind == FL_FACT_UP_TO && fl_id_is_none(fact->lane.outer) && fact->lane.offset <= offset &&
            offset + bytes <= fact->lane.offset + fact->lane.width)
            return true;
    }
    return false;
}

static void read_direct(struct fl_written_walk *walk, const struct fl_written_state *state,
                        const struct fl_written_place *place, uint64_t bytes) {
    struct fl_written_need all = {.kind = FL_NEEDS_ALL};
    const struct fl_place_term *term = &place->terms[0];
    if (state->is_all) return;
    if (!place->is_known || !bytes) {
        fl_written_need(walk, all);
    } else if (!place->term_count) {
        struct fl_written_need need = {.kind = FL_NEEDS_BYTES, .offset = place->offset, .size = bytes};
        if (!fl_written_has_bytes(state, place->offset, bytes) && !is_in_first(state, place->offset, bytes))
            fl_written_need(walk, need);
    } else if (place->term_count == 1 && place->offset + bytes <= term->stride) {
        struct fl_lane lane = fl_lane_of(term->stride, place->offset, bytes);
        if (!fl_written_has_element(state, term->variable, term->added, &lane))
            need_element(walk, state, term, &lane);
    } else if (place->term_count == 1 || !has_row_element(state, place, bytes))
        fl_written_need(walk, all);
}

static void read_elsewhere(struct fl_written_walk *walk, const struct fl_written_state *state,
                           const struct fl_expression *address, uint64_t bytes) {
    struct fl_points_to *points_to = walk->search->points_to;
    struct fl_number_walk targets =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, address));
    for (uint32_t number; fl_number_walk_next(&targets, &number);) {
        struct fl_target target = fl_points_to_target_at(points_to, number);
        bool is_fixed = bytes && !target.stride && target.offset >= 0 && fl_id_is_none(walk->parameter);
        if (!fl_bitset_has(&walk->objects, target.object)) continue;
        if (is_fixed ? !fl_written_has_bytes(state, (uint64_t)target.offset, bytes) : !state->is_all)
            fl_written_need(walk, (struct fl_written_need){.kind = FL_NEEDS_ALL});
    }
}

void fl_written_read(struct fl_written_walk *walk, const struct fl_written_state *state,
                     const struct fl_expression *address, uint64_t bytes) {
    struct fl_written_place place = fl_written_place_of(address);
    if (fl_written_is_direct(walk, state, &place))
        read_direct(walk, state, &place, bytes);
    else if (fl_written_may_lead(walk, state, address))
        read_elsewhere(walk, state, address, bytes);
}

void fl_written_read_by_others(struct fl_written_walk *walk, const struct fl_written_state *state) {
    bool has_all = state->is_all || !walk->reads.is_any;
    for (size_t i = 0; i < FL_WRITTEN_BYTES / 64; i++)
        if (!state->is_all && (walk->reads.bytes[i] & ~state->bytes[i])) has_all = false;
    if (!has_all || (!fl_id_is_none(walk->parameter) && !state->is_all))
        fl_written_need(walk, (struct fl_written_need){.kind = FL_NEEDS_ALL});
}

/* ---- writes ---- */

bool fl_written_is_size(const struct fl_written_walk *walk, fl_variable_id variable, const struct fl_lane *lane) {
    const struct fl_expression *size = walk->size_expression;
    bool is_signed;
    if (!size || lane->offset || lane->width != lane->stride || !fl_id_is_none(lane->outer)) return false;
    if (fl_expression_is_apply(size, FL_OP_MULTIPLY)) {
        const struct fl_expression *left = size->operands[0], *right = size->operands[1];
        const struct fl_expression *factor = fl_expression_is_constant(left) ? left : right;
        if (!fl_expression_is_constant(factor) || factor->constant.word != lane->stride) return false;
        size = factor == left ? right : left;
    } else if (lane->stride != 1)
        return false;
    size = fl_place_variable(size, &is_signed);
    return size && fl_id_equal(size->variable, variable);
}

static void settle(const struct fl_written_walk *walk, struct fl_written_state *state) {
    if (walk->size <= FL_WRITTEN_BYTES && fl_written_has_bytes(state, 0, walk->size)) state->is_all = true;
}

void fl_written_add_elements(const struct fl_written_walk *walk, struct fl_written_state *state,
                             const struct fl_lane *lane, uint64_t count) {
    fl_written_add_lanes(state, lane, count);
    bool is_whole = !lane->offset && lane->width == lane->stride && fl_id_is_none(lane->outer);
    if (is_whole && walk->size != UINT64_MAX && count >= (walk->size + lane->stride - 1) / lane->stride)
        state->is_all = true;
    settle(walk, state);
}

/* What is one more than the variable has the element below it. */
static void add_up_to(struct fl_written_state *state, struct fl_written_fact up_to) {
    unsigned count = state->fact_count;
    for (unsigned i = 0; i < count; i++) {
        struct fl_written_fact below = up_to;
        if (state->facts[i].kind != FL_FACT_NEXT || !fl_id_equal(state->facts[i].other, up_to.variable)) continue;
        below.kind = FL_FACT_BELOW;
        below.variable = state->facts[i].variable;
        fl_written_add_fact(state, below);
    }
    fl_written_add_fact(state, up_to);
}

void fl_written_store_element(struct fl_written_walk *walk, struct fl_written_state *state,
                              fl_variable_id variable, const struct fl_lane *lane) {
    bool is_signed;
    struct fl_written_fact up_to = {.kind = FL_FACT_UP_TO, .variable = variable, .other = FL_NO_ID, .lane = *lane};
    bool is_below = fl_written_is_below(state, variable, lane, &is_signed);
    for (unsigned i = 0; i < state->fact_count; i++)
        if (state->facts[i].kind == FL_FACT_VALUE && fl_id_equal(state->facts[i].variable, variable) &&
            fl_id_is_none(lane->outer))
            fl_written_add_bytes(state, state->facts[i].number * lane->stride + lane->offset, lane->width);
    if (is_below) add_up_to(state, up_to);
    settle(walk, state);
}

static void write_bytes(struct fl_written_walk *walk, struct fl_written_state *state,
                        const struct fl_written_place *place, uint64_t bytes) {
    const struct fl_place_term *term = &place->terms[0];
    if (!place->term_count) {
        fl_written_add_bytes(state, place->offset, bytes);
        if (!place->offset && bytes >= walk->size) state->is_all = true;
        settle(walk, state);
        return;
    }
    if (place->offset + bytes > term->stride || term->added) return;
    struct fl_lane lane = fl_lane_of(term->stride, place->offset, bytes);
    if (place->term_count == 2) {
        if (place->terms[1].added) return;
        lane.outer = place->terms[1].variable;
        lane.outer_stride = place->terms[1].stride;
    }
    fl_written_store_element(walk, state, term->variable, &lane);
}

static bool is_same(const struct fl_expression *left, const struct fl_expression *right) {
    if (left == right) return true;
    if (!left || !right || left->kind != right->kind || left->width != right->width) return false;
    if (left->kind == FL_EXPRESSION_CONSTANT) return left->constant.word == right->constant.word;
    if (left->kind == FL_EXPRESSION_VARIABLE) return fl_id_equal(left->variable, right->variable);
    if (left->kind != FL_EXPRESSION_APPLY || left->op != right->op || left->op == FL_OP_EXTRACT) return false;
    for (uint32_t i = 0; i < left->operand_count; i++)
        if (!is_same(left->operands[i], right->operands[i])) return false;
    return true;
}

void fl_written_write(struct fl_written_walk *walk, struct fl_written_state *state,
                      const struct fl_expression *address, uint64_t bytes, const struct fl_expression *size) {
    struct fl_written_place place = fl_written_place_of(address);
    bool is_signed, is_start = !place.term_count && !place.offset;
    if (!fl_written_is_direct(walk, state, &place) || !place.is_known) return;
    if (!size || fl_expression_is_constant(size)) {
        write_bytes(walk, state, &place, size ? size->constant.word : bytes);
        return;
    }
    if (is_start && state->is_size_known && is_same(size, walk->size_expression)) state->is_all = true;
    const struct fl_expression *count = fl_place_variable(size, &is_signed);
    struct fl_written_fact below = {.kind = FL_FACT_BELOW, .lane = fl_lane_of(1, 0, 1), .other = FL_NO_ID};
    if (!is_start || !count) return;
    below.variable = count->variable;
    fl_written_add_fact(state, below);
}
