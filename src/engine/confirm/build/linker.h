/* engine/confirm/build/linker.h - linking without a compiler's help, which takes half as long. */
#ifndef FL_ENGINE_CONFIRM_BUILD_LINKER_H
#define FL_ENGINE_CONFIRM_BUILD_LINKER_H

#include "engine/confirm/build/compile_native.h"

/* The words are objects, -lm, and flags as gcc takes them. The error of the result is ENOENT where this is not for
 * this linker: for other widths, with flags of the user's, or where libraries or the linker itself are not where
 * they are expected. */
struct fl_process_result fl_link_directly(struct fl_build *build, const fl_words *words, const char *executable);

#endif
