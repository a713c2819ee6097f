/* witness/task.h - of which program a witness is. */
#ifndef FL_WITNESS_TASK_H
#define FL_WITNESS_TASK_H

#include "source/places.h"
#include "witness/witness.h"
#include "witness/yaml_node.h"

/* The task of an entry's metadata. */
void fl_witness_read_task(struct fl_yaml *yaml, const yaml_node_t *entry, struct fl_witness_task *task);

/* The file that a witness names; the only one of the user's if it has another name here. */
fl_file_id fl_witness_find_file(struct fl_arena *arena, const struct fl_places *places, const char *name);

/* FL_BAD_INPUT and one diagnostic if the witness is of another program. */
enum fl_status fl_witness_check_task(struct fl_arena *arena, const struct fl_places *places, const char *name,
                                     const struct fl_witness_task *task, struct fl_diagnostics *diagnostics);

#endif
