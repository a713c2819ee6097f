/* engine/symbolic/lazy.h - inputs that come to be as they are read.
 *
 * What a function other than main is given, or a function without a body returns, is not known, so it is
 * made up at its first use: a number becomes a variable; a pointer becomes null, the address of a new
 * object, or that of an object of the same type made before (Catano, section 3; Khurshid, Pasareanu and
 * Visser), or of a part of one (lazy_aliases.h). The choice is a variable, too: a pointer is a term over constant addresses, and no state forks
 * for it.
 *
 * Invariant: what an input holds is a function of its name and offset alone, whichever path asks
 * first. An object that a pointer can choose is older than the pointer. Every heap that runs can start
 * with is then among the choices: name each object after the oldest pointer to it.
 */
#ifndef FL_ENGINE_SYMBOLIC_LAZY_H
#define FL_ENGINE_SYMBOLIC_LAZY_H

#include "engine/symbolic/engine.h"
#include "engine/symbolic/lazy_object.h"

struct fl_lazies *fl_lazies_create(struct fl_engine *engine);

/* A parameter, a global variable or memory of one; the same for the same name. */
struct fl_lazy *fl_lazy_root(struct fl_engine *engine, const char *name, const struct fl_type *type, uint64_t size,
                             const unsigned char *initial);
/* The parameter or variable of this name, or what the pointer "p" leads to, by the name "*p"; NULL: there is none. */
const struct fl_lazy *fl_lazy_named(const struct fl_engine *engine, const char *name);
/* So many bytes at a known offset. The type is that of what is read, where it is known. */
const struct fl_term *fl_lazy_read(struct fl_engine *engine, struct fl_lazy *lazy, uint64_t offset, uint32_t bytes,
                                   const struct fl_type *type);
/* The object with this number, one that pointers among the inputs may point to, as it is before anything was
 * written; NULL if it is no such object. */
const struct fl_symbolic_object *fl_lazy_object(const struct fl_engine *engine, uint32_t number);
/* Notices accesses that a longer array than the limit allows would make possible: then the limit is
 * part of the verdict. */
void fl_lazy_watch_access(struct fl_engine *engine, struct fl_state *state,
                          const struct fl_symbolic_object *object, const struct fl_term *base,
                          const struct fl_term *address, const struct fl_term *size);
/* Notices that the program asks how large the object is, which the limit may decide as well. */
void fl_lazy_watch_size(struct fl_engine *engine, const struct fl_symbolic_object *object);
/* The input that a global variable is; NULL if it is not an input. */
struct fl_lazy *fl_lazy_global(const struct fl_engine *engine, fl_variable_id variable);
void fl_lazy_set_global(struct fl_engine *engine, fl_variable_id variable, struct fl_lazy *lazy);

/* lazy_inputs.c: what the solver's last model gives to the inputs of these sites, and to all objects
 * that can be reached from them. */
struct fl_lazy_site {
    const struct fl_input *input;
    struct fl_lazy *lazy;
};
void fl_lazy_inputs(struct fl_engine *engine, const struct fl_lazy_site *sites, size_t count,
                    struct fl_inputs *inputs);
/* The object whose address this is, among those that pointers may point to. */
struct fl_lazy *fl_lazy_at(const struct fl_engine *engine, uint64_t address, uint64_t *offset);

#endif
