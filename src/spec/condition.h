/* spec/condition.h - conditions of rules: C over whole numbers, without side effects, calls and division. */
#ifndef FL_SPEC_CONDITION_H
#define FL_SPEC_CONDITION_H

#include "base/text.h"
#include "spec/lexer.h"

/* NULL after a complaint. */
const struct fl_spec_expression *fl_condition_parse(struct fl_lexer *lexer);

/* Says how the observer names something. */
typedef const char *fl_condition_name(void *context, const char *name);

/* Both hold; of NULL nothing is asked. */
const struct fl_spec_expression *fl_condition_both(struct fl_arena *arena, const struct fl_spec_expression *left,
                                                   const struct fl_spec_expression *right);

/* As C, fully bracketed. */
void fl_condition_print(struct fl_text *text, const struct fl_spec_expression *expression, fl_condition_name *name,
                        void *context);

#endif
