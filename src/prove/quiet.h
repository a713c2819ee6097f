/* prove/quiet.h - a program without calls that do nothing but print.
 *
 * What printf does with a format that is known is of no concern to any check: it reads the format and numbers, prints, and
 * leaves nothing behind that the program could see. Its loops are many, and provers would have to say something of each.
 */
#ifndef FL_PROVE_QUIET_H
#define FL_PROVE_QUIET_H

#include "program/edit/map.h"

/* The same program if there are no such calls; else one that has the same checks, with a map from the program to it. */
const struct fl_program *fl_quiet_program(struct fl_arena *arena, const struct fl_program *program,
                                          struct fl_program_map *map);

#endif
