/* engine/confirm/build/start.h - compiles and links a build, in a thread of its own. */
#ifndef FL_ENGINE_CONFIRM_BUILD_START_H
#define FL_ENGINE_CONFIRM_BUILD_START_H

#include "engine/confirm/build/build.h"

/* Does nothing if it was started already. */
void fl_build_start(struct fl_build *build);
void fl_build_wait(struct fl_build *build);
/* Ends it if it is under way, and frees what it holds. */
void fl_build_dispose(struct fl_build *build);

/* What the linker is told beside the objects: where calls of known and replaced functions go, and
 * what of the user's flags is meant for it. */
void fl_build_link_flags(struct fl_arena *arena, const struct fl_build *build, fl_words *words);

#endif
