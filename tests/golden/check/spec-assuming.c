/* What is said of a function says what it assumes, like the first line.
 * RUN: faultline check -p lock %s | tr -s ' '
 * EXPECT: SAFE ASSUMING fill() changes nothing: all 4 checks hold for all inputs
 * EXPECT: SAFE ASSUMING tests/golden/check/spec-assuming.c:28 second, 2 checks: fill() changes nothing
 * RUN: faultline check --json -p lock %s
 * EXIT: 5
 * EXPECT: "functions"
 * EXPECT: "verdict": "SAFE_ASSUMING"
 * EXPECT: "fill() changes nothing"
 * RUN: faultline check -p lock --undefined pure:fill %s | tr -s ' '
 * EXPECT: SAFE: all 4 checks hold for all inputs
 * EXPECT: SAFE tests/golden/check/spec-assuming.c:24 first, 2 checks
 * EXPECT: SAFE tests/golden/check/spec-assuming.c:28 second, 2 checks
 * EXPECT-NOT: ASSUMING
 */
void fill(int *number);
static int is_held;
static void lock(void) {
    is_held = 1;
}
static void unlock(void) {
    is_held = 0;
}
static void first(void) {
    lock();
    unlock();
}
static void second(void) {
    int number = 1;
    fill(&number);
    lock();
    if (number == 1) unlock();
}
int main(void) {
    first();
    second();
    return 0;
}
