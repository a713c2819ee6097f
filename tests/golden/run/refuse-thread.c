/* RUN: faultline run %s
 * EXIT: 2
 * EXPECT: refuse-thread.c:9:5: error: threads are not supported
 */
#include <pthread.h>
static void *work(void *argument) { return argument; }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    return pthread_join(thread, NULL);
}
