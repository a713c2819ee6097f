/* A static function of a C file that is included is called natively, too.
 * RUN: faultline check --entry swap_node --out %t %s; sh %t/failure-1/reproduce.sh
 * EXIT: 1
 * EXPECT: FAILS: 1 of 8 checks
 * EXPECT: self->next is not inside a live object
 * EXPECT: in swap_node
 * EXPECT: SUMMARY: AddressSanitizer: SEGV */
#include "entry-list.c"
