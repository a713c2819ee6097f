/* engine/symbolic/merge.c - makes one state of two: what differs is chosen by the condition of the left one. */
#include "base/invariant.h"
#include "engine/symbolic/lazy.h"

typedef const struct fl_term *term_ref;

/* Two states on their way to becoming one. */
struct merge {
    struct fl_engine *engine;
    const struct fl_state *left, *right;
    struct fl_state *result;
    term_ref guard; /* holds on the left path since the two parted */
    bool is_possible;
    const struct fl_symbolic_object *left_object, *right_object; /* being merged */
    struct fl_symbolic_object *object;
    const struct fl_persistent_map **variables; /* being merged */
};

/* ---- conditions ---- */

/* The last conjunct that both paths have. */
static struct fl_condition *common_condition(struct fl_condition *left, struct fl_condition *right) {
    while (left != right) {
        uint32_t left_count = left ? left->count : 0, right_count = right ? right->count : 0;
        if (left_count >= right_count) left = left->previous;
        if (right_count >= left_count) right = right->previous;
    }
    return left;
}

static term_ref conjunction(struct fl_engine *engine, const struct fl_condition *from,
                            const struct fl_condition *until) {
    term_ref all = fl_term_true(engine->terms);
    for (; from != until; from = from->previous)
        if (!from->is_check) all = fl_term_and(engine->terms, from->term, all);
    return all;
}

/* ---- variables ---- */

static bool merge_variable(void *context, uint64_t key, const void *left, const void *right) {
    struct merge *merge = context;
    /* A variable that one side never wrote has its initial value there, or any. */
    if (!left || !right) {
        const struct fl_variable *variable = &merge->engine->program->variables[key];
        if (variable->kind == FL_VARIABLE_GLOBAL) {
            term_ref initial = fl_symbolic_initial(merge->engine, (fl_variable_id){(uint32_t)key});
            if (!left) left = initial;
            if (!right) right = initial;
        } else {
            term_ref unknown = fl_symbolic_unknown(merge->engine, (fl_variable_id){(uint32_t)key});
            if (!left) left = unknown;
            if (!right) right = unknown;
        }
    }
    term_ref value = fl_term_if(merge->engine->terms, merge->guard, left, right);
    *merge->variables = fl_persistent_set(merge->engine->arena, *merge->variables, key, value);
    return true;
}

static const struct fl_persistent_map *merge_variables(struct merge *merge, const struct fl_persistent_map *left,
                                                       const struct fl_persistent_map *right) {
    const struct fl_persistent_map *result = left;
    merge->variables = &result;
    fl_persistent_compare(left, right, merge_variable, merge);
    return result;
}

/* ---- objects ---- */

static term_ref at_offset(struct fl_engine *engine, uint64_t offset) {
    return fl_term_word(engine->terms, engine->program->pointer_width, offset);
}

static bool merge_cell(void *context, uint64_t offset, const void *left, const void *right) {
    struct merge *merge = context;
    const struct fl_cell *cells[2] = {left, right};
    for (unsigned i = 0; i < 2; i++) {
        if (!cells[i]) continue;
        term_ref where = at_offset(merge->engine, offset);
        term_ref l = fl_symbolic_object_read(merge->engine, merge->left_object, where, cells[i]->size);
        term_ref r = fl_symbolic_object_read(merge->engine, merge->right_object, where, cells[i]->size);
        term_ref value = fl_term_if(merge->engine->terms, merge->guard, l, r);
        *merge->object = *fl_symbolic_object_write(merge->engine, merge->object, where, value,
                                                   fl_term_true(merge->engine->terms));
    }
    return true;
}

/* Contents of one object; one that is an array on either side becomes one. */
static void merge_contents(struct merge *merge) {
    const struct fl_symbolic_object *left = merge->left_object, *right = merge->right_object;
    if (!left->array && !right->array) {
        fl_persistent_compare(left->cells, right->cells, merge_cell, merge);
        return;
    }
    struct fl_symbolic_object l = *left, r = *right;
    fl_symbolic_object_make_array(merge->engine, &l);
    fl_symbolic_object_make_array(merge->engine, &r);
    term_ref operands[3] = {merge->guard, l.array, r.array};
    static const uint32_t none[2] = {0, 0};
    *merge->object = l;
    if (l.array != r.array)
        merge->object->array = fl_term_make(merge->engine->terms, FL_OP_ARRAY_IF, 8, none, operands);
}

static bool merge_object(void *context, uint64_t number, const void *left, const void *right) {
    struct merge *merge = context;
    if (!left) left = fl_lazy_object(merge->engine, (uint32_t)number);
    if (!right) right = fl_lazy_object(merge->engine, (uint32_t)number);
    if (!left || !right) { /* begun on one side since the two parted: the other has no pointer to it */
        merge->result->objects =
            fl_persistent_set(merge->engine->arena, merge->result->objects, number, left ? left : right);
        return true;
    }
    merge->left_object = left;
    merge->right_object = right;
    if (merge->left_object->is_live != merge->right_object->is_live) { /* ended on one side only */
        merge->is_possible = false;
        return false;
    }
    if (!merge->left_object->is_live) return true;
    merge->object = fl_arena_copy(merge->engine->arena, left, sizeof *merge->object);
    merge_contents(merge);
    merge->result->objects =
        fl_persistent_set(merge->engine->arena, merge->result->objects, number, merge->object);
    return true;
}

/* ---- the rest ---- */

static bool is_same_frame_shape(const struct fl_symbolic_frame *left, const struct fl_symbolic_frame *right) {
    for (; left != right; left = left->caller, right = right->caller) {
        if (!left || !right || left->depth != right->depth) return false;
        if (!fl_id_equal(left->function, right->function) || !fl_id_equal(left->call, right->call)) return false;
        if (left->objects != right->objects || left->stack != right->stack) return false;
    }
    return true;
}

static struct fl_symbolic_frame *merge_frames(struct merge *merge, const struct fl_symbolic_frame *left,
                                              const struct fl_symbolic_frame *right) {
    if (left == right) return (struct fl_symbolic_frame *)left;
    struct fl_symbolic_frame *frame = fl_arena_copy(merge->engine->arena, left, sizeof *left);
    frame->variables = merge_variables(merge, left->variables, right->variables);
    frame->caller = merge_frames(merge, left->caller, right->caller);
    return frame;
}

static bool has_same_counter(void *context, uint64_t key, const void *left, const void *right) {
    struct merge *merge = context;
    uintptr_t larger = (uintptr_t)left > (uintptr_t)right ? (uintptr_t)left : (uintptr_t)right;
    merge->result->counters =
        fl_persistent_set(merge->engine->arena, merge->result->counters, key, (const void *)larger);
    /* The position in standard input must be a number, if it is asked for. */
    if (!merge->engine->piecewise && key == fl_symbolic_stdin_counter()) merge->is_possible = false;
    return merge->is_possible;
}

typedef FL_VECTOR_OF(const struct fl_symbolic_read *) read_list;

static read_list list_reads(struct merge *merge, const struct fl_symbolic_read *from,
                            const struct fl_symbolic_read *until) {
    read_list reads = {0};
    for (; from != until; from = from->previous) fl_vector_push(merge->engine->arena, &reads, from);
    return reads;
}

/* Do both get the same from the same input? Of standard input, which byte it is says all. */
static bool is_same_read(const struct merge *merge, const struct fl_symbolic_read *left,
                         const struct fl_symbolic_read *right) {
    const struct fl_input *inputs = merge->engine->program->inputs;
    enum fl_input_kind kind = inputs[left->site.index].kind;
    if (left->index != right->index || left->rounds || right->rounds) return false;
    if (kind == FL_INPUT_STDIN_BYTE) return inputs[right->site.index].kind == kind;
    return fl_id_equal(left->site, right->site) && left->number == right->number && left->value == right->value &&
           left->bytes == right->bytes && left->byte_count == right->byte_count && left->lazy == right->lazy &&
           left->object == right->object && left->next_object == right->next_object && left->name == right->name &&
           left->argument == right->argument;
}

static term_ref guarded(const struct merge *merge, const struct fl_symbolic_read *read, term_ref side) {
    return read->guard ? fl_term_and(merge->engine->terms, read->guard, side) : side;
}

static const struct fl_symbolic_read *append_read(struct merge *merge, const struct fl_symbolic_read *read,
                                                  const struct fl_symbolic_read *onto, term_ref guard) {
    if (read->previous == onto && read->guard == guard) return read;
    struct fl_symbolic_read *copy = fl_arena_copy(merge->engine->arena, read, sizeof *read);
    copy->previous = onto;
    copy->count = onto ? onto->count + 1 : 1;
    copy->guard = guard;
    return copy;
}

/* Reads since the two parted: those that are the same on both sides, then the left ones and the right ones, each
 * under its side's condition. */
static const struct fl_symbolic_read *join_reads(struct merge *merge, read_list left, read_list right,
                                                 const struct fl_symbolic_read *onto, term_ref right_guard) {
    while (left.count && right.count && is_same_read(merge, fl_vector_last(&left), fl_vector_last(&right))) {
        const struct fl_symbolic_read *read = fl_vector_pop(&left), *other = fl_vector_pop(&right);
        term_ref guard = read->guard;
        if (guard != other->guard)
            guard = fl_term_or(merge->engine->terms, guarded(merge, read, merge->guard),
                               guarded(merge, other, right_guard));
        onto = append_read(merge, read, onto, guard);
    }
    for (; left.count; left.count--) {
        const struct fl_symbolic_read *read = fl_vector_last(&left);
        onto = append_read(merge, read, onto, guarded(merge, read, merge->guard));
    }
    for (; right.count; right.count--) {
        const struct fl_symbolic_read *read = fl_vector_last(&right);
        onto = append_read(merge, read, onto, guarded(merge, read, right_guard));
    }
    return onto;
}

static void merge_reads(struct merge *merge, term_ref right_guard) {
    const struct fl_symbolic_read *left = merge->left->reads, *right = merge->right->reads;
    while (left != right) {
        uint32_t left_count = left ? left->count : 0, right_count = right ? right->count : 0;
        if (left_count >= right_count) left = left->previous;
        if (right_count >= left_count) right = right->previous;
    }
    const struct fl_symbolic_read *common = left;
    merge->result->reads = join_reads(merge, list_reads(merge, merge->left->reads, common),
                                      list_reads(merge, merge->right->reads, common), common, right_guard);
}

static void merge_companions(struct merge *merge) {
    const struct fl_companion *left = merge->left->companion, *right = merge->right->companion;
    if (left != right) merge->result->companion = left->class->merge(merge->engine, left, right, merge->guard);
}

static void merge_histories(struct merge *merge) {
    if (!merge->engine->keeps_histories || merge->left->history == merge->right->history) return;
    struct fl_history *both = FL_NEW(merge->engine->arena, struct fl_history);
    *both = (struct fl_history){
        .previous = merge->left->history, .other = merge->right->history, .guard = merge->guard};
    merge->result->history = both;
}

static term_ref ended(struct fl_engine *engine, const struct fl_state *state) {
    return state->stdin_ended ? state->stdin_ended : fl_term_false(engine->terms);
}

struct fl_state *fl_state_merge(struct fl_engine *engine, const struct fl_state *left,
                                const struct fl_state *right) {
    if (!is_same_frame_shape(left->frame, right->frame)) return NULL;
    struct fl_condition *common = common_condition(left->condition, right->condition);
    term_ref left_since = conjunction(engine, left->condition, common);
    term_ref right_since = conjunction(engine, right->condition, common);
    struct fl_state *result = fl_arena_copy(engine->arena, left, sizeof *left);
    struct merge merge = {.engine = engine,
                          .left = left,
                          .right = right,
                          .result = result,
                          .guard = left_since,
                          .is_possible = true};
    fl_persistent_compare(left->counters, right->counters, has_same_counter, &merge);
    if (merge.is_possible) fl_persistent_compare(left->objects, right->objects, merge_object, &merge);
    if (!merge.is_possible) return NULL;
    result->condition = common;
    if (right->sure < result->sure) result->sure = right->sure;
    uint32_t shared = common ? common->count : 0;
    if (shared < result->sure) result->sure = shared;
    fl_state_assume(engine, result, fl_term_or(engine->terms, left_since, right_since));
    result->globals = merge_variables(&merge, left->globals, right->globals);
    result->frame = merge_frames(&merge, left->frame, right->frame);
    if (result->frame == left->frame)
        result->frame = fl_arena_copy(engine->arena, left->frame, sizeof *left->frame);
    result->live_heap = fl_term_if(engine->terms, left_since, fl_state_heap_count(engine, left),
                                   fl_state_heap_count(engine, right));
    if (left->stdin_ended != right->stdin_ended)
        result->stdin_ended = fl_term_if(engine->terms, left_since, ended(engine, left), ended(engine, right));
    if (left->leaving != right->leaving) result->leaving = NULL;
    if (right->wish && right->wish != left->wish) fl_state_wish(engine, result, right->wish);
    merge_reads(&merge, right_since);
    merge_companions(&merge);
    merge_histories(&merge);
    return result;
}
