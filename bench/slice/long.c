/* A run of any length: a small machine with a heap, a log, and a counter that the failure hangs on. */
#include <assert.h>
#include <stdlib.h>

struct task {
    struct task *next;
    int priority, runs;
};

static struct task *ready;
static unsigned seed = 1, total, logged[64];

static unsigned next_random(void) {
    seed = seed * 1103515245 + 12345;
    return seed >> 16 & 0x7fff;
}

static void add(struct task *task) {
    struct task **place = &ready;
    while (*place && (*place)->priority >= task->priority) place = &(*place)->next;
    task->next = *place;
    *place = task;
}

static struct task *take(void) {
    struct task *first = ready;
    ready = first->next;
    return first;
}

static void record(unsigned what) {
    logged[total % 64] = what;
    total++;
}

int main(void) {
    unsigned rounds = 0;
    for (int i = 0; i < 4; i++) {
        struct task *task = malloc(sizeof *task);
        if (!task) return 1;
        task->priority = i;
        task->runs = 0;
        add(task);
    }
    for (;;) {
        struct task *task = take();
        task->runs++;
        if (task->runs % 3 == 0) task->priority = (int)(next_random() % 8);
        record((unsigned)task->priority);
        rounds++;
        assert(rounds != 2000000);
        add(task);
    }
}
