/* Round-robin scheduling of three tasks: each runs for at most a quantum at a
   time, then the next one that is not finished has its turn. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define TASKS 3
#define QUANTUM 2
#define LONGEST 5
#define NOBODY (-1)

static int left[TASKS];
static int finished_at[TASKS];
static int turns[TASKS];
static int current = TASKS - 1;
static int clock;

static int next_task(void)
{
    for (int i = 1; i <= TASKS; i++) {
        int candidate = (current + i) % TASKS;
        if (left[candidate] > 0)
            return candidate;
    }
    return NOBODY;
}

static int slice(int task)
{
    return left[task] < QUANTUM ? left[task] : QUANTUM;
}

static int run_once(void)
{
    int task = next_task();
    int time;

    if (task == NOBODY)
        return NOBODY;
    time = slice(task);
    left[task] -= time;
    clock += time;
    turns[task]++;
    if (left[task] == 0)
        finished_at[task] = clock;
    current = task;
    return task;
}

static int turns_needed(int work)
{
    return (work + QUANTUM - 1) / QUANTUM;
}

/* How long others keep the processor before a task with this work is finished. */
static int time_of_others(const int *work, int task)
{
    int sum = 0;
    for (int i = 0; i < TASKS; i++) {
        int share = turns_needed(work[task]) * QUANTUM;
        if (i == task)
            continue;
        if (i > task)
            share -= QUANTUM;
        sum += work[i] < share ? work[i] : share;
    }
    return sum;
}

int main(void)
{
    int work[TASKS] = {0};
    int total = 0;
    int calls = 0;
    int task;

    for (int i = 0; i < TASKS; i++) {
        work[i] = __VERIFIER_nondet_int();
        if (work[i] < 1 || work[i] > LONGEST)
            return 0;
        left[i] = work[i];
        total += work[i];
    }

    do {
        int last = current;
        task = run_once();
        calls++;
        assert(calls <= TASKS * turns_needed(LONGEST) + 1);
        assert(clock + left[0] + left[1] + left[2] == total);
        if (task == last)
            assert(left[(task + 1) % TASKS] == 0 && left[(task + 2) % TASKS] == 0);
    } while (task != NOBODY);

    assert(clock == total);
    for (int i = 0; i < TASKS; i++) {
        assert(left[i] == 0);
        assert(turns[i] == turns_needed(work[i]));
        assert(finished_at[i] == work[i] + time_of_others(work, i));
    }
    return 0;
}
