/* watch/bitcode/bitcode.h - a program that tells an observer what happens, as bitcode: its sources stay the same.
 *
 * Sites are where the front end calls the hooks of the analysis (frontend/instrument), so that what is known of a
 * place is known of the site. There the bitcode calls functions of C, with the values that rules name:
 *
 *   faultline-sites.h      what is computed and told at each site: faultline_at_N (as watch/source writes it)
 *   faultline-functions.c  faultline_site_N, which the bitcode calls, and faultline_guard_N, which it asks before
 *   faultline-sites.c      the table of sites, the texts of the specs, and what else there is once in a program
 */
#ifndef FL_WATCH_BITCODE_BITCODE_H
#define FL_WATCH_BITCODE_BITCODE_H

#include "frontend/compile/options.h"
#include "watch/plan.h"
#include "watch/source/how.h"

/* The plan's sites are these places, which are put in order; each is kept, with all rules of its moment. Without
 * debug information, the file of a site is "?". FL_BAD_INPUT: the specs have rules that cannot be told. */
enum fl_status fl_watch_sites_of_places(struct fl_arena *arena, const struct fl_spec_list *specs,
                                        fl_hook_places *places, struct fl_watch_plan *plan,
                                        struct fl_diagnostics *diagnostics);

struct fl_watch_bitcode {
    const unsigned char *program; /* LLVM bitcode, one module */
    size_t size;
    const char *sites_header, *functions, *sites;
};

/* The plan is of these places. */
enum fl_status fl_watch_make_bitcode(struct fl_arena *arena, const struct fl_frontend_options *options,
                                     const struct fl_watch_plan *plan, const fl_hook_places *places,
                                     enum fl_watch_how how, struct fl_diagnostics *diagnostics,
                                     struct fl_watch_bitcode *result);

#endif
