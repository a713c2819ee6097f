/* What is declared as a small number is shown as one, and a struct that is passed in registers as what it is.
 * RUN: faultline check --first %s
 * EXIT: 10
 * EXPECT: $ ./small-numbers z
 * EXPECT: p.red = 90, p.green = 180, p.blue = 0, p.sign = -66, p.letter = 'z'
 * EXPECT: darkest(p)
 * EXPECT: p = {90, 180, 0, -66, 'z'}
 * EXPECT: last = {1, 2, 3}
 * EXPECT: line[n++] = 90
 * EXPECT-NOT: coerce
 * EXPECT-NOT: $1
 * EXPECT-NOT: $2
 * EXPECT-NOT: 'Z'
 */
#include <assert.h>
#include <stdint.h>

struct pixel {
    uint8_t red;
    unsigned char green, blue;
    int8_t sign;
    char letter;
};

static uint8_t darkest(struct pixel p) {
    uint8_t last[3] = {1, 2, 3};
    return p.red < p.blue ? p.red : p.blue + last[0];
}

int main(int argc, char **argv) {
    uint8_t buffer[4], *line = buffer;
    int n = 0;
    if (argc != 2 || argv[1][0] != 'z') return 0;
    struct pixel p;
    p.red = 90, p.green = 180, p.blue = 0, p.sign = -66, p.letter = argv[1][0];
    uint8_t dark = darkest(p);
    line[n++] = p.red;
    assert(dark > 1);
    return 0;
}
