/* A small cache that evicts the least recently used entry: the last used ones are always there.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include <stdbool.h>
#include "input.h"

#define WAYS 3
#define STEPS 6

struct line {
    int tag;
    unsigned used_at; /* 0: empty */
};

static struct line lines[WAYS];
static unsigned now;

static bool access_line(int tag) {
    int oldest = 0;
    now++;
    for (int i = 0; i < WAYS; i++) {
        if (lines[i].used_at && lines[i].tag == tag) {
            lines[i].used_at = now;
            return true;
        }
        if (lines[i].used_at < lines[oldest].used_at) oldest = i;
    }
    lines[oldest].tag = tag;
    lines[oldest].used_at = now;
    return false;
}

int main(void) {
    int tags[STEPS];
    for (int i = 0; i < STEPS; i++) {
        tags[i] = __VERIFIER_nondet_int();
        bool is_expected = i >= 1 && tags[i] == tags[i - 1];
        is_expected = is_expected || (i >= 2 && tags[i] == tags[i - 2]);
        is_expected = is_expected || (i >= 3 && tags[i] == tags[i - 3]);
        bool is_hit = access_line(tags[i]);
        if (is_expected) assert(is_hit);
    }
    for (int i = 0; i < WAYS; i++)
        for (int j = 0; j < i; j++) assert(!lines[i].used_at || !lines[j].used_at || lines[i].tag != lines[j].tag);
    return 0;
}
