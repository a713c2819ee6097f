/* replay/log/text.h - the bytes of a log, its lines, and what in them may be none of the program's.
 *
 * Bytes are what they are: a log may have NULs and lines of any length. What --strip matches is a
 * region: the program printed it, or something else put it there. So is the newline behind a line that
 * consists of regions. A log that does not end with a newline gets one, which is a region.
 *
 * Invariant: regions are not empty, rise, and do not overlap.
 */
#ifndef FL_REPLAY_LOG_TEXT_H
#define FL_REPLAY_LOG_TEXT_H

#include "base/status.h"
#include "base/vector.h"

struct fl_log_region {
    uint64_t start, end;
    bool is_newline; /* no other byte can have been printed in its place */
};

struct fl_log_text {
    const char *bytes;
    uint64_t size;
    FL_VECTOR_OF(uint64_t) lines; /* where each begins */
    FL_VECTOR_OF(struct fl_log_region) regions;
};

/* Adds diagnostics about the expressions, and about a log that cannot be read or is empty. */
enum fl_status fl_log_text_read(struct fl_arena *arena, const char *path, const char *const *strip,
                                size_t strip_count, struct fl_diagnostics *diagnostics, struct fl_log_text *text);

/* The line that the byte is in, from 0; of the end of the text, as many as there are lines. */
uint64_t fl_log_text_line(const struct fl_log_text *text, uint64_t offset);
/* Where the line's text ends: at its newline, or at the end of the log. */
uint64_t fl_log_text_line_end(const struct fl_log_text *text, uint64_t line);
/* The region that the byte is in, or NULL if it is in none. */
const struct fl_log_region *fl_log_text_region(const struct fl_log_text *text, uint64_t offset);
/* Where the first region begins that does so behind the offset; the end of the text if there is none. */
uint64_t fl_log_text_next_region(const struct fl_log_text *text, uint64_t offset);
/* A text of at most so many bytes as it would stand in a C string, with quotes; "..." where it is cut. */
const char *fl_log_text_quote(struct fl_arena *arena, const char *bytes, uint64_t size, size_t most);

#endif
