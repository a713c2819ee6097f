/* frontend/compile/choice.h - one of several programs that are built from the same files.
 *
 * A program is a file with main and all that it needs: files that define what is used and defined nowhere else, as a
 * linker takes them from a library. It is called by the name of its file, without the directory and the ending.
 */
#ifndef FL_FRONTEND_COMPILE_CHOICE_H
#define FL_FRONTEND_COMPILE_CHOICE_H

#include "base/status.h"
#include "frontend/compile/options.h"

/* The options with the program's files in place of all. There is no such program, or one of its functions is in
 * several files: a diagnostic says which there are. */
enum fl_status fl_program_choose(struct fl_arena *arena, const char *name, struct fl_diagnostics *diagnostics,
                                 struct fl_frontend_options *options);

#endif
