/* characterize/condition/embed.h - a program with a condition on its inputs put into it.
 *
 * Inputs are remembered in variables of their own as they are read, and behind each read of one that the condition
 * is about stands an assumption of the condition. What was not read yet may be anything, so that such an
 * assumption excludes a run only if no value of it would do: the earlier a run can be told to be outside, the
 * earlier it ends.
 */
#ifndef FL_CHARACTERIZE_CONDITION_EMBED_H
#define FL_CHARACTERIZE_CONDITION_EMBED_H

#include "characterize/space/space.h"

/* NULL: the condition is about something that can't be remembered, as the bytes of a text. The new program shares
 * much with the old one, and must not outlive it. */
const struct fl_program *fl_embed_condition(struct fl_arena *arena, const struct fl_space *space,
                                            const struct fl_term *condition);

#endif
