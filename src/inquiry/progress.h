/* inquiry/progress.h - tells a listener how far a search has come, from a thread of its own. */
#ifndef FL_INQUIRY_PROGRESS_H
#define FL_INQUIRY_PROGRESS_H

#include "base/arena.h"
#include "base/system/clock.h"
#include "engine/verdict/progress.h"
#include "inquiry/faultline.h"

/* What all analyses have done together. */
struct fl_inquiry_progress fl_progress_sum(const struct fl_progress *progress, double seconds_left);

struct fl_progress_teller;

/* NULL where there is nothing to tell, or nobody to listen. */
struct fl_progress_teller *fl_progress_teller_start(struct fl_arena *arena, const struct fl_progress *progress,
                                                    struct fl_deadline deadline, fl_progress_listener *listener,
                                                    void *context);
/* The listener hears has_ended if it has heard anything. NULL is nothing to end. */
void fl_progress_teller_end(struct fl_progress_teller *teller);

#endif
