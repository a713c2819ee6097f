/* A simulation of processes on one processor: first come, shortest first, round robin, priorities. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PROCESSES 32

struct process {
    char name[8];
    int arrival;
    int work;
    int priority;
    int left;
    int started;
    int finished;
    int waited;
};

struct queue {
    struct process *items[MAX_PROCESSES];
    int head, count;
};

struct simulation {
    struct process processes[MAX_PROCESSES];
    int process_count;
    int clock;
    int idle;
    int switches;
    int quantum;
    struct process *running;
    struct queue ready;
};

typedef struct process *(*policy)(struct queue *queue);

static void enqueue(struct queue *queue, struct process *process) {
    int tail = (queue->head + queue->count) % MAX_PROCESSES;
    queue->items[tail] = process;
    queue->count++;
}

static struct process *dequeue(struct queue *queue) {
    if (queue->count == 0)
        return NULL;
    struct process *first = queue->items[queue->head];
    queue->head = (queue->head + 1) % MAX_PROCESSES;
    queue->count--;
    return first;
}

static struct process *take_at(struct queue *queue, int index) {
    struct process *taken = queue->items[(queue->head + index) % MAX_PROCESSES];
    for (int i = index; i + 1 < queue->count; i++) {
        int to = (queue->head + i) % MAX_PROCESSES;
        int from = (queue->head + i + 1) % MAX_PROCESSES;
        queue->items[to] = queue->items[from];
    }
    queue->count--;
    return taken;
}

static struct process *take_first(struct queue *queue) {
    return dequeue(queue);
}

static struct process *take_shortest(struct queue *queue) {
    int best = 0;
    if (queue->count == 0)
        return NULL;
    for (int i = 1; i < queue->count; i++) {
        struct process *each = queue->items[(queue->head + i) % MAX_PROCESSES];
        struct process *known = queue->items[(queue->head + best) % MAX_PROCESSES];
        if (each->left < known->left)
            best = i;
    }
    return take_at(queue, best);
}

static struct process *take_most_important(struct queue *queue) {
    int best = 0;
    if (queue->count == 0)
        return NULL;
    for (int i = 1; i < queue->count; i++) {
        struct process *each = queue->items[(queue->head + i) % MAX_PROCESSES];
        struct process *known = queue->items[(queue->head + best) % MAX_PROCESSES];
        int own = each->priority * 4 + each->waited;
        int other = known->priority * 4 + known->waited;
        if (own > other)
            best = i;
    }
    return take_at(queue, best);
}

static void admit(struct simulation *simulation) {
    for (int i = 0; i < simulation->process_count; i++) {
        struct process *process = &simulation->processes[i];
        if (process->arrival == simulation->clock)
            enqueue(&simulation->ready, process);
    }
}

static int is_done(const struct simulation *simulation) {
    for (int i = 0; i < simulation->process_count; i++)
        if (simulation->processes[i].left > 0)
            return 0;
    return 1;
}

static void age(struct simulation *simulation) {
    struct queue *queue = &simulation->ready;
    for (int i = 0; i < queue->count; i++)
        queue->items[(queue->head + i) % MAX_PROCESSES]->waited++;
}

static void dispatch(struct simulation *simulation, policy choose) {
    struct process *next = choose(&simulation->ready);
    if (next == NULL)
        return;
    simulation->running = next;
    simulation->switches++;
    if (next->started < 0)
        next->started = simulation->clock;
}

static void finish_running(struct simulation *simulation) {
    simulation->running->finished = simulation->clock;
    simulation->running = NULL;
}

static void simulate(struct simulation *simulation, policy choose) {
    int slice = 0;
    while (!is_done(simulation) && simulation->clock < 1000) {
        admit(simulation);
        if (simulation->running != NULL && simulation->quantum > 0 && slice >= simulation->quantum) {
            enqueue(&simulation->ready, simulation->running);
            simulation->running = NULL;
        }
        if (simulation->running == NULL) {
            dispatch(simulation, choose);
            slice = 0;
        }
        age(simulation);
        simulation->clock++;
        if (simulation->running == NULL) {
            simulation->idle++;
            continue;
        }
        slice++;
        simulation->running->left--;
        if (simulation->running->left == 0)
            finish_running(simulation);
    }
}

static int compare_finished(const void *left, const void *right) {
    const struct process *a = left, *b = right;
    if (a->finished != b->finished)
        return a->finished - b->finished;
    return strcmp(a->name, b->name);
}

static void report(struct simulation *simulation) {
    int total_turnaround = 0, total_wait = 0, most_wait = 0;
    int count = simulation->process_count;
    qsort(simulation->processes, count, sizeof simulation->processes[0], compare_finished);
    printf("name  arrival  work  start  end  wait\n");
    for (int i = 0; i < count; i++) {
        struct process *each = &simulation->processes[i];
        int turnaround = each->finished - each->arrival;
        int wait = turnaround - each->work;
        printf("%-5s %7d %5d %6d %4d %5d\n", each->name, each->arrival, each->work, each->started, each->finished,
               wait);
        total_turnaround += turnaround;
        total_wait += wait;
        if (wait > most_wait)
            most_wait = wait;
    }
    if (count > 0)
        printf("mean turnaround %d.%02d, mean wait %d.%02d, longest wait %d\n", total_turnaround / count,
               total_turnaround % count * 100 / count, total_wait / count, total_wait % count * 100 / count,
               most_wait);
    int busy = simulation->clock - simulation->idle;
    if (simulation->clock > 0)
        printf("%d switches, busy %d%%\n", simulation->switches, busy * 100 / simulation->clock);
}

static int read_processes(struct simulation *simulation) {
    struct process process;
    memset(&process, 0, sizeof process);
    while (scanf("%7s %d %d %d", process.name, &process.arrival, &process.work, &process.priority) == 4) {
        if (simulation->process_count == MAX_PROCESSES || process.work <= 0 || process.arrival < 0)
            return 0;
        process.left = process.work;
        process.started = -1;
        process.finished = 0;
        process.waited = 0;
        simulation->processes[simulation->process_count++] = process;
    }
    return 1;
}

int main(int argc, char **argv) {
    static struct simulation simulation;
    policy choose = take_first;
    if (argc < 2) {
        printf("usage: schedule fifo|shortest|priority|robin [QUANTUM]\n");
        return 1;
    }
    if (strcmp(argv[1], "shortest") == 0)
        choose = take_shortest;
    else if (strcmp(argv[1], "priority") == 0)
        choose = take_most_important;
    else if (strcmp(argv[1], "robin") == 0)
        simulation.quantum = argc > 2 ? atoi(argv[2]) : 2;
    else if (strcmp(argv[1], "fifo") != 0) {
        printf("no such policy\n");
        return 1;
    }
    if (!read_processes(&simulation)) {
        printf("bad process\n");
        return 1;
    }
    simulate(&simulation, choose);
    report(&simulation);
    return 0;
}
