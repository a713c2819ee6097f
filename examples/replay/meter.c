/* A parking meter that reads keys from standard input and keeps a log on standard output.
 *
 *   a b c d e   a coin of 10, 20, 50, 100, 200 cents
 *   0 ... 9     a digit of the number plate
 *   *           start again with the plate
 *   #           print the ticket
 *   x           give up, and get the coins back
 *   +           ten minutes pass
 *   k           the attendant comes, counts the coins in the box and takes them
 *   i           the attendant asks for numbers
 *
 * Coins wait in a tray until the ticket is printed, then they fall into the box. What is in the box must be what
 * was paid for tickets: the attendant's visit checks it. It is not, sometimes; the log of a day on which it was
 * not does not say why (meter.log), since not all keys leave something in the log.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    COINS = 5,
    PLATE_LENGTH = 4,
    LEAST_PRICE = 50,
    MOST_CREDIT = 800,
    MOST_COINS = 400, /* that the box holds */
    MINUTES_OF_DAY = 24 * 60,
    OPENS = 8 * 60, /* parking is free before and after */
    CLOSES = 20 * 60,
    WARNING_MINUTES = 120, /* so often the state is logged */
};

static const uint16_t coin_values[COINS] = {10, 20, 50, 100, 200};

/* ---- state ---- */

/* What belongs to the customer at the machine. */
struct customer {
    uint8_t tray[COINS]; /* coins, not yet paid */
    uint16_t credit;     /* what they are worth */
    uint8_t digits;      /* of the plate, so far */
    uint16_t plate;
};

struct meter {
    uint16_t minute; /* of the day */
    uint16_t day;
    uint16_t logged; /* the minute of the last line about the state */
    uint32_t tickets;
    uint32_t box[COINS];
    uint32_t coins_in_box;
    uint32_t sold;       /* cents, since the box was emptied */
    uint32_t returned;   /* coins that were not accepted */
    uint32_t given_back; /* customers who gave up */
    bool is_closed;      /* the box is full */
};

static struct meter meter = {.minute = 7 * 60 + 30};
static struct customer customer;

/* ---- the log ---- */

static void log_clock(void) {
    printf("%u %02u:%02u ", meter.day, meter.minute / 60, meter.minute % 60);
}

static void log_line(const char *text) {
    log_clock();
    puts(text);
}

static void log_number(const char *text, unsigned number) {
    log_clock();
    printf("%s %u\n", text, number);
}

/* ---- prices ---- */

static bool is_free_of_charge(void) {
    return meter.minute < OPENS || meter.minute >= CLOSES;
}

/* The first hour costs 120, each further one 180. */
static uint16_t minutes_for(uint16_t cents) {
    if (cents <= 120) return cents / 2;
    return 60 + (cents - 120) / 3;
}

/* Tickets end when parking becomes free. */
static uint16_t end_of_ticket(uint16_t cents) {
    uint16_t end = meter.minute + minutes_for(cents);
    return end < CLOSES ? end : CLOSES;
}

/* ---- coins ---- */

static void refuse_coin(const char *why) {
    meter.returned++;
    log_clock();
    printf("%s, coin returned\n", why);
}

static uint32_t worth_of_box(void) {
    uint32_t sum = 0;
    for (int i = 0; i < COINS; i++) sum += meter.box[i] * coin_values[i];
    return sum;
}

static unsigned coins_in_tray(void) {
    unsigned count = 0;
    for (int i = 0; i < COINS; i++) count += customer.tray[i];
    return count;
}

static void put_into_box(void) {
    for (int i = 0; i < COINS; i++) {
        meter.box[i] += customer.tray[i];
        meter.coins_in_box += customer.tray[i];
        customer.tray[i] = 0;
    }
}

static void give_back(void) {
    for (int i = 0; i < COINS; i++) customer.tray[i] = 0;
}

static void accept_coin(int kind) {
    if (meter.is_closed) {
        refuse_coin("closed");
        return;
    }
    if (is_free_of_charge()) {
        refuse_coin("free");
        return;
    }
    if (customer.credit + coin_values[kind] > MOST_CREDIT) {
        refuse_coin("enough");
        return;
    }
    customer.tray[kind]++;
    customer.credit += coin_values[kind];
    log_number("credit", customer.credit);
}

/* ---- the plate ---- */

static void clear_plate(void) {
    customer.digits = 0;
    customer.plate = 0;
}

static void type_digit(int digit) {
    if (customer.digits == PLATE_LENGTH) {
        log_line("plate is complete");
        return;
    }
    customer.plate = customer.plate * 10 + digit;
    customer.digits++;
    if (customer.digits == PLATE_LENGTH)
        log_line("plate accepted");
    else
        log_line("key");
}

static void start_again(void) {
    log_line("key");
#ifdef FIXED
    clear_plate();
#else
    customer = (struct customer){.credit = customer.credit}; /* wrong: the coins in the tray are forgotten */
#endif
}

/* ---- tickets ---- */

static void leave(void) {
    customer.credit = 0;
    clear_plate();
}

static void print_ticket(void) {
    if (customer.digits < PLATE_LENGTH) {
        log_line("plate is missing");
        return;
    }
    if (customer.credit < LEAST_PRICE) {
        log_line("more coins, please");
        return;
    }
    uint16_t end = end_of_ticket(customer.credit);
    meter.tickets++;
    meter.sold += customer.credit;
    log_clock();
    printf("ticket %u, paid %u, until %02u:%02u\n", meter.tickets, customer.credit, end / 60, end % 60);
    put_into_box();
    leave();
    if (meter.coins_in_box >= MOST_COINS && !meter.is_closed) {
        meter.is_closed = true;
        log_line("box is full");
    }
}

static void give_up(void) {
    meter.given_back++;
    if (customer.credit > 0)
        log_number("returned", customer.credit);
    else
        log_line("good bye");
    give_back();
    leave();
}

/* ---- time, and the attendant ---- */

static void log_state(void) {
    log_clock();
    printf("tickets %u, %s\n", meter.tickets, meter.is_closed ? "closed" : "open");
    meter.logged = meter.minute;
}

static void pass_time(void) {
    meter.minute += 10;
    if (meter.minute >= MINUTES_OF_DAY) {
        meter.minute -= MINUTES_OF_DAY;
        meter.day++;
        meter.logged = 0;
        log_line("new day");
        return;
    }
    if (meter.minute == OPENS)
        log_line("parking costs");
    else if (meter.minute == CLOSES)
        log_line("parking is free");
    else if (meter.minute - meter.logged >= WARNING_MINUTES)
        log_state();
    else
        log_line("tick");
}

static void visit(void) {
    if (coins_in_tray() > 0) {
        log_line("attendant waits");
        return;
    }
    log_number("box emptied, tickets", meter.tickets);
    assert(worth_of_box() == meter.sold);
    for (int i = 0; i < COINS; i++) meter.box[i] = 0;
    meter.coins_in_box = 0;
    meter.sold = 0;
    meter.is_closed = false;
}

static void inform(void) {
    static const char *const names[COINS] = {"10 c", "20 c", "50 c", "1 euro", "2 euro"};
    log_clock();
    printf("%u coins in the box\n", meter.coins_in_box);
    for (int i = 0; i < COINS; i++)
        if (meter.box[i] > 0) printf("    %-6s %5u\n", names[i], meter.box[i]);
    printf("    returned %u, given up %u\n", meter.returned, meter.given_back);
}

/* ---- keys ---- */

/* False: there are no more. */
static bool press(int key) {
    switch (key) {
    case EOF: return false;
    case '*': start_again(); return true;
    case '#': print_ticket(); return true;
    case 'x': give_up(); return true;
    case '+': pass_time(); return true;
    case 'k': visit(); return true;
    case 'i': inform(); return true;
    default: break;
    }
    if (key >= 'a' && key < 'a' + COINS)
        accept_coin(key - 'a');
    else if (key >= '0' && key <= '9')
        type_digit(key - '0');
    else
        log_line("unknown key");
    return true;
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0); /* so that nothing of the log is lost */
    log_line("meter starts");
    while (press(getchar())) continue;
    log_line("meter stops");
    return 0;
}
