/* A queue of tasks by priority; sinking compares with a child behind the end.
 * VERDICT: FAILS
 * LINE: 36
 * INPUT: sixteen tasks fill the heap, which is then reversed
 */
#include <stdio.h>
#include <string.h>

#define TASKS 16

struct task {
    int priority;
    char name[12];
};

static struct task heap[TASKS];
static int count;

static void swap(int a, int b) {
    struct task task = heap[a];
    heap[a] = heap[b];
    heap[b] = task;
}

static void rise(int i) {
    while (i > 0 && heap[i].priority < heap[(i - 1) / 2].priority) {
        swap(i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static void sink(int i, int end) {
    for (;;) {
        int child = 2 * i + 1;
        if (child >= end) return;
        if (child + 1 <= end && heap[child + 1].priority < heap[child].priority) child++;
        if (heap[i].priority <= heap[child].priority) return;
        swap(i, child);
        i = child;
    }
}

static void add(int priority, const char *name) {
    heap[count].priority = priority;
    strcpy(heap[count].name, name);
    rise(count++);
}

/* Gives all tasks a priority that is further from the one given, and orders them anew. */
static void reverse(int around) {
    for (int i = 0; i < count; i++) heap[i].priority = around - heap[i].priority;
    for (int i = count / 2 - 1; i >= 0; i--) sink(i, count);
}

int main(void) {
    char command[8], name[12];
    int priority;
    while (scanf("%7s", command) == 1) {
        if (strcmp(command, "add") == 0 && scanf("%d %11s", &priority, name) == 2) {
            if (count == TASKS || priority < -1000 || priority > 1000)
                puts("no");
            else
                add(priority, name);
        } else if (strcmp(command, "reverse") == 0) {
            reverse(0);
        } else if (strcmp(command, "do") == 0 && count > 0) {
            printf("%d %s\n", heap[0].priority, heap[0].name);
            heap[0] = heap[--count];
            sink(0, count);
        } else {
            puts("?");
        }
    }
    return 0;
}
