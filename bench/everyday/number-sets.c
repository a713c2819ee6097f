/* Sets of numbers up to 127 with ranges; a range may end with 128.
 * VERDICT: FAILS
 * LINE: 18
 * INPUT: a set with a range that ends with 128
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBERS 128

struct set {
    unsigned char bits[NUMBERS / 8];
};

static void insert(struct set *set, unsigned number) {
    set->bits[number / 8] |= (unsigned char)(1u << number % 8);
}

static int contains(const struct set *set, unsigned number) {
    return set->bits[number / 8] >> number % 8 & 1;
}

static unsigned number(const char **at) {
    unsigned value = 0;
    while (isdigit((unsigned char)**at)) {
        value = value * 10 + (unsigned)(**at - '0');
        if (value > NUMBERS) value = NUMBERS + 1;
        (*at)++;
    }
    return value;
}

/* "{1,4-7,12}" */
static int parse(const char **at, struct set *set) {
    memset(set, 0, sizeof *set);
    if (*(*at)++ != '{') return 0;
    while (**at != '}') {
        unsigned from, to;
        if (!isdigit((unsigned char)**at)) return 0;
        from = to = number(at);
        if (**at == '-') {
            (*at)++;
            to = number(at);
        }
        if (from > to || from >= NUMBERS || to > NUMBERS) return 0;
        for (unsigned i = from; i <= to; i++) insert(set, i);
        if (**at == ',') (*at)++;
    }
    (*at)++;
    return 1;
}

static void combine(struct set *left, char operator, const struct set * right) {
    for (int i = 0; i < NUMBERS / 8; i++) {
        if (operator== '|')
            left->bits[i] |= right->bits[i];
        else if (operator== '&')
            left->bits[i] &= right->bits[i];
        else
            left->bits[i] &= (unsigned char)~right->bits[i];
    }
}

int main(void) {
    char line[120];
    struct set left, right;
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *at = line + 5;
        int count = 0;
        if (strncmp(line, "show ", 5) != 0 || !parse(&at, &left)) {
            puts("show {...}");
            continue;
        }
        while (*at != '\0' && strchr("|&-", *at) != NULL) {
            char operator= * at++;
            if (!parse(&at, &right)) break;
            combine(&left, operator, & right);
        }
        for (unsigned i = 0; i < NUMBERS; i++) {
            if (contains(&left, i)) printf("%s%u", count++ ? "," : "", i);
        }
        printf(" (%d)\n", count);
    }
    return 0;
}
