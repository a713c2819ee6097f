/* run/input_identity.h - which of the values that a run gets from outside is meant.
 *
 * A value is known by the place in the program that reads it, and by how often the run has read there before:
 * whatever the run does elsewhere, it is the same input, and each round of a loop or level of a recursion reads
 * one of its own. What has a position of its own (bytes of arguments, of standard input, of files and environment
 * variables) is known by that, whichever place reads it.
 *
 * Readers know names. A name of an identity does not depend on the run: "y" where the program says y = f() and
 * no other input has that name, "y#2" for the second read there, "f#2" where f is called at one place only,
 * "f@12:7#2" else; "argc", "argv[1][0]", "stdin[3]". In a report, which shows one run, "f#4" is the fourth call of
 * f in that run, from wherever: the functions about runs go from there to identities and back.
 */
#ifndef FL_RUN_INPUT_IDENTITY_H
#define FL_RUN_INPUT_IDENTITY_H

#include "program/program.h"

struct fl_input_identity {
    fl_input_id site;    /* of what has a position of its own: the first site of its kind */
    uint64_t occurrence; /* how often the run has read at the site before; a byte of argv: of which argument */
    uint64_t byte;       /* which one, of a block or of what has a position of its own; else 0 */
    const char *name;    /* of the file or environment variable; else NULL */
};

/* The identity of a read at this site; what the kind of the site has no use for does not count. */
struct fl_input_identity fl_input_identity_make(const struct fl_program *program, fl_input_id site,
                                                uint64_t occurrence, uint64_t byte, const char *name);
bool fl_input_identity_equal(const struct fl_input_identity *left, const struct fl_input_identity *right);

/* Is the input known by its position, and not by how often a site was executed? */
bool fl_input_has_position(enum fl_input_kind kind);

const char *fl_input_identity_name(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_input_identity *identity);
/* The other way round. False: no input has this name, or several may. */
bool fl_input_identity_find(struct fl_arena *arena, const struct fl_program *program, const char *name,
                            struct fl_input_identity *identity);

/* `sites`: all reads of one run, in their order. The name that a report of the run has for an input, NULL if the
 * run does not read it. */
const char *fl_input_name_in_run(struct fl_arena *arena, const struct fl_program *program,
                                 const fl_input_id *sites, size_t count, const struct fl_input_identity *identity);
/* The other way round; false: the run has no input of this name. */
bool fl_input_identity_in_run(struct fl_arena *arena, const struct fl_program *program, const fl_input_id *sites,
                              size_t count, const char *name, struct fl_input_identity *identity);

#endif
