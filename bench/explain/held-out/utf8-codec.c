/* Encodes code points as UTF-8 and decodes them again, without accepting bytes
   that are too long, cut off, or stand for no character. */
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

typedef unsigned char byte;

#define LARGEST 0x10ffffu
#define LONGEST 4

static int is_scalar(unsigned code)
{
    if (code >= 0xd800u && code <= 0xdfffu)
        return 0;
    return code <= LARGEST;
}

static int length_needed(unsigned code)
{
    if (code < 0x80u)
        return 1;
    if (code < 0x800u)
        return 2;
    return code < 0x10000u ? 3 : 4;
}

static int encode(unsigned code, byte *out)
{
    int length;

    if (!is_scalar(code))
        return 0;
    length = length_needed(code);
    for (int i = length - 1; i > 0; i--) {
        out[i] = (byte)(0x80u | (code & 0x3fu));
        code >>= 6;
    }
    if (length == 1)
        out[0] = (byte)code;
    else
        out[0] = (byte)((0xf00u >> length & 0xffu) | code);
    return length;
}

static int length_announced(byte first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xc0)
        return 0;
    if (first < 0xe0)
        return 2;
    if (first < 0xf0)
        return 3;
    return first < 0xf8 ? 4 : 0;
}

/* Returns how many bytes were used, or 0. */
static int decode(const byte *in, int available, unsigned *code)
{
    int length;
    unsigned result;

    if (available == 0)
        return 0;
    length = length_announced(in[0]);
    if (length == 0 || length > available)
        return 0;
    result = length == 1 ? in[0] : in[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((in[i] & 0xc0) != 0x80)
            return 0;
        result = result << 6 | (in[i] & 0x3fu);
    }
    if (!is_scalar(result) || length_needed(result) != length)
        return 0;
    *code = result;
    return length;
}

int main(void)
{
    unsigned code = __VERIFIER_nondet_uint();
    unsigned again = 0;
    byte text[LONGEST];
    byte other[LONGEST];
    int length = encode(code, text);
    int used;

    assert((length == 0) == (code > LARGEST || (code >> 11) == 0x1b));
    if (length > 0) {
        assert(length <= LONGEST);
        assert((length == 1) == (code <= 0x7f));
        assert(code < 0x800 || length >= 3);
        used = decode(text, length, &again);
        assert(used == length && again == code);
        used = decode(text, length - 1, &again);
        assert(used == 0);
    }
    if (code == 0x20ac)
        assert(text[0] == 0xe2 && text[1] == 0x82 && text[2] == 0xac);

    for (int i = 0; i < LONGEST; i++)
        other[i] = __VERIFIER_nondet_uchar();
    used = decode(other, LONGEST, &again);
    if (used > 0) {
        length = encode(again, text);
        assert(length == used);
        for (int i = 0; i < length; i++)
            assert(text[i] == other[i]);
    }
    return 0;
}
