/* analysis/modes.h - variables that tell how far a program has come: what it waits for, which flags are set.
 *
 * These are global variables, and members of global objects, that conditions of the user's functions look at, and
 * locals that conditions look at and that are given nothing but constants. A program is in as many states as they
 * have values together, whichever way it came there.
 */
#ifndef FL_ANALYSIS_MODES_H
#define FL_ANALYSIS_MODES_H

#include "base/map.h"
#include "program/program.h"

struct fl_modes {
    uint32_t count;
    uint32_t *of_variable;    /* number + 1; 0: it is none */
    struct fl_map of_address; /* of members of global objects, by address: the same */
};

const struct fl_modes *fl_modes_of_program(const struct fl_program *program);
/* Of a place that is written, 0 if it is none. */
uint32_t fl_mode_of_address(const struct fl_modes *modes, const struct fl_program *program,
                            const struct fl_expression *address);

#endif
