/* engine/interpret/capture.h - values of a run that is being executed, for its recording.
 *
 * Named objects give &list.items[3]. Heap blocks are marked, for a reader to number (run/value.h): heap#1,
 * heap#1 + 8. Pointers to characters of other objects show the string. No address of the run is shown unless it
 * belongs to nothing.
 */
#ifndef FL_ENGINE_INTERPRET_CAPTURE_H
#define FL_ENGINE_INTERPRET_CAPTURE_H

#include "engine/interpret/interpret.h"
#include "run/value.h"

struct fl_capture {
    const struct fl_program *program;
    struct fl_memory *memory;  /* of the machine that is being observed */
    struct fl_block_names met; /* blocks that some value pointed to */
    fl_function_id function;   /* that is being executed: locals of others are said to be theirs */
};

struct fl_capture fl_capture_make(struct fl_arena *arena, const struct fl_program *program);

/* has_pointers: fl_type_has_pointers of the type. */
struct fl_recorded_value fl_capture_value(struct fl_capture *capture, struct fl_arena *arena,
                                          const struct fl_bits *value, const struct fl_type *type,
                                          bool has_pointers);
/* What `size` bytes at an address hold. There is no value if they cannot be read or are too many. */
struct fl_recorded_value fl_capture_memory(struct fl_capture *capture, struct fl_arena *arena, uint64_t address,
                                           uint64_t size, const struct fl_type *type);
/* The bytes from an address to the next zero, as a string. There is no value if no zero follows, or if the string
 * is not printable. */
struct fl_recorded_value fl_capture_text(struct fl_capture *capture, struct fl_arena *arena, uint64_t address);

#endif
