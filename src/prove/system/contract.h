/* prove/system/contract.h - the program with contracts in place of library functions that work on texts and files.
 *
 * Each run of the program corresponds to one of this program in which the same checks fail, if any: a contract
 * (models/contract.h) fails where its function would, and does whatever it may do. So what is proved of this
 * program holds of the other one.
 */
#ifndef FL_PROVE_CONTRACT_H
#define FL_PROVE_CONTRACT_H

#include "program/edit/edit.h"

/* NULL: there is nothing that contracts stand for, or functions that have none depend on what they leave out;
 * *missing is the first of these. */
const struct fl_program *fl_contract_program(struct fl_arena *arena, const struct fl_program *program,
                                             struct fl_program_map *map, const char **missing);

/* The table of contracts in the program (models/contract.h); none if it has none. */
fl_object_id fl_contract_table(const struct fl_program *program);
/* Was the program made by the function above? */
bool fl_has_contracts(const struct fl_program *program);

#endif
