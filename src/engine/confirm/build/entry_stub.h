/* engine/confirm/build/entry_stub.h - C that calls a function other than main on the inputs that were found. */
#ifndef FL_ENGINE_CONFIRM_BUILD_ENTRY_STUB_H
#define FL_ENGINE_CONFIRM_BUILD_ENTRY_STUB_H

#include "base/text.h"
#include "base/system/process.h"
#include "frontend/compile/source.h"
#include "program/program.h"

/* Does the program start in another function than main? */
bool fl_program_has_entry(const struct fl_program *program);
/* Then: fl_feed_entry, which makes the inputs from the feed and calls the function; else nothing. */
void fl_stub_for_entry(struct fl_text *text, const struct fl_program *program);
/* Symbols that fl_feed_entry names and one of the sources, given by its number, may keep to itself. */
void fl_entry_symbols(struct fl_arena *arena, const struct fl_program *program,
                      const struct fl_source_list *sources, size_t source, fl_words *symbols);

#endif
