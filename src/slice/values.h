/* slice/values.h - which values along a path are surely the same.
 *
 * Every value that a step computes has a number; equal numbers mean equal values in every run that
 * executes the steps that compute them. Numbers follow assignments, arguments and arithmetic, and
 * loads as long as no memory is written. An address is a number and an offset, so that parts of an
 * object can be compared.
 *
 * Made by a walk along the path; asked from its end backwards: the values are those before the step
 * that fl_path_values_rewind was called with last.
 */
#ifndef FL_SLICE_VALUES_H
#define FL_SLICE_VALUES_H

#include "program/path.h"

struct fl_path_values;

/* Of a constant, the number is 0 and the offset the constant. */
struct fl_path_value {
    uint32_t number;
    bool is_known;
    int64_t offset;
};

/* `calls` is what fl_path_calls gave. */
struct fl_path_values *fl_path_values_create(struct fl_arena *arena, const struct fl_program *program,
                                             const struct fl_path *path, const uint32_t *calls);

/* From now on, answers are about the state before this step. Steps must not rise. */
void fl_path_values_rewind(struct fl_path_values *values, size_t step);

struct fl_path_value fl_path_values_of(struct fl_path_values *values, const struct fl_expression *expression);

#endif
