/* Setting a rounding mode succeeds; that results are rounded to nearest all the same is said.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1
 * EXPECT: confirmed
 * EXPECT: fesetround: results are rounded to nearest whatever the mode
 */
#include <assert.h>
#include <fenv.h>
int main(void) {
    assert(fesetround(FE_UPWARD) != 0 || fegetround() != FE_UPWARD);
    return 0;
}
