/* engine/symbolic/lazy_object.h - an input that comes to be as it is read (lazy.h): what is known of it. */
#ifndef FL_ENGINE_SYMBOLIC_LAZY_OBJECT_H
#define FL_ENGINE_SYMBOLIC_LAZY_OBJECT_H

#include "base/map.h"
#include "base/vector.h"
#include "program/type.h"
#include "term/term.h"

enum fl_lazy_form {
    FL_LAZY_SINGLE, /* one element */
    FL_LAZY_ARRAY,  /* of any length up to the limit */
    FL_LAZY_TEXT,   /* the same, and its last byte is 0 */
};

/* A part of an input that was read: its value before anything was written. */
struct fl_lazy_leaf {
    uint64_t offset;
    uint32_t bytes;
    bool is_pointer;
    const struct fl_term *value;
};

struct fl_lazy {
    const char *name;
    const struct fl_type *type; /* of an element; NULL: bytes */
    enum fl_lazy_form form;
    uint64_t element_size;
    uint64_t capacity;            /* bytes */
    const struct fl_term *size;   /* bytes, pointer-wide */
    const struct fl_term *array;  /* all bytes, of an object too large for a variable for each; NULL: it is not */
    const unsigned char *initial; /* what a global variable holds where nothing was read; may be NULL */
    bool has_tail;                /* one struct with a flexible array at its end */
    bool is_pointee;              /* else a global variable or a parameter */
    bool is_own;                  /* a restrict parameter's: no other pointer leads here */
    /* 1 bit: no pointer leads into the middle, of an array that some may lead into; NULL: none may. */
    const struct fl_term *is_apart;
    struct fl_map leaf_of; /* 2 * offset + is_pointer -> leaf */
    FL_VECTOR_OF(struct fl_lazy_leaf *) leaves;
};

#endif
