/* Symbols that are no words of C.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 4 of 5 checks can fail, each confirmed by running the compiled program
 */
#include <assert.h>

int plain(void) __asm__("other");
int dotted(void) __asm__("b$r.x");
int *pointer(void) __asm__("pointer.y");
extern int variable __asm__("variable.z");

int main(void) {
    assert(plain() != 5);
    assert(dotted() != 6);
    int *p = pointer();
    if (p) assert(*p != 7);
    assert(variable != 4);
}
