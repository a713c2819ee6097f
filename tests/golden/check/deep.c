/* A failure 20,000 iterations deep on data that is known.
 * RUN: faultline check --timeout 60 %s
 * EXIT: 10
 * EXPECT: assertion: sum != 199990000 does not hold
 * EXPECT: more iterations
 */
#include <assert.h>
int main(void) {
    int sum = 0;
    for (int i = 0; i < 20000; i++) sum += i;
    assert(sum != 199990000);
    return 0;
}
