/* A vending machine; the change that is left after a choice is not given back by "cancel".
 * VERDICT: FAILS
 * LINE: 58
 * INPUT: coins, choose something cheaper, cancel
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

enum state { IDLE, PAYING, CHOSEN };

static enum state state = IDLE;
static int inserted, sold, returned, credit, price;

static int price_of(const char *product) {
    if (strcmp(product, "tea") == 0) return 120;
    if (strcmp(product, "water") == 0) return 80;
    if (strcmp(product, "coffee") == 0) return 150;
    return 0;
}

static void coin(int value) {
    if ((value != 10 && value != 20 && value != 50 && value != 100) || inserted > 100000) {
        printf("coin comes back\n");
        return;
    }
    inserted += value;
    credit += value;
    if (state == IDLE) state = PAYING;
}

static void choose(const char *product) {
    int wanted = price_of(product);
    if (state != PAYING || wanted == 0) {
        printf("not now\n");
    } else if (credit < wanted) {
        printf("%d missing\n", wanted - credit);
    } else {
        price = wanted;
        credit -= wanted;
        state = CHOSEN;
    }
}

static void take(void) {
    if (state != CHOSEN) return;
    sold += price;
    price = 0;
    state = credit > 0 ? PAYING : IDLE;
}

static void cancel(void) {
    int back = state == CHOSEN ? price : credit;
    printf("%d back\n", back);
    returned += back;
    credit = price = 0;
    state = IDLE;
    assert(inserted == sold + returned);
}

int main(void) {
    char line[40], product[12];
    int value;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "coin %d", &value) == 1)
            coin(value);
        else if (sscanf(line, "choose %11s", product) == 1)
            choose(product);
        else if (strcmp(line, "take\n") == 0)
            take();
        else if (strcmp(line, "cancel\n") == 0)
            cancel();
        else
            printf("?\n");
    }
    return 0;
}
