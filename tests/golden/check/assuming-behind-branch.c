/* Whether the second branch is come to depends on what a function without a body changes; so does the check behind
 * both. What the second branch alone decides does not.
 *
 * RUN: faultline check --checks none %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing
 * RUN: faultline check --checks none %s -- -DAPART
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --checks none %s -- -DZONE
 * EXIT: 5
 * EXPECT: SAFE ASSUMING local time is UTC
 */
#include <assert.h>
#include <time.h>

int fill(int *number);

int main(void) {
#ifdef ZONE
    tzset();
    assert(timezone == 0);
#else
    int number = 0, other = 0;
    int result = fill(&number);
#ifdef APART
    if (result > 0) other = 1;
    assert(other < 2);
#else
    assert(number == 0 || result <= 0);
#endif
#endif
    return 0;
}
