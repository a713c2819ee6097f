/* Inputs whose names mean something else in a file of inputs, or have blanks.
 * RUN: faultline check --first --out %t %s; faultline run --inputs %t/failure-1/inputs %s
 * EXIT: 10
 * EXPECT: assertion: 0 does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: A B=x
 * EXPECT: file#1 = 6
 * EXPECT: assertion
 */
#include <assert.h>
#include <stdlib.h>

int file(void);
int object(void);
int labelled(void) __asm__("other$name");
__int128 wide(void);

int main(void) {
    const char *text = getenv("A B");
    int from_file = file(), from_object = object(), from_label = labelled();
    __int128 large = wide();
    if (text && text[0] == 'x' && !text[1] && from_file == 6 && from_object == 9 && from_label == -1 && large == (__int128)1 << 100)
        assert(0);
}
