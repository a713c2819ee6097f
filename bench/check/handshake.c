/* A connection that accepts data before the handshake is done: after a reset and a stale message.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include <stdbool.h>
#include "input.h"

enum state { CLOSED, LISTENING, SYN_RECEIVED, ESTABLISHED, CLOSING };
enum message { SYN, ACK, DATA, FIN, RESET };

struct connection {
    enum state state;
    unsigned expected;
    bool is_acknowledged;
};

static bool receive(struct connection *connection, enum message message, unsigned sequence) {
    if (message == RESET) {
        connection->state = LISTENING;
        return false;
    }
    switch (connection->state) {
    case CLOSED: return false;
    case LISTENING:
        if (message != SYN) return false;
        connection->expected = sequence + 1;
        connection->state = SYN_RECEIVED;
        return false;
    case SYN_RECEIVED:
        if (message == ACK && sequence == connection->expected) connection->is_acknowledged = true;
        if (connection->is_acknowledged) connection->state = ESTABLISHED;
        return false;
    case ESTABLISHED:
        if (message == FIN) connection->state = CLOSING;
        if (message != DATA || sequence != connection->expected) return false;
        connection->expected++;
        return true;
    case CLOSING: return false;
    }
    return false;
}

int main(void) {
    struct connection connection = {.state = LISTENING};
    bool is_acknowledged = false;
    for (int i = 0; i < 9; i++) {
        unsigned kind = __VERIFIER_nondet_uint() % 5, sequence = __VERIFIER_nondet_uint();
        if (kind == RESET) is_acknowledged = false;
        if (kind == ACK && connection.state == SYN_RECEIVED && sequence == connection.expected)
            is_acknowledged = true;
        if (receive(&connection, (enum message)kind, sequence)) assert(is_acknowledged);
    }
    return 0;
}
