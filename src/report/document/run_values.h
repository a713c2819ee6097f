/* report/document/run_values.h - values of a run as C text, pointers by what they point to.
 *
 * Named objects give &list.items[3]. Heap blocks are numbered in the order in which they are met:
 * heap#1, heap#1 + 8. Pointers to characters of other objects show the string. No address of the
 * run is shown unless it belongs to nothing.
 */
#ifndef FL_REPORT_DOCUMENT_RUN_VALUES_H
#define FL_REPORT_DOCUMENT_RUN_VALUES_H

#include "base/map.h"
#include "engine/interpret/interpret.h"
#include "program/print/print.h"

struct fl_run_values {
    const struct fl_program *program;
    struct fl_memory *memory;   /* of the machine that is being observed */
    struct fl_map heap_numbers; /* start of a block -> its number */
    fl_function_id function;    /* that is being executed: locals of others are said to be theirs */
};

struct fl_run_values fl_run_values_make(struct fl_arena *arena, const struct fl_program *program);

/* The text lives in the arena and is cut where it is long. */
const char *fl_run_values_print(struct fl_run_values *values, struct fl_arena *arena, const struct fl_bits *value,
                                const struct fl_type *type);
/* What so many bytes at an address hold; NULL if they cannot be read or are too many. */
const char *fl_run_values_print_memory(struct fl_run_values *values, struct fl_arena *arena, uint64_t address,
                                       uint64_t size, const struct fl_type *type);
/* The bytes from an address to the next zero as a string; NULL if there is none, or with is_text if
 * it is not printable. */
const char *fl_run_values_print_string(struct fl_run_values *values, struct fl_arena *arena, uint64_t address,
                                       bool is_text);
/* "heap#1" */
const char *fl_run_values_heap_name(struct fl_run_values *values, struct fl_arena *arena,
                                    const struct fl_memory_object *object);

#endif
