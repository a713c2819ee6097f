/* Where every run is followed, what is read is seen to be written although how much is written depends on values:
 * up to a mark, in a loop that is tried in one step in vain, and where conditions are made of what was read.
 * RUN: faultline check %s
 * EXIT: 0
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DAHEAD=2
 * EXIT: 5
 * EXPECT: SAFE ASSUMING text is written before it is read
 * RUN: faultline check %s -- -DCODE
 * EXIT: 0
 * EXPECT: SAFE: all
 * RUN: faultline check %s -- -DCODE -DTOO_FAR
 * EXIT: 10
 * EXPECT: FAILS: 1 of 22 checks can fail, confirmed by running the compiled program
 */
#include <assert.h>

#ifndef AHEAD
#define AHEAD 1
#endif

int nondet_int(void);

#ifdef CODE
static int encode(unsigned number, unsigned char *bytes) {
    if (number < 8) {
        bytes[0] = (unsigned char)number;
        return 1;
    }
    int count = number < 64 ? 2 : 3;
    for (int i = count - 1; i > 0; i--) {
        bytes[i] = (unsigned char)(8 | (number & 7));
        number >>= 3;
    }
    bytes[0] = (unsigned char)(16 * count | (int)number);
    return count;
}

static int decode(const unsigned char *bytes, int count, unsigned *number) {
    int length = bytes[0] < 16 ? 1 : bytes[0] / 16;
    if (length > count) return 0;
#ifdef TOO_FAR
    if (length == 2) length = 3;
#endif
    *number = bytes[0] & 15;
    for (int i = 1; i < length; i++) {
        if ((bytes[i] & 8) != 8) return 0;
        *number = *number << 3 | (bytes[i] & 7);
    }
    if (*number > 511 || (*number >= 600 && *number < 700)) return 0;
    return length;
}

int main(void) {
    unsigned number = (unsigned)nondet_int(), decoded = 0;
    if (number > 511) return 0;
    unsigned char bytes[3];
    int count = encode(number, bytes);
    assert(decode(bytes, count, &decoded) <= 3);
    return 0;
}
#else
static void print(int number, char *text) {
    for (; number >= 3; number -= 3) *text++ = 'c';
    for (; number > 0; number--) *text++ = 'a';
    *text = '\0';
}

int main(void) {
    char text[32];
    int number = nondet_int(), read = 0;
    if (number < 1 || number > 30) return 0;
    print(number, text);
    for (int i = 0; text[i]; i++) read += text[i] < text[i + AHEAD] ? 2 : 1;
    assert(read <= 40);
    return 0;
}
#endif
