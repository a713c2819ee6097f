/* The moving average of numbers, over a window that the first number says.
 * VERDICT: SAFE
 * INPUT: the size of the window, then numbers
 */
#include <stdio.h>

#define WIDEST 32

struct window {
    int values[WIDEST];
    int size, count, next;
    long sum;
};

static int open_window(struct window *window, int size) {
    if (size < 1 || size > WIDEST) return 0;
    window->size = size;
    window->count = 0;
    window->next = 0;
    window->sum = 0;
    return 1;
}

static void add(struct window *window, int value) {
    if (window->count == window->size)
        window->sum -= window->values[window->next];
    else
        window->count++;
    window->values[window->next] = value;
    window->sum += value;
    window->next = (window->next + 1) % window->size;
}

static long average(const struct window *window) {
    return window->sum / window->count;
}

int main(void) {
    struct window window;
    int value, size, is_rising = 0;
    long last = 0;
    unsigned long numbers = 0, rises = 0;
    if (scanf("%d", &size) != 1 || !open_window(&window, size)) {
        fprintf(stderr, "the size of the window is 1 to %d\n", WIDEST);
        return 1;
    }
    while (scanf("%d", &value) == 1) {
        long now;
        add(&window, value);
        now = average(&window);
        if (numbers > 0 && now > last && !is_rising) rises++;
        is_rising = numbers > 0 && now > last;
        last = now;
        numbers++;
        printf("%ld\n", now);
    }
    printf("%lu numbers, %lu rises\n", numbers, rises);
    return 0;
}
