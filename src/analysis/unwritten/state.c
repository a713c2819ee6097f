#include "analysis/unwritten/state.h"

#include <string.h>

struct fl_lane fl_lane_of(uint64_t stride, uint64_t offset, uint64_t width) {
    return (struct fl_lane){.stride = stride, .offset = offset, .width = width, .outer = FL_NO_ID};
}

/* ---- bytes ---- */

void fl_written_add_bytes(struct fl_written_state *state, uint64_t offset, uint64_t size) {
    for (uint64_t i = offset; i < offset + size && i < FL_WRITTEN_BYTES; i++)
        state->bytes[i / 64] |= (uint64_t)1 << i % 64;
}

bool fl_written_has_bytes(const struct fl_written_state *state, uint64_t offset, uint64_t size) {
    if (state->is_all) return true;
    if (offset > FL_WRITTEN_BYTES || size > FL_WRITTEN_BYTES - offset) return false;
    for (uint64_t i = offset; i < offset + size; i++)
        if (!(state->bytes[i / 64] >> i % 64 & 1)) return false;
    return true;
}

static bool is_in_row(const struct fl_lane *lane) {
    return !fl_id_is_none(lane->outer);
}

void fl_written_add_lanes(struct fl_written_state *state, const struct fl_lane *lane, uint64_t count) {
    if (is_in_row(lane)) return;
    for (uint64_t i = 0; i < count && i * lane->stride < FL_WRITTEN_BYTES; i++)
        fl_written_add_bytes(state, i * lane->stride + lane->offset, lane->width);
}

bool fl_written_has_lanes(const struct fl_written_state *state, const struct fl_lane *lane, uint64_t count) {
    if (state->is_all || !count) return true;
    if (is_in_row(lane) || count > FL_WRITTEN_BYTES) return false;
    for (uint64_t i = 0; i < count; i++)
        if (!fl_written_has_bytes(state, i * lane->stride + lane->offset, lane->width)) return false;
    return true;
}

/* ---- facts ---- */

static bool is_same_lane(const struct fl_lane *left, const struct fl_lane *right) {
    return left->stride == right->stride && left->offset == right->offset && left->width == right->width &&
           fl_id_equal(left->outer, right->outer) && left->outer_stride == right->outer_stride;
}

/* Does the first have all bytes of the second? */
static bool has_lane(const struct fl_lane *left, const struct fl_lane *right) {
    return left->stride == right->stride && left->offset <= right->offset &&
           right->offset + right->width <= left->offset + left->width && fl_id_equal(left->outer, right->outer) &&
           left->outer_stride == right->outer_stride;
}

static bool has_lane_fact(const struct fl_written_fact *fact) {
    return fact->kind == FL_FACT_BELOW || fact->kind == FL_FACT_UP_TO;
}

bool fl_written_is_between(const struct fl_written_fact *fact) {
    return fact->kind == FL_FACT_LESS || fact->kind == FL_FACT_SAME || fact->kind == FL_FACT_NEXT;
}

static bool is_same_fact(const struct fl_written_fact *left, const struct fl_written_fact *right) {
    if (left->kind != right->kind || left->is_signed != right->is_signed) return false;
    if (!fl_id_equal(left->variable, right->variable)) return false;
    if (fl_written_is_between(left)) return fl_id_equal(left->other, right->other);
    return has_lane_fact(left) ? is_same_lane(&left->lane, &right->lane) : left->number == right->number;
}

static bool has_fact(const struct fl_written_state *state, const struct fl_written_fact *fact) {
    for (unsigned i = 0; i < state->fact_count; i++)
        if (is_same_fact(&state->facts[i], fact)) return true;
    return false;
}

void fl_written_add_fact(struct fl_written_state *state, struct fl_written_fact fact) {
    if (state->fact_count < FL_MOST_FACTS && !has_fact(state, &fact)) state->facts[state->fact_count++] = fact;
}

bool fl_written_is_below(const struct fl_written_state *state, fl_variable_id variable, const struct fl_lane *lane,
                         bool *is_signed) {
    bool is_found = state->is_all;
    *is_signed = false;
    for (unsigned i = 0; i < state->fact_count && !is_found; i++) {
        const struct fl_written_fact *fact = &state->facts[i];
        if (!fl_id_equal(fact->variable, variable)) continue;
        if (fact->kind == FL_FACT_VALUE)
            is_found = fl_written_has_lanes(state, lane, fact->number);
        else if (fact->kind == FL_FACT_LESS_CONSTANT)
            is_found = fl_written_has_lanes(state, lane, fact->number - 1);
        else
            is_found = has_lane_fact(fact) && has_lane(&fact->lane, lane);
        *is_signed = is_found && fact->is_signed;
    }
    return is_found;
}

/* The elements below the bound of the fact are written, and the variable is less. */
static bool is_below_bound(const struct fl_written_state *state, const struct fl_written_fact *bound,
                           const struct fl_lane *lane) {
    bool is_signed;
    if (bound->kind == FL_FACT_LESS_CONSTANT) return fl_written_has_lanes(state, lane, bound->number);
    if (bound->kind != FL_FACT_LESS || !fl_written_is_below(state, bound->other, lane, &is_signed)) return false;
    return !is_signed || bound->is_signed;
}

bool fl_written_has_element(const struct fl_written_state *state, fl_variable_id variable, int64_t added,
                            const struct fl_lane *lane) {
    if (state->is_all) return true;
    for (unsigned i = 0; i < state->fact_count; i++) {
        const struct fl_written_fact *fact = &state->facts[i];
        if (!fl_id_equal(fact->variable, variable)) continue;
        if (fact->kind == FL_FACT_VALUE && !is_in_row(lane)) {
            uint64_t number = fact->number + (uint64_t)added;
            if (number < FL_WRITTEN_BYTES &&
                fl_written_has_bytes(state, number * lane->stride + lane->offset, lane->width))
                return true;
        }
        bool is_covered = has_lane_fact(fact) && has_lane(&fact->lane, lane);
        if (is_covered && added < (fact->kind == FL_FACT_UP_TO)) return true;
        if (added <= 0 && is_below_bound(state, fact, lane)) return true;
    }
    return false;
}

static bool mentions(const struct fl_written_fact *fact, fl_variable_id variable) {
    return fl_id_equal(fact->variable, variable) ||
           (fl_written_is_between(fact) && fl_id_equal(fact->other, variable)) ||
           (has_lane_fact(fact) && fl_id_equal(fact->lane.outer, variable));
}

bool fl_written_is_holder(const struct fl_written_state *state, fl_variable_id variable) {
    for (unsigned i = 0; i < state->holder_count; i++)
        if (fl_id_equal(state->holders[i], variable)) return true;
    return false;
}

void fl_written_add_holder(struct fl_written_state *state, fl_variable_id variable) {
    if (fl_written_is_holder(state, variable)) return;
    if (state->holder_count < FL_MOST_HOLDERS)
        state->holders[state->holder_count++] = variable;
    else
        state->is_shared = true;
}

void fl_written_forget(struct fl_written_state *state, fl_variable_id variable) {
    unsigned kept = 0, holders = 0;
    for (unsigned i = 0; i < state->fact_count; i++)
        if (!mentions(&state->facts[i], variable)) state->facts[kept++] = state->facts[i];
    state->fact_count = kept;
    for (unsigned i = 0; i < state->holder_count; i++)
        if (!fl_id_equal(state->holders[i], variable)) state->holders[holders++] = state->holders[i];
    state->holder_count = holders;
}

/* ---- joining ---- */

static bool implies(const struct fl_written_state *state, const struct fl_written_fact *fact) {
    bool is_signed;
    if (has_fact(state, fact)) return true;
    if (fact->kind == FL_FACT_BELOW)
        return fl_written_is_below(state, fact->variable, &fact->lane, &is_signed) &&
               (!is_signed || fact->is_signed);
    return fact->kind == FL_FACT_UP_TO && fl_written_has_element(state, fact->variable, 0, &fact->lane) &&
           fl_written_is_below(state, fact->variable, &fact->lane, &is_signed) && !is_signed;
}

static void join_facts(struct fl_written_state *both, const struct fl_written_state *left,
                       const struct fl_written_state *right) {
    for (unsigned i = 0; i < left->fact_count; i++)
        if (implies(right, &left->facts[i])) fl_written_add_fact(both, left->facts[i]);
}

static bool is_same_state(const struct fl_written_state *left, const struct fl_written_state *right) {
    if (left->is_shared != right->is_shared) return false;
    if (left->is_all != right->is_all || left->is_size_known != right->is_size_known) return false;
    if (left->fact_count != right->fact_count || left->holder_count != right->holder_count) return false;
    for (unsigned i = 0; i < left->fact_count; i++)
        if (!has_fact(right, &left->facts[i])) return false;
    for (unsigned i = 0; i < left->holder_count; i++)
        if (!fl_written_is_holder(right, left->holders[i])) return false;
    return memcmp(left->bytes, right->bytes, sizeof left->bytes) == 0;
}

bool fl_written_join(struct fl_written_state *into, const struct fl_written_state *from) {
    if (!from->is_reached) return false;
    if (!into->is_reached) {
        *into = *from;
        return true;
    }
    struct fl_written_state both = {.is_reached = true,
                                    .is_all = into->is_all && from->is_all,
                                    .is_shared = into->is_shared || from->is_shared,
                                    .is_size_known = into->is_size_known && from->is_size_known};
    for (size_t i = 0; i < FL_WRITTEN_BYTES / 64; i++)
        both.bytes[i] = (into->bytes[i] | -(uint64_t)into->is_all) & (from->bytes[i] | -(uint64_t)from->is_all);
    for (unsigned i = 0; i < into->holder_count; i++)
        if (from->is_all || fl_written_is_holder(from, into->holders[i]))
            fl_written_add_holder(&both, into->holders[i]);
    for (unsigned i = 0; i < from->holder_count && into->is_all; i++)
        fl_written_add_holder(&both, from->holders[i]);
    if (!into->is_all && !from->is_all &&
        (both.holder_count < into->holder_count || both.holder_count < from->holder_count))
        both.is_shared = true; /* a variable that holds it on one side alone may lead to it */
    join_facts(&both, into, from);
    join_facts(&both, from, into);
    if (is_same_state(&both, into)) return false;
    *into = both;
    return true;
}
