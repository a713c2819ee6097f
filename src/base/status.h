/* base/status.h - what can go wrong with the input or the environment, and how it is told.
 *
 * A function that can fail for the user's reasons returns an fl_status and adds a diagnostic to
 * the fl_diagnostics it was given. Bugs are FL_INVARIANT; running out of time is a result.
 */
#ifndef FL_BASE_STATUS_H
#define FL_BASE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* The documented exit codes of the command line. */
enum fl_exit {
    FL_EXIT_SAFE = 0,
    FL_EXIT_USAGE = 1,
    FL_EXIT_INPUT = 2,
    FL_EXIT_UNKNOWN = 5,
    FL_EXIT_INTERNAL = 6,
    FL_EXIT_FAILS = 10,
};

enum fl_status {
    FL_OK = 0,
    FL_BAD_USAGE,       /* the command line; exit code 1 */
    FL_BAD_INPUT,       /* a file that cannot be read or does not compile; exit code 2 */
    FL_BAD_ENVIRONMENT, /* a missing tool, an unwritable directory; exit code 1 */
    FL_TIME_USED_UP,    /* before there was anything to tell; exit code 5 */
    FL_REFUTED,         /* the compiled program does not do what was found out of it; exit code 6 */
};

enum fl_severity { FL_NOTE, FL_WARNING, FL_ERROR };

struct fl_diagnostic {
    enum fl_severity severity;
    const char *file; /* NULL where no file is to blame */
    uint32_t line;    /* 0: the whole file */
    uint32_t column;  /* 0: the whole line */
    const char *message;
    const char *whole; /* as another program said it, with the ends of its lines; NULL: this is our own */
};

/* Diagnostics in the order they arose. */
struct fl_diagnostics {
    struct fl_arena *arena;
    struct fl_diagnostic *items;
    size_t count;
    size_t capacity;
};

struct fl_diagnostics fl_diagnostics_make(struct fl_arena *arena);
void fl_diagnostics_add(struct fl_diagnostics *diagnostics, enum fl_severity severity, const char *file,
                        uint32_t line, uint32_t column, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* Those of another list behind these; both are of one arena. */
void fl_diagnostics_append(struct fl_diagnostics *diagnostics, const struct fl_diagnostics *others);
bool fl_diagnostics_has_errors(const struct fl_diagnostics *diagnostics);

/* "file:3:7: error: message" in the arena; without a file "faultline: error: message". Without what `whole`
 * says. */
const char *fl_diagnostic_format(struct fl_arena *arena, const struct fl_diagnostic *diagnostic);

enum fl_exit fl_status_exit_code(enum fl_status status);

#endif
