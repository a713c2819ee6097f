/* An account: "deposit 50", "withdraw 20", "interest". */
#include <stdio.h>
#include <string.h>

#define LIMIT 100000000L

int main(void) {
    char order[12];
    long balance = 0, amount;
    while (scanf("%11s", order) == 1) {
        if (strcmp(order, "interest") == 0) {
            amount = balance / 50;
            if (balance + amount > LIMIT) amount = 0;
            balance += amount;
            printf("interest %ld, balance %ld\n", amount, balance);
            continue;
        }
        if (scanf("%ld", &amount) != 1) break;
        if (amount <= 0 || amount > LIMIT) {
            printf("error: amount %ld\n", amount);
        } else if (strcmp(order, "deposit") == 0 && balance + amount <= LIMIT) {
            balance += amount;
            printf("deposit %ld, balance %ld\n", amount, balance);
        } else if (strcmp(order, "withdraw") == 0 && amount <= balance) {
            balance -= amount;
            printf("withdraw %ld, balance %ld\n", amount, balance);
        } else {
            printf("refused %ld, balance %ld\n", amount, balance);
        }
    }
    printf("closing with %ld\n", balance);
    return 0;
}
