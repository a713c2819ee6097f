/* frontend/instrument/debug_path.h - files that debug information names, as messages name them. */
#ifndef FL_FRONTEND_INSTRUMENT_DEBUG_PATH_H
#define FL_FRONTEND_INSTRUMENT_DEBUG_PATH_H

#include "base/arena.h"

/* The directory may be NULL, or empty. */
const char *fl_debug_path(struct fl_arena *arena, const char *directory, const char *name);
/* Without "./", "x/../" and double slashes, as text: links are not followed. */
const char *fl_debug_path_normalize(struct fl_arena *arena, const char *path);
/* The path relative to the working directory where it lies below it. */
const char *fl_debug_path_shorten(struct fl_arena *arena, const char *path);

#endif
