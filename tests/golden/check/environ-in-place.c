/* getenv looks into the list that environ is, whoever wrote there.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * RUN: faultline check %s -- -DTWIN
 * EXIT: 5
 * EXPECT: SAFE ASSUMING at most two variables are set in the environment, of at most 31 bytes each
 */
#include <assert.h>
#include <stdlib.h>

extern char **environ;

int main(void) {
    if (!environ || !environ[0]) return 0;
    environ[0] = "WHERE=here";
    char *value = getenv("WHERE");
#ifdef TWIN
    assert(value && value[0] == 'h');
#else
    assert(!value || value[0] != 'h');
#endif
    return 0;
}
