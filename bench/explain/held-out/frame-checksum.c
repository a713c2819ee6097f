/* Frames of a serial line: a start mark, the length, the payload and a checksum.
   What was sent must arrive, and a damaged byte must be noticed. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define START 0x7e
#define MAX_PAYLOAD 3
#define OVERHEAD 3
#define MAX_FRAME (MAX_PAYLOAD + OVERHEAD)

enum status {
    FRAME_OK,
    FRAME_NO_START,
    FRAME_BAD_LENGTH,
    FRAME_BAD_SUM
};

struct payload {
    unsigned char byte[MAX_PAYLOAD];
    unsigned length;
};

static unsigned char checksum(const unsigned char *bytes, unsigned count)
{
    unsigned char sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum = (unsigned char)(sum + bytes[i]);
    return (unsigned char)~sum;
}

static unsigned encode(const struct payload *p, unsigned char *frame)
{
    unsigned n = 0;

    frame[n++] = START;
    frame[n++] = (unsigned char)p->length;
    for (unsigned i = 0; i < p->length; i++)
        frame[n++] = p->byte[i];
    frame[n] = checksum(frame + 1, n - 1);
    return n + 1;
}

static enum status decode(const unsigned char *frame, unsigned size, struct payload *p)
{
    unsigned length;

    if (size < OVERHEAD || frame[0] != START)
        return FRAME_NO_START;
    length = frame[1];
    if (length > MAX_PAYLOAD || length + OVERHEAD != size)
        return FRAME_BAD_LENGTH;
    if (checksum(frame + 1, length + 1) != frame[size - 1])
        return FRAME_BAD_SUM;
    p->length = length;
    for (unsigned i = 0; i < length; i++)
        p->byte[i] = frame[i + 2];
    return FRAME_OK;
}

static int same_payload(const struct payload *a, const struct payload *b)
{
    if (a->length != b->length)
        return 0;
    for (unsigned i = 0; i < a->length; i++) {
        if (a->byte[i] != b->byte[i])
            return 0;
    }
    return 1;
}

int main(void)
{
    struct payload sent;
    struct payload received = {{0}, 0};
    unsigned char frame[MAX_FRAME];
    unsigned size;
    unsigned where;
    unsigned char noise;
    enum status status;

    sent.length = __VERIFIER_nondet_uint();
    __VERIFIER_assume(sent.length <= MAX_PAYLOAD);
    for (unsigned i = 0; i < sent.length; i++)
        sent.byte[i] = __VERIFIER_nondet_uchar();

    size = encode(&sent, frame);
    assert(size == sent.length + OVERHEAD);
    assert(frame[0] == START && frame[1] == sent.length);
    if (sent.length == 1)
        assert(((frame[1] + frame[2] + frame[3]) & 0xff) == 0xff);

    status = decode(frame, size, &received);
    assert(status == FRAME_OK);
    assert(same_payload(&sent, &received));
    status = decode(frame, 2, &received);
    assert(status == FRAME_NO_START);
    status = decode(frame, size - 1, &received);
    assert(status == FRAME_NO_START || status == FRAME_BAD_LENGTH);

    where = __VERIFIER_nondet_uint();
    noise = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(where < size);
    frame[where] ^= noise;
    status = decode(frame, size, &received);
    if (noise == 0)
        assert(status == FRAME_OK);
    else if (where == 0)
        assert(status == FRAME_NO_START);
    else if (where == 1)
        assert(status == FRAME_BAD_LENGTH);
    else
        assert(status == FRAME_BAD_SUM);
    assert(same_payload(&sent, &received));
    return 0;
}
