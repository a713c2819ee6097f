/* characterize/space/conditions.h - from the runs that a session has executed to where in the space they fail. */
#ifndef FL_CHARACTERIZE_SPACE_CONDITIONS_H
#define FL_CHARACTERIZE_SPACE_CONDITIONS_H

#include "characterize/space/space.h"

/* Takes over what the session has executed since. */
void fl_space_update(struct fl_space *space, enum fl_session_extent extent);
/* Of what the session has executed since, only what fails. False: nothing new does. */
bool fl_space_take_failures(struct fl_space *space);
/* Runs that read at most so many inputs do not go on beyond the bound, unless texts are longer than those that
 * were executed; UINT64_MAX: none does. */
uint64_t fl_space_decided_inputs(const struct fl_space *space);

/* The axis of a byte or the length of a text, known by the name of its variable; added unless it is there. */
const struct fl_axis *fl_space_add_text(struct fl_space *space, const char *name, uint32_t width);

#endif
