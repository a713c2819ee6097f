/* Functions that run before main and after exit, by priority. */
#include <stdio.h>
#include <stdlib.h>
static int order;
__attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor)) static void last(void) { order = order * 10 + 3; }
__attribute__((constructor(101))) static void first(void) { order = order * 10 + 1; }
__attribute__((destructor)) static void after(void) { printf("after %d\n", order); }
__attribute__((destructor(150))) static void very_last(void) { puts("very last"); }
static void registered(void) { puts("registered"); }
int main(void) {
    atexit(registered);
    printf("%d\n", order);
    return order == 123;
}
