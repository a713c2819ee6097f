/* run/effect.h - what one step of a run did, as far as a reader is told.
 *
 * Only steps in the user's functions have effects. Which kind an edge has is a fact about the program (its shape),
 * so that a tape needs to hold no more than the values.
 */
#ifndef FL_RUN_EFFECT_H
#define FL_RUN_EFFECT_H

#include "run/tape.h"
#include "run/value.h"

enum fl_effect_kind {
    FL_EFFECT_NONE,
    FL_EFFECT_VARIABLE, /* ASSIGN, ALLOCATE, FORGET, INPUT: `value` is what the variable has behind it */
    FL_EFFECT_CALL,     /* when it has returned: the same, if the result is kept; and what the library touched */
    FL_EFFECT_STORE,    /* `value` is what was stored */
    FL_EFFECT_BLOCK,    /* COPY, FILL, INPUT of bytes: how many, and what is there if it is a whole object */
    FL_EFFECT_RETURN,   /* `value` is returned */
    FL_EFFECT_SWITCH,   /* ASSUME in a switch: `value` is what the cases are compared with */
};

/* An object of the user's that a library function wrote to. */
struct fl_touched_object {
    uint32_t object; /* FL_NO_INDEX: a heap block */
    uint64_t start;  /* of the block */
    struct fl_recorded_value value;
};

enum { FL_MOST_TOUCHED = 8 };

struct fl_effect {
    struct fl_recorded_value value;
    uint32_t object; /* STORE to an element: the named object; BLOCK: the one whose type the value has;
                        FL_NO_INDEX: none, or not asked for */
    uint64_t offset; /* STORE: in the object */
    uint64_t size;   /* BLOCK: bytes */
    struct fl_touched_object touched[FL_MOST_TOUCHED]; /* CALL */
    size_t touched_count;
    struct fl_recorded_value *parameters; /* of an entry: each of the function's */
    size_t parameter_count;
};

struct fl_edge_shape {
    bool is_known;                        /* else the rest is not computed yet */
    bool is_users;                        /* the edge is in a function of the user's */
    bool is_entry;                        /* such a function begins with it: its parameters are told before it */
    bool has_pointers;                    /* the value does */
    bool is_element;                      /* STORE: the object is told */
    bool is_word;                         /* VARIABLE: of at most 64 bits, and without pointers */
    bool writes_memory;                   /* it has an address that is written to */
    uint8_t kind;                         /* enum fl_effect_kind */
    fl_variable_id variable;              /* VARIABLE, CALL: that is told; else none */
    const struct fl_type *type;           /* of the value; NULL: not known */
    const struct fl_expression *compared; /* SWITCH */
};

struct fl_edge_shapes {
    const struct fl_program *program;
    struct fl_arena *arena;
    struct fl_edge_shape *items; /* by edge */
};

struct fl_edge_shapes fl_edge_shapes_make(struct fl_arena *arena, const struct fl_program *program);
const struct fl_edge_shape *fl_edge_shape_compute(struct fl_edge_shapes *shapes, fl_edge_id edge);
static inline const struct fl_edge_shape *fl_edge_shape(struct fl_edge_shapes *shapes, fl_edge_id edge) {
    const struct fl_edge_shape *shape = &shapes->items[edge.index];
    return shape->is_known ? shape : fl_edge_shape_compute(shapes, edge);
}

/* What a case of a switch compares with its constant; NULL: nothing is. */
const struct fl_expression *fl_switch_value(const struct fl_expression *condition);

/* Is the value that is shown for a variable what it points to? */
bool fl_variable_is_reference(const struct fl_variable *variable);

/* One entry of a tape each. */
void fl_effect_write(struct fl_tape_writer *writer, enum fl_effect_kind kind, const struct fl_effect *effect);
void fl_effect_read(struct fl_tape_reader *reader, struct fl_arena *arena, enum fl_effect_kind kind,
                    struct fl_effect *effect);
/* The parameters alone. */
void fl_entry_write(struct fl_tape_writer *writer, const struct fl_effect *effect);
void fl_entry_read(struct fl_tape_reader *reader, struct fl_arena *arena, struct fl_effect *effect);

/* The first byte of a value. Those from NARROW on are values of at most 64 bits: NARROW + the width. */
enum { FL_TAPE_NO_VALUE, FL_TAPE_TEXT, FL_TAPE_WIDE, FL_TAPE_NARROW };

/* The effect of an edge whose shape is a word, in one go: most are. */
static inline void fl_effect_write_word(struct fl_tape_writer *writer, uint32_t width, uint64_t word) {
    fl_tape_begin_entry(writer);
    fl_tape_put_byte(writer, (unsigned char)(FL_TAPE_NARROW + width));
    fl_tape_put_number(writer, word);
}


#endif
