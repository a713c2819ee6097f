/* Buffers that are shared by reference counts and copied when one of several
   holders writes to them. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define SIZE 3
#define HANDLES 2

struct buffer {
    int data[SIZE];
    int references;
};

static int living;

static struct buffer *buffer_new(void)
{
    struct buffer *b = calloc(1, sizeof *b);
    if (b == NULL)
        exit(1);
    b->references = 1;
    living++;
    return b;
}

static struct buffer *buffer_share(struct buffer *b)
{
    b->references++;
    return b;
}

static void buffer_drop(struct buffer *b)
{
    if (b == NULL)
        return;
    b->references--;
    if (b->references == 0) {
        living--;
        free(b);
    }
}

static struct buffer *buffer_own(struct buffer *b)
{
    struct buffer *copy;

    if (b->references == 1)
        return b;
    copy = buffer_new();
    for (int i = 0; i < SIZE; i++)
        copy->data[i] = b->data[i];
    buffer_drop(b);
    return copy;
}

static void assign(struct buffer **to, struct buffer *from)
{
    struct buffer *old = *to;
    *to = buffer_share(from);
    buffer_drop(old);
}

static void put(struct buffer **handle, int at, int value)
{
    *handle = buffer_own(*handle);
    (*handle)->data[at] = value;
}

static int holders(struct buffer *const *handle, const struct buffer *b)
{
    int n = 0;
    for (int i = 0; i < HANDLES; i++) {
        if (handle[i] == b)
            n++;
    }
    return n;
}

int main(void)
{
    struct buffer *handle[HANDLES];
    int model[HANDLES] = {0};
    int steps = 3;

    for (int i = 0; i < HANDLES; i++)
        handle[i] = buffer_new();
    assert(living == HANDLES);

    while (steps-- > 0) {
        int value = __VERIFIER_nondet_int();

        switch (__VERIFIER_nondet_uchar()) {
        case 0:
            assign(&handle[0], handle[1]);
            model[0] = model[1];
            assert(handle[0] == handle[1]);
            break;
        case 1:
            assign(&handle[1], handle[0]);
            model[1] = model[0];
            break;
        case 2:
            put(&handle[0], 1, value);
            model[0] = value;
            assert(handle[0]->references == 1);
            break;
        default:
            put(&handle[1], 1, value);
            model[1] = value;
            assert(handle[0] != handle[1]);
            break;
        }
        for (int i = 0; i < HANDLES; i++) {
            assert(handle[i]->references == holders(handle, handle[i]));
            assert(handle[i]->data[1] == model[i]);
            assert(handle[i]->data[0] == 0 && handle[i]->data[2] == 0);
        }
        assert(living >= 1 && living <= HANDLES);
    }

    for (int i = 0; i < HANDLES; i++)
        buffer_drop(handle[i]);
    assert(living == 0);
    return 0;
}
