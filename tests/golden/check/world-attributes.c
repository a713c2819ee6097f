/* What stat tells, and whether somebody sits at a terminal, is any.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s -- -DHARMLESS
 * EXIT: 5
 * EXPECT: SAFE ASSUMING sizes and numbers of files are below 2,147,483,648, and their times whole seconds:
 */
#include <assert.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    struct stat facts;
    if (stat("file", &facts) != 0) return 1;
#ifdef HARMLESS
    assert(facts.st_size >= 0 && !(S_ISDIR(facts.st_mode) && S_ISREG(facts.st_mode)));
    assert(isatty(1) == isatty(1));
#else
    assert(!S_ISDIR(facts.st_mode));
    assert(!isatty(1));
#endif
    return 0;
}
