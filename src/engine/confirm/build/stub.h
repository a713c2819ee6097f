/* engine/confirm/build/stub.h - C definitions of what the program uses and nobody defines. */
#ifndef FL_ENGINE_CONFIRM_BUILD_STUB_H
#define FL_ENGINE_CONFIRM_BUILD_STUB_H

#include "base/map.h"
#include "base/text.h"
#include "program/program.h"

/* Input functions that neither runtime/ nor the C library define as the program uses them: the
 * names go into the map. Nothing if there are none. */
void fl_stubs_for_inputs(struct fl_text *text, const struct fl_program *program, struct fl_map *names);
/* The same as for inputs for one symbol that the linker did not find. */
void fl_stub_for_symbol(struct fl_text *text, const struct fl_program *program, const char *symbol,
                        struct fl_map *names);

#endif
