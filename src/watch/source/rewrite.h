/* watch/source/rewrite.h - a program that tells an observer what happens, written into a directory.
 *
 * Every C file of the program and every header of the user's below the program's directory (the one that all its C
 * files are below) is written under the same name, with calls and assignments that are sites replaced; all else is
 * as it was, and #line lets messages name the original. Beside them are
 *
 *   faultline-sites.h      what is computed and told at each site: faultline_at_N
 *   faultline-functions.h  what calls and assignments that are sites go through, function by function (wrapper.h)
 *   faultline-sites.c      the table of sites, the texts of the specs, and what else there is once in a program
 *   faultline-sources      the files to compile, as compilers read it behind an @
 *
 * which include faultline-watch.h. Without the observer, the program behaves as it did: everything is evaluated
 * once, and in an order that C allows.
 */
#ifndef FL_WATCH_SOURCE_REWRITE_H
#define FL_WATCH_SOURCE_REWRITE_H

#include "frontend/compile/options.h"
#include "watch/plan.h"
#include "watch/source/how.h"

#define FL_WATCH_ARGUMENTS "faultline-sources"

/* The plan is that of fl_watch_find_sites for the same files, with decisions. FL_BAD_INPUT: a site cannot be
 * instrumented, and a diagnostic says what to do. FL_BAD_ENVIRONMENT: a file cannot be written. */
enum fl_status fl_watch_rewrite(struct fl_arena *arena, const struct fl_frontend_options *options,
                                const struct fl_watch_plan *plan, enum fl_watch_how how, const char *directory,
                                struct fl_diagnostics *diagnostics);

#endif
