#include "run/tape.h"

#include "base/invariant.h"

/* Small runs have small tapes. */
enum { FIRST_CAPACITY = 1 << 12, LARGEST_CAPACITY = 1 << 17 };

static const struct fl_field chunk_fields[] = {
    FL_NUMBER(struct fl_tape_chunk, first),
    FL_NUMBER(struct fl_tape_chunk, count),
    FL_BYTES(struct fl_tape_chunk, bytes, count),
};
FL_LOCAL_MESSAGE(chunk_message, struct fl_tape_chunk, chunk_fields);

static const struct fl_field tape_fields[] = {
    FL_VECTOR(struct fl_tape, chunks, &chunk_message),
    FL_NUMBER(struct fl_tape, entries),
};
FL_MESSAGE(fl_tape_message, struct fl_tape, tape_fields);

/* ---- writing ---- */

/* Entries are written there from now on. */
static void use_chunk(struct fl_tape_writer *writer, size_t index) {
    const struct fl_tape_room *room = &writer->rooms.items[index];
    writer->current = index;
    writer->tape.chunks.items[index].first = writer->tape.entries;
    writer->at = room->bytes;
    writer->end = room->bytes + room->size;
    writer->full = room->bytes + room->size / 2;
}

static void add_chunk(struct fl_tape_writer *writer) {
    struct fl_tape_room room = {fl_arena_allocate(writer->arena, writer->capacity), writer->capacity};
    if (writer->capacity < LARGEST_CAPACITY) writer->capacity *= 2;
    fl_vector_push(writer->arena, &writer->rooms, room);
    fl_vector_push(writer->arena, &writer->tape.chunks, (struct fl_tape_chunk){0});
    use_chunk(writer, writer->rooms.count - 1);
}

void fl_tape_writer_begin(struct fl_tape_writer *writer, struct fl_arena *arena, size_t most_bytes) {
    *writer = (struct fl_tape_writer){.arena = arena, .capacity = FIRST_CAPACITY, .most_bytes = most_bytes};
    add_chunk(writer);
}

static void close_chunk(struct fl_tape_writer *writer) {
    struct fl_tape_chunk *chunk = &writer->tape.chunks.items[writer->current];
    chunk->bytes = writer->rooms.items[writer->current].bytes;
    chunk->count = (size_t)(writer->at - chunk->bytes);
}

/* From here on, old chunks are overwritten when there are enough of them. */
static void end_beginning(struct fl_tape_writer *writer) {
    writer->first_count = writer->oldest = writer->tape.chunks.count;
    writer->capacity = LARGEST_CAPACITY;
}

void fl_tape_turn(struct fl_tape_writer *writer) {
    close_chunk(writer);
    writer->written += writer->tape.chunks.items[writer->current].count;
    if (writer->most_bytes && !writer->first_count && writer->written >= writer->most_bytes) end_beginning(writer);
    /* Half of a chunk is room for an entry that begins just before it is full. */
    size_t most_last = writer->most_bytes / (LARGEST_CAPACITY / 2) + 2;
    if (!writer->first_count || writer->tape.chunks.count < writer->first_count + most_last) {
        add_chunk(writer);
        return;
    }
    use_chunk(writer, writer->oldest);
    if (++writer->oldest == writer->tape.chunks.count) writer->oldest = writer->first_count;
}

void fl_tape_make_room(struct fl_tape_writer *writer, size_t size) {
    struct fl_tape_room *room = &writer->rooms.items[writer->current];
    size_t used = (size_t)(writer->at - room->bytes), full = (size_t)(writer->full - room->bytes);
    size_t wanted = room->size * 2 > used + size ? room->size * 2 : used + size;
    *room = (struct fl_tape_room){fl_arena_grow(writer->arena, room->bytes, room->size, wanted), wanted};
    writer->at = room->bytes + used;
    writer->end = room->bytes + wanted;
    writer->full = room->bytes + full;
}

/* The last chunks were written round and round. */
static void put_in_order(struct fl_tape_writer *writer) {
    size_t first = writer->first_count, count = writer->tape.chunks.count;
    if (!first || writer->oldest == first) return;
    struct fl_tape_chunk *ordered = FL_NEW_ARRAY(writer->arena, struct fl_tape_chunk, count);
    for (size_t i = 0; i < count; i++) {
        size_t from = i < first ? i : first + (i - first + writer->oldest - first) % (count - first);
        ordered[i] = writer->tape.chunks.items[from];
    }
    writer->tape.chunks.items = ordered;
}

struct fl_tape fl_tape_writer_finish(struct fl_tape_writer *writer) {
    close_chunk(writer);
    put_in_order(writer);
    return writer->tape;
}

/* ---- reading ---- */

struct fl_tape_reader fl_tape_read(const struct fl_tape *tape) {
    struct fl_tape_reader reader = {.tape = tape};
    if (!tape->chunks.count) return reader;
    reader.at = tape->chunks.items[0].bytes;
    reader.end = reader.at + tape->chunks.items[0].count;
    return reader;
}

bool fl_tape_next_entry(struct fl_tape_reader *reader) {
    uint64_t entry = reader->entry++;
    if (reader->at < reader->end) return true;
    if (reader->chunk + 1 >= reader->tape->chunks.count) return false;
    const struct fl_tape_chunk *next = &reader->tape->chunks.items[reader->chunk + 1];
    if (next->first > entry) return false;
    reader->chunk++;
    reader->at = next->bytes;
    reader->end = next->bytes + next->count;
    return reader->at < reader->end;
}

unsigned char fl_tape_get_byte(struct fl_tape_reader *reader) {
    FL_INVARIANT(reader->at < reader->end, "an entry of a tape lies in one chunk");
    return (unsigned char)*reader->at++;
}

uint64_t fl_tape_get_number(struct fl_tape_reader *reader) {
    uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        unsigned char byte = fl_tape_get_byte(reader);
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return number;
    }
}

const char *fl_tape_get_bytes(struct fl_tape_reader *reader, size_t size) {
    FL_INVARIANT((size_t)(reader->end - reader->at) >= size, "an entry of a tape lies in one chunk");
    const char *bytes = reader->at;
    reader->at += size;
    return bytes;
}
