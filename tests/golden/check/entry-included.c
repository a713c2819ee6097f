/* A static function of a C file that is included is called natively, too.
 * RUN: faultline check --entry swap_node --out %t %s; sh %t/failure-1/reproduce.sh
 * EXIT: 1
 * EXPECT: FAILS: 1 of 8 checks
 * EXPECT: self->next is not inside a live object
 * EXPECT: in swap_node
 * EXPECT: SUMMARY: AddressSanitizer: SEGV */
#include "entry-list.c"

/* Its precondition may be in the file that includes it.
 * RUN: faultline check --first --entry is_digit --requires is_no_letter --out %t %s; sh %t/failure-1/reproduce.sh
 * EXIT: 134
 * EXPECT: FAILS
 * EXPECT: c >= '0' does not hold
 * EXPECT: Assertion
 * EXPECT-NOT: error: */
#include "include/digit.h"

static int is_no_letter(char c) {
    return c <= '9';
}
