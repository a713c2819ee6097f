/* What dice can show: "3d6+2" gives the least, the most, and how likely each sum is.
 * VERDICT: SAFE
 * INPUT: dice as arguments
 */
#include <stdio.h>
#include <stdlib.h>

#define MOST_DICE 6
#define MOST_SIDES 12
#define SUMS (MOST_DICE * MOST_SIDES + 1)

struct dice {
    int count, sides, bonus;
};

static int parse(const char *text, struct dice *dice) {
    char *end;
    long count = strtol(text, &end, 10), sides, bonus = 0;
    if (end == text) count = 1;
    if (*end != 'd' && *end != 'D') return 0;
    text = end + 1;
    sides = strtol(text, &end, 10);
    if (end == text) return 0;
    if (*end == '+' || *end == '-') {
        text = end;
        bonus = strtol(text, &end, 10);
    }
    if (*end != '\0' || count < 1 || count > MOST_DICE || sides < 2 || sides > MOST_SIDES || bonus < -100 ||
        bonus > 100)
        return 0;
    dice->count = (int)count;
    dice->sides = (int)sides;
    dice->bonus = (int)bonus;
    return 1;
}

static void distribution(const struct dice *dice, long *ways) {
    long before[SUMS];
    for (int i = 0; i < SUMS; i++) ways[i] = 0;
    ways[0] = 1;
    for (int die = 0; die < dice->count; die++) {
        for (int i = 0; i < SUMS; i++) {
            before[i] = ways[i];
            ways[i] = 0;
        }
        for (int i = 0; i < SUMS; i++) {
            for (int side = 1; side <= dice->sides && i + side < SUMS; side++) ways[i + side] += before[i];
        }
    }
}

int main(int argc, char **argv) {
    long ways[SUMS];
    int failed = argc < 2;
    for (int i = 1; i < argc; i++) {
        struct dice dice;
        long total = 1;
        if (!parse(argv[i], &dice)) {
            fprintf(stderr, "not dice: %s\n", argv[i]);
            failed = 1;
            continue;
        }
        distribution(&dice, ways);
        for (int die = 0; die < dice.count; die++) total *= dice.sides;
        printf("%dd%d%+d\n", dice.count, dice.sides, dice.bonus);
        for (int sum = dice.count; sum <= dice.count * dice.sides; sum++) {
            printf("%4d %5.1f%%\n", sum + dice.bonus, 100.0 * (double)ways[sum] / (double)total);
        }
    }
    return failed;
}
