/* engine/confirm/build/stub_type.h - types of what is passed to the program's functions and returned to it, in C.
 */
#ifndef FL_ENGINE_CONFIRM_BUILD_STUB_TYPE_H
#define FL_ENGINE_CONFIRM_BUILD_STUB_TYPE_H

#include "base/text.h"
#include "program/program.h"

/* The C type that has the size and the class of what the site reads; struct fl_bytes_N with its
 * definition in `declarations` where there is none. */
const char *fl_stub_type(struct fl_arena *arena, const struct fl_input *site, struct fl_text *declarations);
/* So many bytes, as a struct. */
const char *fl_stub_bytes_type(struct fl_arena *arena, uint32_t size, struct fl_text *declarations);
/* Defines the type under this name, which it gives. */
const char *fl_stub_declare_type(struct fl_text *text, const struct fl_type *type, const char *name);

#endif
