/* analysis/address/observed.h - where a program looks at the numbers that its addresses are.
 *
 * Objects lie where the compiler, the linker and the system put them: aligned, apart from each other, in no first
 * and no last page. Nothing else about the number of an address is known, and a program that makes a hash, a bit
 * or a text of one does on another day something else. Analyses execute with one placement; what they find out
 * about the edges told here is true of that placement.
 *
 * No such edge are: pointer arithmetic, accesses, comparisons of pointers (whoever executes them takes any order
 * of different objects for possible), comparisons with null and with numbers that are no object's address,
 * differences of pointers, copies of pointers whole or in parts, and all that depends only on bits that the
 * alignment of an object decides.
 */
#ifndef FL_ANALYSIS_ADDRESS_OBSERVED_H
#define FL_ANALYSIS_ADDRESS_OBSERVED_H

#include "program/program.h"

struct fl_observed {
    const bool *edges; /* each edge: what it does depends on numbers that addresses are */
    uint32_t count;
};

/* A fact of the program (analysis/facts.h). */
const struct fl_observed *fl_observed_of_program(const struct fl_program *program);

/* The program with the assumption at these edges that objects lie where analyses put them. The program itself if
 * there are none. */
const struct fl_program *fl_observed_assume(struct fl_arena *arena, const struct fl_program *program);

#endif
