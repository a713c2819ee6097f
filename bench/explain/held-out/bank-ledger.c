/* A small bank: deposits, withdrawals and transfers between two accounts,
   each of which is written to a ledger that must explain the balances. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define CHECKING 0
#define SAVINGS 1
#define ACCOUNTS 2
#define CASH (-1)
#define MAX_ENTRIES 3
#define OVERDRAFT 50

struct entry {
    int from;
    int to;
    int amount;
};

static int balance[ACCOUNTS];
static struct entry ledger[MAX_ENTRIES];
static int entries;
static int cash_in;

static void record(int from, int to, int amount)
{
    assert(entries < MAX_ENTRIES);
    ledger[entries].from = from;
    ledger[entries].to = to;
    ledger[entries].amount = amount;
    entries++;
}

static bool deposit(int account, int amount)
{
    if (amount <= 0)
        return false;
    balance[account] += amount;
    cash_in += amount;
    record(CASH, account, amount);
    return true;
}

static bool withdraw(int account, int amount)
{
    int limit = account == CHECKING ? OVERDRAFT : 0;

    if (amount <= 0 || amount > balance[account] + limit)
        return false;
    balance[account] -= amount;
    cash_in -= amount;
    record(account, CASH, amount);
    return true;
}

static bool transfer(int from, int to, int amount)
{
    if (amount <= 0 || from == to)
        return false;
    if (balance[from] < amount)
        return false;
    balance[from] -= amount;
    balance[to] += amount;
    record(from, to, amount);
    return true;
}

static int balance_from_ledger(int account)
{
    int sum = 0;
    for (int i = 0; i < entries; i++) {
        if (ledger[i].to == account)
            sum += ledger[i].amount;
        if (ledger[i].from == account)
            sum -= ledger[i].amount;
    }
    return sum;
}

int main(void)
{
    if (!deposit(CHECKING, __VERIFIER_nondet_uchar()))
        return 0;
    for (int step = 0; step < 2; step++) {
        int amount = __VERIFIER_nondet_uchar();
        int order = __VERIFIER_nondet_uchar();
        int account = SAVINGS;
        int other = CHECKING;
        int before;
        bool done;

        if (order >= 10) {
            order -= 10;
            account = CHECKING;
            other = SAVINGS;
        }
        before = balance[account];
        switch (order) {
        case 0:
            done = deposit(account, amount);
            assert(done == (amount > 0));
            assert(!done || balance[account] == before + amount);
            break;
        case 1:
            done = withdraw(account, amount);
            assert(!done || balance[account] == before - amount);
            assert(done || amount == 0 || amount > before);
            break;
        default:
            done = transfer(account, other, amount);
            assert(!done || balance[account] >= 0);
            assert(done || amount == 0 || before < amount);
            break;
        }
        assert(done || balance[account] == before);
        assert(balance[CHECKING] >= -OVERDRAFT);
        assert(balance[SAVINGS] >= 0);
        assert(balance[CHECKING] + balance[SAVINGS] == cash_in);
    }
    for (int i = 0; i < ACCOUNTS; i++)
        assert(balance[i] == balance_from_ledger(i));
    return 0;
}
