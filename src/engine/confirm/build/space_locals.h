/* engine/confirm/build/space_locals.h - put the locals of a module far apart.
 *
 * The address sanitizer leaves 16 or 32 bytes between the locals of a function, and does not see an
 * access that misses one by more and hits the next. It fills whatever their alignment asks for.
 */
#ifndef FL_ENGINE_CONFIRM_BUILD_SPACE_LOCALS_H
#define FL_ENGINE_CONFIRM_BUILD_SPACE_LOCALS_H

#include "base/text.h"

/* Appends LLVM assembly with a large alignment for each local of fixed size. */
void fl_space_locals(struct fl_text *text, const char *assembly);

#endif
