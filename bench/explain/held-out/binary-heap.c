/* A binary heap of jobs with the most urgent at the top. What comes out must be
   in order, and the same jobs that went in. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define JOBS 4

struct job {
    int urgency;
    int id;
};

static struct job heap[JOBS];
static int size;

static void swap(int a, int b)
{
    struct job kept = heap[a];
    heap[a] = heap[b];
    heap[b] = kept;
}

static void sift_up(int i)
{
    while (i > 0) {
        int parent = (i - 1) / 2;
        if (heap[parent].urgency >= heap[i].urgency)
            return;
        swap(parent, i);
        i = parent;
    }
}

static void sift_down(int i)
{
    for (;;) {
        int largest = i;
        int left = 2 * i + 1;
        int right = left + 1;
        if (left < size && heap[left].urgency > heap[largest].urgency)
            largest = left;
        if (right < size && heap[right].urgency > heap[largest].urgency)
            largest = right;
        if (largest == i)
            break;
        swap(i, largest);
        i = largest;
    }
}

static void push(int urgency, int id)
{
    heap[size].urgency = urgency;
    heap[size].id = id;
    size++;
    sift_up(size - 1);
}

static struct job pop(void)
{
    struct job top = heap[0];
    size--;
    heap[0] = heap[size];
    sift_down(0);
    return top;
}

static bool is_heap(void)
{
    for (int i = 1; i < size; i++) {
        if (heap[(i - 1) / 2].urgency < heap[i].urgency)
            return false;
    }
    return true;
}

int main(void)
{
    int urgency[JOBS];
    bool served[JOBS] = {false};
    int previous = 0;

    for (int i = 0; i < JOBS; i++) {
        urgency[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(urgency[i] >= 0 && urgency[i] < 100);
        push(urgency[i], i);
        assert(is_heap());
        assert(size == i + 1);
        assert(heap[0].urgency >= urgency[i]);
    }

    for (int i = 0; i < JOBS; i++) {
        struct job next = pop();
        assert(is_heap());
        assert(size == JOBS - 1 - i);
        assert(next.id >= 0 && next.id < JOBS);
        assert(next.urgency == urgency[next.id]);
        assert(!served[next.id]);
        served[next.id] = true;
        assert(i == 0 || next.urgency <= previous);
        previous = next.urgency;
    }
    return 0;
}
