/* Pays an amount with as few coins as possible: make-change AMOUNT COIN...
 * VERDICT: SAFE
 * INPUT: an amount up to 500 and up to 8 kinds of coins
 */
#include <stdio.h>
#include <stdlib.h>

#define MOST_AMOUNT 500
#define MOST_COINS 8

static int parse(const char *text, int most) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 1 || value > most) return 0;
    return (int)value;
}

/* The fewest coins for every amount, and which of them comes last; -1 where it cannot be paid. */
static void solve(int amount, const int *coins, int count, int *fewest, int *last) {
    fewest[0] = 0;
    last[0] = -1;
    for (int sum = 1; sum <= amount; sum++) {
        fewest[sum] = -1;
        last[sum] = -1;
        for (int i = 0; i < count; i++) {
            int rest = sum - coins[i];
            if (rest < 0 || fewest[rest] < 0) continue;
            if (fewest[sum] < 0 || fewest[rest] + 1 < fewest[sum]) {
                fewest[sum] = fewest[rest] + 1;
                last[sum] = i;
            }
        }
    }
}

int main(int argc, char **argv) {
    int coins[MOST_COINS], used[MOST_COINS] = {0}, fewest[MOST_AMOUNT + 1], last[MOST_AMOUNT + 1];
    int amount = argc > 1 ? parse(argv[1], MOST_AMOUNT) : 0, count = 0;
    if (amount == 0 || argc < 3 || argc - 2 > MOST_COINS) {
        fprintf(stderr, "usage: make-change AMOUNT COIN...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        coins[count] = parse(argv[i], MOST_AMOUNT);
        if (coins[count] == 0) {
            fprintf(stderr, "%s is not a coin\n", argv[i]);
            return 1;
        }
        count++;
    }
    solve(amount, coins, count, fewest, last);
    if (fewest[amount] < 0) {
        puts("cannot be paid");
        return 1;
    }
    for (int sum = amount; sum > 0; sum -= coins[last[sum]]) used[last[sum]]++;
    for (int i = 0; i < count; i++) {
        if (used[i] > 0) printf("%d x %d\n", used[i], coins[i]);
    }
    return 0;
}
