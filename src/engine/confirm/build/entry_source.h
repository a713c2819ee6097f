/* engine/confirm/build/entry_source.h - a C file that builds what a function other than main is given, and calls
 * it.
 *
 * It includes the source of the function, so that its types, its static functions and variables can be
 * named, and takes the place of that source in the build.
 */
#ifndef FL_ENGINE_CONFIRM_BUILD_ENTRY_SOURCE_H
#define FL_ENGINE_CONFIRM_BUILD_ENTRY_SOURCE_H

#include "run/inputs.h"
#include "frontend/compile/source.h"

/* The source that has the entry function; the number of sources if none has. */
size_t fl_entry_source_find(const struct fl_program *program, const struct fl_source_list *sources);
/* The text of the file. path is absolute. */
void fl_entry_source_print(struct fl_text *text, const struct fl_feed *feed, const char *path);

#endif
