/* program/edit/tables.h - what an edit session holds; for edit.c and finish.c alone. */
#ifndef FL_PROGRAM_EDIT_TABLES_H
#define FL_PROGRAM_EDIT_TABLES_H

#include "base/map.h"
#include "base/vector.h"
#include "program/edit/edit.h"

struct fl_edit_insertion {
    struct fl_edit_place place;
    struct fl_operation operation;
    struct fl_position position;
};

struct fl_program_edit {
    struct fl_arena *arena;   /* the new program's */
    struct fl_arena *scratch; /* until the session is finished */
    const struct fl_program *from;
    struct fl_map changed; /* edge -> 1 + index into operations */
    FL_VECTOR_OF(struct fl_operation) operations;
    FL_VECTOR_OF(struct fl_edit_insertion) insertions; /* in the order of the calls */
    /* Those that were added: their ids come behind those of the old program. */
    FL_VECTOR_OF(struct fl_variable) variables;
    FL_VECTOR_OF(struct fl_check) checks;
    FL_VECTOR_OF(struct fl_input) inputs;
};

#endif
