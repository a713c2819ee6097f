/* prove/system/build.h - a program's system, by symbolic execution of its pieces. */
#ifndef FL_PROVE_SYSTEM_BUILD_H
#define FL_PROVE_SYSTEM_BUILD_H

#include "prove/system/system.h"

/* The solver is for what building asks (is a branch possible); it keeps no formula of it. */
struct fl_system *fl_system_build(struct fl_arena *arena, const struct fl_program *program, struct fl_terms *terms,
                                  struct fl_symbols *symbols, struct fl_solver *solver,
                                  const struct fl_system_options *options);

#endif
