/* A program that can't be analysed is watched all the same: nothing is left out but what conditions of rules say, and
 * what no state that is reached has a move for, whatever the order.
 * RUN: cd %S; faultline watch -p threads.spec --out %t/out threads.c
 * EXPECT: warning: threads are not supported
 * EXPECT: 3 places where something may be told: 1 removed, 0 guarded, 2 kept
 * EXPECT: kept     threads.c:20:5  before pthread_mutex_lock    threads are not supported by the analysis
 * EXPECT: removed  threads.c:28:5  before work                  no state is ever reached in which the observer would move here
 * RUN: cd %t/out; gcc -Wall -Wextra -Werror -pthread -o threads *.c; faultline observe -- ./threads
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
