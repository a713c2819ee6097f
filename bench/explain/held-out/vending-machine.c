/* The control of a vending machine: coins are inserted, a drink is chosen, and
   the machine delivers it and pays back the rest. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

enum state { IDLE, COLLECTING, DELIVERING, OUT_OF_ORDER };
enum drink { WATER, COFFEE, DRINKS };
enum event { COIN_10, COIN_50, CHOOSE_WATER, CHOOSE_COFFEE, TAKE, CANCEL, EVENTS };

static const int price[DRINKS] = {30, 50};

static enum state state = IDLE;
static int credit;
static int earned;
static int paid_back;
static int stock[DRINKS] = {1, 1};

static int inserted;
static int sold[DRINKS];

static bool all_sold(void)
{
    return stock[WATER] == 0 && stock[COFFEE] == 0;
}

static void insert_coin(int value)
{
    inserted += value;
    if (state == IDLE || state == COLLECTING) {
        credit += value;
        state = COLLECTING;
    } else {
        paid_back += value;
    }
}

static void give_back(void)
{
    paid_back += credit;
    credit = 0;
}

static bool choose(enum drink d)
{
    if (state != COLLECTING)
        return false;
    if (stock[d] == 0 || credit < price[d])
        return false;
    stock[d]--;
    sold[d]++;
    credit -= price[d];
    earned += price[d];
    state = DELIVERING;
    give_back();
    return true;
}

static void handle(enum event e)
{
    switch (e) {
    case COIN_10:
        insert_coin(10);
        break;
    case COIN_50:
        insert_coin(50);
        break;
    case CHOOSE_WATER:
        choose(WATER);
        break;
    case CHOOSE_COFFEE:
        choose(COFFEE);
        break;
    case TAKE:
        if (state == DELIVERING)
            state = all_sold() ? OUT_OF_ORDER : IDLE;
        break;
    case CANCEL:
        if (state == COLLECTING) {
            give_back();
            state = IDLE;
        }
        break;
    default:
        break;
    }
}

static bool is_sound(void)
{
    if (stock[WATER] + sold[WATER] != 1 || stock[COFFEE] + sold[COFFEE] != 1)
        return false;
    if (stock[WATER] < 0 || stock[COFFEE] < 0)
        return false;
    if ((credit > 0) != (state == COLLECTING))
        return false;
    return inserted == credit + earned + paid_back;
}

int main(void)
{
    int chosen = 0;
    int delivered = 0;

    for (int step = 0; step < 6; step++) {
        int e = __VERIFIER_nondet_int();
        enum state before = state;
        bool paid = credit >= (e == CHOOSE_COFFEE ? 50 : 30);
        bool stocked = stock[e == CHOOSE_COFFEE ? COFFEE : WATER] > 0;

        if (e < 0 || e >= EVENTS)
            return 0;
        handle((enum event)e);
        assert(is_sound());
        assert(earned == sold[WATER] * 30 + sold[COFFEE] * 50);
        if (before != DELIVERING && state == DELIVERING) {
            chosen++;
            assert(e == CHOOSE_WATER || e == CHOOSE_COFFEE);
        }
        if (before == DELIVERING && state != DELIVERING) {
            delivered++;
            assert(e == TAKE);
            assert((state == OUT_OF_ORDER) == (chosen == 2));
        }
        if (before == COLLECTING && (e == CHOOSE_WATER || e == CHOOSE_COFFEE))
            assert((state == DELIVERING) == (paid && stocked));
        if (e == CANCEL)
            assert(credit == 0);
        assert(sold[WATER] + sold[COFFEE] == chosen);
        assert(chosen - delivered == (state == DELIVERING));
    }
    return 0;
}
