/* frontend/lift/unwritten_place.h - the objects that are followed, where in them addresses lead, and what calls do
 * to them. What unwritten.h's files share. */
#ifndef FL_FRONTEND_LIFT_UNWRITTEN_PLACE_H
#define FL_FRONTEND_LIFT_UNWRITTEN_PLACE_H

#include "base/vector.h"
#include "frontend/lift/lent.h"
#include "frontend/lift/parts.h"
#include "frontend/lift/written_loop.h"

enum { FL_MOST_PARTS = 64 };

struct fl_unwritten_object {
    LLVMValueRef alloca;        /* of a block: the local that points to it; of a struct by value: the parameter */
    bool is_block;              /* memory of malloc, or that a parameter points to */
    const struct fl_lent *lent; /* of what a parameter points to; else NULL */
    LLVMValueRef declaring;     /* the debug call, where control passes it again; else NULL */
    const char *name;
    uint64_t part_size, part_count;
    size_t first;           /* its bits in the sets */
    bool has_gap;           /* some of what is done to it is not known */
    bool is_lost;           /* it is copied, with what was never written, to where nothing is followed */
    bool has_bits;          /* bit-fields of it are written beside what may not have been */
    bool is_suspect;        /* some load may read what was never written */
    fl_variable_id written; /* then: a bit for each part */
};

/* A struct in registers: a parameter, or what a call has returned. */
struct fl_unwritten_struct {
    LLVMValueRef value;
    fl_variable_id unwritten; /* a bit for each byte */
};

/* What may not be written of one was copied to the other. */
struct fl_unwritten_copy {
    struct fl_unwritten_object *from, *to;
};

struct fl_unwritten {
    struct fl_function_lifter *function;
    FL_VECTOR_OF(struct fl_unwritten_copy) copies;
    FL_VECTOR_OF(struct fl_unwritten_struct) partials;
    FL_VECTOR_OF(struct fl_unwritten_object) objects;
    FL_VECTOR_OF(struct fl_written_loop) loops;
};

/* Where in a local an address leads. */
struct fl_unwritten_place {
    struct fl_unwritten_object *object; /* NULL: in none of these */
    bool is_fixed;
    uint64_t offset; /* then, in bytes */
};
struct fl_unwritten_place fl_unwritten_place_of(const struct fl_unwritten *all, LLVMValueRef address);
/* The parts that an access of so many bytes touches: from `first` on. */
uint64_t fl_unwritten_parts_of(const struct fl_unwritten_place *place, uint64_t size, uint64_t *first);
uint64_t fl_unwritten_store_size(const struct fl_unwritten *all, LLVMTypeRef type);

/* The block that a store gives to the local which points to it; NULL: it does nothing of the kind. */
struct fl_unwritten_object *fl_unwritten_new_block(const struct fl_unwritten *all, LLVMValueRef store);
/* The struct in registers that a value is, or is a part of, from this byte on; NULL: it is written. */
LLVMValueRef fl_unwritten_struct_of(const struct fl_unwritten *all, LLVMValueRef value, uint64_t *offset);

/* What a copy or fill writes: all that it is known to, or all of the local. */
struct fl_block_write {
    struct fl_unwritten_place to, from; /* from: NULL where that is none of these, or not known part by part */
    uint64_t size;
};
bool fl_unwritten_is_block_write(struct fl_unwritten *all, LLVMValueRef call, struct fl_block_write *write);

enum fl_address_effect {
    FL_ADDRESS_NO_EFFECT,
    FL_ADDRESS_WRITES_ALL,
    FL_ADDRESS_LOSES, /* not known: it is taken to write all */
    FL_ADDRESS_SCANS,
    FL_ADDRESS_LENDS,
};
/* What passing the address as this argument does to the local. The number of a scanned argument counts from 1. */
enum fl_address_effect fl_address_effect_of(struct fl_function_lifter *function,
                                            const struct fl_unwritten_object *object, LLVMValueRef call,
                                            unsigned index, unsigned *number);
/* A struct that is passed by value: the function gets a copy. */
bool fl_unwritten_is_copied(const struct fl_function_lifter *function, LLVMValueRef call, unsigned index);

#endif
