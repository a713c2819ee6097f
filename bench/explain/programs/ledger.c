/* Accounts with a limit: transfers move money, none is made or lost, and what was undone was not done.
 * UNWIND: 7
 */
#include "input.h"

#define ACCOUNTS 3
#define ENTRIES 5
#define LIMIT 20

struct entry {
    int from, to, amount;
};

static int balances[ACCOUNTS];
static int limits[ACCOUNTS];
static struct entry entries[ENTRIES];
static int entry_count, rejected;

static void open_account(int account, int money, int limit) {
    balances[account] = money;
    limits[account] = limit;
}

static int may_pay(int account, int amount) {
    return balances[account] - amount >= -limits[account];
}

static int is_account(int account) {
    return account >= 0 && account < ACCOUNTS;
}

static void note(int from, int to, int amount) {
    struct entry entry = {from, to, amount};
    entries[entry_count] = entry;
    entry_count++;
}

static int transfer(int from, int to, int amount) {
    if (!is_account(from) || !is_account(to) || from == to) return 0;
    if (amount <= 0 || entry_count == ENTRIES) return 0;
    if (!may_pay(from, amount)) {
        rejected++;
        return 0;
    }
    balances[from] -= amount;
    balances[to] += amount;
    note(from, to, amount);
    return 1;
}

static int undo(void) {
    if (entry_count == 0) return 0;
    entry_count--;
    struct entry last = entries[entry_count];
    balances[last.from] += last.amount;
    balances[last.to] -= last.amount;
    return 1;
}

static int sum(void) {
    int total = 0;
    for (int i = 0; i < ACCOUNTS; i++) total += balances[i];
    return total;
}

static int turnover(int account) {
    int total = 0;
    for (int i = 0; i < entry_count; i++) {
        if (entries[i].from == account) total -= entries[i].amount;
        if (entries[i].to == account) total += entries[i].amount;
    }
    return total;
}

int main(void) {
    int opening[ACCOUNTS];
    for (int i = 0; i < ACCOUNTS; i++) {
        opening[i] = 10 * i;
        open_account(i, opening[i], LIMIT);
    }
    int money = sum();
    for (int step = 0; step < 3; step++) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int(), amount = __VERIFIER_nondet_int();
        __VERIFIER_assume(amount >= 0 && amount <= 50);
        int count = entry_count, is_done = transfer(from, to, amount);
        assert(sum() == money);
        assert(entry_count == count + is_done);
        assert(is_done || rejected > 0 || amount == 0 || from == to || !is_account(from) || !is_account(to));
        for (int i = 0; i < ACCOUNTS; i++) {
            assert(balances[i] >= -LIMIT);
            assert(balances[i] == opening[i] + turnover(i));
        }
    }
    while (entry_count > 0) {
        int count = entry_count;
        assert(undo());
        assert(entry_count == count - 1);
    }
    for (int i = 0; i < ACCOUNTS; i++) assert(balances[i] == opening[i]);
    return 0;
}
