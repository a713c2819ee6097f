/* engine/confirm/event_calls.h - where calls of EVR and EVR_value go in a build that records events.
 *
 * Where the program leaves them to others, the linker sends them to runtime/events.c. Where it defines one
 * itself, which a static function or one in the same file keeps from the linker, the calls are redirected
 * in the assembly of its files.
 */
#ifndef FL_ENGINE_CONFIRM_EVENT_CALLS_H
#define FL_ENGINE_CONFIRM_EVENT_CALLS_H

#include "engine/confirm/process.h"
#include "program/program.h"

/* Does the program define one of them? */
bool fl_event_calls_are_own(const struct fl_program *program);
/* Is this one of them? The prefix of the label that calls go to, or NULL. */
const char *fl_event_call_prefix(const char *name, size_t length);
/* The code behind those labels, at the end of a file's assembly. */
void fl_event_calls_append(struct fl_text *assembly, bool is_32_bit);
/* What the linker is told. */
void fl_event_calls_link(struct fl_arena *arena, fl_words *words);

#endif
