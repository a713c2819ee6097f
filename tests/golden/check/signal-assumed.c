/* A handler may run at any time; that no signal arrives is an assumption.
 * RUN: faultline check %s
 * EXPECT: signal: no signal arrives but those that the program raises
 */
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t has_arrived;
static void handle(int number) {
    has_arrived = number;
}
int main(void) {
    signal(SIGTERM, handle);
    assert(!has_arrived);
    raise(SIGTERM);
    assert(has_arrived == SIGTERM);
}
