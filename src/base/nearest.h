/* base/nearest.h - what a mistyped word was probably meant to be. */
#ifndef FL_BASE_NEAREST_H
#define FL_BASE_NEAREST_H

#include <stddef.h>

/* Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
size_t fl_edit_distance(const char *left, const char *right);

/* The first of the closest candidates, or NULL if none is close enough to be a slip of the
 * fingers: at most a third of the letters wrong, or the word is the beginning of the candidate. */
const char *fl_nearest_word(const char *word, const char *const *candidates, size_t count);

#endif
