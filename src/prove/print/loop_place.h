/* prove/print/loop_place.h - the loops of a program as the source has them. */
#ifndef FL_PROVE_PRINT_LOOP_PLACE_H
#define FL_PROVE_PRINT_LOOP_PLACE_H

#include "base/vector.h"
#include "program/program.h"

struct fl_loop_place {
    fl_function_id function;
    fl_location_id head;
    struct fl_position position; /* of its keyword, or of what is executed first in it */
    uint32_t header_end;         /* the last line of its header; 0: not known */
    uint32_t condition_line;     /* where it is decided whether it goes on; 0: not known */
    uint32_t body_line;          /* the first line behind that of the keyword */
};

struct fl_loop_places {
    const struct fl_program *program;
    FL_VECTOR_OF(struct fl_loop_place) loops; /* of the user's functions; outer before inner */
};

struct fl_loop_places fl_loop_places_find(struct fl_arena *arena, const struct fl_program *program);

/* The loop whose keyword, else whose condition, else whose body's first line is on the line. The
 * column is of the keyword, 0 if it is not known. NULL: none is. */
const struct fl_loop_place *fl_loop_places_at(const struct fl_loop_places *places, fl_file_id file, uint32_t line,
                                              uint32_t column);
const struct fl_loop_place *fl_loop_places_of(const struct fl_loop_places *places, fl_location_id head);

/* "there is no loop; those of main are on lines 3 and 8" */
const char *fl_loop_places_missing(struct fl_arena *arena, const struct fl_loop_places *places, fl_file_id file,
                                   uint32_t line);

#endif
