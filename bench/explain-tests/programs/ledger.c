/* A bank's ledger: accounts in a list, transfers with fees, interest, statements. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { CHECKING, SAVINGS, BUSINESS };

struct entry {
    int day;
    long amount;
    const char *what;
    struct entry *next;
};

struct account {
    int number;
    char owner[24];
    enum kind kind;
    long balance;
    long limit;
    int is_closed;
    struct entry *entries;
    struct account *next;
};

struct bank {
    struct account *accounts;
    int account_count;
    long fees;
    int day;
    int refused;
};

static struct account *find_account(struct bank *bank, int number) {
    for (struct account *each = bank->accounts; each != NULL; each = each->next)
        if (each->number == number)
            return each;
    return NULL;
}

static void record(struct bank *bank, struct account *account, long amount, const char *what) {
    struct entry *entry = malloc(sizeof *entry);
    if (entry == NULL)
        exit(3);
    entry->day = bank->day;
    entry->amount = amount;
    entry->what = what;
    entry->next = account->entries;
    account->entries = entry;
    account->balance += amount;
}

static int refuse(struct bank *bank, const char *why) {
    printf("day %d: refused: %s\n", bank->day, why);
    bank->refused++;
    return 0;
}

static long default_limit(enum kind kind) {
    switch (kind) {
    case CHECKING: return 500;
    case SAVINGS: return 0;
    case BUSINESS: return 5000;
    }
    return 0;
}

static int open_account(struct bank *bank, int number, const char *owner, const char *kind) {
    if (find_account(bank, number) != NULL)
        return refuse(bank, "account exists");
    struct account *account = calloc(1, sizeof *account);
    if (account == NULL)
        exit(3);
    account->number = number;
    strncpy(account->owner, owner, sizeof account->owner - 1);
    if (strcmp(kind, "savings") == 0)
        account->kind = SAVINGS;
    else if (strcmp(kind, "business") == 0)
        account->kind = BUSINESS;
    else
        account->kind = CHECKING;
    account->limit = default_limit(account->kind);
    struct account **link = &bank->accounts;
    while (*link != NULL && (*link)->number < number)
        link = &(*link)->next;
    account->next = *link;
    *link = account;
    bank->account_count++;
    return 1;
}

static int may_withdraw(const struct account *account, long amount) {
    return account->balance - amount >= -account->limit;
}

static int deposit(struct bank *bank, int number, long amount) {
    struct account *account = find_account(bank, number);
    if (account == NULL || account->is_closed)
        return refuse(bank, "no such account");
    if (amount <= 0)
        return refuse(bank, "bad amount");
    record(bank, account, amount, "deposit");
    return 1;
}

static int withdraw(struct bank *bank, int number, long amount) {
    struct account *account = find_account(bank, number);
    if (account == NULL || account->is_closed)
        return refuse(bank, "no such account");
    if (amount <= 0)
        return refuse(bank, "bad amount");
    if (!may_withdraw(account, amount))
        return refuse(bank, "limit exceeded");
    record(bank, account, -amount, "withdrawal");
    return 1;
}

static long fee_for(const struct account *from, long amount) {
    long fee = 0;
    if (from->kind == BUSINESS) {
        fee = amount / 100;
        if (fee > 50)
            fee = 50;
    } else if (from->kind == SAVINGS) {
        fee = 2;
    }
    if (amount > 10000)
        fee += 10;
    return fee;
}

static int transfer(struct bank *bank, int from_number, int to_number, long amount) {
    struct account *from = find_account(bank, from_number);
    struct account *to = find_account(bank, to_number);
    if (from == NULL || to == NULL || from->is_closed || to->is_closed)
        return refuse(bank, "no such account");
    if (from == to)
        return refuse(bank, "same account");
    if (amount <= 0)
        return refuse(bank, "bad amount");
    long fee = fee_for(from, amount);
    if (!may_withdraw(from, amount + fee))
        return refuse(bank, "limit exceeded");
    record(bank, from, -amount, "transfer out");
    record(bank, to, amount, "transfer in");
    if (fee > 0) {
        record(bank, from, -fee, "fee");
        bank->fees += fee;
    }
    return 1;
}

static int close_account(struct bank *bank, int number) {
    struct account *account = find_account(bank, number);
    if (account == NULL || account->is_closed)
        return refuse(bank, "no such account");
    if (account->balance < 0)
        return refuse(bank, "overdrawn");
    if (account->balance > 0)
        record(bank, account, -account->balance, "payout");
    account->is_closed = 1;
    bank->account_count--;
    return 1;
}

/* Rates are in hundredths of a per cent. */
static int rate_of(const struct account *account) {
    if (account->balance < 0)
        return -800;
    if (account->kind == SAVINGS)
        return account->balance >= 10000 ? 300 : 200;
    return 0;
}

static void pay_interest(struct bank *bank) {
    for (struct account *each = bank->accounts; each != NULL; each = each->next) {
        if (each->is_closed)
            continue;
        long interest = each->balance * rate_of(each) / 10000;
        if (each->balance < 0)
            interest = -interest;
        if (interest != 0)
            record(bank, each, each->balance < 0 ? interest * -1 : interest, "interest");
    }
}

static void print_statement(struct bank *bank, int number) {
    struct account *account = find_account(bank, number);
    if (account == NULL) {
        refuse(bank, "no such account");
        return;
    }
    printf("account %d of %s%s\n", account->number, account->owner, account->is_closed ? " (closed)" : "");
    long balance = account->balance;
    int count = 0;
    for (struct entry *each = account->entries; each != NULL && count < 10; each = each->next) {
        printf("  day %3d %-12s %8ld %8ld\n", each->day, each->what, each->amount, balance);
        balance -= each->amount;
        count++;
    }
    printf("  balance %ld\n", account->balance);
}

static void print_summary(const struct bank *bank) {
    long total = 0, overdrawn = 0;
    const struct account *richest = NULL;
    for (const struct account *each = bank->accounts; each != NULL; each = each->next) {
        total += each->balance;
        if (each->balance < 0)
            overdrawn++;
        if (richest == NULL || each->balance > richest->balance)
            richest = each;
    }
    printf("%d accounts, total %ld, fees %ld, %ld overdrawn, %d refused\n", bank->account_count, total, bank->fees,
           overdrawn, bank->refused);
    if (richest != NULL)
        printf("richest: %s with %ld\n", richest->owner, richest->balance);
}

static void run_command(struct bank *bank, const char *line) {
    char owner[24], kind[16];
    int first, second;
    long amount;
    if (sscanf(line, "open %d %23s %15s", &first, owner, kind) == 3)
        open_account(bank, first, owner, kind);
    else if (sscanf(line, "deposit %d %ld", &first, &amount) == 2)
        deposit(bank, first, amount);
    else if (sscanf(line, "withdraw %d %ld", &first, &amount) == 2)
        withdraw(bank, first, amount);
    else if (sscanf(line, "transfer %d %d %ld", &first, &second, &amount) == 3)
        transfer(bank, first, second, amount);
    else if (sscanf(line, "close %d", &first) == 1)
        close_account(bank, first);
    else if (sscanf(line, "statement %d", &first) == 1)
        print_statement(bank, first);
    else if (strncmp(line, "interest", 8) == 0)
        pay_interest(bank);
    else if (strncmp(line, "next", 4) == 0)
        bank->day++;
    else
        refuse(bank, "bad command");
}

int main(void) {
    struct bank bank = {NULL, 0, 0, 1, 0};
    char line[128];
    while (fgets(line, sizeof line, stdin) != NULL)
        run_command(&bank, line);
    print_summary(&bank);
    while (bank.accounts != NULL) {
        struct account *account = bank.accounts;
        bank.accounts = account->next;
        while (account->entries != NULL) {
            struct entry *entry = account->entries;
            account->entries = entry->next;
            free(entry);
        }
        free(account);
    }
    return bank.refused > 0 ? 1 : 0;
}
