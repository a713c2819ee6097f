/* Replaces characters by others, as tr does; -s squeezes what repeats.
 * VERDICT: SAFE
 * INPUT: two sets of characters as arguments, and any text
 */
#include <stdio.h>
#include <string.h>

#define BYTES 256

struct set {
    unsigned char members[BYTES];
    int count;
};

/* Takes "abc" or "a-z"; what is more than all bytes is left out. */
static void parse_set(struct set *set, const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    set->count = 0;
    while (*at != '\0' && set->count < BYTES) {
        if (at[1] == '-' && at[2] != '\0' && at[0] <= at[2]) {
            for (int c = at[0]; c <= at[2] && set->count < BYTES; c++)
                set->members[set->count++] = (unsigned char)c;
            at += 3;
        } else {
            set->members[set->count++] = *at++;
        }
    }
}

int main(int argc, char **argv) {
    struct set from, to;
    unsigned char table[BYTES];
    char is_replaced[BYTES] = {0};
    int first = 1, is_squeezed = 0, last = -1, c;
    if (argc > 1 && strcmp(argv[1], "-s") == 0) {
        is_squeezed = 1;
        first = 2;
    }
    if (argc != first + 2) {
        fprintf(stderr, "usage: translate [-s] FROM TO\n");
        return 2;
    }
    parse_set(&from, argv[first]);
    parse_set(&to, argv[first + 1]);
    if (to.count == 0) {
        fprintf(stderr, "nothing to translate to\n");
        return 2;
    }
    for (int i = 0; i < BYTES; i++) table[i] = (unsigned char)i;
    for (int i = 0; i < from.count; i++) {
        int member = from.members[i];
        table[member] = to.members[i < to.count ? i : to.count - 1];
        is_replaced[member] = 1;
    }
    while ((c = getchar()) != EOF) {
        int replaced = table[c];
        if (is_squeezed && is_replaced[c] && replaced == last) continue;
        putchar(replaced);
        last = is_replaced[c] ? replaced : -1;
    }
    return 0;
}
