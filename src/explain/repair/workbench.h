/* explain/repair/workbench.h - the source, and a program with all changes of it that may mend failing runs.
 *
 * It is made once, and serves all that are to be mended.
 */
#ifndef FL_EXPLAIN_REPAIR_WORKBENCH_H
#define FL_EXPLAIN_REPAIR_WORKBENCH_H

#include "explain/candidate/bare.h"
#include "explain/candidate/checkers.h"
#include "explain/candidate/schemata.h"
#include "run/run.h"

struct fl_repair_place {
    const char *function;
    uint32_t line;
};

typedef FL_VECTOR_OF(struct fl_repair_place) fl_repair_places;

struct fl_workbench_request {
    const struct fl_program *program;
    const struct fl_frontend_options *frontend;
    const struct fl_parsed_files *files; /* the source */
    const struct fl_run *const *runs;    /* only lines that one of them executes are changed */
    size_t run_count;
    const struct fl_repair_place *places; /* calls are added or left out there, and no more; NULL: any change */
    size_t place_count;
    const char *const *trusted; /* paths of files that are not to be blamed */
    size_t trusted_count;
};

struct fl_workbench {
    bool is_for_calls; /* it has places */
    const struct fl_parsed_files *files;
    struct fl_checkers checkers; /* among their functions */
    struct fl_schemata schemata; /* with places and without candidates: none */
    struct fl_evidence lacking;  /* where something seems to be missing; nothing if it has places */
};

/* Not FL_OK: the source cannot be changed; diagnostics say why. */
enum fl_status fl_workbench_build(struct fl_arena *arena, const struct fl_workbench_request *request,
                                  struct fl_diagnostics *diagnostics, struct fl_workbench *workbench);

/* Of those of a workbench for any change, the calls that are added or left out at places. */
struct fl_workbench fl_workbench_calls(struct fl_arena *arena, const struct fl_workbench *workbench,
                                       const fl_repair_places *places);

#endif
