/* engine/symbolic/lazy_aliases.h - what else a pointer among the inputs may point to than an object of its own.
 *
 * To an object of the same type that is older than the pointer, to a global variable, and to parts of these: an
 * element of an array, a member of a struct or union. A pointer to bytes may point to any byte of anything, one to
 * text into an array of characters that ends with 0. Parts are among the choices only where the program writes
 * something of the type that is not one of its locals, or compares pointers: else nobody could tell. What a
 * restrict parameter points to is nobody else's.
 */
#ifndef FL_ENGINE_SYMBOLIC_LAZY_ALIASES_H
#define FL_ENGINE_SYMBOLIC_LAZY_ALIASES_H

#include "engine/symbolic/engine.h"
#include "engine/symbolic/lazy_object.h"

/* A value that the pointer may have. */
struct fl_lazy_choice {
    const struct fl_term *address;
    const struct fl_term *is_there; /* else the choice is null; NULL: in any case */
};

enum { FL_LAZY_MOST_CHOICES = 48 };
typedef FL_VECTOR_OF(struct fl_lazy_choice) fl_lazy_choices;

/* Types of what is written, but for locals. */
struct fl_written_types {
    bool are_all;      /* some block of bytes is, or pointers are compared: parts make a difference anyway */
    bool are_compared; /* pointers: how far they are apart makes a difference */
    bool has_frees;    /* pointers that lead into the middle of a block cannot be freed */
    FL_VECTOR_OF(const struct fl_type *) types;
};
struct fl_written_types fl_written_types_make(struct fl_arena *arena, const struct fl_program *program);

/* Who chooses: the pointer's name, and what it points to (NULL: bytes). */
struct fl_lazy_chooser {
    struct fl_engine *engine;
    const char *name;
    const struct fl_type *type;
    const struct fl_written_types *written;
    fl_lazy_choices *choices;
    struct fl_lazy *into; /* what is being looked at */
    /* What lazy.c knows: the input that the global variable of this name is, and a byte of one. */
    struct fl_lazy *(*global_of)(const struct fl_engine *engine, const char *name);
    const struct fl_term *(*byte_of)(struct fl_engine *engine, struct fl_lazy *lazy, uint64_t offset);
};

/* Those that an input stands for. */
void fl_lazy_add_globals(struct fl_lazy_chooser *chooser);
/* Parts of an older object, or its beginning where the types differ. */
void fl_lazy_add_parts_of(struct fl_lazy_chooser *chooser, const struct fl_symbolic_object *object);
/* Any element of an array of the pointer's own type. */
void fl_lazy_add_inside(const struct fl_lazy_chooser *chooser, const struct fl_symbolic_object *object);
/* May a pointer to the one lead into what a pointer to the other leads to, as to a part of it, so that it matters?
 * Then the other has to be older. */
bool fl_lazy_may_lead_into(const struct fl_written_types *written, const struct fl_type *part,
                           const struct fl_type *whole);
/* Are there several pointers to such elements among the inputs? Then one may lead into the array of another. */
bool fl_lazy_may_overlap(const struct fl_program *program, const struct fl_type *element);

#endif
