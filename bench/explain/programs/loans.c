/* A library: books are lent, kept for others who wait, and come back; fees follow from days.
 * UNWIND: 7
 */
#include "input.h"

#define BOOKS 2
#define READERS 3
#define STEPS 4
#define DAYS 3

struct book {
    int holder;  /* -1: nobody */
    int waiting; /* -1: nobody */
    int since;
};

static struct book books[BOOKS];
static int held[READERS], fees[READERS];
static int today;

static void open_library(void) {
    for (int i = 0; i < BOOKS; i++) {
        books[i].holder = -1;
        books[i].waiting = -1;
        books[i].since = 0;
    }
    today = 1;
}

static int is_free_for(const struct book *book, int reader) {
    if (book->holder != -1) return 0;
    return book->waiting == -1 || book->waiting == reader;
}

static int lend(int number, int reader) {
    struct book *book = &books[number];
    if (!is_free_for(book, reader)) return 0;
    if (fees[reader] > 0) return 0;
    book->holder = reader;
    book->since = today;
    if (book->waiting == reader) book->waiting = -1;
    held[reader]++;
    return 1;
}

static int fee_for(int days) {
    if (days <= DAYS) return 0;
    return (days - DAYS) * 2;
}

static int give_back(int number) {
    struct book *book = &books[number];
    int reader = book->holder;
    if (reader == -1) return 0;
    fees[reader] += fee_for(today - book->since);
    held[reader]--;
    book->holder = -1;
    return 1;
}

static int reserve(int number, int reader) {
    struct book *book = &books[number];
    if (book->waiting != -1 || book->holder == reader) return 0;
    book->waiting = reader;
    return 1;
}

static int pay(int reader) {
    int amount = fees[reader];
    fees[reader] = 0;
    return amount;
}

static int lent_to(int reader) {
    int count = 0;
    for (int i = 0; i < BOOKS; i++)
        if (books[i].holder == reader) count++;
    return count;
}

int main(void) {
    open_library();
    for (int step = 0; step < STEPS; step++) {
        int what = __VERIFIER_nondet_int(), book = __VERIFIER_nondet_int(), reader = __VERIFIER_nondet_int();
        __VERIFIER_assume(book >= 0 && book < BOOKS && reader >= 0 && reader < READERS);
        struct book before = books[book];
        int fee = fees[reader];
        if (what == 0) {
            int is_lent = lend(book, reader);
            assert(!is_lent || (before.holder == -1 && books[book].holder == reader));
            assert(!is_lent || fee == 0);
            if (before.holder == -1 && before.waiting == -1 && fee == 0) assert(is_lent);
            if (before.waiting == reader && before.holder == -1 && fee == 0) assert(is_lent && books[book].waiting == -1);
            if (before.waiting != -1 && before.waiting != reader) assert(!is_lent);
        } else if (what == 1) {
            int is_back = give_back(book);
            assert(is_back == (before.holder != -1));
            assert(books[book].holder == -1);
            if (is_back && before.holder == reader) assert((fees[reader] > fee) == (today - before.since > DAYS));
        } else if (what == 2) {
            if (reserve(book, reader)) assert(books[book].waiting == reader && before.waiting == -1);
        } else if (what == 3) {
            assert(pay(reader) == fee);
            assert(fees[reader] == 0);
        } else {
            today += 4;
        }
        for (int i = 0; i < READERS; i++) assert(held[i] == lent_to(i));
    }
    return 0;
}
