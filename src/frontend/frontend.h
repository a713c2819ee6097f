/* frontend/frontend.h - from the user's files to a frozen program.
 *
 * Accepts C files, .i, .bc, .ll, and directories with a compile_commands.json (or that file
 * itself). Files are taken in sorted order whatever the order they were given in. Messages of the
 * compiler are among the diagnostics, as they are (compile/messages.h).
 */
#ifndef FL_FRONTEND_FRONTEND_H
#define FL_FRONTEND_FRONTEND_H

#include "base/status.h"
#include "frontend/compile/options.h"
#include "program/program.h"

/* Everything in the program lives in the arena. On failure *program is NULL and the diagnostics
 * say why; a compiler error gets no second line. */
enum fl_status fl_frontend_load(struct fl_arena *arena, const struct fl_frontend_options *options,
                                struct fl_diagnostics *diagnostics, const struct fl_program **program);

/* The program as bitcode, one module, in which functions of C are called where the hooks of the instrumentation
 * would be. Those functions are not part of it. The tellings are those of places that fl_frontend_load filled in,
 * of the same files. */
enum fl_status fl_frontend_tell(struct fl_arena *arena, const struct fl_frontend_options *options,
                                struct fl_tellings *tellings, struct fl_diagnostics *diagnostics,
                                const unsigned char **bytes, size_t *size);

/* "overflow,shift", "all", "none", "" or NULL for the default, into the bits of `checks`.
 * On an unknown word gives FL_BAD_USAGE and names the nearest. */
enum fl_status fl_checks_parse(const char *list, struct fl_diagnostics *diagnostics, uint32_t *checks);
/* The words of those that are not among the bits of `checks`, but for rules and specs: "overflow, shift". */
const char *fl_checks_left_out(struct fl_arena *arena, uint32_t checks);

#endif
