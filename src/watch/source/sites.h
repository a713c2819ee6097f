/* watch/source/sites.h - all places in the user's files where something happens that specs look at.
 *
 * Places are those that the compiler gives to calls and stores in debug information, so that what the analysis
 * knows of a position is known of the site. Each site is kept, with all rules of its moment: deciding is for
 * others.
 */
#ifndef FL_WATCH_SOURCE_SITES_H
#define FL_WATCH_SOURCE_SITES_H

#include "frontend/compile/options.h"
#include "watch/plan.h"

/* FL_BAD_INPUT: a file is not C or does not compile, or the specs name what the program does not have. */
enum fl_status fl_watch_find_sites(struct fl_arena *arena, const struct fl_frontend_options *options,
                                   const struct fl_spec_list *specs, struct fl_watch_plan *plan,
                                   struct fl_diagnostics *diagnostics);

/* Can what the rules of each moment need be told in one event? Says what can't. */
bool fl_watch_can_tell(const struct fl_spec_list *specs, const fl_spec_moments *moments,
                       struct fl_diagnostics *diagnostics);

#endif
