/* watch/source/writing.h - what the files of this room share while they write an instrumented program.
 *
 * What happens at a site is told by faultline_at_N, a function of faultline-sites.h that is given values of the
 * spec's types. In the program's files, calls and assignments that are sites go through functions of their own,
 * which are included before the function that contains the site (wrapper.h): they have the types of the program,
 * and everything of the file is visible there, whatever a local variable hides.
 */
#ifndef FL_WATCH_SOURCE_WRITING_H
#define FL_WATCH_SOURCE_WRITING_H

#include "base/map.h"
#include "base/text.h"
#include "watch/loss.h"
#include "watch/source/how.h"
#include "watch/source/match.h"
#include "watch/source/values.h"

struct fl_watch_writing {
    struct fl_arena *arena;
    const struct fl_parsed_effects *effects; /* NULL: of bitcode, which gives the addresses of variables itself */
    const fl_watch_links *links;             /* one for each site of the plan, in their order */
    const struct fl_watch_plan *plan;
    enum fl_watch_how how;
    struct fl_diagnostics *diagnostics;
    struct fl_map variables; /* global variables that files need which do not see them, by name */
    struct fl_map functions; /* the same of functions */
    bool *is_joined; /* for each site: it is told behind the `if` that it is in (join.h); NULL: none is */
    bool is_sound;
};

static inline const struct fl_spec_moment *fl_watch_moment_of(const struct fl_watch_writing *writing,
                                                              const struct fl_watch_site *site) {
    return &writing->plan->moments.items[site->moment];
}

static inline const struct fl_spec *fl_watch_spec_of(const struct fl_watch_writing *writing,
                                                     const struct fl_watch_site *site) {
    return &writing->plan->specs->items[fl_watch_moment_of(writing, site)->spec];
}

static inline bool fl_watch_is_written(const struct fl_watch_writing *writing, const struct fl_watch_site *site) {
    return writing->how == FL_WATCH_FULL || site->decision != FL_WATCH_REMOVED;
}

/* Does the program keep the state of the site's spec? */
static inline bool fl_watch_tracks_state(const struct fl_watch_writing *writing,
                                         const struct fl_watch_site *site) {
    const struct fl_watch_plan *plan = writing->plan;
    return writing->how == FL_WATCH_WITH_STATE && !fl_watch_spec_of(writing, site)->key &&
           (!plan->tracks_state || plan->tracks_state[fl_watch_moment_of(writing, site)->spec]);
}

/* What is left out of the events of the site's spec. */
static inline enum faultline_loss fl_watch_loss_at(const struct fl_watch_writing *writing,
                                                   const struct fl_watch_site *site) {
    return writing->how == FL_WATCH_WITH_STATE
               ? fl_watch_loss_of(writing->plan, fl_watch_moment_of(writing, site)->spec)
               : FAULTLINE_LOSES_NOTHING;
}

/* Then what is told there is given, first of all, whether the site was passed. */
static inline bool fl_watch_is_joined(const struct fl_watch_writing *writing, const struct fl_watch_site *site) {
    return writing->is_joined && writing->is_joined[site->number];
}

#endif
