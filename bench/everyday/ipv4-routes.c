/* Finds the route of an address; a prefix of 33 bits passes the check and has no mask.
 * VERDICT: FAILS
 * LINE: 38
 * INPUT: a route with /33
 */
#include <stdio.h>
#include <stdlib.h>

#define ROUTES 16

struct route {
    unsigned network, mask;
    char name[16];
};

static unsigned masks[33];
static struct route routes[ROUTES];
static int count;

static void make_masks(void) {
    masks[0] = 0;
    for (int i = 1; i < 33; i++) masks[i] = masks[i - 1] >> 1 | 0x80000000u;
}

static int parse_address(const char *text, unsigned *address) {
    unsigned a, b, c, d;
    char rest;
    if (sscanf(text, "%3u.%3u.%3u.%3u%c", &a, &b, &c, &d, &rest) != 4) return 0;
    if (a > 255 || b > 255 || c > 255 || d > 255) return 0;
    *address = a << 24 | b << 16 | c << 8 | d;
    return 1;
}

static int add_route(const char *network, int bits, const char *name) {
    struct route *route = &routes[count];
    if (count == ROUTES || !parse_address(network, &route->network)) return 0;
    if (bits < 0 || bits > 33) return 0;
    route->mask = masks[bits];
    route->network &= route->mask;
    snprintf(route->name, sizeof route->name, "%s", name);
    count++;
    return 1;
}

static const struct route *lookup(unsigned address) {
    const struct route *best = NULL;
    for (int i = 0; i < count; i++) {
        if ((address & routes[i].mask) == routes[i].network && (best == NULL || routes[i].mask > best->mask))
            best = &routes[i];
    }
    return best;
}

int main(void) {
    char line[100], network[20], name[16];
    unsigned address;
    int bits;
    make_masks();
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "route %19[0-9.]/%d %15s", network, &bits, name) == 3) {
            if (!add_route(network, bits, name)) printf("bad route %s/%d\n", network, bits);
        } else if (sscanf(line, "to %19s", network) == 1 && parse_address(network, &address)) {
            const struct route *route = lookup(address);
            printf("%s: %s\n", network, route ? route->name : "unreachable");
        } else {
            printf("what?\n");
        }
    }
    return 0;
}
