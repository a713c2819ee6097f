/* A program that can't be analysed is watched all the same: nothing is left out but what conditions of rules say, and
 * what no state that is reached has a move for, whatever the order.
 * RUN: cd %S; faultline watch -p threads.spec --out %t/out threads.c
 * EXPECT: warning: threads are not supported
 * EXPECT: 3 places where something may be told: 1 removed, 0 guarded, 2 kept
 * EXPECT: kept     threads.c:24:5  before pthread_mutex_lock    threads are not supported by the analysis
 * EXPECT: removed  threads.c:32:5  before work                  no state is ever reached in which the observer would move here
 * EXPECT: threads.spec:3:12: warning: 'before' pthread_mutex_lock, a thread may wait for another one that has it: look at it 'after' the call, as the spec 'mutex_threads' does
 * RUN: cd %t/out; gcc -Wall -Wextra -Werror -pthread -o threads *.c; faultline observe -- ./threads
 * EXPECT: HOLDS: 4 events, no violation
 * RUN: cd %t; faultline watch -p mutex_threads --out out $OLDPWD/%s && gcc -Wall -Wextra -Werror -pthread -o threads @out/faultline-sources; faultline observe -- ./threads
 * EXPECT-NOT: may wait
 * EXPECT: HOLDS: 4 events, no violation
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *by) {
    (void)by;

    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t thread;
    work(NULL);
    if (pthread_create(&thread, NULL, work, NULL) != 0) return 1;
    return pthread_join(thread, NULL);
}
