/* engine/interpret/memory/memory.h - the concrete memory of one run.
 *
 * Every object has its own range of addresses, with a gap behind it that belongs to nobody, so
 * that an access past an object's end is noticed rather than landing in its neighbour. Addresses
 * of ended objects are not handed out again (with 32-bit pointers: only when all were used), so
 * that a dangling pointer is recognised as what it is.
 *
 * Invariant: the struct of an object stays readable as long as the memory exists, and describes
 * either a live object or has size and writable_size 0. Whoever remembers a pointer to one may
 * test an address against it at any time; this is what makes a cache per access safe.
 */
#ifndef FL_ENGINE_MEMORY_H
#define FL_ENGINE_MEMORY_H

#include "base/map.h"
#include "base/text.h"
#include "program/program.h"
#include "run/outcome.h"

enum fl_memory_kind {
    FL_MEMORY_NONE,
    FL_MEMORY_GLOBAL,
    FL_MEMORY_STRING,
    FL_MEMORY_LOCAL,
    FL_MEMORY_VARIADIC,
    FL_MEMORY_ARRAY, /* of variable length, and alloca */
    FL_MEMORY_HEAP,
};

struct fl_memory_object {
    uint64_t start;
    uint64_t size;          /* bytes that may be read; 0 once it has ended */
    uint64_t writable_size; /* the same, and 0 for constants */
    unsigned char *bytes;
    const char *name;   /* of an object that came with the inputs, which lies on the heap but is never a leak;
                           NULL for all others */
    uint64_t full_size; /* what size was before it ended */
    uint32_t object;    /* fl_object_id of a named object, FL_NO_INDEX for others */
    uint32_t made_by;   /* the edge that allocated it, FL_NO_INDEX for named objects */
    uint32_t asked_by;  /* HEAP: the edge at which the program asked for it, the same or a call of the library */
    uint32_t ended_by;  /* the edge that freed it; FL_NO_INDEX: none or not known */
    uint8_t kind;       /* enum fl_memory_kind */
    bool is_live;
};

/* What memory holds before anything was written to it. */
struct fl_unknown {
    bool is_random; /* else zero */
    uint64_t seed;
};

enum fl_access { FL_READ, FL_WRITE };

struct fl_memory;

struct fl_memory *fl_memory_create(const struct fl_program *program, struct fl_unknown unknown);
void fl_memory_destroy(struct fl_memory *memory);
/* As it was when it was created; objects that it has had are ended ones. */
void fl_memory_reset(struct fl_memory *memory, struct fl_unknown unknown);

/* An object that contains no address. A cache of the object that was accessed last starts with it, so that the
 * first access misses. */
struct fl_memory_object *fl_memory_nothing(struct fl_memory *memory);

/* The local that an ARRAY is, one that is in memory of its own each time its block is entered; NULL: it is none.
 * made_by: the edge that allocated it. */
const struct fl_variable *fl_memory_renewed(const struct fl_program *program, uint32_t made_by);
struct fl_memory_object *fl_memory_of_object(struct fl_memory *memory, fl_object_id global);

/* The live object that address points into or just past; NULL: none. */
struct fl_memory_object *fl_memory_find(struct fl_memory *memory, uint64_t address);
/* The live object that contains all size (at least 1) bytes; NULL: the access is an error. */
struct fl_memory_object *fl_memory_resolve(struct fl_memory *memory, uint64_t address, uint64_t size,
                                           enum fl_access access);
/* What is wrong with an access that fl_memory_resolve refused, and a sentence about it. */
enum fl_memory_error fl_memory_explain(struct fl_memory *memory, uint64_t address, uint64_t size,
                                       enum fl_access access, struct fl_text *text);
/* The same of an address that may not be freed. */
enum fl_memory_error fl_memory_explain_free(struct fl_memory *memory, uint64_t address, struct fl_text *text);

/* See fl_expression_kind's IN_BOUNDS and IS_WRITABLE. */
bool fl_memory_is_accessible(struct fl_memory *memory, enum fl_access access, uint64_t base, uint64_t address,
                             uint64_t size);
bool fl_memory_is_freeable(struct fl_memory *memory, uint64_t address);

/* The heap. NULL: no room is left in the address space. */
struct fl_memory_object *fl_memory_allocate(struct fl_memory *memory, uint64_t size, fl_edge_id edge);
/* One that was there before the program began. */
struct fl_memory_object *fl_memory_allocate_input(struct fl_memory *memory, uint64_t size, const char *name);
/* On an error, explains it in text. */
enum fl_memory_error fl_memory_free(struct fl_memory *memory, uint64_t address, fl_edge_id edge,
                                    struct fl_text *text);
uint64_t fl_memory_heap_count(const struct fl_memory *memory);
uint64_t fl_memory_heap_bytes(const struct fl_memory *memory);
/* Bytes of all live objects but the named global ones. */
uint64_t fl_memory_live_bytes(const struct fl_memory *memory);
/* Up to capacity live heap objects, in order of their addresses; gives how many were stored. */
size_t fl_memory_list_heap(const struct fl_memory *memory, const struct fl_memory_object **objects,
                           size_t capacity);

/* The blocks that something points to, by their starts: from named objects, the stack, the words given here, or
 * another such block. */
struct fl_map fl_memory_reachable(struct fl_memory *memory, struct fl_arena *arena, const uint64_t *roots,
                                  size_t count);

/* The stack: objects end in the opposite order of their beginning. Marks are counts of live
 * stack objects. */
uint64_t fl_memory_stack_mark(const struct fl_memory *memory);
struct fl_memory_object *fl_memory_push(struct fl_memory *memory, enum fl_memory_kind kind, uint64_t size,
                                        uint32_t alignment, fl_object_id object, fl_edge_id edge);
void fl_memory_pop(struct fl_memory *memory, uint64_t mark);
/* The local that starts at this address keeps it while it has ended; its contents are lost. */
void fl_memory_begin_local(struct fl_memory *memory, uint64_t address);
void fl_memory_end_local(struct fl_memory *memory, uint64_t address);

/* Fills bytes that nobody has written yet. */
void fl_memory_fill_unknown(struct fl_memory *memory, unsigned char *bytes, uint64_t size);
uint64_t fl_memory_unknown_word(struct fl_memory *memory);

/* Copies without an access being an error; false if not all bytes belong to one live object. */
bool fl_memory_peek(struct fl_memory *memory, uint64_t address, void *bytes, uint64_t size);

/* The function that starts at this address; FL_NO_ID if no function does. */
fl_function_id fl_memory_function(const struct fl_memory *memory, uint64_t address);

/* "the 12 bytes allocated at f.c:7", "'buffer'", "a string literal" */
void fl_memory_name_object(const struct fl_memory *memory, const struct fl_memory_object *object,
                           struct fl_text *text);

static inline bool fl_memory_contains(const struct fl_memory_object *object, uint64_t address, uint64_t size) {
    uint64_t offset = address - object->start;
    return offset < object->size && size <= object->size - offset;
}

static inline bool fl_memory_contains_writable(const struct fl_memory_object *object, uint64_t address,
                                               uint64_t size) {
    uint64_t offset = address - object->start;
    return offset < object->writable_size && size <= object->writable_size - offset;
}

#endif
