/* A lenient UTF-8 decoder lets a slash through a filter, as an overlong sequence.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include "input.h"

#define LENGTH 8

static unsigned char text[LENGTH + 1];

static int contains_slash(void) {
    for (int i = 0; text[i]; i++)
        if (text[i] == '/') return 1;
    return 0;
}

static int decode(unsigned *points) {
    int count = 0;
    for (int i = 0; text[i]; count++) {
        unsigned lead = text[i++];
        int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
        unsigned point = more ? lead & (0x3fu >> more) : lead;
        while (more > 0 && text[i]) {
            point = point << 6 | (text[i++] & 0x3f);
            more--;
        }
        points[count] = point;
    }
    return count;
}

int main(void) {
    unsigned points[LENGTH];
    for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_uchar();
    if (contains_slash()) return 1;
    int count = decode(points);
    for (int i = 0; i < count; i++) assert(points[i] != '/');
    return 0;
}
