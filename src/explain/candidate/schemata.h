/* explain/candidate/schemata.h - one program in which every candidate is there, and a number chooses one.
 *
 *     if (a < b)   becomes   if ((selected - 17u < 5u ? (selected == 17 ? (int)(a <= b) : ...) : (a < b)))
 *
 * so that thousands of changes are compiled once and tried by running the program with another number. With 0 it
 * behaves as the program that it is made of, step for step but for asking which candidate is selected. Lines keep
 * their numbers.
 *
 * Two inputs are read before anything else happens: the number of the candidate, and the constant that the holes
 * of kind HOLE_CONSTANT stand for. Holes of kind HOLE_VALUE read an input each time.
 */
#ifndef FL_EXPLAIN_CANDIDATE_SCHEMATA_H
#define FL_EXPLAIN_CANDIDATE_SCHEMATA_H

#include "explain/candidate/mend.h"

#define FL_SCHEMATA_SELECTED "faultline.candidate"
#define FL_SCHEMATA_CONSTANT "faultline.constant"
#define FL_SCHEMATA_ANY "__fl_any" /* what each read of a HOLE_VALUE is called among the inputs */

struct fl_schemata {
    const struct fl_program *program;
    fl_mend_vector candidates; /* those that the compiler takes, by rising selector from 1, or some of them */
};

/* Candidates that the compiler refuses are left out; if it refuses the program without any, so is the status. */
enum fl_status fl_schemata_build(struct fl_arena *arena, const struct fl_frontend_options *options,
                                 const struct fl_parsed_files *files, const fl_mend_vector *candidates,
                                 struct fl_diagnostics *diagnostics, struct fl_schemata *schemata);

/* The program with one of them chosen for good, by its selector: it reads neither of the two inputs. */
const struct fl_program *fl_schemata_choose(struct fl_arena *arena, const struct fl_schemata *schemata,
                                            uint32_t selector);

/* Does the edge decide what the program does, rather than which candidate is in it? A check or a branch does; one
 * that asks for the candidate is no part of the program. */
bool fl_schemata_is_decision(const struct fl_program *program, const struct fl_edge *edge);

#endif
