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

/* The same replacements in several terms: what they have in common is made once. A replacement that is made of
 * terms in which leaves are to be replaced may apply the substitution to those, unless that comes back to its own
 * leaf. */
struct fl_substitution;
struct fl_substitution *fl_substitution_create(struct fl_arena *arena, struct fl_terms *terms,
                                               fl_replacement *replacement, void *context);
const struct fl_term *fl_substitution_apply(struct fl_substitution *substitution, const struct fl_term *term);

#endif
