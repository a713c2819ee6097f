/* With --undefined may-write a function without a body writes what its arguments point to, and global variables that
 * other files can name; the native run writes what was found.
 * RUN: faultline check --undefined may-write %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 3 checks can fail, each confirmed by running the compiled program
 * EXPECT: number != 4 || text[3] != 'z' || counter != 7 || shared.d != 2.5 || result != 8 does not hold
 * EXPECT: fill writes *argument1#1 = {0x04, 0x00, 0x00, 0x00}
 * EXPECT: fill writes counter#1 = 7
 * EXPECT: fill writes shared#1 = {.a = 0, .d = 2.5}
 * EXPECT: assertion: large.numbers[7] != 5 || number != 6 does not hold
 * EXPECT: holds
 * EXPECT: fill is defined nowhere: it returns any value, and writes what its arguments point to, global variables
 * RUN: faultline check --undefined may-write %s -- -m32
 * EXIT: 10
 * EXPECT: FAILS: 2 of 3 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check --undefined may-write --undefined pure:fill --undefined pure:make %s
 * EXPECT: SAFE: 2 checks hold for all inputs, 1 is never reached
 * EXPECT-NOT: fill writes
 * RUN: faultline check --undefined may-write %s -- -DHARMLESS
 * EXPECT: SAFE: all 2 checks hold
 * RUN: faultline check --undefined sometimes %s
 * EXIT: 1
 * EXPECT: --undefined sometimes: expected may-write or pure:NAME
 * RUN: faultline check --undefined pure: %s
 * EXIT: 1
 * EXPECT: --undefined pure:: expected may-write or pure:NAME
 */
#include <assert.h>

int counter;
static int hidden = 2;
struct {
    int a;
    double d;
} shared;

#ifdef HARMLESS
int tick(void);

int main(void) {
    counter = 3;
    int result = tick();
    assert(hidden == 2);
    if (result > 3) assert(result > 2);
}
#else
struct large {
    int numbers[8];
};
struct mixed {
    int number;
    double ratio;
};
int fill(int *number, double ratio, char *text);
struct large make(struct large, int *number, float, struct mixed);

int main(void) {
    int number = 3;
    char text[8] = "abc";
    int result = fill(&number, 1.5, text);
    assert(number != 4 || text[3] != 'z' || counter != 7 || shared.d != 2.5 || result != 8);
    struct large large = {{0}};
    struct mixed mixed = {1, 2.5};
    large = make(large, &number, 1, mixed);
    assert(large.numbers[7] != 5 || number != 6);
    assert(hidden == 2);
}
#endif
