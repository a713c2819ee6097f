/* A double-ended queue in a circular buffer. Elements are put in and taken out at
   both ends; a straight array beside it holds what should be inside. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum { CAPACITY = 3 };

typedef struct {
    int slot[CAPACITY];
    int first;
    int count;
} deque;

static int position(const deque *d, int index)
{
    return (d->first + index) % CAPACITY;
}

static bool push_back(deque *d, int value)
{
    if (d->count == CAPACITY)
        return false;
    d->slot[position(d, d->count)] = value;
    d->count++;
    return true;
}

static bool push_front(deque *d, int value)
{
    if (d->count == CAPACITY)
        return false;
    d->first = d->first == 0 ? CAPACITY - 1 : d->first - 1;
    d->slot[d->first] = value;
    d->count++;
    return true;
}

static bool pop_back(deque *d, int *value)
{
    if (d->count == 0)
        return false;
    d->count--;
    *value = d->slot[position(d, d->count)];
    return true;
}

static bool pop_front(deque *d, int *value)
{
    if (d->count == 0)
        return false;
    *value = d->slot[d->first];
    d->first = position(d, 1);
    d->count--;
    return true;
}

static void shift_up(int *array, int count)
{
    for (int i = count; i > 0; i--)
        array[i] = array[i - 1];
}

static void shift_down(int *array, int count)
{
    for (int i = 0; i + 1 < count; i++)
        array[i] = array[i + 1];
}

int main(void)
{
    deque d = {{0}, 0, 0};
    int model[CAPACITY + 1] = {0};
    int size = 0;

    for (int step = 0; step < 4; step++) {
        unsigned what = __VERIFIER_nondet_uint();
        int value = 0;
        bool done;

        if (what > 3)
            return 0;
        if (what < 2) {
            bool fits = size < CAPACITY;
            value = __VERIFIER_nondet_int();
            if (what == 0) {
                done = push_back(&d, value);
                assert(done == fits);
                if (fits)
                    model[size++] = value;
            } else {
                done = push_front(&d, value);
                assert(done == fits);
                if (fits) {
                    shift_up(model, size++);
                    model[0] = value;
                }
            }
        } else if (what == 2) {
            done = pop_back(&d, &value);
            assert(done == (size > 0));
            if (done) {
                size--;
                assert(value == model[size]);
            }
        } else {
            done = pop_front(&d, &value);
            assert(done == (size > 0));
            if (done) {
                assert(value == model[0]);
                shift_down(model, size--);
            }
        }

        assert(d.count == size);
        assert(d.first >= 0 && d.first < CAPACITY);
        for (int i = 0; i < size; i++)
            assert(d.slot[position(&d, i)] == model[i]);
    }
    return 0;
}
