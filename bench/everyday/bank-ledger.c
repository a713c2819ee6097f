/* A ledger of accounts; a transfer from an account to itself makes money.
 * VERDICT: FAILS
 * LINE: 57
 * INPUT: an account is opened with money, transfers some to itself, and the day is closed
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define ACCOUNTS 10

struct account {
    int number;
    long balance;
};

static struct account accounts[ACCOUNTS];
static int count;
static long deposited;

static struct account *find(int number) {
    for (int i = 0; i < count; i++) {
        if (accounts[i].number == number) return &accounts[i];
    }
    return NULL;
}

static const char *open_account(int number, long amount) {
    if (number <= 0 || find(number) != NULL) return "number is taken";
    if (count == ACCOUNTS) return "no more accounts";
    if (amount < 0 || amount > 1000000) return "bad amount";
    accounts[count].number = number;
    accounts[count].balance = amount;
    count++;
    deposited += amount;
    return NULL;
}

static const char *transfer(int from, int to, long amount) {
    struct account *source = find(from), *target = find(to);
    long left, arrived;
    if (source == NULL || target == NULL) return "no such account";
    if (amount <= 0 || amount > 1000000 || amount > source->balance) return "not covered";
    left = source->balance - amount;
    arrived = target->balance + amount;
    source->balance = left;
    target->balance = arrived;
    return NULL;
}

static void close_day(void) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
        printf("%d: %ld.%02ld\n", accounts[i].number, accounts[i].balance / 100, accounts[i].balance % 100);
        sum += accounts[i].balance;
    }
    assert(sum == deposited);
}

int main(void) {
    char command[10];
    while (scanf("%9s", command) == 1) {
        int from, to;
        long amount;
        const char *error = NULL;
        if (strcmp(command, "open") == 0) {
            if (scanf("%d %ld", &from, &amount) != 2) break;
            error = open_account(from, amount);
        } else if (strcmp(command, "transfer") == 0) {
            if (scanf("%d %d %ld", &from, &to, &amount) != 3) break;
            error = transfer(from, to, amount);
        } else if (strcmp(command, "close") == 0) {
            close_day();
        } else {
            error = "unknown command";
        }
        if (error != NULL) printf("%s: %s\n", command, error);
    }
    return 0;
}
