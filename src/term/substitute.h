/* term/substitute.h - a term with other terms in place of its leaves. */
#ifndef FL_TERM_SUBSTITUTE_H
#define FL_TERM_SUBSTITUTE_H

#include "term/term.h"

/* What stands in place of a variable or array variable: itself, or another term of its widths. NULL: nothing
 * can. */
typedef const struct fl_term *fl_replacement(void *context, const struct fl_term *leaf);

/* NULL if some leaf has no replacement. */
const struct fl_term *fl_term_substitute(struct fl_terms *terms, const struct fl_term *term,
                                         fl_replacement *replacement, void *context);

#endif
