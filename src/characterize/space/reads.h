/* characterize/space/reads.h - how many inputs runs read.
 *
 * Bytes of standard input count each. Arguments, files and environment variables, which have a position of their own
 * and may be read again and again, do not, nor does what every run has once, as parameters and global variables.
 */
#ifndef FL_CHARACTERIZE_SPACE_READS_H
#define FL_CHARACTERIZE_SPACE_READS_H

#include "characterize/space/space.h"

/* So many inputs at least have been read by every run of the state. */
uint64_t fl_reads_at_least(const struct fl_space *space, const struct fl_state *state);

/* More than so many were read, over the variables of the state; true also where that can't be told. */
const struct fl_term *fl_reads_exceed(struct fl_space *space, const struct fl_state *state, uint64_t most);

#endif
