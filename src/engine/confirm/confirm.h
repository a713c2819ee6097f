/* engine/confirm/confirm.h - does a failing run that was found really happen?
 *
 * The user's untouched files are compiled natively, linked with runtime/, and run on the inputs of
 * the failing run. A failure is confirmed only if the same kind of check fails at the same place.
 *
 * Memory checks need a build with the address sanitizer; everything else is seen in a build
 * without, in which clang's sanitizers trap where the front end took its checks from. Where a wrong
 * access is not seen because it hits another local, it is tried with locals far apart. Each is built
 * at most once a confirmer, however many failures there are.
 */
#ifndef FL_ENGINE_CONFIRM_CONFIRM_H
#define FL_ENGINE_CONFIRM_CONFIRM_H

#include "engine/confirm/build/event_calls.h"
#include "engine/confirm/native_output.h"
#include "engine/verdict/verdict.h"
#include "frontend/frontend.h"

struct fl_confirm_options {
    const struct fl_frontend_options *frontend; /* what the program was made from; outlives the confirmer */
    double seconds;                             /* for one native run; 0: 10 */
    struct fl_deadline deadline;                /* for builds and runs in all; at 0: none */
    const volatile int *is_cancelled;           /* by the user: what is under way ends soon; may be NULL */
    struct fl_recorded_calls recorded;          /* what native runs record */
};

struct fl_confirmer;

/* Nothing is built yet. */
struct fl_confirmer *fl_confirmer_create(const struct fl_program *program,
                                         const struct fl_confirm_options *options);
/* Another deadline from now on; at 0: none. One that has passed stays. */
void fl_confirmer_set_deadline(struct fl_confirmer *confirmer, struct fl_deadline deadline);
/* Its deadline has passed, or the user has cancelled what was under way: builds may have been cut off, and are not
 * begun again. */
bool fl_confirmer_is_spent(struct fl_confirmer *confirmer);
/* Ends builds that are under way; no file is left. */
void fl_confirmer_destroy(struct fl_confirmer *confirmer);

/* Starts the build that failures of this kind need, in the background. */
void fl_confirmer_prepare(struct fl_confirmer *confirmer, enum fl_check_kind kind);

/* Starts the build that is all but done, in the background: the front end's compiler made an object of the
 * only source, and some check may need no other build. Nothing where there is more to do. */
void fl_confirmer_begin(struct fl_confirmer *confirmer);

/* The strings of the result live in the arena. Without time, it is not tried. */
struct fl_confirmation fl_confirm(struct fl_confirmer *confirmer, struct fl_arena *arena,
                                  const struct fl_run *failure);

/* The same of any run: one that ends by itself must do so natively with the same status; one that was still
 * running (is_unfinished) may end as it likes. Keeps what the native run left, as far as there was one. */
struct fl_confirmation fl_confirm_run(struct fl_confirmer *confirmer, struct fl_arena *arena,
                                      const struct fl_run *run, bool is_unfinished,
                                      struct fl_native_output *output);

/* Of a run that does not fail: natively none of the program's checks must be seen to fail, with the address
 * sanitizer if there are checks that need it. Confirmed if it exits, with whatever status, or leaves what the
 * program assumes; refuted if a check is seen to fail. */
struct fl_confirmation fl_confirm_harmless(struct fl_confirmer *confirmer, struct fl_arena *arena,
                                           const struct fl_run *run);

/* Writes what shows the failure without Faultline into the directory, which is made if need be:
 * see reproduce.h. */
enum fl_status fl_confirm_reproduce(struct fl_confirmer *confirmer, const char *directory,
                                    const struct fl_run *failure, struct fl_diagnostics *diagnostics);

#endif
