/* frontend/bodies.h - functions whose bodies the compiler has to be asked for (program/inline_bodies.h). */
#ifndef FL_FRONTEND_BODIES_H
#define FL_FRONTEND_BODIES_H

#include "frontend/compile/module.h"
#include "frontend/library/models.h"

/* Those that the module uses, or begins with, and nobody defines, if a source could have an inline one; with those
 * that were asked for before. False: these are no more than before. */
bool fl_bodies_to_ask_for(struct fl_arena *arena, const struct fl_module *module,
                          const struct fl_frontend_options *options, const struct fl_models *models,
                          struct fl_inline_bodies *asked);

#endif
