/* A door with a code: it opens after the right digits only, and locks itself after three wrong tries.
 * UNWIND: 8
 */
#include "input.h"

#define STEPS 6
#define DIGITS 2

enum state { CLOSED, OPEN, BLOCKED };
enum { KEY_RESET = 10, KEY_CLOSE = 11, KEY_MASTER = 12 };

static enum state state;
static int code[DIGITS] = {4, 2};
static int typed[DIGITS];
static int typed_count, wrong_tries, openings;

static void forget(void) {
    typed_count = 0;
}

static int is_right(void) {
    for (int i = 0; i < DIGITS; i++)
        if (typed[i] != code[i]) return 0;
    return 1;
}

static void open_door(void) {
    state = OPEN;
    wrong_tries = 0;
    openings++;
}

static void refuse(void) {
    wrong_tries++;
    if (wrong_tries == 3) state = BLOCKED;
}

static void press_digit(int digit) {
    if (state != CLOSED) return;
    typed[typed_count] = digit;
    typed_count++;
    if (typed_count < DIGITS) return;
    if (is_right())
        open_door();
    else
        refuse();
    forget();
}

static void press(int key) {
    if (key >= 0 && key <= 9) {
        press_digit(key);
    } else if (key == KEY_RESET) {
        forget();
    } else if (key == KEY_CLOSE) {
        if (state == OPEN) state = CLOSED;
    } else if (key == KEY_MASTER) {
        if (state == BLOCKED) {
            state = CLOSED;
            wrong_tries = 0;
            forget();
        }
    }
}

static int digits_to_go(void) {
    return DIGITS - typed_count;
}

int main(void) {
    int last = -1, before_last = -1, failures = 0, expected_openings = 0;
    for (int step = 0; step < STEPS; step++) {
        int key = __VERIFIER_nondet_int();
        __VERIFIER_assume(key >= 0 && key <= 12);
        enum state old = state;
        int to_go = digits_to_go();
        press(key);
        if (old == CLOSED && key <= 9) {
            before_last = last;
            last = key;
        }
        assert(digits_to_go() >= 1 && digits_to_go() <= DIGITS);
        assert(wrong_tries <= 3);
        assert((state == BLOCKED) == (wrong_tries == 3));
        if (old == CLOSED && state == OPEN) {
            assert(before_last == 4 && last == 2);
            assert(to_go == 1);
            expected_openings++;
            failures = 0;
        }
        if (old == CLOSED && key <= 9 && to_go == 1 && state != OPEN) {
            failures++;
            assert(wrong_tries == failures);
        }
        if (old == BLOCKED && key == KEY_MASTER) {
            assert(state == CLOSED);
            failures = 0;
        }
        if (old == BLOCKED && key != KEY_MASTER) assert(state == BLOCKED);
        if (old == OPEN) assert(state == OPEN || key == KEY_CLOSE);
        if (old == OPEN && key == KEY_CLOSE) assert(state == CLOSED && wrong_tries == 0);
        assert(openings == expected_openings);
    }
    return 0;
}
