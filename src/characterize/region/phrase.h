/* characterize/region/phrase.h - conditions on texts in words: "argv[1] is a number over 255". */
#ifndef FL_CHARACTERIZE_REGION_PHRASE_H
#define FL_CHARACTERIZE_REGION_PHRASE_H

#include "characterize/region/span.h"

/* Some conditions of a region may be told together: `is_told` is set for those that need no words of their own.
 * NULL: there are no better words for the condition with this index than C has. */
const char *fl_phrase_of(const struct fl_space *space, const fl_literals *conditions, size_t index, bool *is_told);

/* "the second word of standard input" for "stdin.word2"; the name of any other text is as it is. */
const char *fl_phrase_of_text(struct fl_arena *arena, const char *name, size_t length);

#endif
