/* frontend/instrument/places.h - where in the source hooks are called, and what is called there instead.
 *
 * Instructions that have one place in debug information, or none, are one place of a hook.
 */
#ifndef FL_FRONTEND_INSTRUMENT_PLACES_H
#define FL_FRONTEND_INSTRUMENT_PLACES_H

#include <llvm-c/Core.h>

#include "base/map.h"
#include "frontend/instrument/hooks.h"

struct fl_instrument_places {
    struct fl_arena *arena;
    fl_hook_places *list;
    struct fl_map numbers; /* by hook, line, column and file: 1 + the number of the place */
    struct fl_map files;   /* names in debug information -> names in messages */
};

/* All places of the list are known. */
struct fl_instrument_places fl_instrument_places_make(struct fl_arena *arena, fl_hook_places *list);

/* The place that has the hook and where the instruction stands. *number is 1 + that of the place in the list; 0:
 * it is not there. */
struct fl_hook_place fl_instrument_place(struct fl_instrument_places *places, size_t hook,
                                         LLVMValueRef instruction, size_t *number);

/* At the end of the list. */
void fl_instrument_places_add(struct fl_instrument_places *places, struct fl_hook_place place);

#endif
