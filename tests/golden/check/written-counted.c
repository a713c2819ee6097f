/* What is written of locals, shown for lines of any number: of a text, of an array up to a count, of a ring, of a
 * struct behind a pointer. With -DONE_MORE an element is read that may never have been written.
 * RUN: faultline check --timeout 100 %s
 * EXIT: 0
 * EXPECT: SAFE: all
 * RUN: faultline check --timeout 20 %s -- -DONE_MORE
 * EXIT: 5
 * EXPECT: ASSUMING
 * EXPECT: written before it is read
 */
#include <stdio.h>
#include <stdlib.h>

#ifdef ONE_MORE
#define LAST(count) ((count) + 1)
#else
#define LAST(count) (count)
#endif

struct window {
    int values[70];
    int size, count, next;
};

static void add(struct window *window, int value) {
    if (window->count < window->size) window->count++;
    window->values[window->next] = value;
    window->next = (window->next + 1) % window->size;
}

int main(void) {
    struct window window;
    char line[80];
    int largest = 0;
    window.size = 70;
    window.count = window.next = 0;
    while (fgets(line, sizeof line, stdin) != NULL) add(&window, atoi(line));
    for (int i = 0; i < LAST(window.count) && i < 70; i++)
        if (window.values[i] > largest) largest = window.values[i];
    return largest == 1;
}
