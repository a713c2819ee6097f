/* watch/source/wrapper.h - functions of C that a call or an assignment goes through at its sites.
 *
 * A call of f becomes one of a function with the same arguments that tells what is to be told before, calls f,
 * tells what is to be told after, and returns the result. An assignment becomes the argument of a function that
 * tells the value and returns it; where a pointer leads to what is assigned to, the function does it, and compares
 * the place with that of the variable. So everything is evaluated once, where an expression stands an expression
 * stays, and only the name of a function has to be known where the body of a macro calls it.
 *
 * A guard is evaluated where it stands: before a call with its arguments, if those do nothing; behind an
 * assignment or a call. Where that is not possible, the site tells without asking, which is never wrong.
 */
#ifndef FL_WATCH_SOURCE_WRAPPER_H
#define FL_WATCH_SOURCE_WRAPPER_H

#include "watch/source/writing.h"

/* An effect, and those of its sites that are written. */
struct fl_watch_wrapped {
    const struct fl_parsed_effect *effect;
    FL_VECTOR_OF(const struct fl_watch_site *) sites;
};

enum fl_watch_form {
    FL_WATCH_CALL,         /* of the wrapper instead of the function */
    FL_WATCH_POINTER_CALL, /* the same; what is called is the first argument */
    FL_WATCH_VALUE,        /* the wrapper is given the assignment */
    FL_WATCH_PLACE,        /* the wrapper is given a place, and a value */
};

struct fl_watch_wrapper {
    enum fl_watch_form form;
    const char *name;
    const char *joined; /* VALUE: what tells it behind the `if` it is in (join.h), which is given whether it was
                         * there; NULL: it is told where it is */
    const char *definition; /* to stand before the function that contains the effect */
    /* Sites whose guards the wrapper is given, and those that are told behind the call if their guards hold. */
    FL_VECTOR_OF(const struct fl_watch_site *) guarded, behind;
};

/* False after a complaint. `is_joined`: the assignment is told behind the `if` that it is in, and stays as it is.
 */
bool fl_watch_wrap(struct fl_watch_writing *writing, const struct fl_watch_wrapped *wrapped, bool is_joined,
                   struct fl_watch_wrapper *wrapper);

#endif
