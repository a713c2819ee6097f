/* analysis/interval/intervals_thresholds.c - where widening stops: constants of the function around.
 *
 * An end of an interval that keeps moving is not sent to infinity at once, but to the next number that the
 * function compares with, or one beside it. */
#include <stdlib.h>

#include "analysis/interval/intervals_parts.h"
#include "analysis/interval/thresholds.h"
#include "base/map.h"
#include "base/vector.h"

enum { MOST_NUMBERS = 256 };

struct fl_function_thresholds {
    FL_VECTOR_OF(struct fl_bits) constants;
    struct fl_thresholds by_width[FL_WIDEST_INTERVAL + 1]; /* items NULL: not made yet */
};

struct collecting {
    struct fl_arena *arena;
    struct fl_function_thresholds *thresholds;
    struct fl_map known; /* hash of width and value */
    bool has_many;
};

static void collect(struct collecting *collecting, const struct fl_expression *expression) {
    if (!expression || collecting->has_many) return;
    if (expression->kind == FL_EXPRESSION_CONSTANT && expression->width <= FL_WIDEST_INTERVAL) {
        struct fl_bits constant = expression->constant;
        uint64_t *is_known = fl_map_at(&collecting->known, fl_hash_mix(constant.word) ^ constant.width);
        if (!*is_known) fl_vector_push(collecting->arena, &collecting->thresholds->constants, constant);
        *is_known = 1;
        collecting->has_many = collecting->thresholds->constants.count >= MOST_NUMBERS;
    }
    for (uint32_t i = 0; i < expression->operand_count; i++) collect(collecting, expression->operands[i]);
}

static void collect_function(struct collecting *collecting, const struct fl_program *program,
                             const struct fl_function *function) {
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[function->first_edge + i].operation;
        collect(collecting, operation->condition);
        collect(collecting, operation->value);
        for (uint32_t j = 0; j < operation->argument_count; j++)
            collect(collecting, operation->arguments[j].value);
    }
}

static struct collecting begin(struct fl_arena *arena) {
    return (struct collecting){arena, FL_NEW(arena, struct fl_function_thresholds), fl_map_make(arena), false};
}

struct fl_function_thresholds *fl_thresholds_of_functions(struct fl_arena *arena, const struct fl_program *program,
                                                          bool (*is_wanted)(const struct fl_function *)) {
    struct collecting collecting = begin(arena);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (is_wanted(&program->functions[i])) collect_function(&collecting, program, &program->functions[i]);
    return collecting.has_many ? NULL : collecting.thresholds;
}

static bool is_users(const struct fl_function *function) {
    return function->is_users;
}

/* What one function of the user's counts, another one compares: all share theirs, where there are few. */
static void collect_shared(struct fl_intervals *intervals) {
    const struct fl_program *program = intervals->program;
    struct fl_function_thresholds *shared = fl_thresholds_of_functions(intervals->arena, program, is_users);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (is_users(&program->functions[i])) intervals->thresholds[i] = shared;
}

static struct fl_function_thresholds *of_function(struct fl_intervals *intervals, fl_function_id id) {
    struct collecting collecting = begin(intervals->arena);
    collect_function(&collecting, intervals->program, fl_program_function(intervals->program, id));
    return collecting.thresholds;
}

static int compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* A narrow value is compared after its promotion, so a wider number may be one of its thresholds. */
static bool fits(struct fl_bits constant, uint32_t width) {
    if (constant.width <= width) return constant.width == width;
    uint64_t above = constant.word >> (width - 1), ones = fl_bits_mask(constant.width) >> (width - 1);
    return above <= 1 || above == ones;
}

/* The numbers, and those beside them: where i < 10 is left, i is 10, and in its body 9. */
static struct fl_thresholds numbers_of(struct fl_arena *arena, const struct fl_function_thresholds *from,
                                       uint32_t width) {
    uint64_t *items = FL_NEW_ARRAY(arena, uint64_t, 3 * (from->constants.count + 1)), mask = fl_bits_mask(width);
    size_t count = 0, kept = 0;
    items[count++] = 0;
    items[count++] = 1 & mask;
    items[count++] = mask;
    for (size_t i = 0; i < from->constants.count; i++)
        for (int by = -1; by <= 1 && fits(from->constants.items[i], width); by++)
            items[count++] = (from->constants.items[i].word + (uint64_t)by) & mask;
    qsort(items, count, sizeof *items, compare);
    for (size_t i = 0; i < count; i++)
        if (!kept || items[i] != items[kept - 1]) items[kept++] = items[i];
    return (struct fl_thresholds){items, kept};
}

struct fl_thresholds fl_thresholds_of_width(struct fl_arena *arena, struct fl_function_thresholds *thresholds,
                                            uint32_t width) {
    struct fl_thresholds *found = &thresholds->by_width[width];
    if (!found->items) *found = numbers_of(arena, thresholds, width);
    return *found;
}

struct fl_thresholds fl_intervals_thresholds(struct fl_intervals *intervals, fl_function_id function,
                                             uint32_t width) {
    if (!intervals->thresholds) {
        intervals->thresholds = FL_NEW_ARRAY(intervals->arena, struct fl_function_thresholds *,
                                             intervals->program->function_count + 1);
        collect_shared(intervals);
    }
    struct fl_function_thresholds **thresholds = &intervals->thresholds[function.index];
    if (!*thresholds) *thresholds = of_function(intervals, function);
    return fl_thresholds_of_width(intervals->arena, *thresholds, width);
}
