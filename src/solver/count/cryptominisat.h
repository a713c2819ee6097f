/* solver/count/cryptominisat.h - CryptoMiniSat, loaded when it is first needed: few questions are about numbers of
 * solutions. */
#ifndef FL_SOLVER_COUNT_CRYPTOMINISAT_H
#define FL_SOLVER_COUNT_CRYPTOMINISAT_H

#include <stdbool.h>

#include <cryptominisat5/cryptominisat_c.h>

struct fl_cryptominisat {
#define FL_CRYPTOMINISAT_FUNCTION(name) __typeof__(&cmsat_##name) name;
#include "solver/count/cryptominisat.def"
    void *handle;
};

/* False if the library or one of its functions is not there. */
bool fl_cryptominisat_load(struct fl_cryptominisat *library);
void fl_cryptominisat_unload(struct fl_cryptominisat *library);

#endif
