/* replay/log/fits.h - is this what a program printed, all in all? Decided by the text alone. */
#ifndef FL_REPLAY_LOG_FITS_H
#define FL_REPLAY_LOG_FITS_H

#include "replay/log/text.h"

/* The log up to `end` against the output. In a region anything may have been printed, or nothing; where
 * has_addresses is set, a number in the form of an address is as good as any other. */
bool fl_log_fits(const struct fl_log_text *text, uint64_t end, bool is_suffix, bool has_addresses,
                 const char *output, size_t size);

#endif
