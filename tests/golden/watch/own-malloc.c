/* What the C library allocates, it allocates by a malloc of the program, if there is one: what that does is no news to
 * the observer only where nothing is called that might.
 *
 * RUN: cd %S; faultline watch -p own-malloc.spec --timeout 20 own-malloc.c
 * EXPECT: guarded  own-malloc.c:33:5
 * RUN: cd %S; faultline watch -p own-malloc.spec --timeout 20 own-malloc.c -- -DHARMLESS
 * EXPECT: removed  own-malloc.c:33:5
 */
#include <regex.h>
#include <stddef.h>

static char pool[1 << 20];
static size_t used;
static int noted;

void note(int what) { noted = what; }

void *malloc(size_t size) {
    note(2);
    void *place = pool + used;
    used += (size + 15) & ~(size_t)15;
    return used > sizeof pool ? NULL : place;
}

int main(void) {
#ifndef HARMLESS
    regex_t expression;
#endif
    note(1);
#ifndef HARMLESS
    if (regcomp(&expression, "a*b", 0)) return 1;
#endif
    note(3);
    return noted;
}
