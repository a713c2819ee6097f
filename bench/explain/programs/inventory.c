/* A shop's stock: what is ordered, received and sold adds up.
 * UNWIND: 6
 */
#include "input.h"

#define ITEMS 3
#define STEPS 4
#define LEAST 2

struct item {
    int stock, ordered, sold, price;
};

static struct item items[ITEMS];
static int cash, received_total, refused;

static int is_item(int number) {
    return number >= 0 && number < ITEMS;
}

static int order(int number, int amount) {
    if (!is_item(number) || amount <= 0) return 0;
    if (items[number].ordered + amount > 10) return 0;
    items[number].ordered += amount;
    return amount;
}

static int receive(int number) {
    if (!is_item(number)) return 0;
    int amount = items[number].ordered;
    items[number].stock += amount;
    items[number].ordered = 0;
    received_total += amount;
    return amount;
}

static int sell(int number, int amount) {
    if (!is_item(number) || amount <= 0) return 0;
    if (items[number].stock < amount) {
        refused++;
        return 0;
    }
    items[number].stock -= amount;
    items[number].sold += amount;
    cash += amount * items[number].price;
    return amount;
}

static void refill(void) {
    for (int i = 0; i < ITEMS; i++) {
        int there = items[i].stock + items[i].ordered;
        if (there < LEAST) order(i, LEAST - there);
    }
}

static int total_stock(void) {
    int total = 0;
    for (int i = 0; i < ITEMS; i++) total += items[i].stock;
    return total;
}

static int total_sold(void) {
    int total = 0;
    for (int i = 0; i < ITEMS; i++) total += items[i].sold;
    return total;
}

static int takings(void) {
    int total = 0;
    for (int i = 0; i < ITEMS; i++) total += items[i].sold * items[i].price;
    return total;
}

static void set_prices(void) {
    for (int i = 0; i < ITEMS; i++) items[i].price = i + 1;
}

int main(void) {
    set_prices();
    for (int step = 0; step < STEPS; step++) {
        int what = __VERIFIER_nondet_int(), number = __VERIFIER_nondet_int(), amount = __VERIFIER_nondet_int();
        __VERIFIER_assume(amount >= -1 && amount <= 5);
        int before = total_stock(), cash_before = cash;
        if (what == 0) {
            order(number, amount);
            assert(total_stock() == before);
        } else if (what == 1) {
            int came = receive(number);
            assert(total_stock() == before + came);
        } else if (what == 2) {
            int gone = sell(number, amount);
            assert(gone == 0 || gone == amount);
            assert(total_stock() == before - gone);
            assert(gone == 0 || cash > cash_before);
        } else {
            refill();
            for (int i = 0; i < ITEMS; i++) assert(items[i].stock + items[i].ordered >= LEAST);
        }
        assert(total_stock() + total_sold() == received_total);
        assert(cash == takings());
    }
    return 0;
}
