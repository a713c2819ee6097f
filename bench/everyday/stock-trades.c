/* Profits of trades by the rule first in, first out: "buy 10 @ 250", "sell 5 @ 300".
 * VERDICT: SAFE
 * INPUT: trades, one a line
 */
#include <stdio.h>
#include <string.h>

#define LOTS 16

struct lot {
    int pieces, price;
};

struct stock {
    struct lot lots[LOTS];
    int first, count;
    long pieces, profit;
};

static int buy(struct stock *stock, int pieces, int price) {
    struct lot *lot;
    if (stock->count == LOTS) return 0;
    lot = &stock->lots[(stock->first + stock->count) % LOTS];
    lot->pieces = pieces;
    lot->price = price;
    stock->count++;
    stock->pieces += pieces;
    return 1;
}

static int sell(struct stock *stock, int pieces, int price) {
    if (pieces > stock->pieces) return 0;
    stock->pieces -= pieces;
    while (pieces > 0) {
        struct lot *lot = &stock->lots[stock->first];
        int sold = pieces < lot->pieces ? pieces : lot->pieces;
        if (stock->profit < 1000000000000L && stock->profit > -1000000000000L)
            stock->profit += (long)sold * (price - lot->price);
        lot->pieces -= sold;
        pieces -= sold;
        if (lot->pieces == 0) {
            stock->first = (stock->first + 1) % LOTS;
            stock->count--;
        }
    }
    return 1;
}

int main(void) {
    struct stock stock;
    char line[80], verb[8];
    memset(&stock, 0, sizeof stock);
    while (fgets(line, sizeof line, stdin) != NULL) {
        int pieces, price, is_done = 0;
        if (sscanf(line, "%7s %d @ %d", verb, &pieces, &price) != 3 || pieces < 1 || pieces > 10000 || price < 0 ||
            price > 1000000) {
            puts("buy or sell PIECES @ PRICE");
            continue;
        }
        if (strcmp(verb, "buy") == 0)
            is_done = buy(&stock, pieces, price);
        else if (strcmp(verb, "sell") == 0)
            is_done = sell(&stock, pieces, price);
        printf("%s: %ld pieces in %d lots, profit %ld\n", is_done ? verb : "not possible", stock.pieces,
               stock.count, stock.profit);
    }
    return 0;
}
