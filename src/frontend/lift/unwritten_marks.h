/* frontend/lift/unwritten_marks.h - expressions over the bits that say what was written. */
#ifndef FL_FRONTEND_LIFT_UNWRITTEN_MARKS_H
#define FL_FRONTEND_LIFT_UNWRITTEN_MARKS_H

#include "frontend/lift/unwritten_place.h"

uint64_t fl_marks_ones(uint64_t count);
const struct fl_expression *fl_marks_word(const struct fl_unwritten *all, uint64_t value);
const struct fl_expression *fl_marks_binary(const struct fl_unwritten *all, enum fl_operator op,
                                            const struct fl_expression *left, const struct fl_expression *right);
const struct fl_expression *fl_marks_invert(const struct fl_unwritten *all, const struct fl_expression *bits);
const struct fl_expression *fl_marks_variable(const struct fl_unwritten *all, fl_variable_id id);
const struct fl_expression *fl_marks_written(const struct fl_unwritten *all,
                                             const struct fl_unwritten_object *object);
/* The number of the first part that an access at the address touches. */
const struct fl_expression *fl_marks_first_part(struct fl_unwritten *all, const struct fl_unwritten_place *place,
                                                LLVMValueRef address);
/* What a load from a local has not read of what was written; NULL: it has read nothing but that. */
const struct fl_expression *fl_marks_unread(struct fl_unwritten *all, LLVMValueRef value);

#endif
