/* Parser of messages that consist of fields with tag, length and value; it is fed
   one byte at a time and must not depend on how the bytes arrive. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

#define TAG_LEVEL 1
#define TAG_NAME 2
#define TAG_END 0
#define NAME_MAX 2

enum state { WANT_TAG, WANT_LENGTH, WANT_VALUE, DONE, BROKEN };

struct parser {
    enum state state;
    unsigned tag;
    unsigned left;
    unsigned level;
    unsigned char name[NAME_MAX];
    unsigned name_length;
};

static void parser_init(struct parser *p)
{
    p->state = WANT_TAG;
    p->tag = 0;
    p->left = 0;
    p->level = 0;
    p->name_length = 0;
}

static bool length_fits(unsigned tag, unsigned length)
{
    switch (tag) {
    case TAG_LEVEL:
        return length == 2;
    case TAG_NAME:
        return length >= 1 && length <= NAME_MAX;
    default:
        return false;
    }
}

static void take_value(struct parser *p, unsigned char byte)
{
    if (p->tag == TAG_LEVEL)
        p->level = p->level << 8 | byte;
    else
        p->name[p->name_length++] = byte;
    p->left--;
    if (p->left == 0)
        p->state = WANT_TAG;
}

static void feed(struct parser *p, unsigned char byte)
{
    if (p->state == WANT_TAG) {
        p->tag = byte;
        p->state = byte == TAG_END ? DONE : WANT_LENGTH;
    } else if (p->state == WANT_LENGTH) {
        p->left = byte;
        p->state = length_fits(p->tag, byte) ? WANT_VALUE : BROKEN;
        if (p->tag == TAG_LEVEL)
            p->level = 0;
        else
            p->name_length = 0;
    } else if (p->state == WANT_VALUE) {
        take_value(p, byte);
    }
}

static int write_level(unsigned char *out, unsigned level)
{
    out[0] = TAG_LEVEL;
    out[1] = 2;
    out[2] = (unsigned char)(level >> 8);
    out[3] = (unsigned char)(level & 0xff);
    return 4;
}

static int write_name(unsigned char *out, const unsigned char *name, int length)
{
    out[0] = TAG_NAME;
    out[1] = (unsigned char)length;
    for (int i = 0; i < length; i++)
        out[2 + i] = name[i];
    return 2 + length;
}

int main(void)
{
    unsigned char message[4 + 2 + NAME_MAX + 1];
    unsigned char name[NAME_MAX] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar()};
    unsigned level = __VERIFIER_nondet_uchar() * 256u + __VERIFIER_nondet_uchar();
    int length = __VERIFIER_nondet_int();
    struct parser p;
    int size;

    if (length < 1 || length > 3)
        return 0;
    parser_init(&p);
    size = write_level(message, level);
    if (length <= NAME_MAX)
        size += write_name(message + size, name, length);
    message[size++] = TAG_END;

    for (int i = 0; i < size; i++) {
        assert(p.state != DONE && p.state != BROKEN);
        assert((p.state == WANT_VALUE) == (p.left > 0));
        feed(&p, message[i]);
    }
    assert(p.state == DONE && p.left == 0);
    assert(p.level == level);
    assert((int)p.name_length == (length <= NAME_MAX ? length : 0));
    for (unsigned i = 0; i < p.name_length; i++)
        assert(p.name[i] == name[i]);

    feed(&p, message[0]);
    assert(p.state == DONE);
    parser_init(&p);
    feed(&p, name[0]);
    feed(&p, name[1]);
    if (name[0] == TAG_NAME)
        assert((p.state == BROKEN) == (name[1] == 0 || name[1] > NAME_MAX));
    else if (name[0] != TAG_END)
        assert((p.state == WANT_VALUE) == (name[0] == TAG_LEVEL && name[1] == 2));
    return 0;
}
