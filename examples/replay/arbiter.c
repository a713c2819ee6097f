/* An arbiter of resources: who may use what, when some resources exclude each other.
 *
 * A client asks for a resource. It is granted if nobody holds a resource that excludes it; those of lower priority
 * lose theirs, unless it is one that must not be interrupted. Else the client waits. After LEASE ticks a resource
 * is taken away. When resources become free, those that wait are served, the most important first, and nobody
 * overtakes one who is more important and waits.
 *
 * Events say who asks and what the arbiter answers, not which resource it is about. Up to STEPS things happen.
 *
 *   safety     two clients never hold resources that exclude each other
 *   liveness   if the most important client asks for the radio, it has it after LEASE ticks or has given up
 *
 * -DFAULT=1 breaks the first, -DFAULT=2 the second, -DFAULT=0 none.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef FAULT
#define FAULT 1
#endif
#ifndef STEPS
#define STEPS 25
#endif
#ifndef CLIENTS
#define CLIENTS 6
#endif

void EVR(const char *event);
void EVR_value(const char *event, int value);
_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);

enum { CAMERA, ARM, WHEELS, DRILL, HEATER, RADIO, ANTENNA, MEMORY, RESOURCES };
enum { LEASE = 3, NOBODY = 255, NOTHING = 255 };

struct client {
    uint8_t wants;  /* a resource, or NOTHING */
    uint8_t waited; /* ticks */
};

static struct client clients[CLIENTS]; /* by rising priority */
static uint8_t holders[RESOURCES];     /* a client, or NOBODY */
static uint8_t held[RESOURCES];        /* ticks */

/* ---- what excludes what ---- */

static bool is_conflict(uint8_t one, uint8_t other) {
    static const uint8_t conflicts[RESOURCES] = {
        [CAMERA] = 1 << WHEELS | 1 << MEMORY,
        [ARM] = 1 << WHEELS | 1 << DRILL,
        [WHEELS] = 1 << CAMERA | 1 << ARM | 1 << DRILL,
        [DRILL] = 1 << ARM | 1 << WHEELS | 1 << HEATER,
        [HEATER] = 1 << DRILL | 1 << RADIO,
        [RADIO] = 1 << HEATER | 1 << ANTENNA,
        [ANTENNA] = 1 << RADIO,
        [MEMORY] = 1 << CAMERA,
    };
    return one == other || (conflicts[one] >> other & 1);
}

static bool is_interruptible(uint8_t resource) {
    return resource != RADIO && resource != HEATER && resource != ANTENNA;
}

/* ---- holding ---- */

static bool is_held(uint8_t resource) {
    return holders[resource] != NOBODY;
}

/* Does someone else hold something that excludes the resource? */
static bool is_excluded(uint8_t client, uint8_t resource) {
    for (uint8_t other = 0; other < RESOURCES; other++)
        if (is_held(other) && holders[other] != client && is_conflict(other, resource)) return true;
    return false;
}

/* The same, and it cannot be taken away for this client? */
static bool is_refused(uint8_t client, uint8_t resource) {
    for (uint8_t other = 0; other < RESOURCES; other++)
        if (is_held(other) && is_conflict(other, resource) && holders[other] != client &&
            (holders[other] > client || !is_interruptible(other)))
            return true;
    return false;
}

static void grant(uint8_t client, uint8_t resource) {
    holders[resource] = client;
    held[resource] = 0;
    clients[client].wants = NOTHING;
    clients[client].waited = 0;
    EVR_value("GRANT", client);
}

static void take_away(uint8_t resource) {
    uint8_t client = holders[resource];
    holders[resource] = NOBODY;
    EVR_value("RESCIND", client);
}

/* ---- waiting ---- */

/* Does someone wait who is more important, and whom the client would be in the way of? */
static bool is_overtaking(uint8_t client, uint8_t resource) {
#if FAULT == 2
    return false; /* wrong: so one who waits may wait for ever */
#endif
    for (uint8_t other = 0; other < CLIENTS; other++)
        if (other > client && clients[other].wants != NOTHING && is_conflict(clients[other].wants, resource))
            return true;
    return false;
}

/* Can one who waits be served? */
static bool is_ready(uint8_t client) {
    uint8_t resource = clients[client].wants;
    if (resource == NOTHING || is_overtaking(client, resource)) return false;
#if FAULT == 1
    return !is_held(resource); /* wrong: another resource may exclude it */
#endif
    return !is_excluded(client, resource);
}

static void serve(void) {
    for (uint8_t i = 1; i <= CLIENTS; i++)
        if (is_ready(CLIENTS - i)) grant(CLIENTS - i, clients[CLIENTS - i].wants);
}

/* ---- what happens ---- */

static void request(uint8_t client, uint8_t resource) {
    EVR_value("REQUEST", client);
    if (clients[client].wants != NOTHING || holders[resource] == client) {
        EVR_value("DENY", client);
    } else if (is_refused(client, resource) || is_overtaking(client, resource)) {
        clients[client].wants = resource;
        EVR_value("WAIT", client);
    } else {
        for (uint8_t other = 0; other < RESOURCES; other++)
            if (is_held(other) && holders[other] != client && is_conflict(other, resource)) take_away(other);
        grant(client, resource);
    }
}

static void release(uint8_t client, uint8_t resource) {
    if (holders[resource] != client) {
        EVR_value("DENY", client);
        return;
    }
    holders[resource] = NOBODY;
    EVR_value("RELEASE", client);
    serve();
}

static void cancel(uint8_t client) {
    if (clients[client].wants == NOTHING) {
        EVR_value("DENY", client);
        return;
    }
    clients[client].wants = NOTHING;
    clients[client].waited = 0;
    EVR_value("CANCEL", client);
}

static void tick(void) {
    EVR("TICK");
    for (uint8_t client = 0; client < CLIENTS; client++)
        if (clients[client].wants != NOTHING) clients[client].waited++;
    for (uint8_t resource = 0; resource < RESOURCES; resource++)
        if (is_held(resource) && ++held[resource] == LEASE) take_away(resource);
    serve();
}

/* ---- properties ---- */

static bool is_safe(void) {
    for (uint8_t one = 0; one < RESOURCES; one++)
        if (is_held(one) && is_excluded(holders[one], one)) return false;
    return true;
}

static bool is_live(void) {
    uint8_t client = CLIENTS - 1;
    return clients[client].wants != RADIO || clients[client].waited <= LEASE;
}

int main(void) {
    for (uint8_t i = 0; i < CLIENTS; i++) clients[i].wants = NOTHING;
    for (uint8_t i = 0; i < RESOURCES; i++) holders[i] = NOBODY;
    for (int step = 0; step < STEPS && __VERIFIER_nondet_bool(); step++) {
        uint8_t client = __VERIFIER_nondet_uchar() % CLIENTS, resource = __VERIFIER_nondet_uchar() % RESOURCES;
        switch (__VERIFIER_nondet_uchar() % 4) {
        case 0: request(client, resource); break;
        case 1: release(client, resource); break;
        case 2: cancel(client); break;
        default: tick(); break;
        }
        assert(is_safe());
        assert(is_live());
    }
    return 0;
}
