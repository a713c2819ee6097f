/* spec/text_pattern.h - arguments that have to be a text: `before EVR("open")`.
 *
 * Whether an argument is the text is a value that the observer is given, 0 or 1, like others that rules bind. It
 * is known where the argument is a literal; elsewhere a function looks at the bytes behind the pointer, none of
 * which is before a difference.
 */
#ifndef FL_SPEC_TEXT_PATTERN_H
#define FL_SPEC_TEXT_PATTERN_H

#include "base/text.h"

/* What conditions and messages call the value. No user can write this name. */
const char *fl_text_pattern_name(struct fl_arena *arena, unsigned argument, const char *text);

/* C that says whether `pointer`, a name, points to the text; not to NULL. It has no loop, for provers. */
const char *fl_text_pattern_condition(struct fl_arena *arena, const char *pointer, const char *text);

/* The function that says so: its name, and its definition in C. */
const char *fl_text_pattern_function(struct fl_arena *arena, const char *text);
void fl_text_pattern_print(struct fl_text *definitions, const char *text);

#endif
