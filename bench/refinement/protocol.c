/* A handshake: which message comes next depends on the last, and errors on what happened long before. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { IDLE, HELLO, OFFERED, CHOSEN, KEYS, CHANGED, FINISHED, OPEN, RENEWING, CLOSING, CLOSED };

int main(void) {
    int state = IDLE, has_key = 0, is_resumed = 0, changes = 0, sent = 0;
    for (;;) {
        int message = __VERIFIER_nondet_int();
        switch (state) {
        case IDLE: state = HELLO; break;
        case HELLO:
            is_resumed = message == 7;
            state = is_resumed ? CHANGED : OFFERED;
            if (is_resumed) has_key = 1;
            break;
        case OFFERED: state = message > 3 ? CHOSEN : CLOSING; break;
        case CHOSEN: state = KEYS; break;
        case KEYS:
            has_key = 1;
            state = CHANGED;
            break;
        case CHANGED:
            if (!has_key) reach_error();
            changes = 1;
            state = FINISHED;
            break;
        case FINISHED:
            if (!changes) reach_error();
            state = message ? OPEN : CLOSING;
            break;
        case OPEN:
            if (!has_key || !changes) reach_error();
            sent++;
            if (message == 1) state = RENEWING;
            if (message == 2) state = CLOSING;
            break;
        case RENEWING:
            if (!has_key) reach_error();
            changes = 0;
            state = CHANGED;
            break;
        case CLOSING:
            has_key = 0;
            changes = 0;
            state = CLOSED;
            break;
        case CLOSED:
            if (has_key) reach_error();
            if (message == 9) return sent;
            state = IDLE;
            break;
        default: reach_error();
        }
    }
}
