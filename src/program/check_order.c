#include "program/check_order.h"

#include <stdlib.h>

static bool is_users(const struct fl_program *program, const struct fl_check *check) {
    return fl_program_function(program, check->function)->is_users;
}

static int compare_checks(const void *left, const void *right, void *context) {
    const struct fl_program *program = context;
    uint32_t left_index = *(const uint32_t *)left, right_index = *(const uint32_t *)right;
    const struct fl_check *a = &program->checks[left_index], *b = &program->checks[right_index];
    if (is_users(program, a) != is_users(program, b)) return is_users(program, a) ? -1 : 1;
    if (a->position.file.index != b->position.file.index)
        return a->position.file.index < b->position.file.index ? -1 : 1;
    if (a->position.line != b->position.line) return a->position.line < b->position.line ? -1 : 1;
    if (a->position.column != b->position.column) return a->position.column < b->position.column ? -1 : 1;
    return left_index < right_index ? -1 : left_index > right_index;
}

const uint32_t *fl_checks_in_order(struct fl_arena *arena, const struct fl_program *program) {
    uint32_t *order = FL_NEW_ARRAY(arena, uint32_t, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++) order[i] = i;
    qsort_r(order, program->check_count, sizeof *order, compare_checks, (void *)program);
    return order;
}
