/* Tasks that take turns: each gets its share, sleeps for as long as it asked, and ends once.
 * UNWIND: 8
 */
#include "input.h"

#define TASKS 3
#define TICKS 6

enum status { READY, SLEEPING, DONE };

struct task {
    enum status status;
    int left, used, wake_at;
};

static struct task tasks[TASKS];
static int now, current, idle, finished;

static void start(int index, int work) {
    tasks[index].left = work;
    tasks[index].used = 0;
    tasks[index].wake_at = 0;
    if (work > 0) {
        tasks[index].status = READY;
    } else {
        tasks[index].status = DONE;
        finished++;
    }
}

static int pick_next(void) {
    for (int i = 1; i <= TASKS; i++) {
        int index = (current + i) % TASKS;
        if (tasks[index].status == READY) return index;
    }
    return -1;
}

static void wake(void) {
    for (int i = 0; i < TASKS; i++)
        if (tasks[i].status == SLEEPING && tasks[i].wake_at <= now) tasks[i].status = READY;
}

static void work_on(struct task *task) {
    task->left--;
    task->used++;
    if (task->left == 0) {
        task->status = DONE;
        finished++;
    }
}

static void put_to_sleep(struct task *task, int ticks) {
    if (task->status != READY || ticks <= 0) return;
    task->status = SLEEPING;
    task->wake_at = now + ticks;
}

static int tick(int ticks_of_sleep) {
    now++;
    wake();
    int index = pick_next();
    if (index < 0) {
        idle++;
        return index;
    }
    current = index;
    work_on(&tasks[index]);
    put_to_sleep(&tasks[index], ticks_of_sleep);
    return index;
}

static int count_in(enum status status) {
    int count = 0;
    for (int i = 0; i < TASKS; i++)
        if (tasks[i].status == status) count++;
    return count;
}

static int used_in_all(void) {
    int total = 0;
    for (int i = 0; i < TASKS; i++) total += tasks[i].used;
    return total;
}

int main(void) {
    int work[TASKS], last = -1;
    for (int i = 0; i < TASKS; i++) {
        work[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(work[i] >= 0 && work[i] <= 2);
        start(i, work[i]);
    }
    assert(finished == count_in(DONE));
    for (int step = 1; step <= TICKS; step++) {
        int sleep = __VERIFIER_nondet_int();
        __VERIFIER_assume(sleep >= 0 && sleep <= 2);
        int ready = count_in(READY);
        int ran = tick(sleep);
        assert(now == step);
        assert(used_in_all() + idle == step);
        assert(finished == count_in(DONE));
        if (ready > 0) assert(ran >= 0);
        if (ready > 1) assert(ran != last);
        if (ran >= 0 && tasks[ran].status == SLEEPING) assert(tasks[ran].wake_at == now + sleep);
        if (ran >= 0) last = ran;
        for (int i = 0; i < TASKS; i++) {
            assert(tasks[i].used + tasks[i].left == work[i]);
            assert(tasks[i].status != DONE || tasks[i].left == 0);
            assert(tasks[i].status != SLEEPING || tasks[i].wake_at > now);
        }
    }
    return 0;
}
