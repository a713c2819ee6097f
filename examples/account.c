/* A bank account that takes orders from standard input: "d 100" deposits, "w 30" withdraws.
 * A withdrawal of the whole balance breaks it. */
#include <assert.h>
#include <stdio.h>

struct account {
    int balance;
    int orders;
};

static void deposit(struct account *account, int amount) {
    if (amount > 0) account->balance += amount;
}

static void withdraw(struct account *account, int amount) {
    if (amount > 0 && amount <= account->balance) account->balance -= amount;
    assert(account->balance > 0); /* wrong: an empty account is fine */
}

int main(void) {
    struct account account = {.balance = 50};
    char order;
    int amount;
    while (scanf(" %c %d", &order, &amount) == 2) {
        if (order == 'd')
            deposit(&account, amount);
        else
            withdraw(&account, amount);
        account.orders++;
    }
    printf("%d orders, balance %d\n", account.orders, account.balance);
    return 0;
}
