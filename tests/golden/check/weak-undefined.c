/* A weak symbol that nothing defines may be null: that it is defined elsewhere is assumed.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: hook is weak and defined nowhere: its address is not null
 */
#include <assert.h>

__attribute__((weak)) int hook(void);

int main(void) {
    if (hook) assert(hook() != 3);
}
