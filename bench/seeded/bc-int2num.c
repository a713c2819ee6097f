/* The buffer for the digits of an int is one too small.
 *
 * KIND: buffer too small
 * MODULE: bc lib/number.c
 * ENTRY: bc_int2num
 * REQUIRES: is_unset
 * FAULT: s/char buffer\[30\];/char buffer[9];/
 */
#include "number.c"

static int is_unset(bc_num *num, int val) {
    (void)val;
    return num && !*num;
}
