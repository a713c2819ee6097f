/* engine/confirm/build/event_calls.h - calls that a native run records: of EVR, of syslog, of functions that log.
 *
 * Where the program leaves a function to others, the linker sends its calls to code of the build (--wrap), which
 * tells runtime/events.c of the call and goes on to the function. Where the program defines it itself, which a
 * static function or one in the same file keeps from the linker, the same code stands in the assembly of each
 * file that calls it.
 */
#ifndef FL_ENGINE_CONFIRM_BUILD_EVENT_CALLS_H
#define FL_ENGINE_CONFIRM_BUILD_EVENT_CALLS_H

#include "base/system/process.h"
#include "program/program.h"
#include "runtime/event_call.h"

struct fl_recorded_call {
    const char *name; /* of the function */
    enum fl_recorded_kind kind;
    unsigned text, values; /* arguments, as runtime/event_call.h counts them */
    bool is_syslog;        /* then it is not called in the end */
};

struct fl_recorded_calls {
    const struct fl_recorded_call *items;
    size_t count;
};

/* Does the program define one of them? */
bool fl_recorded_calls_are_own(const struct fl_recorded_calls *calls, const struct fl_program *program);
/* What is put before the name of a function that is called in the assembly, so that the call goes to the code
 * there; NULL: it goes where it went. */
const char *fl_recorded_call_prefix(const struct fl_recorded_calls *calls, const struct fl_program *program,
                                    const char *name, size_t length);
/* The code behind those labels, at the end of a file's assembly. */
void fl_recorded_calls_append(const struct fl_recorded_calls *calls, const struct fl_program *program,
                              struct fl_text *assembly);
/* The code of all others, as a file's assembly, and what the linker is told of them. */
void fl_recorded_calls_wrap(const struct fl_recorded_calls *calls, const struct fl_program *program,
                            struct fl_text *assembly);
void fl_recorded_calls_link(struct fl_arena *arena, const struct fl_recorded_calls *calls,
                            const struct fl_program *program, fl_words *words);

#endif
