/* run/tape.h - what is recorded of a run, as bytes: written once from the beginning to the end, then read so.
 *
 * Bytes are written in entries, numbered from 0, and lie in chunks that begin with whole entries. A tape may be
 * limited: then its first chunks and its last ones are kept, and a reader is told which entries are missing.
 *
 * Invariant: an entry has at least one byte and lies in one chunk, and chunks are in the order of their entries.
 */
#ifndef FL_RUN_TAPE_H
#define FL_RUN_TAPE_H

#include <stdint.h>
#include <string.h>

#include "base/system/message.h"
#include "base/vector.h"

struct fl_tape_chunk {
    uint64_t first; /* number of its first entry */
    size_t count;
    const char *bytes;
};

struct fl_tape {
    FL_VECTOR_OF(struct fl_tape_chunk) chunks;
    uint64_t entries; /* in all, those that are missing included */
};

extern const struct fl_message fl_tape_message;

/* ---- writing ---- */

struct fl_tape_room {
    char *bytes;
    size_t size;
};

struct fl_tape_writer {
    struct fl_arena *arena;
    struct fl_tape tape;
    FL_VECTOR_OF(struct fl_tape_room) rooms; /* of each chunk */
    size_t capacity;                         /* of the next */
    size_t most_bytes;                       /* kept at the beginning, and about as many at the end; 0: all */
    size_t written;                          /* bytes, to the first chunks */
    size_t first_count;                      /* chunks that are not overwritten; 0: not known yet */
    size_t oldest;                           /* of the others: is overwritten next */
    size_t current;
    char *at, *end; /* in the current chunk */
    char *full;     /* an entry that would begin here goes to another chunk */
};

/* most_bytes: about as many are kept at the beginning, and as many at the end; 0: all. */
void fl_tape_writer_begin(struct fl_tape_writer *writer, struct fl_arena *arena, size_t most_bytes);
/* The first chunks are full: of later entries, only the last are kept. */
static inline bool fl_tape_writer_forgets(const struct fl_tape_writer *writer) {
    return writer->first_count;
}
struct fl_tape fl_tape_writer_finish(struct fl_tape_writer *writer);

void fl_tape_turn(struct fl_tape_writer *writer);
void fl_tape_make_room(struct fl_tape_writer *writer, size_t size);

static inline void fl_tape_begin_entry(struct fl_tape_writer *writer) {
    if (writer->at >= writer->full) fl_tape_turn(writer);
    writer->tape.entries++;
}

static inline void fl_tape_put_byte(struct fl_tape_writer *writer, unsigned char byte) {
    if (writer->at == writer->end) fl_tape_make_room(writer, 1);
    *writer->at++ = (char)byte;
}

/* Seven bits a byte, the lowest first. */
static inline void fl_tape_put_number(struct fl_tape_writer *writer, uint64_t number) {
    enum { LONGEST = 10 };
    if ((size_t)(writer->end - writer->at) < LONGEST) fl_tape_make_room(writer, LONGEST);
    for (; number >= 0x80; number >>= 7) *writer->at++ = (char)(number | 0x80);
    *writer->at++ = (char)number;
}

static inline void fl_tape_put_bytes(struct fl_tape_writer *writer, const void *bytes, size_t size) {
    if ((size_t)(writer->end - writer->at) < size) fl_tape_make_room(writer, size);
    if (size) memcpy(writer->at, bytes, size);
    writer->at += size;
}

/* ---- reading ---- */

struct fl_tape_reader {
    const struct fl_tape *tape;
    size_t chunk;
    const char *at, *end;
    uint64_t entry; /* the number of the next */
};

struct fl_tape_reader fl_tape_read(const struct fl_tape *tape);
/* Goes to the next entry. False: it is missing. */
bool fl_tape_next_entry(struct fl_tape_reader *reader);
unsigned char fl_tape_get_byte(struct fl_tape_reader *reader);
uint64_t fl_tape_get_number(struct fl_tape_reader *reader);
/* They are those of the tape. */
const char *fl_tape_get_bytes(struct fl_tape_reader *reader, size_t size);

#endif
