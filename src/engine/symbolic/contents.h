/* engine/symbolic/contents.h - what memory that malloc gives must hold for a run to be as found.
 *
 * Bytes that were never written are unknown (cells.c). Some of them decide whether a run fails: those that the
 * path condition and the failure need in the solver's model, where of a choice only the side taken counts.
 * Whatever the others are, the run is the same.
 */
#ifndef FL_ENGINE_SYMBOLIC_CONTENTS_H
#define FL_ENGINE_SYMBOLIC_CONTENTS_H

#include "run/inputs.h"
#include "engine/symbolic/engine.h"

/* The bytes of each object that matter. */
struct fl_contents {
    struct fl_map objects; /* number -> index into blocks, + 1 */
    FL_VECTOR_OF(struct fl_contents_block {
        FL_VECTOR_OF(struct fl_contents_byte {
            uint64_t offset;
            unsigned char value;
        })
        bytes;
    })
    blocks;
    struct fl_map calls; /* number of an object -> which call of malloc gave it, from 1 */
    uint64_t call_count; /* so far */
};

/* To be called when the solver has answered SATISFIABLE: what memory holds in the run that its model describes.
 * `condition` is what was asked for beside the conditions of the state; NULL if nothing else was. */
struct fl_contents fl_contents_of_model(struct fl_engine *engine, const struct fl_state *state,
                                        const struct fl_term *condition);
/* What the memory that the next call of malloc gives has to hold; no bytes if that does not matter. Calls come in
 * the order of the run. `object` is the number of the object that the call gave; NULL if it returned NULL. */
struct fl_input_value fl_contents_next(struct fl_engine *engine, struct fl_contents *contents, const char *name,
                                       const uint32_t *object);
/* If the value of an input is an address inside a block of malloc, says so in *result; false if it is a number. */
bool fl_contents_find_address(struct fl_engine *engine, const struct fl_contents *contents,
                              const struct fl_term *value, struct fl_input_value *result);

#endif
