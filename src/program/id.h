/* program/id.h - what the parts of a program are called inside it.
 *
 * Each id is an index into one of fl_program's tables. Ids are structs so that a location can't
 * be passed for a variable. FL_NO_INDEX marks "none".
 */
#ifndef FL_PROGRAM_ID_H
#define FL_PROGRAM_ID_H

#include <stdbool.h>
#include <stdint.h>

#include "base/index.h"

typedef struct {
    uint32_t index;
} fl_file_id;
typedef struct {
    uint32_t index;
} fl_function_id;
typedef struct {
    uint32_t index;
} fl_location_id;
typedef struct {
    uint32_t index;
} fl_edge_id;
typedef struct {
    uint32_t index;
} fl_variable_id;
typedef struct {
    uint32_t index;
} fl_object_id;
typedef struct {
    uint32_t index;
} fl_check_id;
typedef struct {
    uint32_t index;
} fl_input_id;
typedef struct {
    uint32_t index;
} fl_assumption_id;

#define FL_NO_ID {FL_NO_INDEX}
#define fl_id_is_none(id) ((id).index == FL_NO_INDEX)
#define fl_id_equal(left, right) ((left).index == (right).index)

/* A place in a source file. line 0: none is known; column 0: the whole line. */
struct fl_position {
    fl_file_id file;
    uint32_t line;
    uint32_t column;
};

#endif
