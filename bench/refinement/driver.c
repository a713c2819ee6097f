/* Requests that a driver completes, passes on or keeps pending, each exactly once. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { NOTHING, PASSED_ON, COMPLETED, PENDING };

static int request, is_started, queue;

static void complete(void) {
    if (request == COMPLETED || request == PASSED_ON) reach_error();
    request = COMPLETED;
}

static void pass_on(void) {
    if (request != NOTHING) reach_error();
    request = PASSED_ON;
}

static void keep(void) {
    if (request != NOTHING) reach_error();
    request = PENDING;
    queue++;
}

static int busy(void) {
    int rounds = 0;
    while (__VERIFIER_nondet_int()) rounds += queue;
    return rounds;
}

static void dispatch(int kind) {
    if (kind == 0) {
        is_started = 1;
        complete();
    } else if (kind == 1 && is_started) {
        keep();
        if (busy() > 4) complete();
    } else if (kind == 2) {
        is_started = 0;
        pass_on();
    } else {
        complete();
    }
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (request == PENDING) {
            if (!is_started) reach_error();
            complete();
        }
        request = NOTHING;
        dispatch(__VERIFIER_nondet_int());
        if (request == NOTHING) reach_error();
    }
    return 0;
}
