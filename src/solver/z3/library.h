/* solver/z3/library.h - libz3, loaded when it is first needed.
 *
 * Most programs have no floats, and loading Z3 takes longer than answering for a small one.
 */
#ifndef FL_SOLVER_Z3_LIBRARY_H
#define FL_SOLVER_Z3_LIBRARY_H

#include <stdbool.h>

#include <z3.h>

struct fl_z3_library {
#define FL_Z3_FUNCTION(name) __typeof__(&Z3_##name) name;
#include "solver/z3/functions.def"
    void *handle;
};

/* False if the library or one of its functions is not there. */
bool fl_z3_library_load(struct fl_z3_library *library);
void fl_z3_library_unload(struct fl_z3_library *library);

#endif
