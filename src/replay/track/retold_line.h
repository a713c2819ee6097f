/* replay/track/retold_line.h - a line that was read as a whole and then taken apart, written down again.
 *
 * What was found in it stands in the places where it was looked for, with what separates it; bytes beside it count
 * only as far as they can be seen.
 */
#ifndef FL_REPLAY_TRACK_RETOLD_LINE_H
#define FL_REPLAY_TRACK_RETOLD_LINE_H

#include <stdint.h>

#include "base/text.h"
#include "base/vector.h"

struct fl_retold_piece {
    size_t offset, end; /* in the line */
    const char *text;
    size_t size;
    bool is_open;    /* it is not known where it ends: at `end` at least */
    unsigned weight; /* how much was found there at once */
};

struct fl_retold_line {
    bool is_there;
    uint64_t address;
    size_t size;       /* of the memory that it was read into, from there on */
    const char *bytes; /* as they were read, `count` up to the first 0 that ends them */
    size_t count;
    const char *separators;                      /* between words; NULL: not known */
    FL_VECTOR_OF(struct fl_retold_piece) pieces; /* by offset */
};

/* Takes the place of what was found behind its beginning by others that found less. */
void fl_retold_line_put(struct fl_arena *arena, struct fl_retold_line *line, struct fl_retold_piece piece);
/* With its end. */
void fl_retold_line_write(struct fl_text *text, const struct fl_retold_line *line);

#endif
