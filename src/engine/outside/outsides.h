/* engine/outside/outsides.h - all the other verifiers that are asked about one program. */
#ifndef FL_ENGINE_OUTSIDE_OUTSIDES_H
#define FL_ENGINE_OUTSIDE_OUTSIDES_H

#include "engine/outside/outside.h"

struct fl_outsides {
    struct fl_outside **items;
    size_t count;
};

struct fl_outsides fl_outsides_start(struct fl_arena *arena, const struct fl_adapter *const *adapters,
                                     size_t count, const struct fl_program *program,
                                     const struct fl_outside_options *options);
/* Takes their answers in, and tells of each failing run that the interpreter saw, too, once. */
void fl_outsides_attend(struct fl_outsides *outsides, void (*found)(void *context, const struct fl_run *failure),
                        void *context);
bool fl_outsides_are_running(const struct fl_outsides *outsides);
/* One of them says that all checks hold. */
bool fl_outsides_say_safe(const struct fl_outsides *outsides);
void fl_outsides_end(struct fl_outsides *outsides);
/* What they said beside what we know, once they have ended. SAFE counts where nothing was found that fails. */
void fl_outsides_tell(const struct fl_outsides *outsides, struct fl_arena *arena, uint32_t check_count,
                      bool has_failures, struct fl_verdicts *verdicts);

#endif
