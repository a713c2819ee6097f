/* models/contract_written.c - what contracts say of memory that is written (contract.h): seen by provers alone, and
 * tested by functions in their place. */
#include "contract.h"

void fl_contract_need_written(const void *at, size_t size) {
    (void)at;
    (void)size;
}

void fl_contract_wrote(const void *at, size_t size) {
    (void)at;
    (void)size;
}
