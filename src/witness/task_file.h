/* witness/task_file.h - task definitions of the competition on software verification (.yml, format 2). */
#ifndef FL_WITNESS_TASK_FILE_H
#define FL_WITNESS_TASK_FILE_H

#include "base/status.h"
#include "base/vector.h"

struct fl_task_property {
    const char *path; /* of the property file, as the task's directory gives it */
    uint32_t line;    /* in the task definition */
    bool has_verdict;
    bool is_expected_to_hold;
};

struct fl_task {
    FL_VECTOR_OF(const char *) inputs; /* with the task's directory */
    FL_VECTOR_OF(struct fl_task_property) properties;
    bool is_32_bit;
};

bool fl_task_is_named(const char *path); /* by its ending */

/* Otherwise FL_BAD_INPUT, and a diagnostic names the line. */
enum fl_status fl_task_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                            struct fl_task *task);

#endif
