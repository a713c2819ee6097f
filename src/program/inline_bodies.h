/* program/inline_bodies.h - functions whose only bodies are inline ones.
 *
 * A function that C99 code declares inline, and nowhere extern (or GNU code extern inline), expects a definition
 * in another file: the compiler leaves its body out. Where there is no other, each file calls the body that it
 * has, and files that have none call that of the first file which has one.
 *
 * The compiler is made to define them by "#pragma weak".
 */
#ifndef FL_PROGRAM_INLINE_BODIES_H
#define FL_PROGRAM_INLINE_BODIES_H

#include "base/text.h"
#include "base/vector.h"

struct fl_inline_bodies {
    FL_VECTOR_OF(struct fl_inline_body) all;
};

/* One for each file that has the body. */
struct fl_inline_body {
    const char *name;
    size_t source;  /* the number of the file */
    bool is_shared; /* files that have none call this one */
};

/* What the source of this number has to be compiled behind; "": nothing. */
const char *fl_inline_bodies_prologue(struct fl_arena *arena, const struct fl_inline_bodies *bodies,
                                      size_t source);

#endif
